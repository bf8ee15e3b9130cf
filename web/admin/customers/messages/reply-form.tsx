import { useEffect, useRef } from 'react'
import type { AdminMessage } from '#contract/customers/messages/messages.ts'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'
import { useWrite } from '#web/admin/platform/shell/use-write.ts'
import { newRequestKey } from '#web/platform/api/request-key.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { useContractForm } from '#web/platform/ui/form/use-contract-form.ts'
import { TextArea } from '#web/platform/ui/text-area.tsx'
import { showNotice } from '#web/platform/ui/toast-store.ts'
import type { ReplyDraft } from './use-reply-draft.ts'

interface ReplyFormProps {
  message: AdminMessage
  draft: ReplyDraft
  onReopen: () => void
  onClose: () => void
}

const FAILED = 'Your reply could not be sent. Your text is still here.'

export function ReplyForm({ message: { id, name, contact }, draft, onReopen, onClose }: ReplyFormProps) {
  const { write, busy } = useWrite()
  // Retrying the same text after a lost response must not send it twice.
  const lastTry = useRef({ text: '', key: '' })
  const { form, field, methods } = useContractForm<{ text: string }>({
    schema: async () => {
      const { adminMessageEndpoints } = await import('#contract/customers/messages/messages.ts')
      return adminMessageEndpoints.replyToMessage.body.pick({ text: true })
    },
    defaultValues: { text: draft.text },
    submit: send,
    fallback: FAILED,
  })
  const { onChange, ...textField } = field('text')
  const { isRestored } = draft
  const { setFocus } = methods
  useEffect(() => {
    // A restored draft must not steal the focus.
    if (!isRestored) setFocus('text')
  }, [isRestored, setFocus])

  async function send({ text }: { text: string }) {
    if (lastTry.current.text !== text) lastTry.current = { text, key: newRequestKey() }
    const { key } = lastTry.current
    await write({
      send: async () => {
        await adminApi.replyToMessage({ id: String(id), text, request_key: key })
        draft.discard()
        onClose()
      },
      done: `Your reply to ${name} is on its way.`,
      failed: FAILED,
    })
  }

  function discard() {
    const { text } = draft
    draft.discard()
    onClose()
    if (text.trim() === '') return
    const undo = () => {
      draft.save(text)
      onReopen()
    }
    showNotice(`Your reply to ${name} was discarded.`, { label: 'Undo', act: undo })
  }

  return (
    <form {...form} className="flex max-w-170 flex-col gap-3 pt-5">
      <TextArea
        {...textField}
        label="Your reply"
        hint={`Sent by email to ${contact}. Replies go to the shop's inbox.`}
        rows={6}
        onChange={(event) => {
          draft.save(event.target.value)
          void onChange(event)
        }}
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
        <Button kind="quiet" size="card" className="min-h-12! max-sm:w-full" onClick={discard}>
          {draft.text.trim() === '' ? 'Cancel' : 'Discard'}
        </Button>
      </div>
    </form>
  )
}
