import { data, redirect } from 'react-router'
import { payPage, receiptPage } from '#contract/paths.ts'
import { HEAD_REQUEST } from '#contract/ssr.ts'
import { apiContext } from '#web/api-context.ts'
import { failedWith } from '#web/api-failure.ts'
import { ProviderUnavailable } from '#web/checkout/provider-unavailable.tsx'
import { notFound } from '#web/meta/not-found.ts'
import { pageMeta } from '#web/meta/page-meta.ts'
import { LinkUnderlined } from '#web/ui/link-underlined.tsx'
import type { Route } from './+types/pay-page.ts'
import { PayLink } from './pay-link.tsx'
import { PayMessage } from './pay-message.tsx'

type State = 'open' | 'paid' | 'paid_by_hand' | 'cancelled' | 'ended' | 'unavailable'

/** Redirects to a new payment page. A HEAD request opens none. */
export async function loader({ context, params: { orderUuid }, request }: Route.LoaderArgs) {
  if (request.headers.has(HEAD_REQUEST)) return answer('open')
  try {
    const { url, state, order_id } = await context.get(apiContext).orders.pay({ orderUuid })
    return url === null ? answer(state, order_id) : redirect(url)
  } catch (error) {
    if (failedWith(error, 503)) return data(answer('unavailable'), { status: 503 })
    if (!failedWith(error, 404) && !failedWith(error, 400)) throw error
    throw notFound({
      heading: 'Order Not Found',
      text: 'There is no order to pay at this link. Check the link that we sent you.',
    })
  }
}

function answer(state: State, orderId: number | null = null) {
  return { state, orderId }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Pay for your order', noindex: true })

export default function PayPage({ loaderData: { state, orderId }, params }: Route.ComponentProps) {
  const order = orderId === null ? 'This order' : `Order ${orderId}`
  switch (state) {
    case 'open':
      return (
        <PayMessage heading="Pay for your order" link={<PayLink orderUuid={params.orderUuid} />}>
          You pay on the page of our card provider.
        </PayMessage>
      )
    case 'paid':
      return (
        <PayMessage
          heading={`${order} is paid`}
          link={<LinkUnderlined to={receiptPage(params.orderUuid)}>See the receipt</LinkUnderlined>}
        >
          Thank you. There is nothing more to pay.
        </PayMessage>
      )
    case 'paid_by_hand':
      return (
        <PayMessage
          heading={`${order} is paid`}
          link={<LinkUnderlined to={receiptPage(params.orderUuid)}>See the receipt</LinkUnderlined>}
        >
          We took your payment ourselves, so there is nothing to pay on this page. Thank you.
        </PayMessage>
      )
    case 'cancelled':
      return (
        <PayMessage heading={`${order} is cancelled`}>
          It can no longer be paid, and nothing more is charged for it. If you still want it, ask us for a new
          link.
        </PayMessage>
      )
    case 'ended':
      return (
        <PayMessage heading="This payment link has ended">
          Its time was over before the order was paid, and your card was not charged. Ask us for a new link.
        </PayMessage>
      )
    case 'unavailable':
      return (
        <ProviderUnavailable title="One moment" retryAt={payPage(params.orderUuid)}>
          We could not reach our card provider. Nothing was charged. This page tries again automatically.
        </ProviderUnavailable>
      )
  }
}
