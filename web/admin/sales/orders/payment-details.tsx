import { useState } from 'react'
import { adminGiftCardPage } from '#contract/app/admin-paths.ts'
import { toCents, toDollars } from '#contract/platform/values/money.ts'
import type { AdminOrder } from '#contract/sales/orders/admin-orders.ts'
import { cardLabel } from '#contract/sales/orders/card-label.ts'
import type { DisputeStatus } from '#contract/sales/orders/disputes.ts'
import { isManual, ORDER_SOURCE_LABELS } from '#contract/sales/orders/order-sources.ts'
import { type SummaryRow, summaryRows } from '#contract/sales/orders/summary-rows.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { classes } from '#web/platform/ui/cn.ts'
import { LinkUnderlined } from '#web/platform/ui/link-underlined.tsx'
import { formatAmount } from '#web/sales/cart/summary-row.tsx'
import { DetailSection } from './detail-section.tsx'
import { paymentLabel } from './payment-label.ts'
import { RefundDialog } from './refund-dialog.tsx'

const STATE_LABELS: Partial<Record<string, string>> = {
  opening: 'Opening the payment page.',
  open: 'Not paid yet. The payment page is open.',
  expired: 'Not paid. The payment page expired.',
  capturing: 'The card is authorized. Capturing the payment.',
  refusing: 'Paid too late. Voiding the authorization.',
  refused: 'Paid too late. The card was not charged.',
  mismatch: 'The authorization does not match the order. The card was not charged.',
}

export function PaymentDetails({ order }: { order: AdminOrder }) {
  const [isOpen, setOpen] = useState(false)
  const { state, captured, refunded, tax_refunded, refundable, gift_card_refunded, deposit_refunded } =
    order.payment
  const { card, gift_card_used: giftCard } = order
  const disputeNote = noteOn(order.disputes)
  const { deposit_card } = order.payment
  const pending = order.changes.find((each) => each.state === 'pending' && each.settled === 'link')
  const { parts, payment } = summaryRows({ ...order, total: order.total_price })
  return (
    <DetailSection title="Payment">
      <p className="pb-2 text-small">
        {paymentLabel(order)}
        {card && `, ${cardLabel(card)}`}
        {deposit_card && <span className="block">Deposit, {cardLabel(deposit_card)}</span>}
        <span className="block text-steel-600">{ORDER_SOURCE_LABELS[order.source]}</span>
        {order.payment_note && (
          <span className="block wrap-anywhere text-steel-600">{order.payment_note}</span>
        )}
      </p>
      <dl className="flex flex-col gap-1 text-small">
        {parts.map((row) => (
          <Sum key={row.label} {...row} className="text-steel-600" />
        ))}
        <Sum label="Total" dollars={order.total_price} />
        {payment.map(({ label, dollars }) => (
          <Sum key={label} label={label} dollars={dollars} />
        ))}
        {order.waived > 0 && <Sum label="Waived" dollars={-order.waived} className="text-steel-600" />}
        {pending && (
          <>
            <Sum
              label="After the change"
              dollars={toDollars(toCents(order.total_price) + toCents(pending.difference))}
              className="mt-1 border-t border-bone-300 pt-2"
            />
            <Sum label="Waiting" dollars={pending.difference} className="font-semibold" />
          </>
        )}
        <Sum
          label={isManual(order.payment_method) ? 'Taken' : 'Captured'}
          dollars={captured}
          className="mt-1 border-t border-bone-300 pt-2"
        />
        <Sum label="Refunded" dollars={refunded} />
        {gift_card_refunded > 0 && (
          <Sum label="To the gift card" dollars={gift_card_refunded} className="text-steel-600" />
        )}
        {deposit_refunded > 0 && (
          <Sum label="To the deposit’s card" dollars={deposit_refunded} className="text-steel-600" />
        )}
        {tax_refunded > 0 && <Sum label="Tax refunded" dollars={tax_refunded} className="text-steel-600" />}
        <Sum label="Refundable" dollars={refundable} />
      </dl>
      {state !== 'captured' && <p className="pt-2 text-small text-steel-600">{STATE_LABELS[state]}</p>}
      {giftCard && (
        <LinkUnderlined to={adminGiftCardPage(giftCard.id)} className="mt-1">
          Gift card, ends in {giftCard.last_four}
        </LinkUnderlined>
      )}
      {refundable > 0 && (
        <Button kind="secondary" size="card" onClick={() => setOpen(true)} className="mt-3 max-sm:w-full">
          Refund…
        </Button>
      )}
      {disputeNote && <p className="pt-3 text-caption text-steel-600">{disputeNote}</p>}
      <RefundDialog order={isOpen ? order : null} onClose={() => setOpen(false)} />
    </DetailSection>
  )
}

/** Explains how a dispute affects refunds. */
function noteOn(disputes: AdminOrder['disputes']): string | null {
  const has = (status: DisputeStatus) => disputes.some((dispute) => dispute.status === status)
  if (has('lost')) return 'A refund is not possible: the bank returned the money to the customer.'
  if (!has('open')) return null
  return 'Once a dispute is lost, the bank has taken the money and a refund is no longer possible.'
}

function Sum({ label, dollars, code, className }: SummaryRow & { className?: string }) {
  return (
    <div className={classes('flex justify-between gap-4', className)}>
      <dt>
        <span>{label}</span>
        {code && <span className="pl-2 font-medium text-steel-950">{code}</span>}
      </dt>
      <dd>{formatAmount(dollars)}</dd>
    </div>
  )
}
