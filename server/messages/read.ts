import type { Selectable } from 'kysely'
import type { MessageReply, StaffMessage } from '#contract/messages.ts'
import type { Db } from '#server/db/open.ts'
import type { Database } from '#server/db/schema.ts'
import { mailState } from '#server/mail/state.ts'
import { Refusal } from '#server/refusal.ts'
import { replyOccasion } from './occasion.ts'

export type MessageRow = Selectable<Database['messages']>

/** @throws {Refusal} 404 */
export async function readMessage(db: Db, id: number): Promise<StaffMessage> {
  const row = await db
    .selectFrom('messages')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  const [message] = row ? await withReplies(db, [row]) : []
  if (!message) throw noSuchMessage()
  return message
}

export function noSuchMessage(): Refusal {
  return new Refusal(404, 'There is no such message.')
}

/** As many messages as one statement asks about: databases take only so many values in a list. */
const AT_ONCE = 1000

/** Rows to messages with the answers they got; the order of the rows is kept. */
export async function withReplies(db: Db, rows: MessageRow[]): Promise<StaffMessage[]> {
  const messages: StaffMessage[] = []
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    messages.push(...(await someWithReplies(db, rows.slice(from, from + AT_ONCE))))
  }
  return messages
}

async function someWithReplies(db: Db, rows: MessageRow[]): Promise<StaffMessage[]> {
  const replies = await repliesTo(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    contactMethod: row.contact_method,
    contact: row.contact,
    message: row.message,
    submitTime: new Date(row.submitted_at).toISOString(),
    archived: row.archived === 1,
    replies: replies.get(row.id) ?? [],
  }))
}

async function repliesTo(db: Db, messageIds: number[]): Promise<Map<number, MessageReply[]>> {
  if (messageIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('message_replies')
    .leftJoin('users', 'users.id', 'message_replies.actor')
    .select(['message_replies.id', 'message_id', 'text', 'at', 'request_key', 'users.name as by'])
    .where('message_id', 'in', messageIds)
    .orderBy('message_replies.id')
    .execute()
  const mails = await mailsOf(
    db,
    rows.flatMap(({ request_key: key }) => key ?? []),
  )
  const replies = rows.map(({ at, request_key: key, ...row }) => ({
    ...row,
    at: new Date(at).toISOString(),
    mail: mails.get(replyOccasion(key ?? '')) ?? null,
  }))
  return Map.groupBy(replies, (reply) => reply.message_id)
}

async function mailsOf(db: Db, requestKeys: string[]): Promise<Map<string, MessageReply['mail']>> {
  if (requestKeys.length === 0) return new Map()
  const rows = await db
    .selectFrom('mail_outbox')
    .select(['id', 'occasion', 'sent_at', 'failed_at'])
    .where('occasion', 'in', requestKeys.map(replyOccasion))
    .execute()
  return new Map(rows.map((row) => [row.occasion, { id: row.id, state: mailState(row) }]))
}
