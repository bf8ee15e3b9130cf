import { type Cents, formatDollars, toDollars } from '#contract/money.ts'
import type { By } from '#server/activity/note.ts'
import type { Db } from '#server/db/open.ts'
import { ProviderRefused, ProviderUnreachable } from '#server/outside/payments.ts'
import { Refusal } from '#server/refusal.ts'
import { paymentOf } from '../rows.ts'
import type { Till } from '../settle.ts'
import { requireOrder } from './read.ts'
import { type Claim, claimRefund, clearUpRefunds, finishRefund, forgetClaim } from './refund-claims.ts'
import { type Intent, noteRefunded, takenMoney } from './taken-money.ts'

export interface RefundRequest {
  /** Whole cents; all that is left when absent. */
  cents?: Cents | undefined
  requestKey: string
}

/**
 * Sends money back to the card, once for each request key, and tells the buyer. What a crash or an outage cut short is
 * finished by the next call with the same key; a call with another key first clears it up.
 * @returns what this key sent back, in whole cents.
 * @throws {Refusal} 404; 409 when nothing, or less, is left, or the provider refuses. @throws {ProviderUnreachable}
 */
export async function refundOrder(
  db: Db,
  till: Till,
  orderUuid: string,
  request: RefundRequest,
  by: By,
): Promise<Cents> {
  const { id } = await requireOrder(db, orderUuid)
  const intent = await takenMoney(db, till, id, by)
  if (!intent) throw new Refusal(409, 'No money was taken for this order.')
  const unheard = await clearUpRefunds(db, id, intent, by, { tell: true })
  if (unheard.length > 0) return alreadyThere(unheard, request)
  const claim = await claimRefund(db, id, request, intent, by)
  await send(db, till, id, claim, intent, by)
  await db.transaction().execute((tx) => finishRefund(tx, id, claim, { at: by.at, tell: true }))
  return claim.cents
}

/** Whoever presses again because the first time seemed to fail means the same refund; another amount is asked about. */
function alreadyThere(unheard: Claim[], { cents: wanted, requestKey }: RefundRequest): Cents {
  const own = unheard.find((claim) => claim.requestKey === requestKey)
  if (own) return own.cents
  const cents = unheard.reduce((sum, claim) => sum + claim.cents, 0)
  if (wanted === cents) return cents
  const words = formatDollars(toDollars(cents))
  throw new Refusal(409, `${words} had gone back already, unheard of until now. Look at the sums again.`)
}

/** All that is left. Nothing left is nothing to do. `tell`: no other mail will speak of it. */
export async function refundRest(
  db: Db,
  till: Till,
  orderId: number,
  by: By,
  { tell }: { tell: boolean },
): Promise<void> {
  const intent = await takenMoney(db, till, orderId, by)
  if (!intent) return
  await clearUpRefunds(db, orderId, intent, by, { tell })
  if (intent.captured <= intent.refunded) return
  // The same for all who cancel at the same moment, so that they refund once.
  const requestKey = `cancel-${orderId}-${intent.refunded}`
  const claim = await claimRefund(db, orderId, { requestKey }, intent, by)
  await send(db, till, orderId, claim, intent, by)
  await db.transaction().execute((tx) => finishRefund(tx, orderId, claim, { at: by.at, tell }))
}

async function send(
  db: Db,
  till: Till,
  orderId: number,
  { requestKey, cents }: Claim,
  intent: Intent,
  by: By,
): Promise<void> {
  try {
    await till.payments.refund(intent.id, cents, `${orderId}-${requestKey}`)
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error
    await forgetClaim(db, requestKey)
    throw new Refusal(409, 'The payment provider refused the refund. Look at the payment there.')
  }
  const { session_id } = await paymentOf(db, orderId)
  const truth = await till.payments.session(session_id ?? '')
  if (!truth?.intent) throw new ProviderUnreachable('The provider did not say what was refunded.')
  await noteRefunded(db, orderId, truth.intent.refunded, by)
}
