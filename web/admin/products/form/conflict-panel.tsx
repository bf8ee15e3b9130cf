import { useEffect, useRef, useState } from 'react'
import { LocalTime } from '#web/orders/local-time.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConflictChoice } from './conflict-choice.tsx'
import { type Choices, conflictRows, settle } from './conflict-rows.ts'
import { useForm } from './form-context.ts'
import type { FieldName } from './values.ts'

/** Two had the same piece open: field by field, what the other saved and what stands here. Nothing is saved until one has chosen. */
export function ConflictPanel({ onSettled }: { onSettled: () => void }) {
  const { form, state } = useForm()
  const heading = useRef<HTMLHeadingElement>(null)
  const rows = conflictRows(state)
  const { conflict } = state
  const [choices, setChoices] = useState<Choices>(() =>
    Object.fromEntries(rows.map(({ field, onlyTheirs }) => [field, onlyTheirs ? 'theirs' : 'mine'])),
  )
  useEffect(() => heading.current?.focus(), [])
  if (!conflict) return null

  const who = conflict.changed_by ?? 'A sale'
  function choose(field: FieldName, choice: 'mine' | 'theirs') {
    setChoices((before) => ({ ...before, [field]: choice }))
  }
  function save(chosen: Choices) {
    form.change((now) => settle(now, chosen))
    onSettled()
  }
  const all = (choice: 'mine' | 'theirs') => Object.fromEntries(rows.map(({ field }) => [field, choice]))

  return (
    <section
      aria-labelledby="conflict-heading"
      className="mb-8 rounded-control border-2 border-rust-700 p-5 md:p-8"
    >
      <h2 id="conflict-heading" ref={heading} tabIndex={-1} className="type-h3 outline-none">
        This piece was changed meanwhile
      </h2>
      <p role="alert" className="pt-2">
        {who} changed it on <LocalTime instant={conflict.changed_at} />. Nothing of yours is saved yet. Choose
        what counts.
      </p>
      <div className="grid gap-6 pt-6">
        {rows.map((row) => (
          <ConflictChoice
            key={row.field}
            row={row}
            choice={choices[row.field] ?? 'mine'}
            onChoose={(choice) => choose(row.field, choice)}
          />
        ))}
      </div>
      <div className="flex flex-wrap gap-3 pt-7 max-sm:flex-col">
        <Button onClick={() => save(choices)}>Save as chosen</Button>
        <Button kind="secondary" onClick={() => save(all('theirs'))}>
          Take all theirs
        </Button>
        <Button kind="secondary" onClick={() => save(all('mine'))}>
          Keep all mine
        </Button>
      </div>
    </section>
  )
}
