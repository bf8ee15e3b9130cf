import { createHash } from 'node:crypto'
import { DAY_MS, HOUR_MS, SECOND_MS } from '#contract/shop.ts'
import type { Db, Tx } from '#server/db/open.ts'
import { Refusal } from '#server/refusal.ts'

/** So many of a thing within so long. Counted in the database: it survives a restart and holds over all processes. */
export interface Limit {
  key: string
  most: number
  withinMs: number
}

/** The key of a limit on somebody. Whom it is about can't be read from it. */
export function limitKey(what: string, who: string): string {
  return `${what}:${createHash('sha256').update(who).digest('base64url')}`
}

/** A limit as it stands, held until the transaction ends: whoever else counts by it waits. */
export interface HeldLimit {
  limit: Limit
  /** UTC milliseconds, oldest first. */
  hits: number[]
}

export async function holdLimit(tx: Tx, limit: Limit, now: number): Promise<HeldLimit> {
  const { hits } = await tx
    .insertInto('limits')
    .values({ key: limit.key, hits: '[]', touched_at: now })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ touched_at: now }))
    .returning('hits')
    .executeTakeFirstOrThrow()
  return { limit, hits: recent(hits, limit, now) }
}

export async function countHit(tx: Tx, { limit, hits }: HeldLimit, now: number): Promise<void> {
  await tx
    .updateTable('limits')
    .set({ hits: JSON.stringify([...hits, now]), touched_at: now })
    .where('key', '=', limit.key)
    .execute()
}

/** The limit without holding it: what it says may have changed a moment later. */
export async function readLimit(db: Db, limit: Limit, now: number): Promise<HeldLimit> {
  const row = await db.selectFrom('limits').select('hits').where('key', '=', limit.key).executeTakeFirst()
  return { limit, hits: recent(row?.hits ?? '[]', limit, now) }
}

export function isFull({ limit, hits }: HeldLimit): boolean {
  return hits.length >= limit.most
}

/** @throws {Refusal} 429 with the seconds until there is room again. */
export function requireRoom(held: HeldLimit, now: number, sentence: string): void {
  if (!isFull(held)) return
  const { limit, hits } = held
  const roomAt = (hits[hits.length - limit.most] ?? now) + limit.withinMs
  throw new Refusal(429, sentence, { retryAfter: Math.max(1, Math.ceil((roomAt - now) / SECOND_MS)) })
}

/** Forgets what was counted, once whoever counts right now is done. */
export async function liftLimit(tx: Tx, limit: Limit, now: number): Promise<void> {
  await holdLimit(tx, limit, now)
  await tx.deleteFrom('limits').where('key', '=', limit.key).execute()
}

/** A limit that looks back a day has a key that begins so; no other looks back longer than an hour. */
export const BY_DAY = 'day-'

export async function sweepLimits(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('limits')
    .where((limit) =>
      limit.or([
        limit.and([limit('touched_at', '<=', now - HOUR_MS), limit('key', 'not like', `${BY_DAY}%`)]),
        limit('touched_at', '<=', now - DAY_MS),
      ]),
    )
    .execute()
}

/** What a clock wrote down that was ahead by more than the limit looks back counts no more once it is set right. */
function recent(hits: string, limit: Limit, now: number): number[] {
  return (JSON.parse(hits) as number[]).filter((at) => Math.abs(now - at) < limit.withinMs)
}
