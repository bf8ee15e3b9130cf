import { useState } from 'react'
import type { ImportedRow, ImportResult } from '#contract/catalog/products/products-csv.ts'
import { pluralize } from '#contract/platform/values/pluralize.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { Chip } from '#web/platform/ui/chip.tsx'
import { Notice } from '#web/platform/ui/notice.tsx'
import { ImportTable, OUTCOME_LABELS } from './import-table.tsx'

interface ImportReviewProps {
  result: ImportResult
  name: string
  busy: boolean
  onImport: () => void
}

type Outcome = ImportedRow['outcome']
const OUTCOMES: Outcome[] = ['error', 'new', 'changed', 'unchanged']

export function ImportReview({ result, name, busy, onImport }: ImportReviewProps) {
  const { counts, rows, ignored_columns, new_tags } = result
  const [only, setOnly] = useState<Outcome | null>(counts.error > 0 ? 'error' : null)
  const writes = counts.new + counts.changed
  const present = OUTCOMES.filter((outcome) => counts[outcome] > 0)
  const summary = present.map((outcome) =>
    outcome === 'error'
      ? pluralize(counts.error, 'error')
      : `${counts[outcome]} ${OUTCOME_LABELS[outcome].toLowerCase()}`,
  )
  const shown = only ? rows.filter(({ outcome }) => outcome === only) : rows
  return (
    <section aria-labelledby="import-review" className="pt-8">
      <h2 id="import-review" className="type-h3 wrap-anywhere">
        {name}
      </h2>
      <p role="status" className="pt-1 text-steel-600">
        {summary.join(', ')}. Nothing has been imported yet.
      </p>
      {new_tags.length > 0 && <p className="pt-2">New tags: {new_tags.join(', ')}.</p>}
      {ignored_columns.length > 0 && <p className="pt-2">Ignored columns: {ignored_columns.join(', ')}.</p>}
      {counts.error > 0 ? (
        <Notice kind="failed" className="mt-5 max-w-160">
          {pluralize(counts.error, 'row has', 'rows have')} errors, so nothing can be imported. Fix the file
          and choose it again.
        </Notice>
      ) : writes > 0 ? (
        <Button busy={busy && 'Importing…'} onClick={onImport} className="mt-5 max-sm:w-full">
          Import {pluralize(writes, 'product')}
        </Button>
      ) : (
        <p className="pt-5 font-[550]">The file matches your products. There is nothing to import.</p>
      )}
      <fieldset className="pt-8">
        <legend className="sr-only">Show rows</legend>
        <div className="flex flex-wrap gap-2">
          {present.map((outcome) => (
            <Chip
              key={outcome}
              pressed={only === outcome}
              onClick={() => setOnly(only === outcome ? null : outcome)}
            >
              {OUTCOME_LABELS[outcome]} {counts[outcome]}
            </Chip>
          ))}
        </div>
      </fieldset>
      <ImportTable rows={shown} />
    </section>
  )
}
