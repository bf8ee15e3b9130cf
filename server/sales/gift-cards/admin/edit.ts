import { randomUUID } from 'node:crypto'
import { formatDollars, toCents, toDollars } from '#contract/platform/values/money.ts'
import { type Actor, recordAuditEntry } from '#server/platform/audit-log/record.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { isUniqueViolation } from '#server/platform/db/unique-violation.ts'
import { Conflict } from '#server/platform/errors.ts'
import { deriveCode, readGiftCardKey, storedCode } from '../codes.ts'
import { changeBalance, type GiftCard } from '../ledger.ts'
import { isDue, lockCard, queueCardEmail, sendTime } from '../send.ts'
import { cardNotFound } from './read.ts'

export interface IssueInput {
  amount: number
  recipient_email: string
  note?: string | null | undefined
  send_on?: string | null | undefined
  request_key?: string | undefined
}

/** @returns the card's id; the same one for a repeated request key. */
export async function issueCard(db: Db, input: IssueInput, by: Actor, timeZone: string): Promise<number> {
  try {
    return await db.transaction().execute((tx) => issue(tx, input, by, timeZone))
  } catch (error) {
    const card = isUniqueViolation(error) ? await findRequest(db, input.request_key) : undefined
    if (!card) throw error
    return card.id
  }
}

async function issue(tx: Tx, input: IssueInput, by: Actor, timeZone: string): Promise<number> {
  const known = await findRequest(tx, input.request_key)
  if (known) return known.id
  const { at } = by
  const uuid = randomUUID()
  const send_on = input.send_on ?? null
  const { id } = await tx
    .insertInto('gift_cards')
    .values({
      ...storedCode(deriveCode(await readGiftCardKey(tx), uuid)),
      uuid,
      amount_cents: toCents(input.amount),
      recipient_name: '',
      recipient_email: input.recipient_email,
      message: '',
      giver_name: '',
      note: input.note || null,
      send_on,
      send_at: sendTime(send_on, at, timeZone),
      issued_at: at,
      issued_by: by.actor,
      request_key: input.request_key ?? null,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const card = await changeBalance(tx, id, toCents(input.amount), { reason: 'issued', orderId: null, at })
  if (isDue(card, at)) await queueCardEmail(tx, card, { at })
  await recordAuditEntry(tx, by, { ...subjectOf(card), action: 'issued', after: { amount: input.amount } })
  return id
}

async function findRequest(db: Db, requestKey: string | undefined): Promise<{ id: number } | undefined> {
  if (requestKey === undefined) return undefined
  return db.selectFrom('gift_cards').select('id').where('request_key', '=', requestKey).executeTakeFirst()
}

const DISPUTED = 'The payment of this gift card is disputed, so it stays blocked until the bank decides.'

/** @throws {NotFound}, {Conflict} for a card whose purchase was refunded or is disputed. */
export async function setBlocked(db: Db, id: number, blocked: boolean, by: Actor): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const card = await requireIssued(tx, id)
    if (!blocked && card.revoked_at !== null) {
      throw new Conflict('The purchase of this gift card was refunded, so it stays blocked.')
    }
    if (!blocked && card.disputed_at !== null) throw new Conflict(DISPUTED)
    if (blocked === (card.blocked_at !== null)) return
    await tx
      .updateTable('gift_cards')
      .set({ blocked_at: blocked ? by.at : null })
      .where('id', '=', id)
      .execute()
    await recordAuditEntry(tx, by, {
      ...subjectOf(card),
      action: blocked ? 'blocked' : 'unblocked',
      before: { blocked: !blocked },
      after: { blocked },
    })
  })
}

/** Also sends one at once that waits for its day. @throws {NotFound}; {Conflict} for one that can't be used, or without an address. */
export async function resendCard(db: Db, id: number, requestKey: string, by: Actor): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const card = await requireIssued(tx, id)
    if (card.disputed_at !== null) throw new Conflict(DISPUTED)
    if (card.blocked_at !== null) throw new Conflict('This gift card is blocked. Unblock it first.')
    if (card.recipient_email === '') {
      throw new Conflict('The recipient of this gift card has been erased.')
    }
    // A card that waits for its day is sent with its own key, so that it is not sent again on that day.
    await queueCardEmail(tx, card, { at: by.at, ...(card.sent_at !== null && { key: requestKey }) })
    await recordAuditEntry(tx, by, {
      ...subjectOf(card),
      action: 'sent again',
      after: { email: 'gift-card' },
    })
  })
}

async function requireIssued(tx: Tx, id: number): Promise<GiftCard> {
  const card = await lockCard(tx, id)
  if (!card || card.issued_at === null) throw cardNotFound()
  return card
}

function subjectOf({ id, last_four, amount_cents }: GiftCard) {
  const amount = formatDollars(toDollars(amount_cents))
  return { kind: 'gift_card', id, name: `Gift card of ${amount}, ends in ${last_four}` } as const
}
