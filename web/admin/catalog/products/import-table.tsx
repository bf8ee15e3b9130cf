import { adminProductPage } from '#contract/app/admin-paths.ts'
import type { ImportedRow } from '#contract/catalog/products/products-csv.ts'
import { withCommas } from '#contract/platform/values/money.ts'
import { AdminTable, type Column } from '#web/admin/platform/list/admin-table.tsx'
import { type Dot, StatusBadge } from '#web/admin/platform/list/status-badge.tsx'
import { Link } from '#web/platform/ui/link.tsx'

export const OUTCOME_LABELS: Record<ImportedRow['outcome'], string> = {
  error: 'Errors',
  new: 'New',
  changed: 'Changed',
  unchanged: 'Unchanged',
}

const DOTS: Record<ImportedRow['outcome'], Dot> = {
  error: 'bad',
  new: 'waiting',
  changed: 'good',
  unchanged: 'quiet',
}

const MAX_ROWS = 200

export function ImportTable({ rows }: { rows: ImportedRow[] }) {
  return (
    <>
      <AdminTable
        rows={rows.slice(0, MAX_ROWS)}
        rowKey={({ row }) => row}
        className="admin-table mt-3"
        columns={COLUMNS}
      />
      {rows.length > MAX_ROWS && (
        <p className="pt-4 text-steel-600">{withCommas(rows.length - MAX_ROWS)} more rows are not shown.</p>
      )}
    </>
  )
}

const COLUMNS: Column<ImportedRow>[] = [
  { header: 'Row', className: 'md:w-20', cell: ({ row }) => row },
  {
    header: 'Product',
    kind: 'name',
    isLabeled: true,
    className: 'font-[550] wrap-anywhere md:w-80',
    cell: ({ id, name, outcome }) => {
      const label = name || 'No name'
      if (id === null || (outcome !== 'changed' && outcome !== 'unchanged')) return label
      return (
        <Link
          to={adminProductPage(id)}
          className="inline-flex min-h-11 items-center hover:underline hover:underline-offset-4"
        >
          {label}
        </Link>
      )
    },
  },
  {
    header: 'Outcome',
    className: 'md:w-36',
    cell: ({ outcome }) => (
      <StatusBadge dot={DOTS[outcome]}>{outcome === 'error' ? 'Error' : OUTCOME_LABELS[outcome]}</StatusBadge>
    ),
  },
  {
    header: 'Details',
    isLabeled: false,
    className: 'max-md:block!',
    cell: (row) => <Details {...row} />,
  },
]

function Details({ errors, changes, notes }: ImportedRow) {
  return (
    <ul className="flex flex-col gap-1">
      {errors.map(({ column, sentence }) => (
        <li key={`${column}${sentence}`} className="text-rust-700">
          {column && <strong className="font-[550]">{title(column)}: </strong>}
          {sentence}
        </li>
      ))}
      {changes.map(({ column, before, after }) => (
        <li key={column} className="wrap-anywhere">
          <strong className="font-[550]">{title(column)}: </strong>
          <del className="text-steel-600">{before || 'empty'}</del>
          <span aria-hidden="true"> → </span>
          <ins className="no-underline">{after || 'empty'}</ins>
        </li>
      ))}
      {notes.map((note) => (
        <li key={note} className="text-steel-600">
          {note}
        </li>
      ))}
    </ul>
  )
}

function title(column: string): string {
  const label = column.replace(/_(in|oz|hrc)$/, '').replaceAll('_', ' ')
  return label.charAt(0).toUpperCase() + label.slice(1)
}
