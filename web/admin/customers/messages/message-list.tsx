import { useState } from 'react'
import type { AdminMessage } from '#contract/customers/messages/messages.ts'
import { useMutation } from '#web/admin/platform/form/use-mutation.ts'
import { useRowFocus } from '#web/admin/platform/list/use-row-focus.ts'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'
import { Dialog } from '#web/platform/ui/dialog.tsx'
import { MessageItem } from './message-item.tsx'

export function MessageList({ messages }: { messages: AdminMessage[] }) {
  const { mutate, busy } = useMutation()
  const [toDelete, setToDelete] = useState<AdminMessage | null>(null)
  const moveFocusFrom = useRowFocus(messages, ({ id }) => `message-${id}`)

  function archive(message: AdminMessage) {
    const { id, name, archived } = message
    const put = (away: boolean) => adminApi.archiveMessage({ id: String(id), archived: away })
    moveFocusFrom(message)
    void mutate({
      key: `archive-${id}`,
      send: () => put(!archived),
      done: archived ? `Message from ${name} unarchived.` : `Message from ${name} archived.`,
      undo: () => put(archived),
      failed: archived ? 'The message could not be unarchived.' : 'The message could not be archived.',
    })
  }

  function remove(message: AdminMessage) {
    const { id, name } = message
    setToDelete(null)
    moveFocusFrom(message)
    void mutate({
      key: `delete-${id}`,
      send: () => adminApi.deleteMessage({ id: String(id) }),
      done: `Message from ${name} deleted.`,
      undo: () => adminApi.restoreMessage({ id: String(id) }),
      failed: 'The message could not be deleted.',
    })
  }

  return (
    <>
      <ul>
        {messages.map((message) => (
          <MessageItem
            key={message.id}
            message={message}
            busy={busy}
            onArchive={() => archive(message)}
            onDelete={() => setToDelete(message)}
          />
        ))}
      </ul>
      <Dialog
        open={toDelete !== null}
        question="Are you sure you want to permanently delete this message?"
        verb="Delete"
        danger
        onCancel={() => setToDelete(null)}
        onConfirm={() => toDelete && remove(toDelete)}
      >
        {'The message and its replies stay in the trash for 30 days.'}
      </Dialog>
    </>
  )
}
