import { formatDollars, withCommas } from '#contract/platform/values/money.ts'
import type { Analytics } from '#contract/staff/analytics/analytics.ts'
import { longMonth } from '#web/admin/platform/period/month-names.ts'
import { formatAmount } from '#web/sales/cart/summary-row.tsx'

type Totals = Omit<Analytics['sales']['months'][number], 'month'>

export function SalesTable({ sales: { months, total } }: { sales: Analytics['sales'] }) {
  return (
    <table className="admin-table">
      <thead>
        <tr>
          <th scope="col">Month</th>
          <th scope="col" className="figure whitespace-normal!">
            Orders
          </th>
          <th scope="col" className="figure whitespace-normal! md:max-wide:hidden">
            Cancelled or refunded
          </th>
          <th scope="col" className="figure whitespace-normal!">
            Gross sales
          </th>
          <th scope="col" className="figure whitespace-normal!">
            Discounts
          </th>
          <th scope="col" className="figure whitespace-normal!">
            Refunds
          </th>
          <th scope="col" className="figure whitespace-normal!">
            Net sales
          </th>
        </tr>
      </thead>
      <tbody>
        {months.toReversed().map(({ month, ...totals }) => (
          <tr key={month}>
            <th scope="row">{longMonth(month)}</th>
            <TotalCells totals={totals} />
          </tr>
        ))}
        <tr className="font-semibold">
          <th scope="row">Total</th>
          <TotalCells totals={total} />
        </tr>
      </tbody>
    </table>
  )
}

function TotalCells({ totals: { orders, undone, gross, discounts, refunded, kept } }: { totals: Totals }) {
  return (
    <>
      <td className="figure" data-label="Orders">
        {withCommas(orders)}
      </td>
      <td className="figure md:max-wide:hidden" data-label="Cancelled or refunded">
        {withCommas(undone)}
      </td>
      <td className="figure" data-label="Gross sales">
        {formatDollars(gross)}
      </td>
      <td className="figure" data-label="Discounts">
        {takenOff(discounts)}
      </td>
      <td className="figure" data-label="Refunds">
        {takenOff(refunded)}
      </td>
      <td className="figure" data-label="Net sales">
        {formatDollars(kept)}
      </td>
    </>
  )
}

/** 35 → "−$35.00" */
function takenOff(dollars: number): string {
  return formatAmount(-dollars)
}
