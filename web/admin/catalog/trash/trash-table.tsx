import { useRef } from 'react'
import type { Trashed } from '#contract/catalog/trash/trash.ts'
import type { TrashKind } from '#contract/catalog/trash/trash-kinds.ts'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'
import { useWrite } from '#web/admin/platform/shell/use-write.ts'
import { KIND_LABELS } from './kind-labels.ts'
import { TrashRow } from './trash-row.tsx'

interface RestoreAction {
  restore: (item: Trashed) => Promise<unknown>
  remove: (item: Trashed) => Promise<unknown>
}

const byId = ({ id }: Trashed) => ({ id: String(id) })
const byAddress = ({ product, image_url }: Trashed) => ({
  id: String(product?.id),
  imageUrl: image_url ?? '',
})

const RESTORE_ACTIONS: Record<TrashKind, RestoreAction> = {
  product: {
    restore: (item) => adminApi.restoreProduct(byId(item)),
    remove: (item) => adminApi.deleteProduct(byId(item)),
  },
  image: {
    restore: (item) => adminApi.restoreImage(byAddress(item)),
    remove: (item) => adminApi.removeImage(byAddress(item)),
  },
  category: {
    restore: (item) => adminApi.restoreCategory(byId(item)),
    remove: (item) => adminApi.deleteCategory(byId(item)),
  },
  tag: {
    restore: (item) => adminApi.restoreTag(byId(item)),
    remove: (item) => adminApi.deleteTag(byId(item)),
  },
  message: {
    restore: (item) => adminApi.restoreMessage(byId(item)),
    remove: (item) => adminApi.deleteMessage(byId(item)),
  },
}

export interface TrashItem extends Trashed {
  days_left: number
}

export function TrashTable({ items }: { items: TrashItem[] }) {
  const table = useRef<HTMLTableElement>(null)
  const { write, busy } = useWrite()

  async function restore(item: TrashItem) {
    const { name, kind } = item
    const isRestored = await write({
      key: keyOf(item),
      send: () => RESTORE_ACTIONS[kind].restore(item),
      done: `${KIND_LABELS[kind].one} '${name}' restored.`,
      undo: () => RESTORE_ACTIONS[kind].remove(item),
      failed: `'${name}' could not be restored.`,
    })
    // The row that had the focus is gone.
    if (isRestored) table.current?.focus()
  }

  return (
    <table ref={table} tabIndex={-1} className="admin-table border-t border-bone-300">
      <caption className="sr-only">Deleted items, most recent first</caption>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Type</th>
          <th scope="col">Deleted</th>
          <th scope="col">Deleted permanently</th>
          <th scope="col">
            <span className="sr-only">Restore</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <TrashRow
            key={keyOf(item)}
            item={item}
            busy={busy === keyOf(item)}
            onRestore={() => void restore(item)}
          />
        ))}
      </tbody>
    </table>
  )
}

function keyOf({ kind, id }: TrashItem): string {
  return `${kind} ${id}`
}
