import type { Key, ReactNode } from 'react'
import { classes } from '#web/platform/ui/cn.ts'

export interface Column<Row> {
  /** Also names the cell on a phone, where a row is a card. */
  header: string
  cell: (row: Row) => ReactNode
  /** A `name` heads its row: the first column, unless another one says so. `actions` have a header for screen readers only. */
  kind?: 'name' | 'figure' | 'actions'
  /** Shown above the column in place of `header`. */
  head?: ReactNode
  /** Whether a phone shows the header beside the cell. Names and actions are shown without. */
  isLabeled?: boolean
  /** The cell of such a row takes the place of the next column, too. */
  isDouble?: (row: Row) => boolean
  /** Left out of a table that is narrower than a wide window. A phone shows it in the card. */
  isWideOnly?: boolean
  className?: string | ((row: Row) => string | false | undefined)
  headClassName?: string
}

interface AdminTableProps<Row> {
  columns: Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row, index: number) => Key
  /** Rows have their keys as ids, and can have the focus: see `useRowFocus`. */
  isFocusable?: boolean
  rowClassName?: (row: Row) => string | false | undefined
  /** A last row, such as the sums of the others. */
  foot?: Row
  /** Shown below its row, across all columns, while it isn't null. */
  detail?: (row: Row) => ReactNode
  caption?: string
  label?: string | undefined
  labelledBy?: string | undefined
  className?: string
}

/** A table with a row for each item. On a phone, each row is a card. */
export function AdminTable<Row>({
  columns,
  rows,
  rowKey,
  isFocusable,
  rowClassName,
  foot,
  detail,
  caption,
  label,
  labelledBy,
  className = 'admin-table',
}: AdminTableProps<Row>) {
  const bodies = rows.map((row, index) => {
    const key = rowKey(row, index)
    const line = (
      <tr
        key={key}
        {...(isFocusable && { id: String(key), tabIndex: -1 })}
        className={rowClassName?.(row) || undefined}
      >
        <Cells columns={columns} row={row} />
      </tr>
    )
    if (!detail) return line
    const details = detail(row)
    return (
      <tbody key={key} className={details ? 'is-open' : undefined}>
        {line}
        {details && (
          <tr id={`${key}-details`} className="row-details">
            <td colSpan={columns.length}>{details}</td>
          </tr>
        )}
      </tbody>
    )
  })
  return (
    <table aria-label={label} aria-labelledby={labelledBy} className={className}>
      {caption && <caption className="sr-only">{caption}</caption>}
      <thead>
        <tr>
          {columns.map((column) => (
            <th
              key={column.header}
              scope="col"
              className={classes(columnStyle(column), column.headClassName) || undefined}
            >
              {column.head ??
                (column.kind === 'actions' ? (
                  <span className="sr-only">{column.header}</span>
                ) : (
                  column.header
                ))}
            </th>
          ))}
        </tr>
      </thead>
      {detail ? bodies : <tbody>{bodies}</tbody>}
      {foot && (
        <tfoot>
          <tr>
            <Cells columns={columns} row={foot} />
          </tr>
        </tfoot>
      )}
    </table>
  )
}

function Cells<Row>({ columns, row }: Pick<AdminTableProps<Row>, 'columns'> & { row: Row }) {
  const name = columns.find(({ kind }) => kind === 'name') ?? columns[0]
  return columns
    .filter((_, index) => !columns[index - 1]?.isDouble?.(row))
    .map((column) => <Cell key={column.header} column={column} row={row} isName={column === name} />)
}

interface CellProps<Row> {
  column: Column<Row>
  row: Row
  isName: boolean
}

function Cell<Row>({ column, row, isName }: CellProps<Row>) {
  const { header, kind, cell, className, isLabeled = !isName && kind !== 'actions' } = column
  const own = typeof className === 'function' ? className(row) : className
  const props = {
    'data-label': isLabeled ? header : undefined,
    colSpan: column.isDouble?.(row) ? 2 : undefined,
    className: classes(columnStyle(column), kind === 'actions' && 'actions', own) || undefined,
  }
  if (!isName) return <td {...props}>{cell(row)}</td>
  return (
    <th scope="row" {...props}>
      {cell(row)}
    </th>
  )
}

function columnStyle<Row>({ kind, isWideOnly }: Column<Row>): string | undefined {
  return classes(kind === 'figure' && 'figure', isWideOnly && 'md:max-wide:hidden') || undefined
}
