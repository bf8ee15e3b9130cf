import { COLUMNS, plainValue } from './report-columns.ts'
import { type ReportMonth, type Sums, shownLines } from './report-months.ts'

/** The tables as shown, with tabs between the cells. */
export function copiedTable(months: ReportMonth[], unfolded: readonly string[], total: Sums): string {
  const rows = [
    ['Month', 'State', 'Rate', ...COLUMNS.map(({ label }) => label)],
    ...months.flatMap((month) => [
      ...shownLines(month, unfolded.includes(month.month)).map(({ name, rate, sums }) => [
        month.month,
        name,
        rate,
        ...cells(sums),
      ]),
      ...(months.length > 1 ? [[month.month, 'Total', '', ...cells(month.total)]] : []),
    ]),
    ['Total', '', '', ...cells(total)],
  ]
  return rows.map((row) => row.join('\t')).join('\n')
}

function cells(sums: Sums): string[] {
  return COLUMNS.map((column) => plainValue(column, sums))
}
