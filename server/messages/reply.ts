import { type By, noteActivity } from '#server/activity/note.ts'
import type { Db } from '#server/db/open.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { Refusal } from '#server/refusal.ts'
import { replyOccasion } from './occasion.ts'
import { lockMessage } from './staff.ts'

/**
 * Answers a message by mail and keeps the answer with it, both or neither, once for each request key.
 * @throws {Refusal} 404; 409 when no email address was left, or the key belongs to another message.
 */
export async function replyToMessage(
  db: Db,
  id: number,
  { text, requestKey }: { text: string; requestKey: string },
  by: By,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const row = await lockMessage(tx, id)
    if (row.contact_method !== 'email') {
      throw new Refusal(409, `There is no email address to answer to. Call ${row.contact} instead.`)
    }
    const known = await tx
      .selectFrom('message_replies')
      .select('message_id')
      .where('request_key', '=', requestKey)
      .executeTakeFirst()
    if (known?.message_id === id) return
    if (known) throw new Refusal(409, 'This request key belongs to another message.')
    await tx
      .insertInto('message_replies')
      .values({ message_id: id, actor: by.actor, text, at: by.at, request_key: requestKey })
      .execute()
    const { name, contact, message } = row
    await queueMail(tx, {
      occasion: replyOccasion(requestKey),
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
    await noteActivity(tx, by, { action: 'replied', kind: 'message', id, name: `Message ${id}` })
  })
}
