import { RadioCard } from '#web/ui/radio-card.tsx'
import type { ConflictRow } from './conflict-rows.ts'

interface ConflictChoiceProps {
  row: ConflictRow
  choice: 'mine' | 'theirs'
  onChoose: (choice: 'mine' | 'theirs') => void
}

/** One field in two versions. */
export function ConflictChoice({ row, choice, onChoose }: ConflictChoiceProps) {
  const card = (which: 'mine' | 'theirs') => ({
    name: `conflict-${row.field}`,
    checked: choice === which,
    onChange: () => onChoose(which),
    note: <span className="whitespace-pre-line text-body text-steel-950 wrap-anywhere">{row[which]}</span>,
  })
  return (
    <fieldset>
      <legend className="type-label pb-2">
        {row.label}
        {row.onlyTheirs && <span className="text-steel-600">, which you did not touch</span>}
      </legend>
      <div className="grid gap-2 sm:grid-cols-2">
        <RadioCard {...card('theirs')} label="Theirs" />
        <RadioCard {...card('mine')} label="Mine" />
      </div>
    </fieldset>
  )
}
