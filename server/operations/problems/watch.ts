import { setTimeout } from 'node:timers/promises'
import { SECOND_MS } from '#contract/platform/values/time.ts'
import type { ProblemKey } from '#contract/staff/dashboard/problems.ts'
import { CONDITIONS, type Condition, type WatchContext } from './conditions.ts'
import { sweepFailures } from './failures.ts'
import type { Finding } from './finding.ts'
import { type OpenProblem, recordFinding } from './record-finding.ts'

type Report = (error: unknown, what: string) => void

/** For example, a network disk that is gone never answers. */
const TIMEOUT_MS = 40 * SECOND_MS

/** @returns a function that checks every condition that is due, and emails staff about what has begun or ended. */
export function createWatch(context: WatchContext, report: Report): () => Promise<void> {
  const { database, config, now } = context
  const { db } = database
  const checkedAt = new Map<ProblemKey, number>()
  const running = new Set<ProblemKey>()

  function isDue(key: ProblemKey, everyMs: number, isOpen: boolean): boolean {
    if (running.has(key)) return false
    return isOpen || Math.abs(now() - (checkedAt.get(key) ?? 0)) >= everyMs
  }

  async function check(key: ProblemKey, condition: Condition, open: OpenProblem | undefined): Promise<void> {
    checkedAt.set(key, now())
    running.add(key)
    try {
      const finding = await withTimeout(condition.check(context).finally(() => running.delete(key)))
      await recordFinding({ db, mailbox: config.SHOP_MAILBOX, now: now() }, key, finding, open)
    } catch (error) {
      report(error, `could not check for the problem ${key}`)
    }
  }

  return async () => {
    const rows = await db.selectFrom('problems').selectAll().execute()
    const open = new Map(rows.map((row) => [row.key, row]))
    const due = (Object.entries(CONDITIONS) as [ProblemKey, Condition][]).filter(([key, { everyMs }]) =>
      isDue(key, everyMs, open.has(key)),
    )
    await Promise.all(due.map(([key, condition]) => check(key, condition, open.get(key))))
    await sweepFailures(db, now())
  }
}

async function withTimeout(finding: Promise<Finding>): Promise<Finding> {
  const finished = new AbortController()
  const timeout = setTimeout(TIMEOUT_MS, 'unknown' as const, { signal: finished.signal, ref: false })
  try {
    return await Promise.race([finding, timeout])
  } finally {
    finished.abort()
  }
}
