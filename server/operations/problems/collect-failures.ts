import { hostname } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { MINUTE_MS, SECOND_MS } from '#contract/platform/values/time.ts'
import type { Db } from '#server/platform/db/open.ts'
import { listen } from '#server/platform/telemetry/events.ts'
import { recordFailures, recordSuccess } from './failures.ts'

interface CollectorDeps {
  db: Db
  now(): number
  report(error: unknown, what: string): void
}

/** Failures are stored this long after the first one, many in one row. */
const STORE_AFTER_MS = 2 * SECOND_MS
const RETRY_MS = 10 * SECOND_MS
const STOP_TIMEOUT_MS = 2 * SECOND_MS
/** A success only ends failures, which another process may have stored, so it can wait. */
const SUCCESS_AFTER_MS = MINUTE_MS
/** A 503 refuses work because a queue or a disk is full or a provider is away. Anyone can cause it, or it is a problem of its own. */
const SERVER_ERROR = 500

/** Stores this process's failures in the database, where those of all processes come together. */
export function collectFailures({ db, now, report }: CollectorDeps): { stop(): Promise<void> } {
  const source = hostname()
  const schedule = createSchedule(store)
  let serverErrors = new Map<string, number>()
  let failedPayments = 0
  let paidAt: number | null = null

  function countServerErrors(route: string, count: number): void {
    serverErrors.set(route, (serverErrors.get(route) ?? 0) + count)
  }

  async function store(): Promise<void> {
    const taken = { serverErrors, failedPayments, paidAt }
    serverErrors = new Map()
    failedPayments = 0
    paidAt = null
    const at = now()
    try {
      const counts = [
        ...[...taken.serverErrors].map(([route, count]) => ({
          kind: 'server_errors' as const,
          source,
          at,
          count,
          route,
        })),
        { kind: 'payments' as const, source, at, count: taken.failedPayments },
      ]
      await recordFailures(
        db,
        counts.filter(({ count }) => count > 0),
      )
      if (taken.paidAt !== null) await recordSuccess(db, { kind: 'payments', source, at: taken.paidAt })
    } catch (error) {
      for (const [route, count] of taken.serverErrors) countServerErrors(route, count)
      failedPayments += taken.failedPayments
      paidAt ??= taken.paidAt
      report(error, 'could not record failures')
      schedule.within(RETRY_MS)
    }
  }

  const stopListening = listen((event) => {
    if (event.what === 'response' && event.status === SERVER_ERROR) {
      countServerErrors(`${event.method} ${event.route}`, 1)
      schedule.within(STORE_AFTER_MS)
    }
    if (event.what !== 'step' || !event.name.startsWith('payments.')) return
    if (event.outcome === 'ProviderUnavailableError') {
      failedPayments += 1
      schedule.within(STORE_AFTER_MS)
    } else {
      failedPayments = 0
      paidAt = now()
      schedule.within(SUCCESS_AFTER_MS)
    }
  })
  return {
    async stop() {
      stopListening()
      await schedule.stop()
    },
  }
}

/** Runs `work` at the earliest time that was asked for, one run at a time. */
function createSchedule(work: () => Promise<void>) {
  let timer: NodeJS.Timeout | undefined
  let dueAt = Number.POSITIVE_INFINITY
  let running: Promise<void> = Promise.resolve()
  let isStopped = false

  function run(): void {
    clearTimeout(timer)
    dueAt = Number.POSITIVE_INFINITY
    running = running.then(work)
  }

  return {
    within(ms: number) {
      const at = performance.now() + ms
      if (isStopped || at >= dueAt) return
      clearTimeout(timer)
      dueAt = at
      timer = globalThis.setTimeout(run, ms).unref()
    },
    async stop() {
      isStopped = true
      run()
      // A database that is gone must not delay the shutdown.
      await Promise.race([running, setTimeout(STOP_TIMEOUT_MS, undefined, { ref: false })])
    },
  }
}
