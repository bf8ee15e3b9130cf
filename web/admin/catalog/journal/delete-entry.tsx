import type { AdminJournalEntry } from '#contract/catalog/journal/journal.ts'
import { DeleteButton } from '#web/admin/platform/form/delete-button.tsx'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'
import { journalDay } from '#web/catalog/journal/journal-day.ts'

interface DeleteEntryProps {
  productId: number
  entry: AdminJournalEntry
  onDone: () => unknown
}

export function DeleteEntry({ productId, entry, onDone }: DeleteEntryProps) {
  return (
    <DeleteButton
      label="Delete entry"
      className="mt-4 -ml-7"
      question={`Delete the entry of ${journalDay(entry.date)}?`}
      send={() => adminApi.deleteJournalEntry({ id: String(productId), entryId: String(entry.id) })}
      onDone={onDone}
      done="Entry deleted."
      failed="The entry could not be deleted."
    >
      It can’t be restored. Passports that were issued before keep it.
    </DeleteButton>
  )
}
