import type { Analytics } from '#contract/analytics.ts'
import { formatDollars, withCommas } from '#contract/money.ts'
import { longMonth } from './month-names.ts'

type Sums = Omit<Analytics['sales']['months'][number], 'month'>

export function SalesTable({ sales: { months, total } }: { sales: Analytics['sales'] }) {
  return (
    <table className="staff-table">
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
            Taken
          </th>
          <th scope="col" className="figure">
            Sent back
          </th>
          <th scope="col" className="figure">
            Kept
          </th>
        </tr>
      </thead>
      <tbody>
        {months.toReversed().map(({ month, ...sums }) => (
          <tr key={month}>
            <th scope="row">{longMonth(month)}</th>
            <Figures sums={sums} />
          </tr>
        ))}
        <tr className="font-semibold">
          <th scope="row">All of these</th>
          <Figures sums={total} />
        </tr>
      </tbody>
    </table>
  )
}

function Figures({ sums: { orders, undone, taken, refunded, kept } }: { sums: Sums }) {
  return (
    <>
      <td className="figure" data-label="Orders">
        {withCommas(orders)}
      </td>
      <td className="figure" data-label="Cancelled or refunded">
        {withCommas(undone)}
      </td>
      <td className="figure" data-label="Taken">
        {formatDollars(taken)}
      </td>
      <td className="figure" data-label="Sent back">
        {formatDollars(refunded)}
      </td>
      <td className="figure" data-label="Kept">
        {formatDollars(kept)}
      </td>
    </>
  )
}
