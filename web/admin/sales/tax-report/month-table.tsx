import ChevronDown from 'virtual:icon/chevron-down'
import { longMonth } from '#web/admin/platform/period/month-names.ts'
import { classes } from '#web/platform/ui/cn.ts'
import { ReportCells } from './report-cells.tsx'
import { ReportHead } from './report-head.tsx'
import { foldedLine, type ReportLine, type ReportMonth } from './report-months.ts'

interface MonthTableProps {
  month: ReportMonth
  /** States without tax are listed. */
  isUnfolded: boolean
  onFold: () => void
}

export function MonthTable({ month: { month, taxed, untaxed, total }, isUnfolded, onFold }: MonthTableProps) {
  const isFoldable = untaxed.length > 1
  const folded = foldedLine(untaxed)
  const details = isFoldable && !isUnfolded ? [] : untaxed
  return (
    <section aria-labelledby={month}>
      <h2 id={month} className="type-h3 pb-2">
        {longMonth(month)}
      </h2>
      <table aria-labelledby={month} className="admin-table tax-table">
        <ReportHead />
        <tbody>
          {taxed.map((line) => (
            <Line key={`${line.name} ${line.rate}`} line={line} />
          ))}
          {isFoldable && (
            <tr>
              <th scope="row" colSpan={2}>
                <button
                  type="button"
                  aria-expanded={isUnfolded}
                  onClick={onFold}
                  className="type-label inline-flex min-h-11 items-center gap-2 text-left"
                >
                  {folded.name}
                  <ChevronDown
                    size={18}
                    strokeWidth={1.75}
                    aria-hidden="true"
                    className={classes('transition-transform duration-150', isUnfolded && 'rotate-180')}
                  />
                </button>
              </th>
              <ReportCells sums={folded.sums} />
            </tr>
          )}
          {details.map((line) => (
            <Line key={line.name} line={line} isDetail={isFoldable} />
          ))}
        </tbody>
        <tfoot>
          <tr className="font-semibold">
            <th scope="row" colSpan={2}>
              Total
            </th>
            <ReportCells sums={total} />
          </tr>
        </tfoot>
      </table>
    </section>
  )
}

function Line({ line: { name, rate, sums }, isDetail }: { line: ReportLine; isDetail?: boolean }) {
  return (
    <tr>
      <th scope="row" className={isDetail ? 'md:pl-6!' : undefined}>
        {name}
      </th>
      <td data-label="Rate" className={classes('text-steel-600', !rate && 'max-md:hidden!')}>
        {rate}
      </td>
      <ReportCells sums={sums} />
    </tr>
  )
}
