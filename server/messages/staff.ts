import type { MessageReply, StaffMessage } from '#contract/messages.ts'
import { HOUR_MS, TRASH_KEPT_MS } from '#contract/shop.ts'
import type { Db } from '#server/db/open.ts'
import { Refusal } from '#server/refusal.ts'

/** What visitors wrote, newest first. */
export async function listMessages(db: Db): Promise<StaffMessage[]> {
  const rows = await db
    .selectFrom('messages')
    .selectAll()
    .where('deleted_at', 'is', null)
    .orderBy('submitted_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
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
    .select(['message_replies.id', 'message_id', 'text', 'at', 'users.name as by'])
    .where('message_id', 'in', messageIds)
    .orderBy('message_replies.id')
    .execute()
  const replies = rows.map(({ at, ...row }) => ({ ...row, at: new Date(at).toISOString() }))
  return Map.groupBy(replies, (reply) => reply.message_id)
}

/** @throws {Refusal} 404 */
export async function archiveMessage(db: Db, id: number, archived: boolean): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('messages')
    .set({ archived: archived ? 1 : 0 })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw noSuchMessage()
}

/** Into the trash. @throws {Refusal} 404 */
export async function deleteMessage(db: Db, id: number, at: number): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('messages')
    .set({ deleted_at: at })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw noSuchMessage()
}

/** Back from the trash, archived or not as it was. @throws {Refusal} 404 when it is not there, or no longer. */
export async function restoreMessage(db: Db, id: number, at: number): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('messages')
    .set({ deleted_at: null })
    .where('id', '=', id)
    .where('deleted_at', '>', at - TRASH_KEPT_MS)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw noSuchMessage()
}

/** Empties the trash of what lay there for 30 days, and forgets where messages came from once no limit asks. */
export async function sweepMessages(db: Db, at: number): Promise<void> {
  await db
    .deleteFrom('messages')
    .where('deleted_at', '<=', at - TRASH_KEPT_MS)
    .execute()
  await db
    .updateTable('messages')
    .set({ client_hash: null })
    .where('client_hash', 'is not', null)
    .where('submitted_at', '<=', at - HOUR_MS)
    .execute()
}

function noSuchMessage(): Refusal {
  return new Refusal(404, 'There is no such message.')
}
