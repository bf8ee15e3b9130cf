import { MAX_NOTE } from '#contract/platform/values/limits.ts'
import type { AdminOrder } from '#contract/sales/orders/admin-orders.ts'
import { useVersionedForm } from '#web/admin/platform/form/use-versioned-form.ts'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { TextArea } from '#web/platform/ui/text-area.tsx'

export function NoteForm({ order }: { order: AdminOrder }) {
  const { order_uuid: orderUuid, id } = order
  const saved = noteOf(order)
  const { form, field, methods, base, busy } = useVersionedForm({
    loaded: order,
    valuesOf: (loaded) => ({ note: noteOf(loaded) }),
    schema: async () =>
      (await import('#contract/sales/orders/admin-orders.ts')).adminOrderEndpoints.setOrderNote.body,
    async save({ note }) {
      await adminApi.setOrderNote({ orderUuid, note })
      return { ...order, note }
    },
    done: ({ note }) => (note ? `Notes on order ${id} saved.` : `Notes on order ${id} cleared.`),
    undo: () => adminApi.setOrderNote({ orderUuid, note: saved }),
    alerts: true,
    fallback: 'The notes could not be saved.',
  })
  const shown = noteOf(base)
  const isChanged = methods.watch('note') !== shown

  return (
    <form {...form} className="flex flex-col items-start gap-3">
      <TextArea
        {...field('note')}
        label="Notes"
        hint={hintOf(isChanged, saved === shown ? null : saved)}
        rows={3}
        maxLength={MAX_NOTE}
        className="w-full"
      />
      <Button type="submit" kind="secondary" size="card" busy={busy && 'Saving…'} className="max-sm:w-full">
        Save notes
      </Button>
    </form>
  )
}

function noteOf({ note }: AdminOrder): string {
  return note ?? ''
}

function hintOf(isChanged: boolean, theirs: string | null): string {
  if (!isChanged) return 'Only staff can see notes.'
  if (theirs === null) return 'Unsaved changes.'
  return theirs ? `Someone else changed the notes to “${theirs}”.` : 'Someone else cleared the notes.'
}
