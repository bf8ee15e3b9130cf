import { ReportCells } from './report-cells.tsx'
import { ReportHead } from './report-head.tsx'
import type { Sums } from './report-months.ts'

export function ReportTotal({ total, months }: { total: Sums; months: number }) {
  return (
    <table
      aria-label={`Total of ${months} months`}
      className="admin-table tax-table border-t-2 border-steel-950"
    >
      <ReportHead />
      <tbody>
        <tr className="font-semibold">
          <th scope="row" colSpan={2}>
            Total of {months} months
          </th>
          <ReportCells sums={total} />
        </tr>
      </tbody>
    </table>
  )
}
