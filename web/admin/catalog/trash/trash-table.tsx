import type { Trashed } from '#contract/catalog/trash/trash.ts'
import type { TrashKind } from '#contract/catalog/trash/trash-kinds.ts'
import { pluralize } from '#contract/platform/values/pluralize.ts'
import { useMutation } from '#web/admin/platform/form/use-mutation.ts'
import { Thumbnail } from '#web/admin/platform/images/thumbnail.tsx'
import { AdminTable, type Column } from '#web/admin/platform/list/admin-table.tsx'
import { useRowFocus } from '#web/admin/platform/list/use-row-focus.ts'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { LocalTime } from '#web/platform/ui/local-time.tsx'

export const KIND_LABELS: Record<TrashKind, { one: string; many: string }> = {
  product: { one: 'Product', many: 'Products' },
  image: { one: 'Image', many: 'Images' },
  category: { one: 'Category', many: 'Categories' },
  tag: { one: 'Tag', many: 'Tags' },
  message: { one: 'Message', many: 'Messages' },
}

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

const rowId = ({ kind, id }: TrashItem) => `${kind}-${id}`
const nameId = (item: TrashItem) => `${rowId(item)}-name`

const COLUMNS: Column<TrashItem>[] = [
  { header: 'Name', className: 'font-normal', cell: (item) => <Name item={item} /> },
  { header: 'Type', cell: ({ kind }) => KIND_LABELS[kind].one },
  { header: 'Deleted', cell: ({ deleted_at }) => <LocalTime instant={deleted_at} /> },
  {
    header: 'Deleted permanently',
    cell: ({ days_left: days }) => (days <= 1 ? 'Within a day' : `In ${days} days`),
  },
]

export function TrashTable({ items }: { items: TrashItem[] }) {
  const { mutate, busy } = useMutation()
  const moveFocusFrom = useRowFocus(items, rowId)

  function restore(item: TrashItem) {
    const { name, kind } = item
    moveFocusFrom(item)
    void mutate({
      key: rowId(item),
      send: () => RESTORE_ACTIONS[kind].restore(item),
      done: `${KIND_LABELS[kind].one} '${name}' restored.`,
      undo: () => RESTORE_ACTIONS[kind].remove(item),
      failed: `'${name}' could not be restored.`,
    })
  }

  return (
    <AdminTable
      rows={items}
      rowKey={rowId}
      isFocusable
      caption="Deleted items, most recent first"
      columns={[
        ...COLUMNS,
        {
          header: 'Restore',
          kind: 'actions',
          className: 'md:w-64!',
          cell: (item) =>
            item.blocked ? (
              <p className="text-caption text-steel-600 md:py-2 md:text-right">{item.blocked}</p>
            ) : (
              <Button
                kind="secondary"
                size="card"
                aria-describedby={nameId(item)}
                busy={busy === rowId(item) && 'Restoring…'}
                onClick={() => restore(item)}
                className="ml-auto flex! max-md:my-1 max-md:w-full"
              >
                Restore
              </Button>
            ),
        },
      ]}
    />
  )
}

function describe({ kind, excerpt, product, products }: TrashItem): string | null {
  const productCount = pluralize(products, 'product')
  if (kind === 'image') return `Image of ${product?.name}`
  if (kind === 'category') return products > 0 ? `Restores ${productCount}` : 'Restores no products'
  if (kind === 'tag') return products > 0 ? `Restores on ${productCount}` : null
  return excerpt
}

function Name({ item }: { item: TrashItem }) {
  const { kind, name, image_url } = item
  const description = describe(item)
  return (
    <div className="flex min-w-0 grow items-center gap-4">
      {kind !== 'tag' && kind !== 'message' && <Thumbnail url={image_url} />}
      <div className="min-w-0">
        <p id={nameId(item)} className="type-label wrap-anywhere">
          {name}
        </p>
        {description && <p className="max-w-120 text-caption wrap-anywhere text-steel-600">{description}</p>}
      </div>
    </div>
  )
}
