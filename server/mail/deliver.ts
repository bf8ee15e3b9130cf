import type { ExpressionBuilder } from 'kysely'
import type { MailKind, Mails } from '#contract/mails.ts'
import { isOpenKind } from '#contract/outbox.ts'
import { MINUTE_MS, SECOND_MS } from '#contract/shop.ts'
import type { Web } from '#contract/web.ts'
import { CLOCKS_DIFFER_AT_MOST_MS } from '#server/clocks.ts'
import type { Db } from '#server/db/open.ts'
import type { Database } from '#server/db/schema.ts'
import { noteEvent } from '#server/orders/events.ts'
import { type Mailer, MailRefused } from '#server/outside/mailer.ts'
import { step } from '#server/seeing/step.ts'

export interface PostRoom {
  mailer: Mailer
  web: Web
  publicUrl: string
  now(): number
}

const AT_ONCE = 20
const FIRST_PAUSE_MS = 10 * SECOND_MS
const LONGEST_PAUSE_MS = 30 * MINUTE_MS
/** About three days of trying. */
const MOST_ATTEMPTS = 150

/** Sends what is due in the outbox. A mail that can't be sent now is tried again later, each time after a longer pause. */
export async function deliverMail(db: Db, post: PostRoom): Promise<void> {
  const due = await db
    .selectFrom('mail_outbox')
    .selectAll()
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where((mail) => isDue(mail, post.now()))
    .orderBy('id')
    .limit(AT_ONCE)
    .execute()
  for (const mail of due) {
    if (!(await claim(db, mail, post.now()))) continue
    try {
      const props = JSON.parse(mail.props) as Mails[MailKind]
      const rendered = await post.web.renderMail(mail.kind as MailKind, props, post.publicUrl)
      const { host } = new URL(post.publicUrl)
      const messageId = `<outbox-${mail.id}@${host}>`
      await step('mail.send', { 'shop.mail_kind': mail.kind }, () =>
        post.mailer.send({ ...rendered, to: mail.recipient, messageId }),
      )
      await markSent(db, mail, post.now())
    } catch (error) {
      await putOff(db, mail, error, post.now())
    }
  }
}

/** Its time has come, or lies further ahead than any pause: the clock has been set back since, and nobody waits for that. */
function isDue(mail: ExpressionBuilder<Database, 'mail_outbox'>, now: number) {
  return mail.or([
    mail('next_try_at', '<=', now),
    mail('next_try_at', '>', now + CLOCKS_DIFFER_AT_MOST_MS + LONGEST_PAUSE_MS),
    mail.and([
      mail('attempts', '=', 0),
      mail('next_try_at', '>', now + CLOCKS_DIFFER_AT_MOST_MS + SENDING_TAKES_AT_MOST_MS),
    ]),
  ])
}

/** So long at most one mail takes to send; a mail claimed by a process that died is due again after this. */
const SENDING_TAKES_AT_MOST_MS = 2 * MINUTE_MS

/** Of several processes that see a mail due, one sends it. */
async function claim(db: Db, mail: { id: number; next_try_at: number }, at: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mail_outbox')
    .set({ next_try_at: at + SENDING_TAKES_AT_MOST_MS })
    .where('id', '=', mail.id)
    .where('next_try_at', '=', mail.next_try_at)
    .where('sent_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/**
 * What a mail with a secret said, codes and links included, is kept no longer than it takes to send it. Others stay
 * readable for staff until what they are about is forgotten.
 */
function readNoMore(kind: string) {
  return isOpenKind(kind) ? {} : { props: '{}' }
}

async function markSent(
  db: Db,
  mail: { id: number; order_id: number | null; kind: string },
  at: number,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('mail_outbox')
      .set({ sent_at: at, ...readNoMore(mail.kind) })
      .where('id', '=', mail.id)
      .execute()
    if (mail.order_id !== null) {
      await noteEvent(tx, mail.order_id, { kind: 'mailed', at, detail: { kind: mail.kind } })
    }
  })
}

async function putOff(
  db: Db,
  mail: { id: number; attempts: number; kind: string },
  error: unknown,
  at: number,
): Promise<void> {
  const attempts = mail.attempts + 1
  const final = (error instanceof MailRefused && error.permanent) || attempts >= MOST_ATTEMPTS
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** Math.min(mail.attempts, 12), LONGEST_PAUSE_MS)
  await db
    .updateTable('mail_outbox')
    .set({
      attempts,
      next_try_at: at + pause,
      ...(final && { failed_at: at, ...readNoMore(mail.kind) }),
      last_error: error instanceof Error ? error.message.slice(0, 500) : 'The mail could not be sent.',
    })
    .where('id', '=', mail.id)
    .execute()
}
