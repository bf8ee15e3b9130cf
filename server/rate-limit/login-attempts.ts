import { MINUTE_MS } from '#contract/time.ts'
import type { Db, Tx } from '#server/db/open.ts'
import { BLOCK_FACTOR } from '#server/http/client-address.ts'
import { countHit, enforceLimit, type Limit, limitKey, lockLimit, readLimit, resetLimit } from './limit.ts'

export interface LoginAttempt {
  /** The email key, also of an unknown account; null for a token that belongs to no account. */
  account: string | null
  address: string
  /** The IPv6 block around the address. */
  addressBlock: string | null
  now: number
}

const FAILED_WITHIN_MS = 15 * MINUTE_MS
const FAILED_PER_ACCOUNT = 10
const FAILED_PER_ADDRESS = 100

/**
 * Counts an attempt as failed when `check` returns null. Attempts on one account run one at a time, so concurrent
 * requests cannot exceed the limit. @throws {HttpError} 429 when a limit is reached.
 */
export async function withAttemptLimit<T>(
  db: Db,
  attempt: LoginAttempt,
  check: (tx: Tx) => Promise<T | null>,
): Promise<T | null> {
  const { now } = attempt
  return db.transaction().execute(async (tx) => {
    const locked = []
    for (const limit of limitsOf(attempt)) locked.push(await lockLimit(tx, limit, now))
    for (const limit of locked) enforceLimit(limit, now, TOO_MANY_ATTEMPTS)
    const result = await check(tx)
    if (result === null) for (const limit of locked) await countHit(tx, limit, now)
    return result
  })
}

/** Fails early, before an expensive check. @throws {HttpError} 429 */
export async function requireUnlocked(db: Db, attempt: LoginAttempt): Promise<void> {
  for (const limit of limitsOf(attempt)) {
    enforceLimit(await readLimit(db, limit, attempt.now), attempt.now, TOO_MANY_ATTEMPTS)
  }
}

export async function unlockAccount(tx: Tx, account: string, now: number): Promise<void> {
  await resetLimit(tx, accountLimit(account), now)
}

const TOO_MANY_ATTEMPTS = 'Too many failed attempts. Please wait a few minutes, or reset your password.'

/** The fixed order prevents deadlocks. */
function limitsOf({ account, address, addressBlock }: LoginAttempt): Limit[] {
  const byAddress = { key: limitKey('failed-by-address', address), max: FAILED_PER_ADDRESS }
  const byBlock = addressBlock && {
    key: limitKey('failed-by-block', addressBlock),
    max: FAILED_PER_ADDRESS * BLOCK_FACTOR,
  }
  const limits = [byAddress, ...(byBlock ? [byBlock] : [])]
  return [
    ...(account === null ? [] : [accountLimit(account)]),
    ...limits.map((limit) => ({ ...limit, withinMs: FAILED_WITHIN_MS })),
  ]
}

function accountLimit(account: string): Limit {
  const key = limitKey('failed-on-account', account)
  return { key, max: FAILED_PER_ACCOUNT, withinMs: FAILED_WITHIN_MS }
}
