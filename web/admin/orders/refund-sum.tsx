import { type Cents, formatDollars, toCents, toDollars } from '#contract/money.ts'
import type { AdminOrder } from '#contract/orders/admin-orders.ts'
import { cardLabel } from '#contract/orders/card-label.ts'
import { isManual, type ManualMethod } from '#contract/orders/order-sources.ts'
import type { PaymentCard } from '#contract/orders/payment-card.ts'
import { Stitch } from '#web/ui/stitch.tsx'
import type { RefundAmount } from './refund-amount.ts'

interface RefundSumProps {
  order: AdminOrder
  amount: RefundAmount
}

/** What the amount consists of, and where it goes. */
export function RefundSum({ order, amount }: RefundSumProps) {
  const { pieces, shipping, tax, other, total, taxed, reportedTax } = amount
  const parts = refundParts(order, Math.min(total, toCents(order.payment.refundable)))
  const targets = targetsOf(order, parts)
  const rows = [
    { label: 'Pieces', cents: pieces },
    { label: 'Shipping', cents: shipping },
    { label: `Tax, ${order.tax_rate}% of ${formatDollars(toDollars(taxed))}`, cents: tax },
    { label: 'Other', cents: other },
  ].filter(({ cents }) => cents > 0)
  return (
    <div className="bg-bone-200 px-5 py-4">
      <dl className="flex flex-col gap-1.5">
        {rows.map(({ label, cents }) => (
          <div key={label} className="flex justify-between gap-4">
            <dt>{label}</dt>
            <dd>{formatDollars(toDollars(cents))}</dd>
          </div>
        ))}
        <div className="relative flex flex-wrap items-baseline justify-between gap-x-4 pt-4 first:pt-0">
          <dt className="font-semibold">
            {rows.length > 0 && <Stitch className="absolute inset-x-0 top-1" />}
            {refundTarget(order, targets)}
          </dt>
          <dd className="font-serif large-26/32 font-[420] lining-nums">{formatDollars(toDollars(total))}</dd>
        </div>
      </dl>
      {isManual(order.payment_method) && total > 0 && (
        <p className="pt-1 text-small text-steel-600">
          You return it yourself. The shop records that it was {HAND_LABELS[order.payment_method]}.
        </p>
      )}
      {targets.length > 1 && (
        <p className="pt-1 text-small text-steel-600">
          {new Intl.ListFormat('en-US', { type: 'conjunction' }).format(
            targets.map(
              ({ cents, target }, index) =>
                `${formatDollars(toDollars(cents))} ${index === 0 ? 'goes ' : ''}to ${target}`,
            ),
          )}
          .
        </p>
      )}
      {toCents(order.tax) > 0 && reportedTax > 0 && reportedTax !== tax && (
        <p className="pt-1 text-caption text-steel-600">
          The tax report counts {formatDollars(toDollars(reportedTax))} of it as tax, in proportion to the
          order’s total.
        </p>
      )}
    </div>
  )
}

interface RefundParts {
  card: Cents
  deposit: Cents
  giftCard: Cents
}

/** The card gets back what it paid, then the card of the deposit, then the gift card. */
function refundParts({ payment, gift_card }: AdminOrder, total: Cents): RefundParts {
  const ofGiftCard = Math.max(0, toCents(gift_card) - toCents(payment.gift_card_refunded))
  const ofDeposit = toCents(payment.refundable_deposit)
  const ofCard = Math.max(0, toCents(payment.refundable) - ofGiftCard - ofDeposit)
  const card = Math.min(total, ofCard)
  const deposit = Math.min(total - card, ofDeposit)
  return { card, deposit, giftCard: total - card - deposit }
}

interface Target {
  cents: Cents
  target: string
}

function targetsOf(order: AdminOrder, parts: RefundParts): Target[] {
  const { card, deposit, payment } = order
  return [
    { cents: parts.card, target: deposit > 0 ? withCard('the balance’s card', card) : cardName(card) },
    { cents: parts.deposit, target: withCard('the deposit’s card', payment.deposit_card) },
    { cents: parts.giftCard, target: 'the gift card' },
  ].filter(({ cents }) => cents > 0)
}

function refundTarget({ payment_method: method, card }: AdminOrder, targets: Target[]): string {
  if (isManual(method)) return HAND_TARGETS[method]
  const [first, second] = targets
  return second ? 'Refund' : `Refund to ${first?.target ?? cardName(card)}`
}

function cardName(card: PaymentCard | null): string {
  return card ? cardLabel(card) : 'the card'
}

function withCard(name: string, card: PaymentCard | null): string {
  return card ? `${name} (${cardLabel(card)})` : name
}

const HAND_TARGETS: Record<ManualMethod, string> = {
  cash: 'Return in cash',
  check: 'Return by check',
  other: 'Return another way',
}

const HAND_LABELS: Record<ManualMethod, string> = {
  cash: 'refunded in cash',
  check: 'refunded by check',
  other: 'refunded another way',
}
