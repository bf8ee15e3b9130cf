import { PAGES } from '#contract/platform/values/paths.ts'
import type { Order } from '#contract/sales/orders/orders.ts'
import { csrfToken } from '#web/platform/api/browser-api.ts'
import { buttonStyle } from '#web/platform/ui/button-style.ts'
import { Link } from '#web/platform/ui/link.tsx'
import { LinkUnderlined } from '#web/platform/ui/link-underlined.tsx'
import { useHydrated } from '#web/platform/ui/use-hydrated.ts'

/** The ways on from an order: back to the shop and, for a guest, to an account. */
export function NextSteps({ order: { email, user_id } }: { order: Order }) {
  // A guest has no CSRF cookie.
  const isLoggedIn = useHydrated() && csrfToken() !== null
  const isGuest = email !== null && user_id === null && !isLoggedIn
  return (
    <div className="mt-12 border-t border-bone-300 pt-8 md:mt-16 print:hidden">
      {isGuest && (
        <div className="max-w-[32.8em] pb-8">
          <h2 className="type-h3">Keep this order in an account</h2>
          <p className="pt-2 text-steel-600 wrap-anywhere">
            Sign up with {email}, and this order appears in My Orders.
          </p>
          {/* In the navigation state: an address does not belong in a URL. */}
          <LinkUnderlined to={PAGES.signup} state={{ email }}>
            Create an account
          </LinkUnderlined>
        </div>
      )}
      <Link
        to={PAGES.allKnives}
        prefetch="intent"
        className={buttonStyle('primary', 'normal', 'max-sm:w-full')}
      >
        Continue shopping
      </Link>
    </div>
  )
}
