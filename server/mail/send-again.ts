import type { MailKind, Mails } from '#contract/mails.ts'
import { isOpenKind } from '#contract/outbox.ts'
import { type By, noteActivity } from '#server/activity/note.ts'
import type { Db, Tx } from '#server/db/open.ts'
import { Refusal } from '#server/refusal.ts'
import { noSuchMail } from './list.ts'
import { queueMail } from './outbox.ts'
import { mailState } from './state.ts'

/**
 * A failed mail waits for its turn again; of a sent one a copy goes out, once for each request key.
 * @returns the id of the mail that is under way now.
 * @throws {Refusal} 404; 409 for one that is waiting, that staff may not send, or whose words or reader are forgotten.
 */
export async function sendAgain(db: Db, id: number, requestKey: string, by: By): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const mail = await lockMail(tx, id)
    const copy = copyOccasion(id, requestKey)
    const known = await findByOccasion(tx, copy)
    if (known) return known.id
    requireSendable(mail)
    if (mail.sent_at === null) await tryAnew(tx, id, by.at)
    else {
      await queueMail(tx, {
        occasion: copy,
        kind: mail.kind as MailKind,
        recipient: mail.recipient,
        orderId: mail.order_id,
        props: JSON.parse(mail.props) as Mails[MailKind],
        at: by.at,
      })
    }
    await noteActivity(tx, by, {
      action: 'sent again',
      kind: 'mail',
      id,
      name: `Email ${id}`,
      after: { mail: mail.kind },
    })
    return (await findByOccasion(tx, copy))?.id ?? id
  })
}

function copyOccasion(id: number, requestKey: string): string {
  return `mail ${id} again by ${requestKey}`
}

async function findByOccasion(tx: Tx, occasion: string): Promise<{ id: number } | undefined> {
  return tx.selectFrom('mail_outbox').select('id').where('occasion', '=', occasion).executeTakeFirst()
}

/** The mail, held until the transaction ends. @throws {Refusal} 404 */
async function lockMail(tx: Tx, id: number) {
  const mail = await tx
    .updateTable('mail_outbox')
    .set((row) => ({ attempts: row.ref('attempts') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  if (!mail) throw noSuchMail()
  return mail
}

type Mail = Awaited<ReturnType<typeof lockMail>>

function requireSendable(mail: Mail): void {
  if (!isOpenKind(mail.kind)) {
    throw new Refusal(
      409,
      'Only its owner can ask for a mail about an account: a new code or link kills the old.',
    )
  }
  if (mailState(mail) === 'waiting') throw new Refusal(409, 'This mail is on its way already.')
  if (mail.props === '{}') throw new Refusal(409, 'The shop no longer keeps what this mail said.')
  if (mail.recipient === '') throw new Refusal(409, 'The shop no longer knows who this mail went to.')
}

async function tryAnew(tx: Tx, id: number, at: number): Promise<void> {
  await tx
    .updateTable('mail_outbox')
    .set({ failed_at: null, last_error: null, attempts: 0, next_try_at: at })
    .where('id', '=', id)
    .execute()
}
