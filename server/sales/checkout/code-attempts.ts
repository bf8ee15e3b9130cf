import { MINUTE_MS } from '#contract/platform/values/time.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import type { RequestContext } from '#server/platform/http/auth-context.ts'
import { BLOCK_FACTOR } from '#server/platform/http/client-address.ts'
import {
  countHit,
  enforceLimit,
  isFull,
  type Limit,
  limitKey,
  lockLimit,
} from '#server/platform/rate-limit/limit.ts'

/** Who sends a discount code or a gift card's code. */
export type CodeSender = Pick<RequestContext, 'address' | 'addressBlock' | 'now'>

const WRONG_WITHIN_MS = 15 * MINUTE_MS
const WRONG_PER_NETWORK = 100
const TOO_MANY_WRONG_CODES = 'Too many wrong codes. Go on without a code, or try again in a few minutes.'

/**
 * Counts a wrong code when `check` returns null. Discount codes and gift cards share one count, apart from that of logins: a
 * mistyped code locks nobody out of an account. The codes of one network are checked one at a time, so that concurrent
 * requests can't exceed the limit. @throws {TooMany} at the limit, also for the right code.
 */
export async function withCodeLimit<T>(
  db: Db,
  sender: CodeSender,
  check: (tx: Tx) => Promise<T | null>,
): Promise<T | null> {
  const { now } = sender
  return db.transaction().execute(async (tx) => {
    const locked = []
    for (const limit of limitsOf(sender)) locked.push(await lockLimit(tx, limit, now))
    for (const limit of locked) enforceLimit(limit, now, TOO_MANY_WRONG_CODES)
    const found = await check(tx)
    if (found === null) for (const limit of locked) if (!isFull(limit)) await countHit(tx, limit, now)
    return found
  })
}

/** The fixed order prevents deadlocks. */
function limitsOf({ address, addressBlock }: CodeSender): Limit[] {
  return [
    wrongCodesOf('address', address, WRONG_PER_NETWORK),
    ...(addressBlock === null ? [] : [wrongCodesOf('block', addressBlock, WRONG_PER_NETWORK * BLOCK_FACTOR)]),
  ]
}

function wrongCodesOf(what: string, who: string, max: number): Limit {
  return { key: limitKey(`wrong-codes-by-${what}`, who), max, withinMs: WRONG_WITHIN_MS }
}
