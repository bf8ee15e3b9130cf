import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { formatDollars, toDollars } from '#contract/platform/values/money.ts'
import type { AdminOrder } from '#contract/sales/orders/admin-orders.ts'
import { isManual } from '#contract/sales/orders/order-sources.ts'
import { useWrite } from '#web/admin/platform/shell/use-write.ts'
import { byHand } from '#web/admin/sales/manual-orders/by-hand.ts'
import { errorMessage } from '#web/platform/api/browser-api.ts'
import { FormDialog } from '#web/platform/ui/form-dialog.tsx'
import { Notice } from '#web/platform/ui/notice.tsx'
import { requestRefund } from './refund.ts'
import { refundAmount, refundedQuantities } from './refund-amount.ts'
import { RefundFields } from './refund-fields.tsx'
import { RefundPiece } from './refund-piece.tsx'
import { RefundSum } from './refund-sum.tsx'
import { nothingChosen, type RefundForm, type RefundValues, toChoice, toPurpose } from './refund-values.ts'

interface RefundPiecesProps {
  order: AdminOrder
  form: RefundForm
}

export function RefundDialog({ order, onClose }: { order: AdminOrder | null; onClose: () => void }) {
  return order ? <OpenDialog key={order.order_uuid} order={order} onClose={onClose} /> : null
}

function OpenDialog({ order, onClose }: { order: AdminOrder; onClose: () => void }) {
  const { write, busy } = useWrite()
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm<RefundValues>({ defaultValues: nothingChosen(order) })
  const choice = toChoice(order, form.watch())
  const amount = refundAmount(order, choice)
  const dollars = toDollars(amount.total)
  const isPossible = amount.total > 0 && !amount.isTooMuch
  const tooMuch = amount.isTooMuch
    ? `Only ${formatDollars(order.payment.refundable)} is left to refund. Choose less.`
    : null

  async function refund() {
    setFailure(null)
    if (tooMuch) return
    if (amount.total === 0) return setFailure('Choose pieces or enter an amount.')
    const failed = 'The refund could not be made.'
    const reply = await write({
      key: 'refund',
      send: () => requestRefund(order.order_uuid, dollars, toPurpose(choice)),
      done: `${formatDollars(dollars)} refunded${byHand(order.payment_method)} for order ${order.id}.${order.email ? ' The customer gets an email.' : ''}`,
      failed,
      onError: (error) => {
        setFailure(errorMessage(error, failed))
        return true
      },
    })
    if (reply) onClose()
  }

  return (
    <FormDialog
      title={`Refund order ${order.id}`}
      description={`${describe(order)} A refund can’t be undone.`}
      verb={verbOf(order, isPossible ? dollars : null)}
      danger
      busy={busy === 'refund' && 'Refunding…'}
      onSubmit={() => void form.handleSubmit(refund)()}
      onCancel={onClose}
    >
      <RefundPieces order={order} form={form} />
      <RefundFields order={order} form={form} />
      <div className="pt-3">
        <RefundSum order={order} amount={amount} />
      </div>
      {(tooMuch ?? failure) && (
        <Notice kind="failed" className="mt-4">
          {tooMuch ?? failure}
        </Notice>
      )}
    </FormDialog>
  )
}

/** "Refund $90.95"; of money that staff took by hand, "Refunded in cash, $90.95" */
function verbOf({ payment_method }: AdminOrder, dollars: number | null): string {
  const hand = byHand(payment_method)
  if (hand) return [`Refunded${hand}`, ...(dollars ? [formatDollars(dollars)] : [])].join(', ')
  return dollars ? `Refund ${formatDollars(dollars)}` : 'Refund'
}

/** "Wade Sutter, Elkins, WV. Paid $401.54, nothing refunded yet." */
function describe(order: AdminOrder): string {
  const { name, shipping_address: to, payment } = order
  const customer = [name, to?.city, to?.state].filter(Boolean).join(', ')
  const refunded =
    payment.refunded > 0 ? `${formatDollars(payment.refunded)} refunded so far` : 'nothing refunded yet'
  return `${customer && `${customer}. `}Paid ${paidWith(order)}, ${refunded}.${takesBack(order)}`
}

/** "$78.10 by card and $100.00 by gift card" */
function paidWith({ payment, payment_method, gift_card, deposit }: AdminOrder): string {
  const { captured } = payment
  if (isManual(payment_method)) return `${formatDollars(captured)}${byHand(payment_method)}`
  const parts = [
    ...(captured > 0 ? [`${formatDollars(captured)} by card`] : []),
    ...(deposit > 0 ? [`${formatDollars(deposit)} as a deposit`] : []),
    ...(gift_card > 0 ? [`${formatDollars(gift_card)} by gift card`] : []),
  ]
  if (gift_card === 0 && deposit === 0) return formatDollars(captured)
  return new Intl.ListFormat('en-US').format(parts)
}

function takesBack({ gift_card_bought: card }: AdminOrder): string {
  if (!card) return ''
  return ` ${formatDollars(card.balance)} is left on the gift card that it bought, and the refund is taken off it.`
}

function RefundPieces({ order, form }: RefundPiecesProps) {
  const refunded = refundedQuantities(order)
  const quantities = form.watch('quantities')
  return (
    <fieldset className="mt-4 min-w-0">
      <legend className="type-label">Pieces</legend>
      {order.products.map((product, line) => (
        <RefundPiece
          // biome-ignore lint/suspicious/noArrayIndexKey: two custom lines can say the same
          key={line}
          order={order}
          line={line}
          left={product.quantity - (refunded[line] ?? 0)}
          quantity={quantities[line] ?? 0}
          onQuantity={(quantity) => form.setValue(`quantities.${line}`, quantity)}
        />
      ))}
    </fieldset>
  )
}
