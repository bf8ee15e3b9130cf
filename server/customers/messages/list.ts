import type { AdminMessage } from '#contract/customers/messages/messages.ts'
import { countRows, onPage, type PageQuery } from '#server/platform/db/list-query.ts'
import type { Db } from '#server/platform/db/open.ts'
import { containsText } from '#server/platform/search/contains.ts'
import { type MessageRow, withReplies } from './read.ts'

interface MessageQuery extends PageQuery {
  archived?: 'true' | 'false' | undefined
  message?: number | undefined
}

interface MessageList {
  data: AdminMessage[]
  counts?: { active: number; archived: number; unanswered: number }
  place?: { archived: boolean; before: number }
}

/** Newest first; without `page`, all of them. */
export async function listMessages(db: Db, query: MessageQuery): Promise<MessageList> {
  const { archived, page, message } = query
  const sorted = presentMessages(db)
    .selectAll()
    .$if(archived !== undefined, (all) => all.where('archived', '=', archived === 'true' ? 1 : 0))
    .orderBy('submitted_at', 'desc')
    .orderBy('id', 'desc')
  const rows = await onPage(sorted, query).execute()
  const place = message === undefined ? null : await locate(db, message)
  return {
    data: await withReplies(db, rows),
    ...(page !== undefined && { counts: await countMessages(db) }),
    ...(place && { place }),
  }
}

/** Finds messages by part of the sender's name, their contact or the text, newest first. */
export async function findMessages(db: Db, search: string, limit: number): Promise<MessageRow[]> {
  return presentMessages(db)
    .selectAll()
    .where(containsText('messages', search))
    .orderBy('submitted_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

function presentMessages(db: Db) {
  return db.selectFrom('messages').where('deleted_at', 'is', null)
}

function activeMessages(db: Db) {
  return presentMessages(db).where('archived', '=', 0)
}

export function unansweredMessages(db: Db) {
  return activeMessages(db).where(({ not, exists, selectFrom }) =>
    not(
      exists(
        selectFrom('message_replies').select('id').whereRef('message_replies.message_id', '=', 'messages.id'),
      ),
    ),
  )
}

async function countMessages(db: Db) {
  const [all = 0, active = 0, unanswered = 0] = await Promise.all(
    [presentMessages(db), activeMessages(db), unansweredMessages(db)].map((messages) => countRows(messages)),
  )
  return { active, archived: all - active, unanswered }
}

async function locate(db: Db, id: number): Promise<{ archived: boolean; before: number } | null> {
  const row = await presentMessages(db).selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return null
  const before = presentMessages(db)
    .where('archived', '=', row.archived)
    .where((other) =>
      other.or([
        other('submitted_at', '>', row.submitted_at),
        other.and([other('submitted_at', '=', row.submitted_at), other('id', '>', id)]),
      ]),
    )
  return { archived: row.archived === 1, before: await countRows(before) }
}
