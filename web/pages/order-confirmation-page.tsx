import type { ReactNode } from 'react'
import { data, redirect, useLocation } from 'react-router'
import { orderPage, PAGES } from '#contract/platform/values/paths.ts'
import { apiContext } from '#web/platform/api/api-context.ts'
import { failedWith } from '#web/platform/api/api-failure.ts'
import { pageMeta } from '#web/platform/meta/page-meta.ts'
import { buttonStyle } from '#web/platform/ui/button-style.ts'
import { Link } from '#web/platform/ui/link.tsx'
import { LinkUnderlined } from '#web/platform/ui/link-underlined.tsx'
import { Notice } from '#web/platform/ui/notice.tsx'
import { ProviderUnavailable } from '#web/sales/checkout/provider-unavailable.tsx'
import type { Route } from './+types/order-confirmation-page.ts'

type Outcome = 'waiting' | 'not completed' | 'missing id' | 'failed'

/** The payment page returns here. Redirects to a paid order, also without JavaScript. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  const session_id = query.get('session_id') || undefined
  const order_uuid = query.get('order_uuid') || undefined
  if (!session_id && !order_uuid) return answer('missing id', 200)
  try {
    const verified = await context.get(apiContext).orders.verify({ session_id, order_uuid })
    return redirect(orderPage(verified.order_uuid))
  } catch (error) {
    if (failedWith(error, 404)) return answer('not completed', 200)
    if (failedWith(error, 503)) return answer('waiting', 503)
    return answer('failed', 200)
  }
}

function answer(outcome: Outcome, status: number) {
  return data({ outcome }, { status })
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Order Confirmation', noindex: true })

export default function OrderConfirmationPage({ loaderData: { outcome } }: Route.ComponentProps) {
  const { pathname, search } = useLocation()
  switch (outcome) {
    case 'waiting':
      return (
        <ProviderUnavailable title="One moment" retryAt={pathname + search}>
          We are waiting for our card provider to confirm your payment. Your order is safe. This page checks
          again automatically.
        </ProviderUnavailable>
      )
    case 'not completed':
      return (
        <ConfirmationFailed more="You have NOT been charged." to={PAGES.cart} linkText="Back to cart">
          Your order could not be completed. This may be because the item(s) went out of stock before checkout
          was completed.
        </ConfirmationFailed>
      )
    case 'missing id':
      return (
        <ConfirmationFailed to={PAGES.cart} linkText="Back to cart">
          Missing order details. Please try again.
        </ConfirmationFailed>
      )
    case 'failed':
      return (
        <ConfirmationFailed to={PAGES.contact} linkText="Contact us">
          Order verification failed. Please contact support.
        </ConfirmationFailed>
      )
  }
}

interface ConfirmationFailedProps {
  children: ReactNode
  more?: string
  to: string
  linkText: string
}

function ConfirmationFailed({ children, more, to, linkText }: ConfirmationFailedProps) {
  return (
    <div className="page-width section-space">
      <h1 className="type-h1">Order Confirmation</h1>
      <Notice kind="failed" className="mt-8 max-w-[640px]">
        <p>{children}</p>
        {more && <p className="pt-2 font-semibold">{more}</p>}
      </Notice>
      <div className="flex flex-wrap items-center gap-x-8 gap-y-3 pt-8">
        <Link to={to} className={buttonStyle('primary', 'normal', 'max-sm:w-full')}>
          {linkText}
        </Link>
        <LinkUnderlined to={PAGES.allKnives}>All Products</LinkUnderlined>
      </div>
    </div>
  )
}
