import type { ExampleTotals } from '#contract/operations/settings/example.ts'
import { formatDollars } from '#contract/platform/values/money.ts'
import type { Fees } from '#contract/sales/checkout/checkout.ts'
import { classes } from '#web/platform/ui/cn.ts'
import { Skeleton } from '#web/platform/ui/skeleton.tsx'
import { Stitch } from '#web/platform/ui/stitch.tsx'

interface ExampleRow {
  label: string
  now: number
  after: number
}

interface ExampleTableProps {
  totals: ExampleTotals | null
  withInsurance: boolean
  stale: boolean
}

export function ExampleTable({ totals, withInsurance, stale }: ExampleTableProps) {
  if (!totals) return <Skeleton className="mt-4 h-40 bg-bone-300" />
  const { now, after } = totals
  return (
    <div className="@container">
      <table
        aria-busy={stale || undefined}
        className="mt-3 w-full text-small tabular-nums @max-[15rem]:[&_tr]:grid @max-[15rem]:[&_tr]:grid-cols-2 [&_td]:py-1.5 [&_td]:pl-3 [&_td]:text-right [&_th]:py-1.5"
      >
        <thead className="text-caption text-steel-600">
          <tr>
            <td className="@max-[15rem]:hidden" />
            <th scope="col" className="pl-3 text-right font-[550]">
              Now
            </th>
            <th scope="col" className="pl-3 text-right font-[550]">
              After saving
            </th>
          </tr>
        </thead>
        <tbody className={classes('transition-colors duration-120', stale && 'text-steel-500')}>
          {exampleRows(now, after, withInsurance).map((row) => (
            <Row key={row.label} {...row} />
          ))}
          <Row label="Total" now={now.total} after={after.total} isTotal />
        </tbody>
      </table>
    </div>
  )
}

interface RowProps {
  label: string
  now: Fees['total']
  after: Fees['total']
  isTotal?: boolean
}

function Row({ label, now, after, isTotal }: RowProps) {
  return (
    <tr className={isTotal ? 'relative [&>*]:pt-6!' : undefined}>
      <th scope="row" className="text-left font-normal @max-[15rem]:col-span-2">
        {isTotal && <Stitch className="absolute inset-x-0 top-2" />}
        {label}
      </th>
      <td>{formatDollars(now)}</td>
      <td className={now === after ? undefined : 'font-semibold'}>{formatDollars(after)}</td>
    </tr>
  )
}

/** In dollars. Rows of zero are left out, but for shipping. */
function exampleRows(now: Fees, after: Fees, withInsurance: boolean): ExampleRow[] {
  const row = (label: string, of: (fees: Fees) => number) => ({ label, now: of(now), after: of(after) })
  const insurance = (fees: Fees) => (withInsurance ? fees.baseInsurance : 0)
  const cardFee = (fees: Fees) =>
    cents(fees.total - fees.subtotal + fees.discount - fees.shipping - insurance(fees) - fees.tax)
  return [
    row('Subtotal', (fees) => fees.subtotal),
    row('Discount', (fees) => -fees.discount),
    row('Shipping & handling', (fees) => fees.shipping),
    row('Insurance', insurance),
    row(taxLabel(now, after), (fees) => fees.tax),
    row('Card processing fee', cardFee),
  ].filter((each) => each.label === 'Shipping & handling' || each.now !== 0 || each.after !== 0)
}

function taxLabel(now: Fees, after: Fees): string {
  const rate = after.tax_rate || now.tax_rate
  return rate ? `Tax, ${rate}%` : 'Tax'
}

function cents(dollars: number): number {
  return Math.round(dollars * 100) / 100
}
