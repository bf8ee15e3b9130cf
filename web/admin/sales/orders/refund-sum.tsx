import { formatDollars, toCents, toDollars } from '#contract/platform/values/money.ts'
import type { AdminOrder } from '#contract/sales/orders/admin-orders.ts'
import { isManual, type ManualMethod } from '#contract/sales/orders/order-sources.ts'
import { Stitch } from '#web/platform/ui/stitch.tsx'
import type { RefundAmount } from './refund-amount.ts'
import { cardName, type RefundTarget, refundTargets, targetsSentence } from './refund-targets.ts'

interface RefundSumProps {
  order: AdminOrder
  amount: RefundAmount
}

/** Breaks the refund down into its parts and says where each goes. */
export function RefundSum({ order, amount }: RefundSumProps) {
  const { pieces, shipping, tax, other, total, taxed, reportedTax } = amount
  const targets = refundTargets(order, Math.min(total, toCents(order.payment.refundable)))
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
      {targets.length > 1 && <p className="pt-1 text-small text-steel-600">{targetsSentence(targets)}</p>}
      {toCents(order.tax) > 0 && reportedTax > 0 && reportedTax !== tax && (
        <p className="pt-1 text-caption text-steel-600">
          The tax report counts {formatDollars(toDollars(reportedTax))} of it as tax, in proportion to the
          order’s total.
        </p>
      )}
    </div>
  )
}

function refundTarget({ payment_method: method, card }: AdminOrder, targets: RefundTarget[]): string {
  if (isManual(method)) return HAND_TARGETS[method]
  const [first, second] = targets
  return second ? 'Refund' : `Refund to ${first?.target ?? cardName(card)}`
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
