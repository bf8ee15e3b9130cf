import { type RefObject, useEffect, useState } from 'react'
import type { Product } from '#contract/catalog/products/products.ts'
import { PAGES } from '#contract/platform/values/paths.ts'
import { buttonStyle } from '#web/platform/ui/button-style.ts'
import { Link } from '#web/platform/ui/link.tsx'
import { Price } from '#web/platform/ui/price.tsx'
import { useWideScreen } from '#web/platform/ui/use-wide-screen.ts'
import { ViewCart } from '#web/sales/cart/in-your-cart.tsx'
import { AddButton } from './add-button.tsx'
import { Available } from './available.tsx'
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
  const full = purchase.left === 0
  return (
    <div className="buy-bar @container print:hidden fixed inset-x-0 bottom-0 z-30 flex items-center gap-4 bg-bone-50 px-5 pt-3 pb-[calc(15px+env(safe-area-inset-bottom))] shadow-bar transition-[translate] duration-180 starting:translate-y-full">
      <div className="shrink-0">
        <Price dollars={product.price} className="block text-[1.125rem]/[1.5rem] font-semibold" />
        <span className="block text-caption text-steel-600">
          {full ? 'In your cart' : <Available purchase={purchase} />}
        </span>
      </div>
      {full ? (
        <Link to={PAGES.cart} className={buttonStyle('primary', 'normal', 'min-w-0 grow px-1.5!')}>
          View cart
        </Link>
      ) : (
        <>
          {purchase.inCart > 0 && <ViewCart className="min-h-11 whitespace-nowrap @max-[22.4rem]:hidden" />}
          <AddButton purchase={purchase} className="min-w-0 grow px-1.5!" />
        </>
      )}
    </div>
  )
}
