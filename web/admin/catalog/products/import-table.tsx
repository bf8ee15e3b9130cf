import { adminProductPage } from '#contract/app/admin-paths.ts'
import type { ImportedRow } from '#contract/catalog/products/products-csv.ts'
import { withCommas } from '#contract/platform/values/money.ts'
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
      <table className="admin-table mt-3">
        <thead>
          <tr>
            <th scope="col">Row</th>
            <th scope="col">Product</th>
            <th scope="col">Outcome</th>
            <th scope="col">Details</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, MAX_ROWS).map((row) => (
            <Row key={row.row} {...row} />
          ))}
        </tbody>
      </table>
      {rows.length > MAX_ROWS && (
        <p className="pt-4 text-steel-600">{withCommas(rows.length - MAX_ROWS)} more rows are not shown.</p>
      )}
    </>
  )
}

function Row({ row, id, name, outcome, changes, errors, notes }: ImportedRow) {
  const label = name || 'No name'
  const known = id !== null && (outcome === 'changed' || outcome === 'unchanged')
  return (
    <tr>
      <td data-label="Row" className="md:w-20">
        {row}
      </td>
      <th scope="row" data-label="Product" className="font-[550] wrap-anywhere md:w-80">
        {known ? (
          <Link
            to={adminProductPage(id)}
            className="inline-flex min-h-11 items-center hover:underline hover:underline-offset-4"
          >
            {label}
          </Link>
        ) : (
          label
        )}
      </th>
      <td data-label="Outcome" className="md:w-36">
        <StatusBadge dot={DOTS[outcome]}>
          {outcome === 'error' ? 'Error' : OUTCOME_LABELS[outcome]}
        </StatusBadge>
      </td>
      <td className="max-md:block!">
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
      </td>
    </tr>
  )
}

function title(column: string): string {
  const label = column.replace(/_(in|oz|hrc)$/, '').replaceAll('_', ' ')
  return label.charAt(0).toUpperCase() + label.slice(1)
}
