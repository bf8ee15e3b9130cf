import { formatDollars, toCents } from '#contract/platform/values/money.ts'
import type { AdminOrder } from '#contract/sales/orders/admin-orders.ts'
import { isManual } from '#contract/sales/orders/order-sources.ts'
import { useMutationForm } from '#web/admin/platform/form/use-mutation-form.ts'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'
import { byHand } from '#web/admin/sales/manual-orders/by-hand.ts'
import { Checkbox } from '#web/platform/ui/checkbox.tsx'
import { FormDialog } from '#web/platform/ui/form-dialog.tsx'
import { amountError, parseAmount } from './parse-amount.ts'
import { requestRefund } from './refund.ts'
import { type CancelValues, RefundOptions } from './refund-options.tsx'
import { refundTargets, targetsSentence } from './refund-targets.ts'

export function CancelDialog({ order, onClose }: { order: AdminOrder | null; onClose: () => void }) {
  return order ? <OpenDialog key={order.order_uuid} order={order} onClose={onClose} /> : null
}

function OpenDialog({ order, onClose }: { order: AdminOrder; onClose: () => void }) {
  const { id, order_uuid: orderUuid, status, holds_stock } = order
  const { refundable } = order.payment
  const form = useMutationForm<CancelValues, CancelValues, number>({
    defaultValues: {
      refund: refundable > 0 ? 'full' : 'none',
      amount: '',
      // Shipped items return to stock only when they come back.
      restock: status === 'pending' || status === 'paid',
    },
    check: ({ refund, amount }) => ({
      amount: refund === 'partial' && amountError(amount, refundable),
    }),
    async send(values) {
      if (values.refund === 'partial') await requestRefund(orderUuid, refundAmount(values))
      const restock = holds_stock && values.restock
      await adminApi.setOrderStatus({
        orderUuid,
        status: 'cancelled',
        restock,
        refund: values.refund === 'full',
      })
      return refundAmount(values)
    },
    done: (amount) =>
      amount
        ? `Order ${id} set to cancelled. ${formatDollars(amount)} refunded${refundedTo(order)}.`
        : `Order ${id} set to cancelled.`,
    undo: () => adminApi.setOrderStatus({ orderUuid, status }),
    canUndo: (amount) => amount === 0,
    onDone: onClose,
    fallback: `Order ${id} could not be cancelled.`,
  })
  const dollars = refundAmount(form.methods.watch())

  function refundAmount({ refund, amount }: CancelValues): number {
    if (refund === 'full') return refundable
    const parsed = parseAmount(amount, refundable)
    return refund === 'partial' && 'dollars' in parsed ? parsed.dollars : 0
  }

  return (
    <FormDialog
      form={form}
      title={`Set order ${id} to cancelled?`}
      description={order.payment.state === 'captured' ? paidSentence(order) : 'The customer has not paid.'}
      verb={dollars ? `Set to cancelled and refund ${formatDollars(dollars)}` : 'Set to cancelled'}
      danger
      busy="Cancelling…"
      onCancel={onClose}
    >
      <div className="flex flex-col gap-4 pt-5">
        {refundable > 0 && <RefundOptions refundable={refundable} form={form} />}
        {dollars > 0 && !isManual(order.payment_method) && (
          <p className="text-small text-steel-600">
            {targetsSentence(refundTargets(order, toCents(dollars)))}
          </p>
        )}
        {holds_stock ? (
          <Checkbox {...form.methods.register('restock')} label="Restock the items" />
        ) : (
          <p className="text-small text-steel-600">The items are already back in stock.</p>
        )}
      </div>
    </FormDialog>
  )
}

function refundedTo({ payment_method, gift_card, deposit }: AdminOrder): string {
  if (isManual(payment_method)) return byHand(payment_method)
  return gift_card > 0 || deposit > 0 ? '' : ' to the card'
}

function paidSentence({ payment_method, email }: AdminOrder): string {
  const told = email ? 'The customer gets an email.' : 'The customer gave no email address.'
  return isManual(payment_method) ? `You return the money${byHand(payment_method)} yourself. ${told}` : told
}
