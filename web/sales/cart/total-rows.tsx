import {
  AMOUNT_DUE,
  type SummaryAmounts,
  type SummaryRow,
  summaryRows,
} from '#contract/sales/orders/summary-rows.ts'
import { classes } from '#web/platform/ui/cn.ts'
import { AmountRow, SummaryRow as Row } from './summary-row.tsx'
import { SummaryTotal } from './summary-total.tsx'

interface TotalRowsProps {
  amounts: SummaryAmounts
  /** In percent. */
  taxRate?: number
  /** Shown instead of the tax while it depends on an address. */
  taxPending?: string | undefined
  /** New totals are loading. */
  stale?: boolean
}

export function TotalRows({ amounts, taxRate = 0, taxPending, stale }: TotalRowsProps) {
  const { parts, total, payment } = summaryRows(amounts)
  const paid = payment.filter(({ label }) => label !== AMOUNT_DUE)
  const amountDue = payment.find(({ label }) => label === AMOUNT_DUE)
  const isPart = paid.length > 0
  const beforeTax = taxPending === undefined ? undefined : ' before tax'
  return (
    <div
      aria-busy={stale || undefined}
      className={classes('transition-colors duration-120', stale && 'text-steel-600')}
    >
      <dl className="flex flex-col gap-3">
        {parts.filter(isBeforeFee).map((row) => (
          <AmountRow
            key={row.label}
            label={row.label}
            dollars={row.dollars}
            note={row.label === 'Tax' ? rateNote(taxRate) : codeNote(row)}
          />
        ))}
        {taxPending !== undefined && (
          <Row label="Tax" className="text-steel-600">
            {taxPending}
          </Row>
        )}
        {parts
          .filter((row) => !isBeforeFee(row))
          .map((row) => (
            <AmountRow key={row.label} {...row} />
          ))}
        {isPart ? (
          <>
            <AmountRow {...total} note={beforeTax} className="pt-2 font-semibold" />
            {paid.map((row) => (
              <AmountRow key={row.label} {...row} />
            ))}
            {amountDue && <SummaryTotal {...amountDue} />}
          </>
        ) : (
          <SummaryTotal {...total} note={beforeTax} />
        )}
      </dl>
      {isPart && !amountDue && <p className="pt-3 text-steel-600">{paidInFull(paid)}</p>}
    </div>
  )
}

function paidInFull(paid: SummaryRow[]): string {
  const isGiftCard = paid.every(({ label }) => label === 'Gift card')
  return isGiftCard ? 'The gift card pays it all.' : 'Nothing is left to pay.'
}

function isBeforeFee({ label }: { label: string }): boolean {
  return label !== 'Card processing fee'
}

function codeNote({ code }: SummaryRow): string | undefined {
  return code === undefined ? undefined : `, ${code}`
}

function rateNote(percent: number): string | undefined {
  return percent > 0 ? `, ${percent}%` : undefined
}
