import ChevronDown from 'virtual:icon/chevron-down'
import { AdminTable, type Column } from '#web/admin/platform/list/admin-table.tsx'
import { longMonth } from '#web/admin/platform/period/month-names.ts'
import { classes } from '#web/platform/ui/cn.ts'
import { COLUMNS, formatValue } from './report-columns.ts'
import { foldedLine, type ReportLine, type ReportMonth, type Sums } from './report-months.ts'

interface TableLine extends ReportLine {
  kind?: 'folded' | 'detail' | 'total'
}

interface MonthTableProps {
  month: ReportMonth
  /** States without tax are listed. */
  isUnfolded: boolean
  onFold: () => void
}

export function MonthTable({ month: { month, taxed, untaxed, total }, isUnfolded, onFold }: MonthTableProps) {
  const isFoldable = untaxed.length > 1
  const details: TableLine[] = isFoldable ? untaxed.map((line) => ({ ...line, kind: 'detail' })) : untaxed
  const lines: TableLine[] = [
    ...taxed,
    ...(isFoldable ? [{ ...foldedLine(untaxed), kind: 'folded' } as const] : []),
    ...(isFoldable && !isUnfolded ? [] : details),
  ]
  const fold = (name: string) => (
    <button
      type="button"
      aria-expanded={isUnfolded}
      onClick={onFold}
      className="type-label inline-flex min-h-11 items-center gap-2 text-left"
    >
      {name}
      <ChevronDown
        size={18}
        strokeWidth={1.75}
        aria-hidden="true"
        className={classes('shrink-0 transition-transform duration-150', isUnfolded && 'rotate-180')}
      />
    </button>
  )
  return (
    <section aria-labelledby={month}>
      <h2 id={month} className="type-h3 pb-2">
        {longMonth(month)}
      </h2>
      <ReportTable
        lines={lines}
        foot={{ name: 'Total', rate: '', sums: total, kind: 'total' }}
        labelledBy={month}
        nameOf={({ name, kind }) => (kind === 'folded' ? fold(name) : name)}
      />
    </section>
  )
}

/** The sums of all months of a report. */
export function ReportTotal({ total, months }: { total: Sums; months: number }) {
  const name = `Total of ${months} months`
  return (
    <ReportTable
      lines={[{ name, rate: '', sums: total, kind: 'total' }]}
      label={name}
      className="border-t-2 border-steel-950"
      nameOf={(line) => line.name}
    />
  )
}

interface ReportTableProps {
  lines: TableLine[]
  foot?: TableLine
  nameOf: Column<TableLine>['cell']
  label?: string
  labelledBy?: string
  className?: string
}

function ReportTable({ lines, nameOf, className, ...table }: ReportTableProps) {
  return (
    <AdminTable
      rows={lines}
      rowKey={({ name, rate }) => `${name} ${rate}`}
      rowClassName={({ kind }) => kind === 'total' && 'font-semibold'}
      {...table}
      className={classes('admin-table tax-table', className)}
      columns={[
        {
          header: 'State',
          isDouble: ({ kind }) => kind === 'folded' || kind === 'total',
          className: ({ kind }) => kind === 'detail' && 'md:pl-6!',
          cell: nameOf,
        },
        {
          header: 'Rate',
          className: ({ rate }) => classes('text-steel-600', !rate && 'max-md:hidden!'),
          cell: ({ rate }) => rate,
        },
        ...COLUMNS.map(
          (column): Column<TableLine> => ({
            header: column.label,
            kind: 'figure',
            className: ({ sums }) => column.value(sums) === 0 && 'text-steel-600',
            cell: ({ sums }) => formatValue(column, sums),
          }),
        ),
      ]}
    />
  )
}
