import { useState } from 'react'
import { type To, useNavigate } from 'react-router'
import type { Discount } from '#contract/sales/discounts/discounts.ts'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'
import { useWrite } from '#web/admin/platform/shell/use-write.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { Dialog } from '#web/platform/ui/dialog.tsx'

export function DeleteDiscount({ discount: { id, code }, list }: { discount: Discount; list: To }) {
  const [isAsking, setAsking] = useState(false)
  const { write, busy } = useWrite()
  const navigate = useNavigate()

  async function remove() {
    const deleted = await write({
      send: () => adminApi.deleteDiscount({ id: String(id) }),
      done: `'${code}' deleted.`,
      failed: 'The discount could not be deleted.',
    })
    setAsking(false)
    if (deleted) await navigate(list, { replace: true, preventScrollReset: true })
  }

  return (
    <>
      <Button kind="quiet" onClick={() => setAsking(true)} className="px-4 text-rust-700!">
        Delete
      </Button>
      <Dialog
        open={isAsking}
        question={`Delete ${code}?`}
        verb="Delete"
        danger
        busy={busy !== null && 'Deleting…'}
        onConfirm={() => void remove()}
        onCancel={() => setAsking(false)}
      >
        Nobody can use it anymore. Orders that used it keep their discount.
      </Dialog>
    </>
  )
}
