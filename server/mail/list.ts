import { sql } from 'kysely'
import type { MailState } from '#contract/mails.ts'
import { isOpenKind, type OutboxMail } from '#contract/outbox.ts'
import { containing } from '#server/db/containing.ts'
import type { Db } from '#server/db/open.ts'
import { Refusal } from '#server/refusal.ts'
import { mailState } from './state.ts'

export interface OutboxQuery {
  page: number
  per_page: number
  state?: MailState | undefined
  /** A part of the recipient, or an order number. */
  search?: string | undefined
}

/** Every mail the shop sent or is to send, the latest first. */
export async function listOutbox(db: Db, query: OutboxQuery): Promise<{ data: OutboxMail[]; total: number }> {
  const matching = filter(db, query)
  const rows = await withOrder(matching)
    .orderBy('mail_outbox.id', 'desc')
    .limit(query.per_page)
    .offset(query.per_page * (query.page - 1))
    .execute()
  const { total } = await matching
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { data: rows.map(toOutboxMail), total }
}

/** One mail with what it was made from. @throws {Refusal} 404 */
export async function readOutboxMail(db: Db, id: number): Promise<{ mail: OutboxMail; props: string }> {
  const row = await withOrder(db.selectFrom('mail_outbox'))
    .where('mail_outbox.id', '=', id)
    .executeTakeFirst()
  if (!row) throw noSuchMail()
  return { mail: toOutboxMail(row), props: row.props }
}

export function noSuchMail(): Refusal {
  return new Refusal(404, 'There is no such mail.')
}

/** What stands in the place of a mail's words once the shop keeps them no longer. */
const NO_WORDS = '{}'

function filter(db: Db, { state, search }: OutboxQuery) {
  let mails = db.selectFrom('mail_outbox')
  if (state === 'sent') mails = mails.where('sent_at', 'is not', null)
  if (state === 'failed') mails = mails.where('failed_at', 'is not', null).where('sent_at', 'is', null)
  if (state === 'waiting') mails = mails.where('sent_at', 'is', null).where('failed_at', 'is', null)
  if (!search) return mails
  return mails.where(
    sql<boolean>`(lower(recipient) like ${containing(search)} escape '\\'
      or cast(mail_outbox.order_id as text) = ${search})`,
  )
}

function withOrder(mails: ReturnType<typeof filter>) {
  return mails
    .leftJoin('orders', 'orders.id', 'mail_outbox.order_id')
    .selectAll('mail_outbox')
    .select('orders.order_uuid')
}

type Row = Awaited<ReturnType<ReturnType<typeof withOrder>['executeTakeFirstOrThrow']>>

function toOutboxMail(row: Row): OutboxMail {
  const state = mailState(row)
  const readable = isOpenKind(row.kind) && row.props !== NO_WORDS
  return {
    id: row.id,
    kind: row.kind,
    recipient: row.recipient,
    state,
    order: row.order_uuid === null ? null : { id: row.order_id as number, order_uuid: row.order_uuid },
    created_at: instant(row.created_at),
    sent_at: row.sent_at === null ? null : instant(row.sent_at),
    failed_at: row.failed_at === null ? null : instant(row.failed_at),
    next_try_at: state === 'waiting' ? instant(row.next_try_at) : null,
    attempts: row.attempts,
    last_error: row.last_error,
    readable,
    sendable: readable && row.recipient !== '' && state !== 'waiting',
  }
}

function instant(at: number): string {
  return new Date(at).toISOString()
}
