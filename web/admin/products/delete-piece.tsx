import { useState } from 'react'
import { useNavigate } from 'react-router'
import { STAFF_PAGES } from '#contract/addresses.ts'
import { useWrite } from '#web/admin/use-write.ts'
import { browserApi } from '#web/browser-api.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

/** At the end of the form, away from the thumb: the piece goes to the trash. */
export function DeletePiece({ pieceId, name }: { pieceId: number; name: string }) {
  const { write, busy } = useWrite()
  const navigate = useNavigate()
  const [asked, setAsked] = useState(false)
  const id = String(pieceId)

  async function remove() {
    setAsked(false)
    await write({
      key: 'delete',
      send: async () => {
        await browserApi.admin.deleteProduct({ id })
        await navigate(STAFF_PAGES.products)
        // The sitemap is always current; asking for it is a courtesy to those who watch for the call.
        await browserApi.public.generateSitemap({}).catch(() => undefined)
      },
      done: `'${name}' deleted.`,
      undo: () => browserApi.admin.restoreProduct({ id }),
      failed: 'It could not be deleted.',
    })
  }

  return (
    <>
      <Button
        kind="quiet"
        busy={busy !== null && 'Deleting…'}
        onClick={() => setAsked(true)}
        className="-ml-7 text-rust-700!"
      >
        Delete product
      </Button>
      <Dialog
        open={asked}
        question="Are you sure you want to delete this product?"
        verb="Delete"
        danger
        onConfirm={() => void remove()}
        onCancel={() => setAsked(false)}
      >
        Buyers no longer see it. It stays in the trash for 30 days.
      </Dialog>
    </>
  )
}
