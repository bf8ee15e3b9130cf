import { createHmac, randomBytes } from 'node:crypto'
import { DAY_MS } from '#contract/platform/values/time.ts'
import { countRows } from '#server/platform/db/list-query.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { dayOf } from '#server/platform/time/business-calendar.ts'

export interface Search {
  text: string
  /** The client's network. Only a hash of it is stored, and only until three visitors have used the search. */
  visitor: string
  results: number
}

const VISITORS_NEEDED = 3
export const SALT_LIFE_MS = 7 * DAY_MS
const MAX_PENDING = 20_000
const MAX_TEXTS_PER_DAY = 2000
const SALT_ID = 1

/** Adds to the counts of a day. Searches that fewer than three visitors have used are stored only as hashes. @param day "2026-11-26" */
export async function storeSearches(db: Db, searches: Search[], day: string, now: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const salt = await lockSalt(tx, now)
    for (const search of searches) {
      const visitors = (await isCounted(tx, search.text)) ? 1 : await countVisitors(tx, search, salt)
      if (visitors > 0) await addCount(tx, search, visitors, day)
    }
  })
}

/**
 * Returns the key of the hashes. When it is a week old, it is replaced and all hashes are deleted. The row stays locked, because of two
 * concurrent processes neither would see three visitors.
 */
async function lockSalt(tx: Tx, now: number): Promise<string> {
  const fresh = { id: SALT_ID, salt: randomBytes(32).toString('base64url'), created_at: now }
  const { salt, created_at } = await tx
    .insertInto('search_salts')
    .values(fresh)
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ id: SALT_ID }))
    .returning(['salt', 'created_at'])
    .executeTakeFirstOrThrow()
  if (Math.abs(now - created_at) < SALT_LIFE_MS) return salt
  await tx.deleteFrom('search_visitors').execute()
  await tx.updateTable('search_salts').set(fresh).where('id', '=', SALT_ID).execute()
  return fresh.salt
}

async function isCounted(tx: Tx, text: string): Promise<boolean> {
  const row = await tx
    .selectFrom('search_days')
    .select('day')
    .where('text', '=', text)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Stores the visitor's hash until there are three. @returns how many visitors to count: three or more, else 0. */
async function countVisitors(tx: Tx, { text, visitor }: Search, salt: string): Promise<number> {
  const row = { text_hash: hashOf(salt, 'text', text), visitor_hash: hashOf(salt, 'visitor', text, visitor) }
  if ((await countRows(tx.selectFrom('search_visitors'))) >= MAX_PENDING) return 0
  await tx
    .insertInto('search_visitors')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const visitors = tx.selectFrom('search_visitors').where('text_hash', '=', row.text_hash)
  const count = await countRows(visitors)
  if (count < VISITORS_NEEDED) return 0
  await tx.deleteFrom('search_visitors').where('text_hash', '=', row.text_hash).execute()
  return count
}

export function hashOf(key: string | Buffer, ...parts: string[]): string {
  return createHmac('sha256', key).update(parts.join('\0')).digest('base64url')
}

async function addCount(tx: Tx, { text, results }: Search, visitors: number, day: string): Promise<void> {
  const texts = await countRows(tx.selectFrom('search_days').where('day', '=', day))
  if (texts >= MAX_TEXTS_PER_DAY) return
  await tx
    .insertInto('search_days')
    .values({ day, text, count: visitors, results })
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'text'])
        .doUpdateSet((row) => ({ count: row('search_days.count', '+', visitors), results })),
    )
    .execute()
}

/** So that a year can be compared with the one before. */
const COUNTS_KEPT_MS = 400 * DAY_MS

/** Deletes the hashes of visitors after a week, and old counts. */
export async function sweepSearches(db: Db, now: number, timeZone: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('search_salts')
      .where('created_at', '<=', now - SALT_LIFE_MS)
      .executeTakeFirstOrThrow()
    if (numDeletedRows > 0n) await tx.deleteFrom('search_visitors').execute()
  })
  await db
    .deleteFrom('search_days')
    .where('day', '<', dayOf(now - COUNTS_KEPT_MS, timeZone))
    .execute()
}
