import CircleAlert from 'virtual:icon/circle-alert'
import type { AdminOrder } from '#contract/sales/orders/admin-orders.ts'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'
import { Button } from '#web/platform/ui/button.tsx'
import type { WriteProps } from './write-props.ts'

export function FlagNotice({ order, flag, mutate, busy }: WriteProps & { flag: string }) {
  const { id, order_uuid: orderUuid } = order
  const key = `flag-${orderUuid}`
  function markReviewed() {
    void mutate({
      key,
      send: () => adminApi.clearOrderFlag({ orderUuid }),
      done: `Order ${id} marked as reviewed.`,
      failed: 'The order could not be marked as reviewed.',
    })
  }
  return (
    <div className="mb-7 flex flex-col gap-x-6 gap-y-3 rounded-control bg-rust-50 px-5 py-4 text-rust-700 md:flex-row md:items-center">
      <CircleAlert size={22} strokeWidth={1.75} aria-hidden="true" className="shrink-0 max-md:hidden" />
      <div className="grow">
        <p className="type-label">This order needs review.</p>
        <p>
          {flag} {NEXT_STEPS[order.payment.state] ?? ''}
        </p>
      </div>
      <Button
        kind="secondary"
        size="card"
        busy={busy === key && 'Saving…'}
        onClick={markReviewed}
        className="shrink-0"
      >
        Mark as reviewed
      </Button>
    </div>
  )
}

const NEXT_STEPS: Partial<Record<AdminOrder['payment']['state'], string>> = {
  mismatch:
    'The card was not charged. Check the payment with the provider, then cancel the order or contact the customer.',
  captured: 'Check the payment and your stock, then pack or refund the order.',
}
