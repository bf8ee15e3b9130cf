import { sql } from 'kysely'
import { emailKey } from '#contract/platform/values/people.ts'
import type { Db } from '#server/platform/db/open.ts'

interface SentMessage {
  at: string
  text: string
  replies: { at: string; text: string; by: string | null }[]
}

/** The contact-form messages from an email address with their replies, oldest first. */
export async function messagesFrom(db: Db, email: string): Promise<SentMessage[]> {
  if (email === '') return []
  const messages = await db
    .selectFrom('messages')
    .select(['id', 'message', 'submitted_at'])
    .where('contact_method', '=', 'email')
    .where(sql<string>`lower(contact)`, '=', emailKey(email))
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  if (messages.length === 0) return []
  const replies = await db
    .selectFrom('message_replies')
    .leftJoin('users', 'users.id', 'message_replies.actor')
    .select(['message_id', 'text', 'at', 'users.name'])
    .where(
      'message_id',
      'in',
      messages.map(({ id }) => id),
    )
    .orderBy('message_replies.id')
    .execute()
  return messages.map(({ id, message, submitted_at }) => ({
    at: new Date(submitted_at).toISOString(),
    text: message,
    replies: replies
      .filter(({ message_id }) => message_id === id)
      .map(({ at, text, name }) => ({ at: new Date(at).toISOString(), text, by: name })),
  }))
}
