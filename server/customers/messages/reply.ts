import { type Actor, recordAuditEntry } from '#server/platform/audit-log/record.ts'
import type { Db } from '#server/platform/db/open.ts'
import { queueEmail } from '#server/platform/email/outbox.ts'
import { Conflict } from '#server/platform/errors.ts'
import { lockMessage } from './admin.ts'
import { replyDedupeKey } from './dedupe-key.ts'

/**
 * Stores a reply and queues its email, once per request key.
 * @throws {NotFound}, {Conflict} for a message without an email address or a request key of another message.
 */
export async function replyToMessage(
  db: Db,
  id: number,
  { text, requestKey }: { text: string; requestKey: string },
  by: Actor,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const row = await lockMessage(tx, id)
    if (row.contact_method !== 'email') {
      throw new Conflict(`This customer left no email address. Call ${row.contact} instead.`)
    }
    const existing = await tx
      .selectFrom('message_replies')
      .select('message_id')
      .where('request_key', '=', requestKey)
      .executeTakeFirst()
    if (existing?.message_id === id) return
    if (existing) throw new Conflict('This request key belongs to another message.')
    await tx
      .insertInto('message_replies')
      .values({ message_id: id, actor: by.actor, text, at: by.at, request_key: requestKey })
      .execute()
    const { name, contact, message } = row
    await queueEmail(tx, {
      dedupeKey: replyDedupeKey(requestKey),
      kind: 'message-reply',
      recipient: contact,
      orderId: null,
      props: {
        message: {
          id,
          name,
          contactMethod: 'email',
          contact,
          message,
          submitTime: new Date(row.submitted_at).toISOString(),
        },
        text,
      },
      at: by.at,
    })
    await recordAuditEntry(tx, by, { action: 'replied', kind: 'message', id, name: `Message ${id}` })
  })
}
