import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { MAX_NOTE } from '#contract/platform/values/limits.ts'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { useContractForm } from '#web/platform/ui/form/use-contract-form.ts'
import { TextArea } from '#web/platform/ui/text-area.tsx'
import type { WriteProps } from './write-props.ts'

const FAILED = 'The notes could not be saved.'

export function NoteForm({ order, write, busy }: WriteProps) {
  const { order_uuid: orderUuid, id } = order
  const saved = order.note ?? ''
  const [base, setBase] = useState(saved)
  const { form, field, methods } = useContractForm<{ note: string }>({
    schema: async () =>
      (await import('#contract/sales/orders/admin-orders.ts')).adminOrderEndpoints.setOrderNote.body,
    defaultValues: { note: saved },
    submit: save,
    fallback: FAILED,
  })
  const { setValue } = methods
  const isChanged = useWatch({ control: methods.control, name: 'note' }) !== base
  const isOutdated = saved !== base
  const key = `note-${orderUuid}`

  // Never replace typed text with someone else's saved note.
  useEffect(() => {
    if (isChanged || !isOutdated) return
    setValue('note', saved)
    setBase(saved)
  }, [isChanged, isOutdated, saved, setValue])

  async function save({ note }: { note: string }) {
    const send = (text: string) => adminApi.setOrderNote({ orderUuid, note: text })
    const reply = await write({
      key,
      send: () => send(note),
      done: note ? `Notes on order ${id} saved.` : `Notes on order ${id} cleared.`,
      undo: () => send(saved),
      failed: FAILED,
    })
    if (!reply) return
    setValue('note', note)
    setBase(note)
  }

  return (
    <form {...form} className="flex flex-col items-start gap-3">
      <TextArea
        {...field('note')}
        label="Notes"
        hint={hintOf(isChanged, isOutdated ? saved : null)}
        rows={3}
        maxLength={MAX_NOTE}
        className="w-full"
      />
      <Button
        type="submit"
        kind="secondary"
        size="card"
        busy={busy === key && 'Saving…'}
        className="max-sm:w-full"
      >
        Save notes
      </Button>
    </form>
  )
}

function hintOf(isChanged: boolean, theirs: string | null): string {
  if (!isChanged) return 'Only staff can see notes.'
  if (theirs === null) return 'Unsaved changes.'
  return theirs ? `Someone else changed the notes to “${theirs}”.` : 'Someone else cleared the notes.'
}
