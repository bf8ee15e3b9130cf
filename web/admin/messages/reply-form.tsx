import { useEffect, useRef, useState } from 'react'
import { tidyText } from '#contract/message-fields.ts'
import type { StaffMessage } from '#contract/messages.ts'
import { MAX_REPLY } from '#contract/shop.ts'
import { newRequestKey } from '#web/admin/request-key.ts'
import { useWrite } from '#web/admin/use-write.ts'
import { browserApi } from '#web/browser-api.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { showNotice } from '#web/ui/toast-store.ts'
import type { ReplyDraft } from './use-reply-draft.ts'

interface ReplyFormProps {
  message: StaffMessage
  draft: ReplyDraft
  onReopen: () => void
  /** It is sent, or given up. */
  onClose: () => void
}

/** Where an answer is written. It goes out by mail and stays with the message. */
export function ReplyForm({ message: { id, name, contact }, draft, onReopen, onClose }: ReplyFormProps) {
  const { write, busy } = useWrite()
  const [fault, setFault] = useState<string>()
  const area = useRef<HTMLTextAreaElement>(null)
  // The same words sent again after no answer came are the same press.
  const press = useRef({ text: '', key: '' })
  const { kept } = draft
  useEffect(() => {
    // A draft that was found is no call to write on.
    if (!kept) area.current?.focus()
  }, [kept])

  async function send() {
    const text = tidyText(draft.text)
    const wrong = text === '' ? 'Write a reply.' : text.length > MAX_REPLY && 'Use at most 5,000 characters.'
    setFault(wrong || undefined)
    if (wrong) return area.current?.focus()
    if (press.current.text !== text) press.current = { text, key: newRequestKey() }
    const { key } = press.current
    await write({
      send: async () => {
        await browserApi.admin.replyToMessage({ id: String(id), text, request_key: key })
        draft.drop()
        onClose()
      },
      done: `Your reply to ${name} is on its way.`,
      failed: 'Your reply could not be sent. What you wrote is still here.',
    })
  }

  function giveUp() {
    const { text } = draft
    draft.drop()
    onClose()
    if (text.trim() === '') return
    const takeBack = () => {
      draft.type(text)
      onReopen()
    }
    showNotice(`Your reply to ${name} was discarded.`, { label: 'Undo', act: takeBack })
  }

  return (
    <form
      method="post"
      className="flex max-w-170 flex-col gap-3 pt-5"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <TextArea
        ref={area}
        label="Your reply"
        hint={`It goes to ${contact} by email. Answers come to the workshop's mailbox.`}
        error={fault}
        rows={6}
        value={draft.text}
        onChange={(event) => draft.type(event.target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          size="card"
          busy={busy !== null && 'Sending…'}
          className="min-h-12! max-sm:w-full"
        >
          Send reply
        </Button>
        <Button kind="quiet" size="card" className="min-h-12! max-sm:w-full" onClick={giveUp}>
          {draft.text.trim() === '' ? 'Cancel' : 'Discard'}
        </Button>
      </div>
    </form>
  )
}
