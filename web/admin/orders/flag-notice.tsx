import CircleAlert from 'lucide-react/icons/circle-alert'
import type { StaffOrder } from '#contract/staff-orders.ts'
import { browserApi } from '#web/browser-api.ts'
import { Button } from '#web/ui/button.tsx'
import type { WriteProps } from './write-props.ts'

/** What a person has to look at, above everything else of the order, until somebody says that they have. */
export function FlagNotice({ order, flag, write, busy }: WriteProps & { flag: string }) {
  const { id, order_uuid: orderUuid } = order
  const key = `flag-${orderUuid}`
  function looked() {
    void write({
      key,
      send: () => browserApi.admin.clearOrderFlag({ orderUuid }),
      done: `Order ${id} is marked as looked at.`,
      failed: 'That could not be noted.',
    })
  }
  return (
    <div className="mb-7 flex flex-col gap-x-6 gap-y-3 rounded-control bg-rust-50 px-5 py-4 text-rust-700 md:flex-row md:items-center">
      <CircleAlert size={22} strokeWidth={1.75} aria-hidden="true" className="shrink-0 max-md:hidden" />
      <div className="grow">
        <p className="type-label">A person has to look at this order.</p>
        <p>
          {flag} {NEXT[order.payment.state] ?? ''}
        </p>
      </div>
      <Button
        kind="secondary"
        size="card"
        busy={busy === key && 'Noting…'}
        onClick={looked}
        className="shrink-0"
      >
        Mark as looked at
      </Button>
    </div>
  )
}

/** What to do about it, by where the payment stands. */
const NEXT: Partial<Record<StaffOrder['payment']['state'], string>> = {
  mismatch:
    'Nothing was taken. Look at the payment at the provider, then set the order to cancelled or ask the buyer.',
  captured: 'Compare it with the shelf and the payment, then pack the order or refund it.',
}
