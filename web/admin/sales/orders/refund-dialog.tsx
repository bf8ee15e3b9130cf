import { formatDollars, toDollars } from '#contract/platform/values/money.ts'
import type { AdminOrder } from '#contract/sales/orders/admin-orders.ts'
import { isManual } from '#contract/sales/orders/order-sources.ts'
import { useMutationForm } from '#web/admin/platform/form/use-mutation-form.ts'
import { byHand } from '#web/admin/sales/manual-orders/by-hand.ts'
import { FormDialog } from '#web/platform/ui/form-dialog.tsx'
import { optionalAmountError } from './parse-amount.ts'
import { requestRefund } from './refund.ts'
import { type RefundAmount, refundAmount, refundedQuantities } from './refund-amount.ts'
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
  const { refundable } = order.payment
  const tooMuch = `Only ${formatDollars(refundable)} is left to refund. Choose less.`
  const amountOf = (values: RefundValues) => refundAmount(order, toChoice(order, values))
  const totalError = ({ total, isTooMuch }: RefundAmount) =>
    isTooMuch ? tooMuch : total === 0 && 'Choose pieces or enter an amount.'
  const form = useMutationForm<RefundValues, RefundValues, number>({
    defaultValues: nothingChosen(order),
    check: (values) => ({
      shipping: optionalAmountError(values.shipping, order.shipping),
      other: optionalAmountError(values.other, refundable),
      root: totalError(amountOf(values)),
    }),
    async send(values) {
      const dollars = toDollars(amountOf(values).total)
      await requestRefund(order.order_uuid, dollars, toPurpose(toChoice(order, values)))
      return dollars
    },
    done: (dollars) =>
      `${formatDollars(dollars)} refunded${byHand(order.payment_method)} for order ${order.id}.${order.email ? ' The customer gets an email.' : ''}`,
    onDone: onClose,
    fallback: 'The refund could not be made.',
  })
  const amount = amountOf(form.methods.watch())
  const isPossible = amount.total > 0 && !amount.isTooMuch
  const failure = form.failure === tooMuch ? null : form.failure

  return (
    <FormDialog
      form={{ ...form, failure: amount.isTooMuch ? tooMuch : failure }}
      title={`Refund order ${order.id}`}
      description={`${describe(order)} A refund can’t be undone.`}
      verb={verbOf(order, isPossible ? toDollars(amount.total) : null)}
      danger
      busy="Refunding…"
      onCancel={onClose}
    >
      <RefundPieces order={order} form={form} />
      <RefundFields order={order} form={form} />
      <div className="pt-3">
        <RefundSum order={order} amount={amount} />
      </div>
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

function RefundPieces({ order, form: { methods } }: RefundPiecesProps) {
  const refunded = refundedQuantities(order)
  const quantities = methods.watch('quantities')
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
          onQuantity={(quantity) => methods.setValue(`quantities.${line}`, quantity)}
        />
      ))}
    </fieldset>
  )
}
