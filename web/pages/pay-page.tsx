import { data, redirect } from 'react-router'
import { formatDollars } from '#contract/platform/values/money.ts'
import { orderPage, receiptPage } from '#contract/platform/values/paths.ts'
import { apiContext } from '#web/platform/api/api-context.ts'
import { failedWith } from '#web/platform/api/api-failure.ts'
import { notFound } from '#web/platform/meta/not-found.ts'
import { pageMeta } from '#web/platform/meta/page-meta.ts'
import { LinkUnderlined } from '#web/platform/ui/link-underlined.tsx'
import { PayForm } from '#web/sales/pay/pay-form.tsx'
import { PayMessage } from '#web/sales/pay/pay-message.tsx'
import type { Route } from './+types/pay-page.ts'

/** Opens nothing, because mail scanners and previews follow links. */
export async function loader({ context, params: { orderUuid } }: Route.LoaderArgs) {
  return orNotFound(context.get(apiContext).orders.payLink({ orderUuid }))
}

/** Leads to the payment page. The loader shows an order that can no longer be paid. */
export async function action({ context, params: { orderUuid } }: Route.ActionArgs) {
  try {
    const { url } = await context.get(apiContext).orders.pay({ orderUuid })
    return url === null ? null : redirect(url, 303)
  } catch (error) {
    if (failedWith(error, 503)) return data('unavailable' as const, { status: 503 })
    if (failedWith(error, 429)) return data('too many' as const, { status: 429 })
    return orNotFound(Promise.reject(error))
  }
}

async function orNotFound<T>(answer: Promise<T>): Promise<T> {
  return answer.catch((error: unknown) => {
    if (!failedWith(error, 404) && !failedWith(error, 400)) throw error
    throw notFound({
      heading: 'Order Not Found',
      text: 'There is no order to pay at this link. Check the link that we sent you.',
    })
  })
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Pay for your order', noindex: true })

export default function PayPage({ loaderData, actionData, params: { orderUuid } }: Route.ComponentProps) {
  const order = `Order ${loaderData.order_id}`
  const button = <PayForm orderUuid={orderUuid} />
  switch (loaderData.state) {
    case 'open':
      if (actionData === 'unavailable')
        return (
          <PayMessage heading="One moment" link={button}>
            We could not reach our card provider. Nothing was charged. Please try again in a moment.
          </PayMessage>
        )
      if (actionData === 'too many')
        return (
          <PayMessage heading="Too many payment pages" link={button}>
            This order’s payment page was opened very often from your network. Nothing was charged. Use a page
            that is still open, or try again within the hour.
          </PayMessage>
        )
      return (
        <PayMessage
          heading={loaderData.change ? 'Pay to change your order' : 'Pay for your order'}
          link={button}
        >
          {loaderData.change ? `The change of order ${loaderData.order_id}` : order}:{' '}
          <strong className="font-semibold text-steel-950">{formatDollars(loaderData.amount ?? 0)}</strong>.
          You pay on our card provider’s page.
        </PayMessage>
      )
    case 'paid':
      return (
        <PayMessage
          heading={`${order} is paid`}
          link={<LinkUnderlined to={receiptPage(orderUuid)}>See the receipt</LinkUnderlined>}
        >
          Thank you. There is nothing more to pay.
        </PayMessage>
      )
    case 'paid_by_hand':
      return (
        <PayMessage
          heading={`${order} is paid`}
          link={<LinkUnderlined to={receiptPage(orderUuid)}>See the receipt</LinkUnderlined>}
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
      if (loaderData.change)
        return (
          <PayMessage
            heading="This payment link has ended"
            link={<LinkUnderlined to={orderPage(orderUuid)}>View your order</LinkUnderlined>}
          >
            {order} stays as it was, and nothing was charged for the change. If you still want it, write to
            us.
          </PayMessage>
        )
      return (
        <PayMessage heading="This payment link has ended">
          Its time was over before the order was paid, and your card was not charged. Ask us for a new link.
        </PayMessage>
      )
  }
}
