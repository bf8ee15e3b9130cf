import { Link } from 'react-router'
import { staffProductPage } from '#contract/addresses.ts'
import { withCommas } from '#contract/money.ts'
import type { ImportedRow } from '#contract/spreadsheet.ts'
import { classes } from '#web/ui/classes.ts'

export const OUTCOME_WORDS: Record<ImportedRow['outcome'], string> = {
  error: 'With errors',
  new: 'New',
  changed: 'Changed',
  unchanged: 'Unchanged',
}

const DOTS: Record<ImportedRow['outcome'], string> = {
  error: 'bg-rust-700',
  new: 'bg-brass-400',
  changed: 'bg-green-700',
  unchanged: 'bg-bone-500',
}

/** More than anybody reads, and as much as a phone draws at once. */
const MOST_SHOWN = 200

/** The file's rows, each with what becomes of it. */
export function ImportTable({ rows }: { rows: ImportedRow[] }) {
  return (
    <>
      <table className="staff-table mt-3">
        <thead>
          <tr>
            <th scope="col">Row</th>
            <th scope="col">Piece</th>
            <th scope="col">Outcome</th>
            <th scope="col">Details</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, MOST_SHOWN).map((row) => (
            <Row key={row.row} {...row} />
          ))}
        </tbody>
      </table>
      {rows.length > MOST_SHOWN && (
        <p className="pt-4 text-steel-600">
          and {withCommas(rows.length - MOST_SHOWN)} more rows, not shown here.
        </p>
      )}
    </>
  )
}

function Row({ row, id, name, outcome, changes, errors, notes }: ImportedRow) {
  const label = name || 'Without a name'
  const known = id !== null && (outcome === 'changed' || outcome === 'unchanged')
  return (
    <tr>
      <td data-label="Row" className="md:w-20">
        {row}
      </td>
      <th scope="row" data-label="Piece" className="font-[550] wrap-anywhere md:w-80">
        {known ? (
          <Link
            to={staffProductPage(id)}
            className="inline-flex min-h-11 items-center hover:underline hover:underline-offset-4"
          >
            {label}
          </Link>
        ) : (
          label
        )}
      </th>
      <td data-label="Outcome" className="md:w-36">
        <span className="inline-flex items-center gap-2.5 whitespace-nowrap">
          <span aria-hidden="true" className={classes('size-2 shrink-0 rounded-full', DOTS[outcome])} />
          {OUTCOME_WORDS[outcome]}
        </span>
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

/** "Blade length" for blade_length_in. */
function title(column: string): string {
  const words = column.replace(/_(in|oz|hrc)$/, '').replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
