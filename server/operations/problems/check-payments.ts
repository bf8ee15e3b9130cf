import { MINUTE_MS } from '#contract/platform/values/time.ts'
import { verifyPaymentKey } from '#server/platform/integrations/credential-checks.ts'
import type { WatchContext } from './conditions.ts'
import { failureRuns, recordFailures, recordSuccess } from './failures.ts'
import { type Finding, problemIf } from './finding.ts'

const MAX_FAILING_MS = 10 * MINUTE_MS
const PROBE = 'probe'

/**
 * Calls the provider itself, because at night nobody else does. The calls of customers count separately: they can fail
 * while this one works.
 */
export async function checkPayments({ database: { db }, config, now }: WatchContext): Promise<Finding> {
  const answer = await verifyPaymentKey(config.stripe)
  const isFailing = answer === 'refused' || answer === 'unreachable'
  if (isFailing) await recordFailures(db, [{ kind: 'payments', source: PROBE, at: now(), count: 1 }])
  else await recordSuccess(db, { kind: 'payments', source: PROBE, at: now() })
  const failing = (await failureRuns(db, 'payments')).filter(
    ({ since, last }) => since <= now() - MAX_FAILING_MS && last > now() - MAX_FAILING_MS,
  )
  return problemIf(failing.length > 0, SENTENCES[answer])
}

const SENTENCES: Record<Awaited<ReturnType<typeof verifyPaymentKey>>, string> = {
  refused: 'The payment provider has rejected the shop’s key for more than 10 minutes.',
  unreachable: 'The payment provider has not answered for more than 10 minutes.',
  live: 'No payment has succeeded for more than 10 minutes, although the payment provider answers.',
  test: 'No payment has succeeded for more than 10 minutes, although the payment provider answers.',
}
