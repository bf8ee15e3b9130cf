import { MINUTE_MS } from '#contract/platform/values/time.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { BLOCK_FACTOR } from '#server/platform/http/client-address.ts'
import {
  countHit,
  enforceLimit,
  isFull,
  type Limit,
  limitKey,
  lockLimit,
  readLimit,
  resetLimit,
} from './limit.ts'

export interface LoginAttempt {
  /** The email key, also of an unknown account; null for a token that belongs to no account. */
  account: string | null
  /** The limit of a session or a browser that the account knows; null for a stranger. */
  ownLimit: string | null
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
 * requests cannot exceed the limit. The failures of strangers do not count against a session or a known browser; its own
 * failures count against strangers too. @throws {TooMany} when a limit is reached.
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
    for (const limit of locked) if (applies(limit.limit, attempt)) enforceLimit(limit, now, TOO_MANY_ATTEMPTS)
    const result = await check(tx)
    if (result === null) for (const limit of locked) if (!isFull(limit)) await countHit(tx, limit, now)
    return result
  })
}

/** Fails early, before an expensive check. @throws {TooMany} */
export async function requireUnlocked(db: Db, attempt: LoginAttempt): Promise<void> {
  for (const limit of limitsOf(attempt).filter((each) => applies(each, attempt))) {
    enforceLimit(await readLimit(db, limit, attempt.now), attempt.now, TOO_MANY_ATTEMPTS)
  }
}

/** Lets strangers and this session or browser try again. */
export async function unlockAccount(tx: Tx, { account, ownLimit, now }: LoginAttempt): Promise<void> {
  if (account !== null) await resetLimit(tx, accountLimit(account), now)
  if (ownLimit !== null) await resetLimit(tx, ownLimitOf(ownLimit), now)
}

const TOO_MANY_ATTEMPTS = 'Too many failed attempts. Please wait a few minutes, or reset your password.'

/** The fixed order prevents deadlocks. */
function limitsOf({ account, ownLimit, address, addressBlock }: LoginAttempt): Limit[] {
  return [
    ...(account === null ? [] : [accountLimit(account)]),
    ...(ownLimit === null ? [] : [ownLimitOf(ownLimit)]),
    failuresOf('address', address, FAILED_PER_ADDRESS),
    ...(addressBlock === null ? [] : [failuresOf('block', addressBlock, FAILED_PER_ADDRESS * BLOCK_FACTOR)]),
  ]
}

function failuresOf(what: string, who: string, max: number): Limit {
  return { key: limitKey(`failed-by-${what}`, who), max, withinMs: FAILED_WITHIN_MS }
}

function applies(limit: Limit, { account, ownLimit }: LoginAttempt): boolean {
  return ownLimit === null || account === null || limit.key !== accountLimit(account).key
}

function accountLimit(account: string): Limit {
  const key = limitKey('failed-on-account', account)
  return { key, max: FAILED_PER_ACCOUNT, withinMs: FAILED_WITHIN_MS }
}

function ownLimitOf(ownLimit: string): Limit {
  return { key: limitKey('failed-on-own', ownLimit), max: FAILED_PER_ACCOUNT, withinMs: FAILED_WITHIN_MS }
}
