import { useState } from 'react'
import type { StaffMessage } from '#contract/messages.ts'
import { useKeepFocus } from '#web/admin/list/use-keep-focus.ts'
import { useWrite } from '#web/admin/use-write.ts'
import { browserApi } from '#web/browser-api.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { MessageItem } from './message-item.tsx'

/** What visitors wrote, newest first. */
export function MessageList({ messages }: { messages: StaffMessage[] }) {
  const { write, busy } = useWrite()
  const [asked, setAsked] = useState<StaffMessage | null>(null)
  const keepFocus = useKeepFocus(messages, ({ id }) => `message-${id}`)

  function archive(message: StaffMessage) {
    const { id, name, archived } = message
    const put = (away: boolean) => browserApi.admin.archiveMessage({ id: String(id), archived: away })
    keepFocus(message)
    void write({
      key: `archive-${id}`,
      send: () => put(!archived),
      done: archived
        ? `The message from ${name} is active again.`
        : `The message from ${name} is in the archive.`,
      undo: () => put(archived),
      failed: archived ? 'It could not be taken out of the archive.' : 'It could not be archived.',
    })
  }

  function remove(message: StaffMessage) {
    const { id, name } = message
    setAsked(null)
    keepFocus(message)
    void write({
      key: `delete-${id}`,
      send: () => browserApi.admin.deleteMessage({ id: String(id) }),
      done: `The message from ${name} is in the trash.`,
      undo: () => browserApi.admin.restoreMessage({ id: String(id) }),
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
            onDelete={() => setAsked(message)}
          />
        ))}
      </ul>
      <Dialog
        open={asked !== null}
        question="Are you sure you want to permanently delete this message?"
        verb="Delete"
        danger
        onCancel={() => setAsked(null)}
        onConfirm={() => asked && remove(asked)}
      >
        {asked && `What ${asked.name} wrote, and the answers to it, stay in the trash for 30 days.`}
      </Dialog>
    </>
  )
}
