import type { Mails } from '#contract/mails.ts'
import { CAPTCHA_REFUSED, formatPhone } from '#contract/message-fields.ts'
import type { ContactForm } from '#contract/messages.ts'
import { HOUR_MS, SECOND_MS } from '#contract/shop.ts'
import type { Db, Tx } from '#server/db/open.ts'
import { queueMail } from '#server/mail/outbox.ts'
import type { CaptchaCheck } from '#server/outside/captcha.ts'
import { Refusal } from '#server/refusal.ts'
import { messageOccasion } from './occasion.ts'

export interface MessageSettings {
  SHOP_MAILBOX: string
  MESSAGES_PER_HOUR: number
  /** Milliseconds from the form's first sight to its sending, at the least. */
  MESSAGE_TAKES_MS: number
}

/** Who writes, and when. */
export interface Writer {
  clientHash: string
  at: number
}

/**
 * Takes a visitor's message and sends it to the workshop's mailbox, both or neither. What a program filled in seems to
 * succeed and goes nowhere. A message that must wait is refused before its captcha is used up.
 * @throws {Refusal} 429 when it came too fast or too many came, 400 for the captcha.
 */
export async function sendMessage(
  db: Db,
  captcha: CaptchaCheck,
  settings: MessageSettings,
  form: ContactForm,
  writer: Writer,
): Promise<void> {
  if (form.website) return
  requirePatience(form.elapsedMs, settings.MESSAGE_TAKES_MS)
  await requireRoom(db, writer, settings.MESSAGES_PER_HOUR)
  if (!(await captcha.passes(form.recaptchaToken))) throw new Refusal(400, CAPTCHA_REFUSED)
  await db.transaction().execute(async (tx) => {
    const message = await storeMessage(tx, form, writer)
    await queueMail(tx, {
      occasion: messageOccasion(message.id),
      kind: 'contact-message',
      recipient: settings.SHOP_MAILBOX,
      orderId: null,
      props: { message },
      at: writer.at,
    })
  })
}

/** Nobody writes a message this fast. A person with a quick hand is asked again rather than thrown away. */
function requirePatience(elapsedMs: number | undefined, leastMs: number): void {
  if (elapsedMs === undefined || elapsedMs >= leastMs) return
  throw new Refusal(429, 'That was quick. Please wait a moment and send it again.', {
    retryAfter: Math.ceil(leastMs / SECOND_MS),
  })
}

async function requireRoom(db: Db, { clientHash, at }: Writer, most: number): Promise<void> {
  const recent = await db
    .selectFrom('messages')
    .select('submitted_at')
    .where('client_hash', '=', clientHash)
    .where('submitted_at', '>', at - HOUR_MS)
    .orderBy('submitted_at', 'desc')
    .limit(Math.max(1, most))
    .execute()
  if (recent.length < most) return
  const roomAgainAt = (recent.at(-1)?.submitted_at ?? at) + HOUR_MS
  throw new Refusal(429, 'Too many messages came from here. Please try again later, or write us an email.', {
    retryAfter: Math.ceil((roomAgainAt - at) / SECOND_MS),
  })
}

type Stored = Mails['contact-message']['message']

async function storeMessage(tx: Tx, form: ContactForm, { clientHash, at }: Writer): Promise<Stored> {
  const contactMethod = form.contactMethod === 'phone' ? 'phone' : 'email'
  const contact = contactMethod === 'phone' ? formatPhone(form.contact) : form.contact
  const { id } = await tx
    .insertInto('messages')
    .values({
      name: form.name,
      contact_method: contactMethod,
      contact,
      message: form.message,
      client_hash: clientHash,
      submitted_at: at,
      archived: 0,
      deleted_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const submitTime = new Date(at).toISOString()
  return { id, name: form.name, contactMethod, contact, message: form.message, submitTime }
}
