import type { Emails } from '#contract/app/emails.ts'
import { toDollars } from '#contract/platform/values/money.ts'
import { formatGiftCardCode } from '#contract/sales/gift-cards/code.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { queueEmail } from '#server/platform/email/outbox.ts'
import { NotFound } from '#server/platform/errors.ts'
import { deriveCode, readGiftCardKey, storedCode } from './codes.ts'
import type { GiftCard } from './ledger.ts'

/** In the time zone of the shop. */
const MORNING = '08:00'

/** In the morning of the day; at once without a day, and for a past one. */
export function sendTime(day: string | null, now: number, timeZone: string): number {
  if (day === null) return now
  const morning = Temporal.PlainDate.from(day).toZonedDateTime({ timeZone, plainTime: MORNING })
  return Math.max(now, morning.epochMilliseconds)
}

export function isDue({ send_at }: Pick<GiftCard, 'send_at'>, now: number): boolean {
  return send_at !== null && send_at <= now
}

/** Few, so that other emails do not wait. The next run is seconds later. */
const BATCH_SIZE = 10

/** Queues the emails whose time has come, each once. */
export async function queueDueCards(db: Db, now: number): Promise<void> {
  for (const { id } of await dueCards(db, now).limit(BATCH_SIZE).execute()) {
    await db.transaction().execute(async (tx) => {
      const card = await lockCard(tx, id)
      if (card && isDue(card, now)) await queueCardEmail(tx, card, { at: now })
    })
  }
}

/** For a recovered shop: their emails say that they may come for the second time. */
export async function markDueCardsAsUnsure(tx: Tx, now: number): Promise<void> {
  for (const { id } of await dueCards(tx, now).execute()) {
    const card = await lockCard(tx, id)
    if (card) await queueCardEmail(tx, card, { at: now, again: true })
  }
}

function dueCards(db: Db, now: number) {
  return db
    .selectFrom('gift_cards')
    .select('id')
    .where('send_at', '<=', now)
    .where('issued_at', 'is not', null)
    .where('blocked_at', 'is', null)
    .orderBy('send_at')
}

export async function lockCard(tx: Tx, id: number): Promise<GiftCard | undefined> {
  return tx
    .updateTable('gift_cards')
    .set((card) => ({ last_four: card.ref('last_four') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

/**
 * Queues the email to the recipient. The outbox never stores the code: {@link addCode} adds it while the email is sent.
 * @param queued `key`: of a request to send it again.
 */
export async function queueCardEmail(
  tx: Tx,
  card: GiftCard,
  { at, key, again }: { at: number; key?: string; again?: boolean },
): Promise<void> {
  const code = deriveCode(await readGiftCardKey(tx), card.uuid)
  await tx
    .updateTable('gift_cards')
    // After an import without the key, the card gets a new code.
    .set({ ...storedCode(code), send_at: null, sent_at: card.sent_at ?? at })
    .where('id', '=', card.id)
    .execute()
  const props: Emails['gift-card'] = {
    card: card.uuid,
    last_four: code.slice(-4),
    recipient_name: card.recipient_name,
    giver_name: card.giver_name,
    message: card.message,
    amount: toDollars(card.amount_cents),
    ...(again && { again: true }),
  }
  await queueEmail(tx, {
    dedupeKey: key === undefined ? `gift card ${card.uuid}` : `gift card ${card.uuid} again by ${key}`,
    kind: 'gift-card',
    recipient: card.recipient_email,
    orderId: card.order_id,
    props,
    at,
  })
}

/** For the moment of sending. @throws {DomainError} when its card is gone. */
export async function addCode(db: Db, props: Emails['gift-card']): Promise<Emails['gift-card']> {
  const card = await db
    .selectFrom('gift_cards')
    .select('uuid')
    .where('uuid', '=', props.card)
    .executeTakeFirst()
  if (!card) throw new NotFound('There is no such gift card.')
  return { ...props, code: formatGiftCardCode(deriveCode(await readGiftCardKey(db), card.uuid)) }
}
