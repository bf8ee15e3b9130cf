import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { formatDollars, toCents } from '#contract/platform/values/money.ts'
import type { AdminOrder } from '#contract/sales/orders/admin-orders.ts'
import { isManual } from '#contract/sales/orders/order-sources.ts'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'
import { useWrite } from '#web/admin/platform/shell/use-write.ts'
import { byHand } from '#web/admin/sales/manual-orders/by-hand.ts'
import { errorMessage } from '#web/platform/api/browser-api.ts'
import { Checkbox } from '#web/platform/ui/checkbox.tsx'
import { Dialog } from '#web/platform/ui/dialog.tsx'
import { Notice } from '#web/platform/ui/notice.tsx'
import { parseAmount } from './parse-amount.ts'
import { requestRefund } from './refund.ts'
import { type CancelValues, RefundOptions } from './refund-options.tsx'
import { refundTargets, targetsSentence } from './refund-targets.ts'

export function CancelDialog({ order, onClose }: { order: AdminOrder | null; onClose: () => void }) {
  return order ? <OpenDialog key={order.order_uuid} order={order} onClose={onClose} /> : null
}

function OpenDialog({ order, onClose }: { order: AdminOrder; onClose: () => void }) {
  const { id, order_uuid: orderUuid, status, holds_stock } = order
  const { refundable } = order.payment
  const { write, busy } = useWrite()
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm<CancelValues>({
    defaultValues: {
      refund: refundable > 0 ? 'full' : 'none',
      amount: '',
      // Shipped items return to stock only when they come back.
      restock: status === 'pending' || status === 'paid',
    },
  })
  const dollars = refundAmount(useWatch({ control: form.control }) as CancelValues)

  function refundAmount({ refund, amount }: CancelValues): number {
    if (refund === 'full') return refundable
    const parsed = parseAmount(amount, refundable)
    return refund === 'partial' && 'dollars' in parsed ? parsed.dollars : 0
  }

  async function cancel(values: CancelValues) {
    setFailure(null)
    const amount = refundAmount(values)
    const restock = holds_stock && values.restock
    const failed = `Order ${id} could not be cancelled.`
    const reply = await write({
      key: 'cancel',
      send: async () => {
        if (values.refund === 'partial') await requestRefund(orderUuid, amount)
        const refund = values.refund === 'full'
        return adminApi.setOrderStatus({ orderUuid, status: 'cancelled', restock, refund })
      },
      done: amount
        ? `Order ${id} set to cancelled. ${formatDollars(amount)} refunded${refundedTo(order)}.`
        : `Order ${id} set to cancelled.`,
      ...(!amount && { undo: () => adminApi.setOrderStatus({ orderUuid, status }) }),
      failed,
      onError: (error) => {
        setFailure(errorMessage(error, failed))
        return true
      },
    })
    if (reply) onClose()
  }

  return (
    <Dialog
      open
      question={`Set order ${id} to cancelled?`}
      verb={dollars ? `Set to cancelled and refund ${formatDollars(dollars)}` : 'Set to cancelled'}
      danger
      busy={busy === 'cancel' && 'Cancelling…'}
      onConfirm={() => void form.handleSubmit(cancel)()}
      onCancel={onClose}
    >
      <p>{order.payment.state === 'captured' ? paidSentence(order) : 'The customer has not paid.'}</p>
      <div className="flex flex-col gap-4 pt-5 text-steel-950">
        {refundable > 0 && <RefundOptions refundable={refundable} form={form} />}
        {dollars > 0 && !isManual(order.payment_method) && (
          <p className="text-small text-steel-600">
            {targetsSentence(refundTargets(order, toCents(dollars)))}
          </p>
        )}
        {holds_stock ? (
          <Checkbox {...form.register('restock')} label="Restock the items" />
        ) : (
          <p className="text-small text-steel-600">The items are already back in stock.</p>
        )}
        {failure && <Notice kind="failed">{failure}</Notice>}
      </div>
    </Dialog>
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
