import { MINUTE_MS, SECOND_MS } from '#contract/platform/values/time.ts'
import type { Db } from '#server/platform/db/open.ts'
import { runInContext } from '#server/platform/telemetry/async-context.ts'
import { emit } from '#server/platform/telemetry/events.ts'
import { withJobSpan } from '#server/platform/telemetry/span.ts'
import { MAX_CLOCK_SKEW_MS } from '#server/platform/time/clock-skew.ts'

export interface Job {
  /** The name of its lease. */
  name: string
  everyMs: number
  /** The first run starts this long after the process. Default: immediately. */
  firstAfterMs?: number
  run(): Promise<void>
}

interface LeaseContext {
  db: Db
  /** Identifies this process. */
  owner: string
  now(): number
  report(error: unknown, what: string): void
  /** How long a job really waits, in milliseconds. Null: until it is woken. Tests move the clock themselves. */
  delayOf?: ((ms: number) => number | null) | undefined
}

export interface RunningJob {
  /** Starts the next run immediately, or after the current one. */
  wake(): void
  /** Waits for the current run. */
  stop(): Promise<void>
}

/** If a process crashes, another takes over after this time. */
const LEASE_MS = MINUTE_MS
const RETRY_LEASE_MS = 5 * SECOND_MS

/** Runs a job repeatedly, one run at a time, while this process holds the job's lease. */
export function startJob(job: Job, context: LeaseContext): RunningJob {
  const { report, delayOf = (ms) => ms } = context
  let stopped = false
  let again = false
  let running: Promise<void> | null = null
  let timer: NodeJS.Timeout | undefined

  function run(): void {
    clearTimeout(timer)
    if (stopped) return
    again = false
    running = runInContext({ job: job.name }, () => runUnderLease(job, context))
      .catch((error: unknown) => {
        report(error, 'background job failed')
        return job.everyMs
      })
      .then((delay) => {
        running = null
        runAfter(again ? 0 : delay)
      })
  }

  function runAfter(ms: number): void {
    const delay = delayOf(ms)
    if (!stopped && delay !== null) timer = setTimeout(run, delay).unref()
  }

  runAfter(job.firstAfterMs ?? 0)
  return {
    wake() {
      if (running) again = true
      else run()
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}

/** @returns the time until the next run in milliseconds. */
async function runUnderLease({ name, everyMs, run }: Job, { db, owner, now }: LeaseContext): Promise<number> {
  const acquire = () => acquireLease(db, { name, owner, forMs: LEASE_MS }, now())
  const acquired = await acquire()
  emit({ what: 'lease', name, held: acquired })
  if (!acquired) return RETRY_LEASE_MS
  let renewal: Promise<unknown> = Promise.resolve()
  const renewTimer = setInterval(() => {
    renewal = acquire().catch(() => {})
  }, LEASE_MS / 3)
  try {
    await withJobSpan(name, run)
  } finally {
    clearInterval(renewTimer)
    // A late renewal must not reacquire the lease after it was released.
    await renewal
  }
  return everyMs
}

/**
 * Allows one process at a time to run a job. Also replaces a lease that expires implausibly late, which a wrong clock wrote.
 * @returns whether this process holds the lease.
 */
export async function acquireLease(
  db: Db,
  lease: { name: string; owner: string; forMs: number },
  now: number,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('leases')
    .values({ name: lease.name, holder: lease.owner, expires_at: now + lease.forMs })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ holder: lease.owner, expires_at: now + lease.forMs })
        .where((row) =>
          row.or([
            row('leases.holder', '=', lease.owner),
            row('leases.expires_at', '<=', now),
            row('leases.expires_at', '>', now + lease.forMs + MAX_CLOCK_SKEW_MS),
          ]),
        ),
    )
    .executeTakeFirstOrThrow()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function releaseLeases(db: Db, owner: string): Promise<void> {
  await db.deleteFrom('leases').where('holder', '=', owner).execute()
}
