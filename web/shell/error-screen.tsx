import { useLocation } from 'react-router'
import { PAGES } from '#contract/addresses.ts'
import { WORKSHOP } from '#contract/workshop.ts'
import { emptyCart } from '#web/pictures/empty-cart-picture.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { SiteImage } from '#web/ui/site-image.tsx'
import { Reference } from './reference.tsx'

/** When a page broke. Its links load anew, since nothing of the running page can be trusted. */
export function ErrorScreen() {
  const { pathname, search } = useLocation()
  return (
    <div className="md:grid md:grid-cols-2 md:items-center">
      <SiteImage
        picture={emptyCart}
        alt=""
        sizes="(min-width: 850px) 50vw, 100vw"
        className="aspect-4/3 w-full md:order-2"
      />
      <div className="bleed-start px-(--page-margin) pt-8 pb-24 md:py-16">
        <h1 className="type-h1">Unexpected Application Error!</h1>
        <p className="max-w-[32.8em] pt-6 pb-8 text-steel-600">
          This page broke on our side. Load it again; if it breaks twice, call us at {WORKSHOP.phones[0]} and
          we will look at it. Your cart is safe.
        </p>
        <div className="flex flex-wrap gap-3">
          <a href={pathname + search} className={buttonStyle('primary')}>
            Load again
          </a>
          <a href={PAGES.home} className={buttonStyle('secondary')}>
            Return to Homepage
          </a>
        </div>
        <Reference />
      </div>
    </div>
  )
}
