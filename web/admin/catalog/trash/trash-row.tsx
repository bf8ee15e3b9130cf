import { useId } from 'react'
import { pluralize } from '#contract/platform/values/pluralize.ts'
import { Thumbnail } from '#web/admin/platform/images/thumbnail.tsx'
import { Button } from '#web/platform/ui/button.tsx'
import { LocalTime } from '#web/platform/ui/local-time.tsx'
import { KIND_LABELS } from './kind-labels.ts'
import type { TrashItem } from './trash-table.tsx'

interface TrashRowProps {
  item: TrashItem
  busy: boolean
  onRestore: () => void
}

export function TrashRow({ item, busy, onRestore }: TrashRowProps) {
  const { kind, name, image_url, deleted_at, days_left, blocked } = item
  const id = useId()
  const description = describe(item)
  return (
    <tr>
      <th scope="row" className="font-normal">
        <div className="flex min-w-0 grow items-center gap-4">
          {kind !== 'tag' && kind !== 'message' && <Thumbnail url={image_url} />}
          <div className="min-w-0">
            <p id={id} className="type-label wrap-anywhere">
              {name}
            </p>
            {description && (
              <p className="max-w-120 text-caption wrap-anywhere text-steel-600">{description}</p>
            )}
          </div>
        </div>
      </th>
      <td data-label="Type">{KIND_LABELS[kind].one}</td>
      <td data-label="Deleted">
        <LocalTime instant={deleted_at} />
      </td>
      <td data-label="Deleted permanently">{daysLabel(days_left)}</td>
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

function describe({ kind, excerpt, product, products }: TrashItem): string | null {
  const productCount = pluralize(products, 'product')
  if (kind === 'image') return `Image of ${product?.name}`
  if (kind === 'category') return products > 0 ? `Restores ${productCount}` : 'Restores no products'
  if (kind === 'tag') return products > 0 ? `Restores on ${productCount}` : null
  return excerpt
}

function daysLabel(days: number): string {
  if (days <= 1) return 'Within a day'
  return `In ${days} days`
}
