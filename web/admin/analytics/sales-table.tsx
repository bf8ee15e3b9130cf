import type { Analytics } from '#contract/analytics/analytics.ts'
import { formatDollars, withCommas } from '#contract/money.ts'
import { longMonth } from './month-names.ts'

type Totals = Omit<Analytics['sales']['months'][number], 'month'>

export function SalesTable({ sales: { months, total } }: { sales: Analytics['sales'] }) {
  return (
    <table className="admin-table">
      <thead>
        <tr>
          <th scope="col">Month</th>
          <th scope="col" className="figure">
            Orders
          </th>
          <th scope="col" className="figure">
            Cancelled or refunded
          </th>
          <th scope="col" className="figure">
            Gross sales
          </th>
          <th scope="col" className="figure">
            Refunds
          </th>
          <th scope="col" className="figure">
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

function TotalCells({ totals: { orders, undone, taken, refunded, kept } }: { totals: Totals }) {
  return (
    <>
      <td className="figure" data-label="Orders">
        {withCommas(orders)}
      </td>
      <td className="figure" data-label="Cancelled or refunded">
        {withCommas(undone)}
      </td>
      <td className="figure" data-label="Gross sales">
        {formatDollars(taken)}
      </td>
      <td className="figure" data-label="Refunds">
        {formatDollars(refunded)}
      </td>
      <td className="figure" data-label="Net sales">
        {formatDollars(kept)}
      </td>
    </>
  )
}
