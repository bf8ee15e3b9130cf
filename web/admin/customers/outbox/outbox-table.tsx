import { useState } from 'react'
import { emailKindLabel } from '#contract/app/emails.ts'
import type { OutboxEmail } from '#contract/customers/outbox/outbox.ts'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'
import { useWrite } from '#web/admin/platform/shell/use-write.ts'
import { newRequestKey } from '#web/platform/api/request-key.ts'
import { EmailPreview } from './email-preview.tsx'
import { OutboxRow } from './outbox-row.tsx'

export function OutboxTable({ emails }: { emails: OutboxEmail[] }) {
  const { write, busy } = useWrite()
  const [shown, setShown] = useState<number | null>(null)

  function sendAgain({ id, kind, recipient }: OutboxEmail) {
    const request_key = newRequestKey()
    void write({
      key: `send-${id}`,
      send: () => adminApi.sendEmailAgain({ id: String(id), request_key }),
      done: `'${emailKindLabel(kind)}' is on its way to ${recipient}.`,
      failed: 'The email could not be resent.',
    })
  }

  return (
    <table className="admin-table">
      <thead>
        <tr>
          <th scope="col">Email</th>
          <th scope="col">Recipient</th>
          <th scope="col">Status</th>
          <th scope="col" className="figure md:max-wide:hidden">
            Attempts
          </th>
          <th scope="col">Date</th>
          <th scope="col">
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      {emails.map((email) => (
        <tbody key={email.id}>
          <OutboxRow
            email={email}
            shown={shown === email.id}
            sending={busy === `send-${email.id}`}
            onShow={() => setShown(shown === email.id ? null : email.id)}
            onSend={() => sendAgain(email)}
          />
          {shown === email.id && (
            <tr className="max-md:border-0! max-md:pt-0!">
              <td colSpan={6} className="h-auto! pr-0! pb-8! max-md:block!">
                <EmailPreview id={email.id} />
              </td>
            </tr>
          )}
        </tbody>
      ))}
    </table>
  )
}
