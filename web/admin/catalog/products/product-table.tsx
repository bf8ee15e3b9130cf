import { useState } from 'react'
import type { AdminProduct } from '#contract/catalog/products/admin-products.ts'
import type { ProductState } from '#contract/catalog/products/product-states.ts'
import { LOW_STOCK } from '#contract/platform/values/limits.ts'
import { formatDollars } from '#contract/platform/values/money.ts'
import { useMutation } from '#web/admin/platform/form/use-mutation.ts'
import { Thumbnail } from '#web/admin/platform/images/thumbnail.tsx'
import { AdminTable, type Column } from '#web/admin/platform/list/admin-table.tsx'
import { type Dot, StatusBadge } from '#web/admin/platform/list/status-badge.tsx'
import { useRowFocus } from '#web/admin/platform/list/use-row-focus.ts'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'
import { browserApi } from '#web/platform/api/browser-api.ts'
import { Dialog } from '#web/platform/ui/dialog.tsx'
import { LocalTime } from '#web/platform/ui/local-time.tsx'
import { ProductActions, ProductName } from './product-cells.tsx'
import { STATE_LABELS } from './product-labels.ts'
import { SelectBox } from './select-box.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { StockField } from './stock-field.tsx'

const DOTS: Record<ProductState, Dot> = {
  published: 'good',
  draft: 'quiet',
  sold_out: 'bad',
  running_low: 'waiting',
  archived: 'quiet',
}

const rowId = ({ id }: AdminProduct) => `product-${id}`

const COLUMNS: Column<AdminProduct>[] = [
  { header: 'Price', kind: 'figure', cell: ({ price }) => formatDollars(price) },
  { header: 'Stock', cell: (product) => <StockField product={product} /> },
  {
    header: 'Status',
    cell: (product) => {
      const state = stateOf(product)
      return <StatusBadge dot={DOTS[state]}>{STATE_LABELS[state]}</StatusBadge>
    },
  },
  {
    header: 'Last updated',
    headClassName: 'md:@max-[60rem]:hidden',
    className: 'text-steel-600 md:@max-[60rem]:hidden',
    cell: ({ updated_at }) => <LocalTime instant={updated_at} />,
  },
]

export function ProductTable({ products }: { products: AdminProduct[] }) {
  const { toDelete, setToDelete, remove, busy } = useProductDeletion(products)
  const { selected, select, selectAll } = useSelection(products)

  return (
    <>
      <SelectionBar selected={selected} onClear={() => selectAll(false)} />
      <div className="@container">
        <AdminTable
          rows={products}
          rowKey={rowId}
          isFocusable
          className="admin-table md:@max-[52rem]:[&_:is(th,td)]:pr-4"
          columns={[
            {
              header: 'Product',
              head: (
                <span className="flex items-center gap-2.5">
                  <SelectBox
                    label="Select all products on this page"
                    checked={selected.length === products.length}
                    onSelect={selectAll}
                  />
                  Product
                </span>
              ),
              className: 'font-normal',
              cell: (product) => (
                <div className="flex min-w-0 grow items-center gap-4">
                  <SelectBox
                    label={`Select ${product.name}`}
                    checked={selected.includes(product)}
                    onSelect={(isSelected) => select(product, isSelected)}
                  />
                  <Thumbnail url={product.image_url} />
                  <ProductName product={product} />
                </div>
              ),
            },
            ...COLUMNS,
            {
              header: 'Actions',
              kind: 'actions',
              cell: (product) => (
                <ProductActions
                  product={product}
                  deleting={busy === `delete-${product.id}`}
                  onDelete={() => setToDelete(product)}
                />
              ),
            },
          ]}
        />
      </div>
      <Dialog
        open={toDelete !== null}
        question="Are you sure you want to delete this product?"
        verb="Delete"
        danger
        onCancel={() => setToDelete(null)}
        onConfirm={() => toDelete && remove(toDelete)}
      >
        {toDelete && `'${toDelete.name}' is removed from the shop and stays in the trash for 30 days.`}
      </Dialog>
    </>
  )
}

function useProductDeletion(products: AdminProduct[]) {
  const { mutate, busy } = useMutation()
  const [toDelete, setToDelete] = useState<AdminProduct | null>(null)
  const moveFocusFrom = useRowFocus(products, rowId)

  function remove(product: AdminProduct) {
    const { id, name } = product
    setToDelete(null)
    moveFocusFrom(product)
    void mutate({
      key: `delete-${id}`,
      send: async () => {
        await adminApi.deleteProduct({ id: String(id) })
        refreshSitemap()
      },
      done: `'${name}' deleted.`,
      undo: async () => {
        await adminApi.restoreProduct({ id: String(id) })
        refreshSitemap()
      },
      failed: `'${name}' could not be deleted.`,
    })
  }

  return { toDelete, setToDelete, remove, busy }
}

function useSelection(products: AdminProduct[]) {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set())
  return {
    selected: products.filter(({ id }) => ids.has(id)),
    select({ id }: AdminProduct, isSelected: boolean) {
      setIds((before) => new Set([...before].filter((other) => other !== id).concat(isSelected ? id : [])))
    },
    selectAll(isSelected: boolean) {
      setIds(new Set(isSelected ? products.map(({ id }) => id) : []))
    },
  }
}

function refreshSitemap(): void {
  browserApi.public.generateSitemap({}).catch(() => undefined)
}

function stateOf({ published, archived, stock }: AdminProduct): ProductState {
  if (!published) return 'draft'
  if (archived) return 'archived'
  if (stock === 0) return 'sold_out'
  return stock <= LOW_STOCK ? 'running_low' : 'published'
}
