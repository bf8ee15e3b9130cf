import { useRef } from 'react'
import type { Trashed } from '#contract/trash.ts'
import { useWrite } from '#web/admin/use-write.ts'
import { KIND_WORDS } from './kind-words.ts'
import { TrashRow } from './trash-row.tsx'
import { WAYS_BACK } from './ways-back.ts'

export interface Thing extends Trashed {
  days_left: number
}

export function TrashTable({ things }: { things: Thing[] }) {
  const table = useRef<HTMLTableElement>(null)
  const { write, busy } = useWrite()

  async function restore(thing: Thing) {
    const { name, kind } = thing
    const went = await write({
      key: keyOf(thing),
      send: () => WAYS_BACK[kind].restore(thing),
      done: `${KIND_WORDS[kind].one} '${name}' restored.`,
      undo: () => WAYS_BACK[kind].remove(thing),
      failed: `'${name}' could not be restored.`,
    })
    // Its row is gone, and the focus with it.
    if (went) table.current?.focus()
  }

  return (
    <table ref={table} tabIndex={-1} className="staff-table border-t border-bone-300">
      <caption className="sr-only">What was deleted, the latest first</caption>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Kind</th>
          <th scope="col">Deleted</th>
          <th scope="col">Gone for good</th>
          <th scope="col">
            <span className="sr-only">Restore</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {things.map((thing) => (
          <TrashRow
            key={keyOf(thing)}
            thing={thing}
            busy={busy === keyOf(thing)}
            onRestore={() => void restore(thing)}
          />
        ))}
      </tbody>
    </table>
  )
}

function keyOf({ kind, id }: Thing): string {
  return `${kind} ${id}`
}
