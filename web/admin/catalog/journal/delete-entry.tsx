import { useState } from 'react'
import type { AdminJournalEntry } from '#contract/catalog/journal/journal.ts'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'
import { journalDay } from '#web/catalog/journal/journal-day.ts'
import { errorMessage } from '#web/platform/api/browser-api.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { Dialog } from '#web/platform/ui/dialog.tsx'
import { showAlert, showNotice } from '#web/platform/ui/toast-store.ts'

interface DeleteEntryProps {
  productId: number
  entry: AdminJournalEntry
  onDeleted: () => void
}

export function DeleteEntry({ productId, entry, onDeleted }: DeleteEntryProps) {
  const [asks, setAsks] = useState(false)
  const [busy, setBusy] = useState(false)

  async function remove() {
    setBusy(true)
    try {
      await adminApi.deleteJournalEntry({ id: String(productId), entryId: String(entry.id) })
      showNotice('Entry deleted.')
      onDeleted()
    } catch (error) {
      showAlert(errorMessage(error, 'The entry could not be deleted.'))
    } finally {
      setBusy(false)
      setAsks(false)
    }
  }

  return (
    <>
      <Button kind="quiet" onClick={() => setAsks(true)} className="mt-4 -ml-7 text-rust-700!">
        Delete entry
      </Button>
      <Dialog
        open={asks}
        question={`Delete the entry of ${journalDay(entry.date)}?`}
        verb="Delete"
        danger
        busy={busy && 'Deleting…'}
        onConfirm={() => void remove()}
        onCancel={() => setAsks(false)}
      >
        It can’t be restored. Passports that were issued before keep it.
      </Dialog>
    </>
  )
}
