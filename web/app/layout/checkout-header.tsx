import ArrowLeft from 'virtual:icon/arrow-left'
import Lock from 'virtual:icon/lock'
import { PAGES } from '#contract/platform/values/paths.ts'
import { Brand } from '#web/platform/ui/brand.tsx'
import { Link } from '#web/platform/ui/link.tsx'

export function CheckoutHeader() {
  return (
    <header className="on-steel">
      <div className="page-width flex min-h-(--header-height) items-center justify-between gap-4">
        <Brand />
        <p className="hidden items-center gap-2.5 text-small text-smoke md:mr-6 md:ml-auto md:flex">
          <Lock size={16} strokeWidth={1.5} aria-hidden="true" />
          Secure checkout
        </p>
        <Link
          to={PAGES.cart}
          className="inline-flex min-h-11 items-center gap-2.5 text-small whitespace-nowrap hover:text-brass-300 max-md:px-2"
        >
          <ArrowLeft size={16} strokeWidth={1.5} aria-hidden="true" className="max-md:hidden" />
          <span aria-hidden="true" className="md:hidden">
            Cart
          </span>
          <span className="max-md:sr-only">Back to cart</span>
        </Link>
      </div>
    </header>
  )
}
