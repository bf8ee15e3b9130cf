import { useId } from 'react'
import { counted } from '#contract/counted.ts'
import { Thumbnail } from '#web/admin/pictures/thumbnail.tsx'
import { LocalTime } from '#web/orders/local-time.tsx'
import { Button } from '#web/ui/button.tsx'
import { KIND_WORDS } from './kind-words.ts'
import type { Thing } from './trash-table.tsx'

interface TrashRowProps {
  thing: Thing
  busy: boolean
  onRestore: () => void
}

export function TrashRow({ thing, busy, onRestore }: TrashRowProps) {
  const { kind, name, image_url, deleted_at, days_left, blocked } = thing
  const id = useId()
  const about = aboutOf(thing)
  return (
    <tr>
      <th scope="row" className="font-normal">
        <div className="flex min-w-0 grow items-center gap-4">
          {kind !== 'tag' && kind !== 'message' && <Thumbnail url={image_url} />}
          <div className="min-w-0">
            <p id={id} className="type-label wrap-anywhere">
              {name}
            </p>
            {about && <p className="max-w-120 text-caption wrap-anywhere text-steel-600">{about}</p>}
          </div>
        </div>
      </th>
      <td data-label="Kind">{KIND_WORDS[kind].one}</td>
      <td data-label="Deleted">
        <LocalTime instant={deleted_at} />
      </td>
      <td data-label="Gone for good">{daysWords(days_left)}</td>
      <td className="md:w-64 md:pr-0!">
        {blocked ? (
          <p className="text-caption text-steel-600 md:py-2 md:text-right">{blocked}</p>
        ) : (
          <Button
            kind="secondary"
            size="card"
            aria-describedby={id}
            busy={busy && 'Restoring…'}
            onClick={onRestore}
            className="ml-auto flex! max-md:my-1 max-md:w-full"
          >
            Restore
          </Button>
        )}
      </td>
    </tr>
  )
}

function aboutOf({ kind, excerpt, product, pieces }: Thing): string | null {
  const many = counted(pieces, 'piece')
  if (kind === 'picture') return `Of ${product?.name}`
  if (kind === 'category') return pieces > 0 ? `Comes back with ${many}` : 'Comes back without pieces'
  if (kind === 'tag') return pieces > 0 ? `Comes back on ${many}` : null
  return excerpt
}

function daysWords(days: number): string {
  if (days <= 1) return 'Within a day'
  return `In ${days} days`
}
