import { createHash } from 'node:crypto'
import { ASKING_PROVIDER } from '#contract/operations/setup-guide/setup-steps.ts'
import { DAY_MS, MINUTE_MS } from '#contract/platform/values/time.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Db } from '#server/platform/db/open.ts'
import { verifyPaymentKey } from '#server/platform/integrations/credential-checks.ts'
import { type PaymentCheck, readRecord, writeRecord } from './records.ts'
import { done, open, type StepState, whenAndWho } from './step-state.ts'

export type PaymentSettings = Pick<Config, 'SHOP_MODE' | 'stripe'>

/** Reads the check of the current key; null when the provider was never asked about it. */
export async function readPaymentCheck(db: Db, { stripe }: PaymentSettings): Promise<PaymentCheck | null> {
  const check = await readRecord(db, 'payment_check')
  return check?.key === hashOf(stripe.secretKey) ? check : null
}

const RECHECK_MS: Record<PaymentCheck['result'], number> = {
  live: DAY_MS,
  test: DAY_MS,
  refused: 5 * MINUTE_MS,
  unreachable: MINUTE_MS,
}

export function isCheckDue({ SHOP_MODE }: PaymentSettings, check: PaymentCheck | null, now: number): boolean {
  if (SHOP_MODE === 'sandbox') return false
  return check === null || Math.abs(now - check.checkedAt) >= RECHECK_MS[check.result]
}

/** Asks the provider and remembers the answer. Can take as long as two timeouts. */
export async function checkPaymentKey(db: Db, { stripe }: PaymentSettings, now: () => number): Promise<void> {
  const result = await verifyPaymentKey(stripe)
  const [key, checkedAt] = [hashOf(stripe.secretKey), now()]
  const before = await readRecord(db, 'payment_check')
  const acceptedBefore = before?.key === key ? before.acceptedAt : null
  const acceptedAt = result === 'live' ? checkedAt : result === 'unreachable' ? acceptedBefore : null
  await writeRecord(db, 'payment_check', { key, result, checkedAt, acceptedAt })
}

export function paymentsState(
  { SHOP_MODE }: PaymentSettings,
  check: PaymentCheck | null,
  timeZone: string,
): StepState {
  if (SHOP_MODE === 'sandbox') {
    return open(
      'This is the sandbox: no money moves. Run ‘shop setup’ on the server to enter your Stripe keys.',
    )
  }
  if (check === null) return open(ASKING_PROVIDER)
  if (check.acceptedAt !== null) {
    return done(
      `Stripe accepted the live key ${whenAndWho(check.acceptedAt, null, timeZone)}. Real money moves.`,
    )
  }
  return open(NOT_ACCEPTED[check.result])
}

const NOT_ACCEPTED: Record<PaymentCheck['result'], string> = {
  live: '',
  test: 'The key is a test key: no money moves. Run ‘shop setup’ on the server to enter the live key.',
  refused: 'Stripe rejects the key. Run ‘shop setup’ on the server to enter it again.',
  unreachable: 'Stripe did not answer. The shop asks again whenever you open this page.',
}

/** The key itself is stored nowhere. It is long and random, so the hash can't be reversed. */
function hashOf(secretKey: string): string {
  return createHash('sha256').update(secretKey).digest('base64url')
}
