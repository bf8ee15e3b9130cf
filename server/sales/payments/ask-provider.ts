import { LRUCache } from 'lru-cache'
import { SECOND_MS } from '#contract/platform/values/time.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { PaymentState } from '#server/platform/db/rows/orders.ts'
import { ProviderUnavailableError } from '#server/platform/integrations/payments.ts'
import { countFirstHit, countHit, isFull, limitKey, lockLimit } from '#server/platform/rate-limit/limit.ts'
import type { CardPayment } from './card-payment.ts'
import type { PaymentContext } from './context.ts'
import { isSettled, settlePayment } from './settle.ts'

const INTERVAL_MS = 3 * SECOND_MS
/** The first questions need no interval, so that a customer can look, pay and come back at once. */
const FIRST_QUESTIONS = 4
const WITHIN_MS = FIRST_QUESTIONS * INTERVAL_MS
const ANSWERS_REMEMBERED = 1000

/** The payment may be the same as a moment ago. */
export class AskedRecentlyError extends ProviderUnavailableError {}

/**
 * Settles a payment for a visitor. Asks the provider about it a few times, and then once every three seconds, however many
 * processes there are. Between two questions it repeats the last answer, unless an event or the sweep has settled it meanwhile.
 * @throws {ProviderUnavailableError}
 */
export async function askProvider(
  db: Db,
  context: PaymentContext,
  payment: CardPayment,
  { expireIfOpen = false }: { expireIfOpen?: boolean } = {},
): Promise<PaymentState> {
  const record = await payment.find(db)
  if (isSettled(record)) return record.state
  const question = `${expireIfOpen ? 'end' : 'state'} of ${nameOf(payment)}`
  const answers = answersOf(context)
  if (await mayAsk(db, question, context.now())) {
    const answer = settlePayment(db, context, payment, { expireIfOpen })
    answers.set(question, answer)
    return answer
  }
  const last = answers.get(question)
  await last
  const { state } = await payment.find(db)
  if (state === 'open' && !last) throw new AskedRecentlyError('Another process asked a moment ago.')
  return state
}

function nameOf({ key }: CardPayment): string {
  if (key.change_id) return `change ${key.change_id}`
  return key.order_id === null ? `deposit ${key.deposit_id}` : String(key.order_id)
}

async function mayAsk(db: Db, question: string, now: number): Promise<boolean> {
  const limit = { key: limitKey('payment-question', question), max: FIRST_QUESTIONS, withinMs: WITHIN_MS }
  if (await countFirstHit(db, limit, now)) return true
  return db.transaction().execute(async (tx) => {
    const locked = await lockLimit(tx, limit, now)
    if (isFull(locked) && now - (locked.hits.at(-1) ?? 0) < INTERVAL_MS) return false
    await countHit(tx, locked, now)
    return true
  })
}

type Answers = LRUCache<string, Promise<PaymentState>>

const answersByContext = new WeakMap<PaymentContext, Answers>()

function answersOf(context: PaymentContext): Answers {
  const known = answersByContext.get(context)
  const answers = known ?? new LRUCache({ max: ANSWERS_REMEMBERED, ttl: WITHIN_MS })
  answersByContext.set(context, answers)
  return answers
}
