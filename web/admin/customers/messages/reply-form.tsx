import { useEffect } from 'react'
import type { AdminMessage } from '#contract/customers/messages/messages.ts'
import { useMutationForm } from '#web/admin/platform/form/use-mutation-form.ts'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'
import { useRequestKey } from '#web/platform/api/request-key.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { TextArea } from '#web/platform/ui/text-area.tsx'
import { showNotice } from '#web/platform/ui/toast-store.ts'
import type { ReplyDraft } from './use-reply-draft.ts'

interface ReplyFormProps {
  message: AdminMessage
  draft: ReplyDraft
  onReopen: () => void
  onClose: () => void
}

export function ReplyForm({ message: { id, name, contact }, draft, onReopen, onClose }: ReplyFormProps) {
  const requestKey = useRequestKey()
  const { form, field, methods, busy } = useMutationForm({
    schema: async () => {
      const { adminMessageEndpoints } = await import('#contract/customers/messages/messages.ts')
      return adminMessageEndpoints.replyToMessage.body.pick({ text: true })
    },
    defaultValues: { text: draft.text },
    send: ({ text }) =>
      adminApi.replyToMessage({ id: String(id), text, request_key: requestKey.keyOf({ text }, []) }),
    onDone() {
      draft.discard()
      onClose()
    },
    done: `Your reply to ${name} is on its way.`,
    alerts: true,
    fallback: 'Your reply could not be sent. Your text is still here.',
  })
  const { onChange, ...textField } = field('text')
  const { isRestored } = draft
  const { setFocus } = methods
  useEffect(() => {
    // A restored draft must not steal the focus.
    if (!isRestored) setFocus('text')
  }, [isRestored, setFocus])

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
        <Button type="submit" size="card" busy={busy && 'Sending…'} className="min-h-12! max-sm:w-full">
          Send reply
        </Button>
        <Button kind="quiet" size="card" className="min-h-12! max-sm:w-full" onClick={discard}>
          {draft.text.trim() === '' ? 'Cancel' : 'Discard'}
        </Button>
      </div>
    </form>
  )
}
