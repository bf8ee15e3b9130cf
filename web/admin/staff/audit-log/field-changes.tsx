import type { Activity } from '#contract/staff/audit-log/audit-log.ts'
import { type CategoryNames, type FieldChange, fieldChanges } from './field-labels.ts'

const SHOWN_AT_FIRST = 3

interface FieldChangesProps {
  entry: Pick<Activity, 'subject' | 'before' | 'after'>
  categories: CategoryNames
}

export function FieldChanges({ entry, categories }: FieldChangesProps) {
  const changes = fieldChanges(entry, categories)
  if (changes.length === 0) return null
  const rest = changes.slice(SHOWN_AT_FIRST)
  return (
    <div className="min-w-0 grow max-md:pb-2">
      <Lines changes={changes.slice(0, SHOWN_AT_FIRST)} />
      {rest.length > 0 && (
        <details>
          <summary className="inline-flex min-h-11 items-center text-small underline decoration-brass-700 underline-offset-4">
            {rest.length} more
          </summary>
          <Lines changes={rest} />
        </details>
      )}
    </div>
  )
}

function Lines({ changes }: { changes: FieldChange[] }) {
  return (
    <dl className="grid gap-1">
      {changes.map(({ field, before, after }) => (
        <div key={field} className="flex flex-wrap gap-x-2">
          <dt className="text-steel-600">{field}</dt>
          <dd className="min-w-0 whitespace-pre-line wrap-anywhere">
            {before !== null && <Value text={before} old={after !== null} />}
            {before !== null && (
              <>
                <span aria-hidden="true"> → </span>
                <span className="sr-only"> changed to </span>
              </>
            )}
            {after === null ? <span className="text-steel-600">empty</span> : <Value text={after} />}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const SHORT = 160

function Value({ text, old }: { text: string; old?: boolean }) {
  const short = text.length > SHORT ? `${text.slice(0, SHORT).trimEnd()}…` : text
  return <span className={old ? 'text-steel-600' : undefined}>{short}</span>
}
