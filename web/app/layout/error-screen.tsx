import { useLocation } from 'react-router'
import { REFERENCE_SLOT } from '#contract/app/ssr.ts'
import { PAGES } from '#contract/platform/values/paths.ts'
import { emptyCart } from '#web/platform/images/empty-cart-image.ts'
import { useBusiness } from '#web/platform/meta/site.ts'
import { buttonStyle } from '#web/platform/ui/button-style.ts'
import { SiteImage } from '#web/platform/ui/site-image.tsx'

/** Plain links reload the page, because the app may be broken. */
export function ErrorScreen() {
  const { pathname, search } = useLocation()
  const { phone } = useBusiness()
  return (
    <div className="md:grid md:grid-cols-2 md:items-center">
      <SiteImage
        image={emptyCart}
        alt=""
        sizes="(min-width: 850px) 50vw, 100vw"
        className="aspect-4/3 w-full md:order-2"
      />
      <div className="bleed-start px-(--page-margin) pt-8 pb-24 md:py-16">
        <h1 className="type-h1">Unexpected Application Error!</h1>
        <p className="max-w-[32.8em] pt-6 pb-8 text-steel-600">
          Something went wrong on our side. Reload the page.
          {phone && ` If it happens again, call us at ${phone} and we will look into it.`} Your cart is safe.
        </p>
        <div className="flex flex-wrap gap-3">
          <a href={pathname + search} className={buttonStyle('primary')}>
            Reload page
          </a>
          <a href={PAGES.home} className={buttonStyle('secondary')}>
            Return to Homepage
          </a>
        </div>
        <RequestId />
      </div>
    </div>
  )
}

/** The request ID of a failed page, for the server's log. Unknown in the browser. */
function RequestId() {
  return (
    <p className="pt-8 text-caption text-steel-600 empty:hidden" suppressHydrationWarning>
      {import.meta.env.SSR ? `Reference: ${REFERENCE_SLOT}` : ''}
    </p>
  )
}
