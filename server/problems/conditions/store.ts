import { pluralize } from '#contract/pluralize.ts'
import { MINUTE_MS } from '#contract/time.ts'
import type { Finding } from '#server/problems/finding.ts'

const MAX_INTERVALS = 3

/** What the backup store tells about its copies of the shop. */
export interface StoreCopies {
  everyMs: number
  /** UTC milliseconds; null before the first copy. */
  newestAt(): Promise<number | null>
}

interface Context {
  storeCopies: StoreCopies | null
  startedAt: number
  now(): number
}

/** A shop that was off stores a copy soon after it starts. */
export async function checkStore({ storeCopies, startedAt, now }: Context): Promise<Finding> {
  if (!storeCopies) return 'fine'
  const newest = await storeCopies.newestAt()
  const late = now() - MAX_INTERVALS * storeCopies.everyMs
  if (newest !== null && newest >= late) return 'fine'
  if (startedAt > late) return 'unknown'
  return {
    problem:
      newest === null
        ? 'There is no copy of the shop in the backup store yet.'
        : `The newest copy of the shop in the backup store is ${age(now() - newest)} old.`,
  }
}

function age(ms: number): string {
  const minutes = Math.floor(ms / MINUTE_MS)
  return minutes < 120 ? pluralize(minutes, 'minute') : pluralize(Math.floor(minutes / 60), 'hour')
}
