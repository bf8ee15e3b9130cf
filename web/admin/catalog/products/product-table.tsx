import { useState } from 'react'
import type { AdminProduct } from '#contract/catalog/products/admin-products.ts'
import { useRowFocus } from '#web/admin/platform/list/use-row-focus.ts'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'
import { useWrite } from '#web/admin/platform/shell/use-write.ts'
import { browserApi } from '#web/platform/api/browser-api.ts'
import { Dialog } from '#web/platform/ui/dialog.tsx'
import { ProductRow, rowId } from './product-row.tsx'
import { SelectBox } from './select-box.tsx'
import { SelectionBar } from './selection-bar.tsx'

export function ProductTable({ products }: { products: AdminProduct[] }) {
  const { write, busy } = useWrite()
  const [toDelete, setToDelete] = useState<AdminProduct | null>(null)
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<number>>(new Set())
  const selected = products.filter(({ id }) => selectedIds.has(id))
  const moveFocusFrom = useRowFocus(products, rowId)

  function select({ id }: AdminProduct, isSelected: boolean) {
    setSelectedIds(
      (before) => new Set([...before].filter((other) => other !== id).concat(isSelected ? id : [])),
    )
  }

  function remove(product: AdminProduct) {
    const { id, name } = product
    setToDelete(null)
    moveFocusFrom(product)
    void write({
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

  return (
    <>
      <SelectionBar selected={selected} onClear={() => setSelectedIds(new Set())} />
      <div className="@container">
        <table className="admin-table md:@max-[52rem]:[&_:is(th,td)]:pr-4">
          <thead>
            <tr>
              <th scope="col">
                <span className="flex items-center gap-2.5">
                  <SelectBox
                    label="Select all products on this page"
                    checked={selected.length === products.length}
                    onSelect={(all) => setSelectedIds(new Set(all ? products.map(({ id }) => id) : []))}
                  />
                  Product
                </span>
              </th>
              <th scope="col" className="figure">
                Price
              </th>
              <th scope="col">Stock</th>
              <th scope="col">Status</th>
              <th scope="col" className="md:@max-[60rem]:hidden">
                Last updated
              </th>
              <th scope="col">
                <span className="sr-only">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {products.map((product) => (
              <ProductRow
                key={product.id}
                product={product}
                selected={selectedIds.has(product.id)}
                onSelect={(isSelected) => select(product, isSelected)}
                deleting={busy === `delete-${product.id}`}
                onDelete={() => setToDelete(product)}
              />
            ))}
          </tbody>
        </table>
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

function refreshSitemap(): void {
  browserApi.public.generateSitemap({}).catch(() => undefined)
}
