import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { formatDollars } from '#contract/money.ts'
import type { AdminOrder } from '#contract/orders/admin-orders.ts'
import { useWrite } from '#web/admin/use-write.ts'
import { errorMessage } from '#web/browser-api.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { amountError, parseAmount } from './parse-amount.ts'
import { refundOrder } from './refund.ts'

export function RefundDialog({ order, onClose }: { order: AdminOrder | null; onClose: () => void }) {
  return order ? <OpenDialog key={order.order_uuid} order={order} onClose={onClose} /> : null
}

function OpenDialog({ order, onClose }: { order: AdminOrder; onClose: () => void }) {
  const { refundable } = order.payment
  const { write, busy } = useWrite()
  const [failure, setFailure] = useState<string | null>(null)
  const { register, control, handleSubmit, formState } = useForm({
    defaultValues: { amount: refundable.toFixed(2) },
  })
  const amount = parseAmount(useWatch({ control, name: 'amount' }), refundable)

  async function refund(values: { amount: string }) {
    const parsed = parseAmount(values.amount, refundable)
    if ('error' in parsed) return
    setFailure(null)
    const failed = 'The refund could not be made.'
    const reply = await write({
      key: 'refund',
      send: () => refundOrder(order.order_uuid, parsed.dollars),
      done: `${formatDollars(parsed.dollars)} refunded for order ${order.id}. The customer gets an email.`,
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
      question={`Refund order ${order.id}?`}
      verb={'error' in amount ? 'Refund' : `Refund ${formatDollars(amount.dollars)}`}
      danger
      busy={busy === 'refund' && 'Refunding…'}
      onConfirm={() => void handleSubmit(refund)()}
      onCancel={onClose}
    >
      <p>
        The refund goes to the original card and can’t be undone. You can refund up to{' '}
        {formatDollars(refundable)}.
      </p>
      <div className="pt-5 text-steel-950">
        <Field
          {...register('amount', { validate: (typed) => amountError(typed, refundable) })}
          label="Amount in dollars"
          inputMode="decimal"
          autoComplete="off"
          error={formState.errors.amount?.message}
        />
      </div>
      {failure && (
        <Notice kind="failed" className="mt-4">
          {failure}
        </Notice>
      )}
    </Dialog>
  )
}
