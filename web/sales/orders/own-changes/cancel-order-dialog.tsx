import { MAX_CANCEL_REASON } from '#contract/platform/values/limits.ts'
import { formatDollars } from '#contract/platform/values/money.ts'
import type { Order } from '#contract/sales/orders/orders.ts'
import { browserApi } from '#web/platform/api/browser-api.ts'
import { announce } from '#web/platform/ui/announcer.tsx'
import { useContractForm } from '#web/platform/ui/form/use-contract-form.ts'
import { FormDialog } from '#web/platform/ui/form-dialog.tsx'
import { TextArea } from '#web/platform/ui/text-area.tsx'
import { refundTarget } from './refund-target.ts'
import { Until } from './until.tsx'

export interface OwnChangeDialogProps {
  order: Order
  /** Null once the time is over; the dialog stays open. */
  until: string | null
  onClose: () => void
  /** Reads the order again, behind the dialog. */
  onRefused: () => void
}

/** Says what goes back and where before anything happens. */
export function CancelOrderDialog({ order, until, onClose, onRefused }: OwnChangeDialogProps) {
  const form = useContractForm({
    defaultValues: { reason: '' },
    async submit({ reason }) {
      try {
        await browserApi.orders.cancelOrder({ orderUuid: order.order_uuid, reason })
        onClose()
        announce('Your order was cancelled.')
      } finally {
        onRefused()
      }
    },
    fallback: 'Your order could not be cancelled. Nothing was changed.',
  })
  return (
    <FormDialog
      form={form}
      title={`Cancel order ${order.id}?`}
      description={
        <>
          We refund {formatDollars(order.total_price)} to {refundTarget(order)}, and {pieces(order)} back on
          sale.
          {until && (
            <>
              {' '}
              You can do this <Until instant={until} />.
            </>
          )}
        </>
      }
      verb="Cancel order"
      cancelLabel="Keep order"
      danger
      busy="Canceling…"
      onCancel={onClose}
    >
      <TextArea
        {...form.field('reason')}
        label="Reason"
        optional
        rows={3}
        maxLength={MAX_CANCEL_REASON}
        className="pt-5"
      />
    </FormDialog>
  )
}

function pieces({ products }: Order): string {
  const count = products.reduce((sum, { quantity }) => sum + quantity, 0)
  if (count === 1) return 'the piece goes'
  return count === 2 ? 'both pieces go' : `all ${count} pieces go`
}
