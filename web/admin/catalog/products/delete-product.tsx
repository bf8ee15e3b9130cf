import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ADMIN_PAGES } from '#contract/app/admin-paths.ts'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'
import { useWrite } from '#web/admin/platform/shell/use-write.ts'
import { browserApi } from '#web/platform/api/browser-api.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { Dialog } from '#web/platform/ui/dialog.tsx'

export function DeleteProduct({ productId, name }: { productId: number; name: string }) {
  const { write, busy } = useWrite()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const id = String(productId)

  async function remove() {
    setOpen(false)
    await write({
      key: 'delete',
      send: async () => {
        await adminApi.deleteProduct({ id })
        await navigate(ADMIN_PAGES.products)
        // The spec requires this call although the sitemap is always up to date.
        await browserApi.public.generateSitemap({}).catch(() => undefined)
      },
      done: `'${name}' deleted.`,
      undo: () => adminApi.restoreProduct({ id }),
      failed: `'${name}' could not be deleted.`,
    })
  }

  return (
    <>
      <Button
        kind="quiet"
        busy={busy !== null && 'Deleting…'}
        onClick={() => setOpen(true)}
        className="-ml-7 text-rust-700!"
      >
        Delete product
      </Button>
      <Dialog
        open={isOpen}
        question="Are you sure you want to delete this product?"
        verb="Delete"
        danger
        onConfirm={() => void remove()}
        onCancel={() => setOpen(false)}
      >
        Customers can no longer see it. It stays in the trash for 30 days.
      </Dialog>
    </>
  )
}
