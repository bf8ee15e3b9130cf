import type { Emails } from '#contract/app/emails.ts'
import type { ContactForm } from '#contract/customers/messages/messages.ts'
import { CAPTCHA_REJECTED } from '#contract/platform/api/captcha.ts'
import { formatPhone } from '#contract/platform/values/text.ts'
import { HOUR_MS, SECOND_MS } from '#contract/platform/values/time.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { queueEmail } from '#server/platform/email/outbox.ts'
import { Invalid, TooMany } from '#server/platform/errors.ts'
import type { CaptchaCheck } from '#server/platform/integrations/captcha.ts'
import { limitKey, lockLimit } from '#server/platform/rate-limit/limit.ts'
import { messageDedupeKey } from './dedupe-key.ts'

export interface MessageSettings {
  SHOP_MAILBOX: string
  MESSAGES_PER_HOUR: number
  /** The minimum time from opening the form to sending it. */
  MESSAGE_TAKES_MS: number
}

interface MessageContext {
  captcha: CaptchaCheck
  config: MessageSettings
}

export interface Sender {
  clientHash: string
  at: number
}

/**
 * Stores a message and queues its email to the shop. A filled hidden field only marks it: form fillers of real people do that
 * too. The limits are checked first, because a captcha token works only once.
 * @throws {TooMany} for a message sent too fast or too often, {Invalid} for the captcha.
 */
export async function sendMessage(
  db: Db,
  { captcha, config }: MessageContext,
  form: ContactForm,
  sender: Sender,
): Promise<void> {
  requireMinimumTime(form.elapsedMs, config.MESSAGE_TAKES_MS)
  await requireBelowHourlyLimit(db, sender, config.MESSAGES_PER_HOUR)
  if (!(await captcha.passes(form.recaptchaToken))) throw new Invalid(CAPTCHA_REJECTED)
  await db.transaction().execute(async (tx) => {
    await lockSender(tx, sender)
    // Again: of simultaneous messages, the others are stored now.
    await requireBelowHourlyLimit(tx, sender, config.MESSAGES_PER_HOUR)
    const message = await storeMessage(tx, form, sender)
    await queueEmail(tx, {
      dedupeKey: messageDedupeKey(message.id),
      kind: 'contact-message',
      recipient: config.SHOP_MAILBOX,
      orderId: null,
      props: { message },
      at: sender.at,
    })
  })
}

function requireMinimumTime(elapsedMs: number | undefined, minimumMs: number): void {
  if (elapsedMs === undefined || elapsedMs >= minimumMs) return
  throw new TooMany('That was quick. Please wait a moment and send it again.', {
    retryAfter: Math.ceil(minimumMs / SECOND_MS),
  })
}

/** Only locks the limit's row; the limit itself counts messages. */
function lockSender(tx: Tx, { clientHash, at }: Sender): Promise<unknown> {
  const limit = { key: limitKey('messages', clientHash), max: 0, withinMs: SECOND_MS }
  return lockLimit(tx, limit, at)
}

async function requireBelowHourlyLimit(db: Db, { clientHash, at }: Sender, limit: number): Promise<void> {
  const recent = await db
    .selectFrom('messages')
    .select('submitted_at')
    .where('client_hash', '=', clientHash)
    .where('submitted_at', '>', at - HOUR_MS)
    .orderBy('submitted_at', 'desc')
    .limit(Math.max(1, limit))
    .execute()
  if (recent.length < limit) return
  const retryAt = (recent.at(-1)?.submitted_at ?? at) + HOUR_MS
  throw new TooMany('Too many messages came from here. Please try again later, or write us an email.', {
    retryAfter: Math.ceil((retryAt - at) / SECOND_MS),
  })
}

type Stored = Emails['contact-message']['message']

async function storeMessage(tx: Tx, form: ContactForm, { clientHash, at }: Sender): Promise<Stored> {
  const contactMethod = form.contactMethod === 'phone' ? 'phone' : 'email'
  const suspicious = Boolean(form.extra)
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
      suspicious: suspicious ? 1 : 0,
      archived: 0,
      deleted_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const submitTime = new Date(at).toISOString()
  const { name, message } = form
  return { id, name, contactMethod, contact, message, submitTime, ...(suspicious && { suspicious }) }
}
