import { formatDollars, toCents, toDollars } from '#contract/money.ts'
import type { AdminOrder } from '#contract/orders/admin-orders.ts'
import { Stitch } from '#web/ui/stitch.tsx'
import type { RefundAmount } from './refund-amount.ts'

interface RefundSumProps {
  order: AdminOrder
  amount: RefundAmount
}

/** What the amount consists of, and where it goes. */
export function RefundSum({ order, amount }: RefundSumProps) {
  const { pieces, shipping, tax, other, total, taxed, reportedTax } = amount
  const parts = refundParts(order, total)
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
            {parts.giftCard === 0
              ? 'Refund to the card'
              : parts.card === 0
                ? 'Refund to the gift card'
                : 'Refund'}
          </dt>
          <dd className="font-serif large-26/32 font-[420] lining-nums">{formatDollars(toDollars(total))}</dd>
        </div>
      </dl>
      {parts.giftCard > 0 && parts.card > 0 && (
        <p className="pt-1 text-small text-steel-600">
          {formatDollars(toDollars(parts.card))} goes to the card, {formatDollars(toDollars(parts.giftCard))}{' '}
          to the gift card.
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

/** The card gets back what it paid, then the gift card. */
function refundParts({ payment }: AdminOrder, total: number): { card: number; giftCard: number } {
  const toCard = toCents(payment.refunded) - toCents(payment.gift_card_refunded)
  const left = Math.max(0, toCents(payment.captured) - toCard)
  return { card: Math.min(total, left), giftCard: Math.max(0, total - left) }
}
