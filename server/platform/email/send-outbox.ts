import type { ExpressionBuilder } from 'kysely'
import { type EmailKind, type Emails, isReadable } from '#contract/app/emails.ts'
import type { EmailSender, Web } from '#contract/app/ssr.ts'
import { MINUTE_MS, SECOND_MS } from '#contract/platform/values/time.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import type { DbBoolean } from '#server/platform/db/rows/columns.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { BULK_CONNECTIONS, EmailRejectedError, type Mailer } from '#server/platform/integrations/mailer.ts'
import { withSpan } from '#server/platform/telemetry/span.ts'
import { MAX_CLOCK_SKEW_MS } from '#server/platform/time/clock-skew.ts'
import { failExpiredEmails } from './anonymize.ts'
import { ERASED_PROPS } from './outbox.ts'
import { renderOnce } from './render-once.ts'

export interface EmailContext {
  mailer: Mailer
  web: Web
  /** As it is now. */
  sender(): Promise<EmailSender>
  now(): number
  /** Completes the props of an email with what the outbox may not store. */
  addSecrets(kind: EmailKind, props: Emails[EmailKind]): Promise<Emails[EmailKind]>
  /** For the link to the order; null for an email about none, and for another recipient than its customer. */
  orderToken(email: Pick<DueEmail, 'order_id' | 'recipient'>): Promise<string | null>
  /** Runs in the transaction that marks an email as sent. */
  onEmailSent(tx: Tx, email: SentEmail): Promise<void>
}

export interface SentEmail {
  id: number
  kind: string
  orderId: number | null
  at: number
}

const BATCH_SIZE = 20
const BULK_BATCH_SIZE = 50
const FIRST_RETRY_MS = 10 * SECOND_MS
const MAX_RETRY_MS = 30 * MINUTE_MS
/** About three days of retries. */
const MAX_ATTEMPTS = 150
/** If the process stops while sending, the email is retried after this. */
const LEASE_MS = 2 * MINUTE_MS

/** Sends the emails to one person each, in order. Retries those that can't be sent, with exponential backoff. */
export async function sendOutbox(db: Db, context: EmailContext): Promise<void> {
  for (const email of await findDue(db, { bulk: 0, limit: BATCH_SIZE }, context)) {
    await sendEmail(db, email, context, context.web.renderEmail)
  }
}

/** Sends a batch of the emails to many at once, over connections of their own. @returns its size. */
export async function sendBulkEmails(db: Db, context: EmailContext): Promise<number> {
  const due = await findDue(db, { bulk: 1, limit: BULK_BATCH_SIZE }, context)
  if (due.length === 0) return 0
  const sender = await context.sender()
  const batch = { ...context, sender: async () => sender }
  const render = renderOnce(context.web)
  const inOrder = due.values()
  const sendRest = async () => {
    for (const email of inOrder) await sendEmail(db, email, batch, render)
  }
  await Promise.all(Array.from({ length: BULK_CONNECTIONS }, sendRest))
  return due.length
}

type DueEmail = Awaited<ReturnType<typeof findDue>>[number]

async function findDue(
  db: Db,
  { bulk, limit }: { bulk: DbBoolean; limit: number },
  { now }: Pick<EmailContext, 'now'>,
) {
  const due = await db
    .selectFrom('mail_outbox')
    .selectAll()
    .where('bulk', '=', bulk)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where((email) => isDue(email, now()))
    .orderBy('id')
    .limit(limit)
    .execute()
  if (due.length > 0) await failExpiredEmails(db, now())
  return due
}

async function sendEmail(
  db: Db,
  email: DueEmail,
  context: EmailContext,
  render: Web['renderEmail'],
): Promise<void> {
  if (!(await lease(db, email, context.now()))) return
  try {
    const kind = email.kind as EmailKind
    const props = await context.addSecrets(kind, JSON.parse(email.props) as Emails[EmailKind])
    const sender = await context.sender()
    const orderToken = await context.orderToken(email)
    const rendered = await render(kind, props, { ...sender, orderToken })
    const { host } = new URL(sender.siteUrl)
    const messageId = `<outbox-${email.id}@${host}>`
    await withSpan('mail.send', { 'shop.mail_kind': email.kind }, () =>
      context.mailer.send({
        ...rendered,
        fromName: sender.shop.business.name,
        to: email.recipient,
        messageId,
      }),
    )
    await markSent(db, email, context)
  } catch (error) {
    await scheduleRetry(db, email, error, context.now())
  }
}

/** An email that is scheduled later than the longest delay is also due: the clock was set back. */
function isDue(email: ExpressionBuilder<Database, 'mail_outbox'>, now: number) {
  return email.or([
    email('next_try_at', '<=', now),
    email('next_try_at', '>', now + MAX_CLOCK_SKEW_MS + MAX_RETRY_MS),
    email.and([email('attempts', '=', 0), email('next_try_at', '>', now + MAX_CLOCK_SKEW_MS + LEASE_MS)]),
  ])
}

/** @returns false when another process has leased the email, or it expired. */
async function lease(db: Db, email: { id: number; next_try_at: number }, at: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mail_outbox')
    .set({ next_try_at: at + LEASE_MS })
    .where('id', '=', email.id)
    .where('next_try_at', '=', email.next_try_at)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Emails that admins may not read can contain a code or a link, so their content is erased at the end. */
function erasedContent(kind: string) {
  return isReadable(kind) ? {} : { props: ERASED_PROPS }
}

async function markSent(
  db: Db,
  email: { id: number; order_id: number | null; kind: string },
  { now, onEmailSent }: EmailContext,
): Promise<void> {
  const at = now()
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('mail_outbox')
      .set({ sent_at: at, ...erasedContent(email.kind) })
      .where('id', '=', email.id)
      .execute()
    await onEmailSent(tx, { id: email.id, kind: email.kind, orderId: email.order_id, at })
  })
}

async function scheduleRetry(
  db: Db,
  email: { id: number; attempts: number; kind: string },
  error: unknown,
  at: number,
): Promise<void> {
  const attempts = email.attempts + 1
  const isFinal = (error instanceof EmailRejectedError && error.permanent) || attempts >= MAX_ATTEMPTS
  const delay = Math.min(FIRST_RETRY_MS * 2 ** Math.min(email.attempts, 12), MAX_RETRY_MS)
  await db
    .updateTable('mail_outbox')
    .set({
      attempts,
      next_try_at: at + delay,
      ...(isFinal && { failed_at: at, ...erasedContent(email.kind) }),
      last_error: error instanceof Error ? error.message.slice(0, 500) : 'The email could not be sent.',
    })
    .where('id', '=', email.id)
    .execute()
}
