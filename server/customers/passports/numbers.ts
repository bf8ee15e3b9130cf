import { DAY_MS } from '#contract/platform/values/time.ts'
import type { Tx } from '#server/platform/db/open.ts'

/** More than a workshop issues between two backups, and few enough that a knife's number still says how many there are. */
export const NUMBERS_AHEAD = 100

/** Locks the year's row until the transaction ends: no number is used twice, and only a restore skips any. */
export function nextNumber(tx: Tx, year: number): Promise<number> {
  return raise(tx, year, 1)
}

/**
 * Passports that were issued after the backup are unknown to a restored shop, and no number may be given twice. Around New
 * Year, the next passport may be of either year.
 */
export async function skipNumbers(tx: Tx, now: number): Promise<void> {
  const years = new Set([now - DAY_MS, now + DAY_MS].map((at) => new Date(at).getUTCFullYear()))
  for (const year of years) await raise(tx, year, NUMBERS_AHEAD)
}

/** @returns the last number of the year. */
async function raise(tx: Tx, year: number, by: number): Promise<number> {
  const { last } = await tx
    .insertInto('passport_numbers')
    .values({ year, last: by })
    .onConflict((row) =>
      row.column('year').doUpdateSet((known) => ({ last: known('passport_numbers.last', '+', by) })),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  return last
}
