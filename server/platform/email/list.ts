import { sql } from 'kysely'
import { isReadable } from '#contract/app/emails.ts'
import type { OutboxEmail } from '#contract/customers/outbox/outbox.ts'
import type { EmailState } from '#contract/platform/values/email-states.ts'
import { orderNumber } from '#contract/sales/orders/order-number.ts'
import { listRows, type PageQuery } from '#server/platform/db/list-query.ts'
import type { Db } from '#server/platform/db/open.ts'
import { containsText } from '#server/platform/search/contains.ts'
import { deliveryState, ERASED_PROPS } from './outbox.ts'

export interface OutboxQuery extends PageQuery {
  state?: EmailState | undefined
  search?: string | undefined
}

export async function listOutbox(
  db: Db,
  query: OutboxQuery,
): Promise<{ data: OutboxEmail[]; total: number }> {
  const { rows, total } = await listRows(filterOutbox(db, query), query, (emails) =>
    withOrder(emails).orderBy('mail_outbox.id', 'desc'),
  )
  return { data: rows.map(toOutboxEmail), total }
}

export async function findOutboxEmail(
  db: Db,
  id: number,
): Promise<{ email: OutboxEmail; props: string } | null> {
  const row = await withOrder(db.selectFrom('mail_outbox'))
    .where('mail_outbox.id', '=', id)
    .executeTakeFirst()
  return row ? { email: toOutboxEmail(row), props: row.props } : null
}

function filterOutbox(db: Db, { state, search }: OutboxQuery) {
  let emails = db.selectFrom('mail_outbox')
  if (state === 'sent') emails = emails.where('sent_at', 'is not', null)
  if (state === 'failed') emails = emails.where('failed_at', 'is not', null).where('sent_at', 'is', null)
  if (state === 'waiting') emails = emails.where('sent_at', 'is', null).where('failed_at', 'is', null)
  if (!search) return emails
  return emails.where(
    sql<boolean>`(${containsText('mail_outbox', search)}
      or cast(mail_outbox.order_id as text) = ${orderNumber(search)?.toString() ?? ''})`,
  )
}

function withOrder(emails: ReturnType<typeof filterOutbox>) {
  return emails
    .leftJoin('orders', 'orders.id', 'mail_outbox.order_id')
    .selectAll('mail_outbox')
    .select('orders.order_uuid')
}

type Row = Awaited<ReturnType<ReturnType<typeof withOrder>['executeTakeFirstOrThrow']>>

function toOutboxEmail(row: Row): OutboxEmail {
  const state = deliveryState(row)
  const readable = isReadable(row.kind) && row.props !== ERASED_PROPS
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
