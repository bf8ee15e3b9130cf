import { createHash } from 'node:crypto'
import { DAY_MS, HOUR_MS, SECOND_MS } from '#contract/platform/values/time.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { TooMany } from '#server/platform/errors.ts'
import { BLOCK_FACTOR } from '#server/platform/http/client-address.ts'

/** Stored in the database, so it survives restarts and applies to all processes. */
export interface Limit {
  key: string
  max: number
  withinMs: number
}

/** Hashes `subject`, because it can be personal data. */
export function limitKey(name: string, subject: string): string {
  return `${name}:${createHash('sha256').update(subject).digest('base64url')}`
}

export interface LockedLimit {
  limit: Limit
  /** UTC milliseconds, oldest first. */
  hits: number[]
}

export async function lockLimit(tx: Tx, limit: Limit, now: number): Promise<LockedLimit> {
  const { hits } = await tx
    .insertInto('limits')
    .values({ key: limit.key, hits: '[]', touched_at: now })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ touched_at: now }))
    .returning('hits')
    .executeTakeFirstOrThrow()
  return { limit, hits: recent(hits, limit, now) }
}

/** Most limits have one hit, which takes one statement. @returns false when there is a hit already. */
export async function countFirstHit(db: Db, { key }: Limit, now: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('limits')
    .values({ key, hits: JSON.stringify([now]), touched_at: now })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export async function countHit(tx: Tx, { limit, hits }: LockedLimit, now: number): Promise<void> {
  await tx
    .updateTable('limits')
    .set({ hits: JSON.stringify([...hits, now]), touched_at: now })
    .where('key', '=', limit.key)
    .execute()
}

export async function readLimit(db: Db, limit: Limit, now: number): Promise<LockedLimit> {
  const row = await db.selectFrom('limits').select('hits').where('key', '=', limit.key).executeTakeFirst()
  return { limit, hits: recent(row?.hits ?? '[]', limit, now) }
}

export function isFull({ limit, hits }: LockedLimit): boolean {
  return hits.length >= limit.max
}

/** @throws {TooMany} with the seconds until the next attempt is allowed. */
export function enforceLimit(locked: LockedLimit, now: number, message: string): void {
  if (!isFull(locked)) return
  const { limit, hits } = locked
  const availableAt = (hits[hits.length - limit.max] ?? now) + limit.withinMs
  throw new TooMany(message, { retryAfter: Math.max(1, Math.ceil((availableAt - now) / SECOND_MS)) })
}

/**
 * Counts a hit of a network address, and of the block around it, which may have more.
 * @throws {TooMany}
 */
export async function countFromAddress(
  db: Db,
  { address, addressBlock, now }: { address: string; addressBlock: string | null; now: number },
  { name, max, withinMs, message }: { name: string; max: number; withinMs: number; message: string },
): Promise<void> {
  const limits = [{ key: limitKey(name, address), max, withinMs }]
  if (addressBlock) {
    limits.push({ key: limitKey(`${name}-of-block`, addressBlock), max: max * BLOCK_FACTOR, withinMs })
  }
  await db.transaction().execute(async (tx) => {
    for (const limit of limits) {
      const locked = await lockLimit(tx, limit, now)
      enforceLimit(locked, now, message)
      await countHit(tx, locked, now)
    }
  })
}

export async function resetLimit(tx: Tx, limit: Limit, now: number): Promise<void> {
  await lockLimit(tx, limit, now)
  await tx.deleteFrom('limits').where('key', '=', limit.key).execute()
}

export const DAILY_KEY_PREFIX = 'day-'

export async function sweepLimits(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('limits')
    .where((limit) =>
      limit.or([
        limit.and([
          limit('touched_at', '<=', now - HOUR_MS),
          limit('key', 'not like', `${DAILY_KEY_PREFIX}%`),
        ]),
        limit('touched_at', '<=', now - DAY_MS),
      ]),
    )
    .execute()
}

/** Ignores timestamps in the future, from before the clock was set back. */
function recent(hits: string, limit: Limit, now: number): number[] {
  return (JSON.parse(hits) as number[]).filter((at) => Math.abs(now - at) < limit.withinMs)
}
