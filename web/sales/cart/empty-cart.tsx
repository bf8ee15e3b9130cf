import type { ReactNode } from 'react'
import { PAGES } from '#contract/platform/values/paths.ts'
import { pluralize } from '#contract/platform/values/pluralize.ts'
import { EMPTY_CART_SIZES, emptyCart } from '#web/platform/images/empty-cart-image.ts'
import { buttonStyle } from '#web/platform/ui/button-style.ts'
import { Link } from '#web/platform/ui/link.tsx'
import { SiteImage } from '#web/platform/ui/site-image.tsx'

/** The checkout without anything to check out. */
export function EmptyCart({ children }: { children: ReactNode }) {
  return (
    <div className="md:grid md:grid-cols-2 md:items-center">
      <EmptyCartImage />
      <div className="px-(--page-margin) pt-8 pb-24 md:py-16 md:pl-[max(var(--page-margin),calc(50vw-656px))]">
        {children}
        <EmptyCartText available={null} />
      </div>
    </div>
  )
}

export function EmptyCartImage({ className = '' }: { className?: string }) {
  return (
    <SiteImage
      image={emptyCart}
      sizes={EMPTY_CART_SIZES}
      className={`aspect-4/3 w-full md:col-start-2 md:row-start-1 ${className}`}
    />
  )
}

export function EmptyCartText({ available }: { available: number | null }) {
  return (
    <>
      <p className="pt-3 text-[1.0625rem]">Your cart is empty.</p>
      {available !== null && <p className="pt-1 text-steel-600">{availability(available)}</p>}
      <Link
        to={PAGES.allKnives}
        prefetch="intent"
        className={buttonStyle('primary', 'normal', 'mt-7 max-md:w-full')}
      >
        All Products
      </Link>
    </>
  )
}

function availability(products: number): string {
  if (products === 0) return 'Every piece is sold right now. Look at what we made, and ask for another.'
  return `${pluralize(products, 'piece is', 'pieces are')} on the bench right now.`
}
