import { useState } from 'react'
import { counted } from '#contract/counted.ts'
import type { StaffCategory } from '#contract/staff-labels.ts'
import { browserApi } from '#web/browser-api.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { RadioCard } from '#web/ui/radio-card.tsx'
import { Select } from '#web/ui/select.tsx'
import { useLabelWrite } from './use-label-write.ts'

/** A category somebody wants to delete, and what is in it. */
export interface Doomed {
  category: StaffCategory
  pieces: number
  /** Of the first few. */
  names: string[]
}

interface DeleteCategoryProps {
  doomed: Doomed | null
  /** Where its pieces may go instead. */
  others: StaffCategory[]
  onClose: () => void
  onDeleted: () => void
}

/** Asks before a category goes, and offers to keep its pieces. */
export function DeleteCategory({ doomed, others, onClose, onDeleted }: DeleteCategoryProps) {
  const [moving, setMoving] = useState(false)
  const [chosen, setChosen] = useState<number | null>(null)
  const { write, busy } = useLabelWrite()
  const target = others.find(({ id }) => id === chosen) ?? others[0]

  async function remove({ category: { id, name }, pieces }: Doomed) {
    const to = moving ? target : undefined
    const went = await write({
      send: () => browserApi.admin.deleteCategory({ id: String(id), ...(to && { moveTo: to.id }) }),
      done: wentWords(name, pieces, to?.name),
      undo: ({ moved }) => browserApi.admin.restoreCategory({ id: String(id), moved }),
      failed: `The category '${name}' could not be deleted.`,
    })
    onClose()
    if (went) onDeleted()
  }

  return (
    <Dialog
      open={doomed !== null}
      question={`Are you sure you want to delete the category '${doomed?.category.name}'?`}
      verb="Delete"
      danger
      busy={busy !== null && 'Deleting…'}
      onConfirm={() => doomed && void remove(doomed)}
      onCancel={onClose}
    >
      {doomed && (
        <>
          <WhatGoes {...doomed} />
          {doomed.pieces > 0 && target && (
            <fieldset className="grid gap-3 pt-5 text-steel-950">
              <legend className="sr-only">What happens to its pieces</legend>
              <div className="grid -space-y-px">
                <RadioCard
                  name="pieces"
                  label={
                    doomed.pieces === 1 ? 'Delete the piece too' : `Delete all ${doomed.pieces} pieces too`
                  }
                  checked={!moving}
                  onChange={() => setMoving(false)}
                />
                <RadioCard
                  name="pieces"
                  label={
                    doomed.pieces === 1 ? 'Move it to another category' : 'Move them to another category'
                  }
                  checked={moving}
                  onChange={() => setMoving(true)}
                />
              </div>
              {moving && (
                <Select
                  label="Move to"
                  value={target.id}
                  onChange={({ target: { value } }) => setChosen(Number(value))}
                >
                  {others.map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
                </Select>
              )}
            </fieldset>
          )}
        </>
      )}
    </Dialog>
  )
}

const NAMED = 3

function WhatGoes({ pieces, names }: Doomed) {
  const first = names.slice(0, NAMED)
  const rest = pieces - first.length
  return (
    <>
      <p>
        Deleting a category removes all its products. It has{' '}
        {pieces === 0 ? 'none' : counted(pieces, 'piece')}
        {pieces > 0 ? ':' : '.'} {pieces === 0 && 'It stays in the trash for 30 days.'}
      </p>
      {pieces > 0 && (
        <>
          <ul className="list-disc py-2 pl-5">
            {first.map((name) => (
              <li key={name}>{name}</li>
            ))}
            {rest > 0 && <li>{rest} more</li>}
          </ul>
          <p>What is deleted stays in the trash for 30 days.</p>
        </>
      )}
    </>
  )
}

function wentWords(name: string, pieces: number, movedTo: string | undefined): string {
  if (pieces === 0) return `Category '${name}' deleted.`
  if (movedTo) return `Category '${name}' deleted, ${counted(pieces, 'piece')} moved to '${movedTo}'.`
  return `Category '${name}' deleted with ${counted(pieces, 'piece')}.`
}
