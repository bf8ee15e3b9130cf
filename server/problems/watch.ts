import { setTimeout } from 'node:timers/promises'
import type { ProblemKey } from '#contract/dashboard/problems.ts'
import { SECOND_MS } from '#contract/time.ts'
import { CONDITIONS, type Condition, type WatchContext } from './conditions.ts'
import { sweepFailures } from './failures.ts'
import type { Finding } from './finding.ts'
import { recordFinding } from './record-finding.ts'

type Report = (error: unknown, what: string) => void

/** A disk of a network that is gone answers never. */
const TIMEOUT_MS = 40 * SECOND_MS

/** @returns a function that checks every condition that is due, and emails staff about what has begun or ended. */
export function createWatch(context: WatchContext, report: Report): () => Promise<void> {
  const checkedAt = new Map<ProblemKey, number>()
  const { database, config, now } = context
  const { db } = database

  return async () => {
    const open = new Map((await db.selectFrom('problems').selectAll().execute()).map((row) => [row.key, row]))
    const entries = Object.entries(CONDITIONS) as [ProblemKey, Condition][]
    const isDue = ([key, { everyMs }]: [ProblemKey, Condition]) =>
      open.has(key) || Math.abs(now() - (checkedAt.get(key) ?? 0)) >= everyMs
    await Promise.all(
      entries.filter(isDue).map(async ([key, condition]) => {
        checkedAt.set(key, now())
        try {
          const finding = await withTimeout(condition.check(context))
          await recordFinding({ db, mailbox: config.SHOP_MAILBOX, now: now() }, key, finding, open.get(key))
        } catch (error) {
          report(error, `could not check for the problem ${key}`)
        }
      }),
    )
    await sweepFailures(db, now())
  }
}

async function withTimeout(check: Promise<Finding>): Promise<Finding> {
  const finished = new AbortController()
  try {
    return await Promise.race([
      check,
      setTimeout(TIMEOUT_MS, 'unknown' as const, { signal: finished.signal, ref: false }),
    ])
  } finally {
    finished.abort()
  }
}
