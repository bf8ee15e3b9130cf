import type { ReactNode } from 'react'
import { orderPage, receiptPage } from '#contract/platform/values/paths.ts'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { Link } from '#web/platform/ui/link.tsx'
import { ChangeOrderButton } from './change-order-button.tsx'
import { customerLabel } from './customer-label.ts'
import type { WriteProps } from './write-props.ts'

/** Links and actions about the customer of an order. @param children shown before them */
export function CustomerActions({ order, mutate, busy, children }: WriteProps & { children?: ReactNode }) {
  const { order_uuid: orderUuid, email } = order
  const key = `confirm-${orderUuid}`
  const isPaid = order.events.some(({ kind }) => kind === 'paid')
  function resend() {
    void mutate({
      key,
      send: () => adminApi.resendConfirmation({ orderUuid }),
      done: `Confirmation resent to ${email}.`,
      failed: 'The confirmation could not be resent.',
    })
  }
  return (
    <>
      <p className="pt-1 text-steel-600">{customerLabel(order)}</p>
      <div className="flex flex-col items-stretch gap-2 pt-4 sm:max-wide:flex-row sm:max-wide:flex-wrap wide:items-start">
        <ChangeOrderButton order={order} />
        {children}
        {order.payment.state === 'captured' && email && (
          <Button kind="secondary" size="card" busy={busy === key && 'Sending…'} onClick={resend}>
            Resend confirmation
          </Button>
        )}
        {isPaid && (
          <Link
            to={receiptPage(orderUuid)}
            className="type-label inline-flex min-h-11 items-center underline decoration-brass-700 underline-offset-4"
          >
            Receipt
          </Link>
        )}
        <Link
          to={orderPage(orderUuid)}
          className="type-label inline-flex min-h-11 items-center underline decoration-brass-700 underline-offset-4"
        >
          View as customer
        </Link>
      </div>
    </>
  )
}
