import { emptyCart } from '#web/platform/images/empty-cart-image.ts'
import { TOO_MANY_REQUESTS } from '#web/platform/meta/too-many-requests.ts'
import { buttonStyle } from '#web/platform/ui/button-style.ts'
import { SiteImage } from '#web/platform/ui/site-image.tsx'

/** The same for all URLs. */
export function TooManyRequestsScreen() {
  return (
    <div className="md:grid md:grid-cols-2 md:items-center">
      <SiteImage
        image={emptyCart}
        alt=""
        sizes="(min-width: 850px) 50vw, 100vw"
        className="aspect-4/3 w-full md:order-2"
        priority
      />
      <div className="bleed-start px-(--page-margin) pt-8 pb-24 md:py-16">
        <h1 className="type-h1">{TOO_MANY_REQUESTS}</h1>
        <p className="max-w-[32.8em] pt-6 pb-8 text-steel-600">
          Your network opened more pages in the last minute than we allow. Wait a minute, then reload this
          page. Your cart is safe.
        </p>
        {/* biome-ignore lint/a11y/useValidAnchor: an empty reference is the URL of this page */}
        <a href="" className={buttonStyle('primary')}>
          Reload page
        </a>
      </div>
    </div>
  )
}
