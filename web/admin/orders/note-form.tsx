import { type FormEvent, useEffect, useState } from 'react'
import { MAX_NOTE } from '#contract/shop.ts'
import { browserApi } from '#web/browser-api.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import type { WriteProps } from './write-props.ts'

/** What colleagues should know. Nothing is kept until it is saved; what one is typing is never replaced. */
export function NoteForm({ order, write, busy }: WriteProps) {
  const { order_uuid: orderUuid, id } = order
  const saved = order.note ?? ''
  const [text, setText] = useState(saved)
  const [base, setBase] = useState(saved)
  const key = `note-${orderUuid}`
  const changed = text !== base
  const elsewhere = saved !== base

  useEffect(() => {
    if (changed || !elsewhere) return
    setText(saved)
    setBase(saved)
  }, [changed, elsewhere, saved])

  async function save(event: FormEvent) {
    event.preventDefault()
    const note = text.trim()
    const set = (words: string) => browserApi.admin.setOrderNote({ orderUuid, note: words })
    const reply = await write({
      key,
      send: () => set(note),
      done: note ? `Note on order ${id} saved.` : `Note on order ${id} removed.`,
      undo: () => set(saved),
      failed: 'The note could not be saved.',
    })
    if (!reply) return
    setText(note)
    setBase(note)
  }

  return (
    <form onSubmit={(event) => void save(event)} className="flex flex-col items-start gap-3">
      <TextArea
        label="Internal note"
        hint={hintOf(changed, changed && elsewhere ? saved : null)}
        rows={3}
        maxLength={MAX_NOTE}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="w-full"
      />
      <Button
        type="submit"
        kind="secondary"
        size="card"
        busy={busy === key && 'Saving…'}
        className="max-sm:w-full"
      >
        Save note
      </Button>
    </form>
  )
}

function hintOf(changed: boolean, elsewhere: string | null): string {
  if (elsewhere !== null) return `A colleague changed it meanwhile: “${elsewhere || 'nothing'}”`
  return changed ? 'Not saved yet.' : 'Only staff see it.'
}
