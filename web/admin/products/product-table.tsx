import { useState } from 'react'
import type { StaffProduct } from '#contract/staff-products.ts'
import { useKeepFocus } from '#web/admin/list/use-keep-focus.ts'
import { useWrite } from '#web/admin/use-write.ts'
import { browserApi } from '#web/browser-api.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { ProductRow, rowId } from './product-row.tsx'

/** The pieces, a row each; below 850 px each row is a stack. */
export function ProductTable({ pieces }: { pieces: StaffProduct[] }) {
  const { write, busy } = useWrite()
  const [asked, setAsked] = useState<StaffProduct | null>(null)
  const keepFocus = useKeepFocus(pieces, rowId)

  function remove(piece: StaffProduct) {
    const { id, name } = piece
    setAsked(null)
    keepFocus(piece)
    void write({
      key: `delete-${id}`,
      send: async () => {
        await browserApi.admin.deleteProduct({ id: String(id) })
        refreshSitemap()
      },
      done: `'${name}' is in the trash.`,
      undo: async () => {
        await browserApi.admin.restoreProduct({ id: String(id) })
        refreshSitemap()
      },
      failed: `'${name}' could not be deleted.`,
    })
  }

  return (
    <>
      <table className="staff-table">
        <thead>
          <tr>
            <th scope="col">Piece</th>
            <th scope="col" className="figure">
              Price
            </th>
            <th scope="col">Stock</th>
            <th scope="col">State</th>
            <th scope="col" className="md:max-lg:hidden">
              Last changed
            </th>
            <th scope="col">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {pieces.map((piece) => (
            <ProductRow
              key={piece.id}
              piece={piece}
              deleting={busy === `delete-${piece.id}`}
              onDelete={() => setAsked(piece)}
            />
          ))}
        </tbody>
      </table>
      <Dialog
        open={asked !== null}
        question="Are you sure you want to delete this product?"
        verb="Delete"
        danger
        onCancel={() => setAsked(null)}
        onConfirm={() => asked && remove(asked)}
      >
        {asked && `'${asked.name}' leaves the shop at once and waits in the trash for 30 days.`}
      </Dialog>
    </>
  )
}

/** The sitemap is current without it; whoever watches it is told. */
function refreshSitemap(): void {
  browserApi.public.generateSitemap({}).catch(() => undefined)
}
