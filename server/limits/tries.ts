import { MINUTE_MS } from '#contract/shop.ts'
import type { Db, Tx } from '#server/db/open.ts'
import { countHit, holdLimit, type Limit, liftLimit, limitKey, readLimit, requireRoom } from './limit.ts'

/** A try at a secret: a password, a code, a token. */
export interface Try {
  /** The account's email key, whether or not there is such an account; null when the secret names none. */
  account: string | null
  /** Hash of the address it came from. */
  address: string
  now: number
}

const FAILED_WITHIN_MS = 15 * MINUTE_MS
const FAILED_PER_ACCOUNT = 10
const FAILED_PER_ADDRESS = 100

/**
 * Judges a try: `check` gives what the right secret opens, or null when it was wrong, which counts against account and
 * address. Judgements of one account come one after the other, so of any number of tries at the same moment no more are
 * answered than the limit says; a right secret among those that come too late is refused like the wrong ones.
 * @throws {Refusal} 429 once either is at its limit.
 */
export async function judge<T>(
  db: Db,
  attempt: Try,
  check: (tx: Tx) => Promise<T | null>,
): Promise<T | null> {
  const { now } = attempt
  return db.transaction().execute(async (tx) => {
    const held = []
    for (const limit of limitsOf(attempt)) held.push(await holdLimit(tx, limit, now))
    for (const each of held) requireRoom(each, now, TOO_MANY)
    const opened = await check(tx)
    if (opened === null) for (const each of held) await countHit(tx, each, now)
    return opened
  })
}

/** Spares the work of checking what would be refused anyway. {@link judge} has the last word. @throws {Refusal} 429 */
export async function requireUnlocked(db: Db, attempt: Try): Promise<void> {
  for (const limit of limitsOf(attempt)) {
    requireRoom(await readLimit(db, limit, attempt.now), attempt.now, TOO_MANY)
  }
}

/** Whoever has proved the mailbox may try again. */
export async function unlockAccount(tx: Tx, account: string, now: number): Promise<void> {
  await liftLimit(tx, onAccount(account), now)
}

const TOO_MANY = 'Too many failed tries. Please wait a few minutes, or reset your password.'

/** Always the account first, so that no two transactions wait for each other. */
function limitsOf({ account, address }: Try): Limit[] {
  const key = limitKey('failed-by-address', address)
  const byAddress = { key, most: FAILED_PER_ADDRESS, withinMs: FAILED_WITHIN_MS }
  return account === null ? [byAddress] : [onAccount(account), byAddress]
}

function onAccount(account: string): Limit {
  const key = limitKey('failed-on-account', account)
  return { key, most: FAILED_PER_ACCOUNT, withinMs: FAILED_WITHIN_MS }
}
