import { useState } from 'react'
import type { OutboxMail } from '#contract/outbox.ts'
import { mailKindWords } from '#web/admin/mail-words.ts'
import { newRequestKey } from '#web/admin/request-key.ts'
import { useWrite } from '#web/admin/use-write.ts'
import { browserApi } from '#web/browser-api.ts'
import { MailPreview } from './mail-preview.tsx'
import { OutboxRow } from './outbox-row.tsx'

/** Mails, a row each, the one that is looked at open below its row. */
export function OutboxTable({ mails }: { mails: OutboxMail[] }) {
  const { write, busy } = useWrite()
  const [shown, setShown] = useState<number | null>(null)

  function sendAgain({ id, kind, recipient }: OutboxMail) {
    const request_key = newRequestKey()
    void write({
      key: `send-${id}`,
      send: () => browserApi.admin.sendMailAgain({ id: String(id), request_key }),
      done: `'${mailKindWords(kind)}' is on its way to ${recipient}.`,
      failed: 'The email could not be sent again.',
    })
  }

  return (
    <table className="staff-table">
      <thead>
        <tr>
          <th scope="col">Email</th>
          <th scope="col">To</th>
          <th scope="col">State</th>
          <th scope="col" className="figure md:max-lg:hidden">
            Attempts
          </th>
          <th scope="col">When</th>
          <th scope="col">
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      {mails.map((mail) => (
        <tbody key={mail.id}>
          <OutboxRow
            mail={mail}
            shown={shown === mail.id}
            sending={busy === `send-${mail.id}`}
            onShow={() => setShown(shown === mail.id ? null : mail.id)}
            onSend={() => sendAgain(mail)}
          />
          {shown === mail.id && (
            <tr className="max-md:border-0! max-md:pt-0!">
              <td colSpan={6} className="h-auto! pr-0! pb-8! max-md:block!">
                <MailPreview id={mail.id} />
              </td>
            </tr>
          )}
        </tbody>
      ))}
    </table>
  )
}
