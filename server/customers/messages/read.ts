import type { Selectable } from 'kysely'
import type { AdminMessage, MessageReply } from '#contract/customers/messages/messages.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { findEmails } from '#server/platform/email/outbox.ts'
import { type DomainError, NotFound } from '#server/platform/errors.ts'
import { replyDedupeKey } from './dedupe-key.ts'

export type MessageRow = Selectable<Database['messages']>

/** @throws {NotFound} */
export async function readMessage(db: Db, id: number): Promise<AdminMessage> {
  const row = await db
    .selectFrom('messages')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  const [message] = row ? await withReplies(db, [row]) : []
  if (!message) throw messageNotFound()
  return message
}

export function messageNotFound(): DomainError {
  return new NotFound('There is no such message.')
}

/** Databases limit the number of values in a statement. */
const BATCH_SIZE = 1000

export async function withReplies(db: Db, rows: MessageRow[]): Promise<AdminMessage[]> {
  const messages: AdminMessage[] = []
  for (let from = 0; from < rows.length; from += BATCH_SIZE) {
    messages.push(...(await batchWithReplies(db, rows.slice(from, from + BATCH_SIZE))))
  }
  return messages
}

async function batchWithReplies(db: Db, rows: MessageRow[]): Promise<AdminMessage[]> {
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
    ...(row.suspicious === 1 && { suspicious: true }),
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
  const emails = await findEmails(
    db,
    rows.flatMap(({ request_key: key }) => (key === null ? [] : replyDedupeKey(key))),
  )
  const replies = rows.map(({ at, request_key: key, ...row }) => ({
    ...row,
    at: new Date(at).toISOString(),
    email: emails.get(replyDedupeKey(key ?? '')) ?? null,
  }))
  return Map.groupBy(replies, (reply) => reply.message_id)
}
