import { classes } from '#web/platform/ui/cn.ts'
import { COLUMNS, formatValue } from './report-columns.ts'
import type { Sums } from './report-months.ts'

export function ReportCells({ sums }: { sums: Sums }) {
  return COLUMNS.map((column) => (
    <td
      key={column.label}
      data-label={column.label}
      className={classes('figure', column.value(sums) === 0 && 'text-steel-600')}
    >
      {formatValue(column, sums)}
    </td>
  ))
}
