import { type RefObject, useEffect, useState } from 'react'
import type { Product } from '#contract/catalogue/catalogue.ts'
import { Price } from '#web/ui/price.tsx'
import { useWideScreen } from '#web/ui/use-wide-screen.ts'
import { AddButton } from './add-button.tsx'
import { availableLabel } from './available-labels.ts'
import type { Purchase } from './use-purchase.ts'

interface BuyBarProps {
  product: Product
  purchase: Purchase
  own: RefObject<HTMLElement | null>
}

export function BuyBar({ product, purchase, own }: BuyBarProps) {
  const wide = useWideScreen()
  const [shown, setShown] = useState(false)
  useEffect(() => {
    if (!own.current) return
    const observer = new IntersectionObserver(([entry]) => setShown(entry?.isIntersecting === false))
    observer.observe(own.current)
    return () => observer.disconnect()
  }, [own])

  if (wide || !shown) return null
  return (
    <div className="buy-bar print:hidden fixed inset-x-0 bottom-0 z-30 flex items-center gap-4 bg-bone-50 px-5 pt-3 pb-[calc(15px+env(safe-area-inset-bottom))] shadow-bar transition-[translate] duration-180 starting:translate-y-full">
      <div className="shrink-0">
        <Price dollars={product.price} className="block text-[1.125rem]/[1.5rem] font-semibold" />
        <span className="block text-caption text-steel-600">{availableLabel(purchase)}</span>
      </div>
      <AddButton purchase={purchase} className="min-w-0 grow px-1.5! whitespace-nowrap" />
    </div>
  )
}
