import { type Cents, formatDollars, toDollars } from '#contract/money.ts'
import { MINUTE_MS } from '#contract/shop.ts'
import type { By } from '#server/activity/note.ts'
import type { Db, Tx } from '#server/db/open.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { Refusal } from '#server/refusal.ts'
import { toOrder } from '../read.ts'
import { lockOrder, paymentOf } from '../rows.ts'
import type { Intent } from './taken-money.ts'

/** A refund as it is written down before the provider is asked for it. */
export interface Claim {
  requestKey: string
  cents: Cents
}

/** So long at most the provider is asked for one refund, repeats included; what is unconfirmed then was cut short. */
const ASKING_TAKES_AT_MOST_MS = 2 * MINUTE_MS

/**
 * Writes a refund down before it is asked for; a key that is known keeps its amount. `cents` absent means all that is
 * left. @throws {Refusal} 409 when that much is not left.
 */
export async function claimRefund(
  db: Db,
  orderId: number,
  { cents: wanted, requestKey }: { cents?: Cents | undefined; requestKey: string },
  intent: Intent,
  by: By,
): Promise<Claim> {
  return db.transaction().execute(async (tx) => {
    await lockOrder(tx, orderId)
    const known = await tx
      .selectFrom('refunds')
      .selectAll()
      .where('request_key', '=', requestKey)
      .executeTakeFirst()
    if (known && known.order_id !== orderId) {
      throw new Refusal(409, 'This request key belongs to another order.')
    }
    if (known) return { requestKey, cents: known.cents }
    const { refunded_cents } = await paymentOf(tx, orderId)
    const underway = await unconfirmed(tx, orderId)
    const left = intent.captured - Math.max(intent.refunded, refunded_cents) - underway
    if (left <= 0 && underway > 0) {
      throw new Refusal(409, 'A refund of this order is on its way. Look again in two minutes.')
    }
    if (left <= 0) throw new Refusal(409, 'All of the money has been sent back already.')
    const cents = wanted ?? left
    if (cents > left) throw new Refusal(409, `Only ${formatDollars(toDollars(left))} is left to send back.`)
    const row = { request_key: requestKey, order_id: orderId, cents, ...by, done_at: null }
    await tx.insertInto('refunds').values(row).execute()
    return { requestKey, cents }
  })
}

/**
 * Clears up what presses before left unconfirmed, by the provider's account: what arrived is finished here, what never
 * will is forgotten. `tell`: whether the buyer is to hear of it by a mail of its own.
 * @returns those that arrived without whoever asks now having heard of it.
 */
export async function clearUpRefunds(
  db: Db,
  orderId: number,
  intent: Intent,
  { actor, at: now }: By,
  { tell }: { tell: boolean },
): Promise<Claim[]> {
  return db.transaction().execute(async (tx) => {
    await lockOrder(tx, orderId)
    const rows = await tx
      .selectFrom('refunds')
      .selectAll()
      .where('order_id', '=', orderId)
      .orderBy('at')
      .execute()
    let unexplained = intent.refunded - sum(rows.filter(({ done_at }) => done_at !== null))
    const unheard: Claim[] = []
    for (const { request_key: requestKey, cents, at, ...row } of rows) {
      if (row.done_at !== null) continue
      const cutShort = now - at > ASKING_TAKES_AT_MOST_MS
      if (cents <= unexplained) {
        unexplained -= cents
        await finishRefund(tx, orderId, { requestKey, cents }, { at: now, tell })
        if (cutShort || row.actor === actor) unheard.push({ requestKey, cents })
      } else if (cutShort) await forgetClaim(tx, requestKey)
    }
    return unheard
  })
}

/** Marks a refund as done, once, and tells the buyer where no other mail does. */
export async function finishRefund(
  tx: Tx,
  orderId: number,
  { requestKey, cents }: Claim,
  { at, tell }: { at: number; tell: boolean },
): Promise<void> {
  const row = await lockOrder(tx, orderId)
  const { numUpdatedRows } = await tx
    .updateTable('refunds')
    .set({ done_at: at })
    .where('request_key', '=', requestKey)
    .where('done_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n || !tell) return
  await queueMail(tx, {
    occasion: `order ${orderId} refunded by ${requestKey}`,
    kind: 'order-refunded',
    recipient: row.email,
    orderId,
    props: { order: await toOrder(tx, row), amount: toDollars(cents) },
    at,
  })
}

/** What will never be done must not stand in the way of another try. */
export async function forgetClaim(db: Db, requestKey: string): Promise<void> {
  await db.deleteFrom('refunds').where('request_key', '=', requestKey).where('done_at', 'is', null).execute()
}

/** Written down, and perhaps sent, but not confirmed. */
async function unconfirmed(tx: Tx, orderId: number): Promise<Cents> {
  const rows = await tx
    .selectFrom('refunds')
    .select('cents')
    .where('order_id', '=', orderId)
    .where('done_at', 'is', null)
    .execute()
  return sum(rows)
}

function sum(rows: { cents: Cents }[]): Cents {
  return rows.reduce((total, { cents }) => total + cents, 0)
}
