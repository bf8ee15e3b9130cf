import { hostname } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { MINUTE_MS, SECOND_MS } from '#contract/time.ts'
import type { Db } from '#server/db/open.ts'
import { currentContext } from '#server/telemetry/async-context.ts'
import { listen, type TelemetryEvent } from '#server/telemetry/events.ts'
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
/** Monitors poll it while the database is down. */
const HEALTH_ROUTE = '/readyz'

/** Stores this process's failures in the database, where those of all processes come together. */
export function collectFailures({ db, now, report }: CollectorDeps): { stop(): Promise<void> } {
  const source = hostname()
  const schedule = createSchedule(store)
  const excused = createExcuses()
  let serverErrors = 0
  let failedPayments = 0
  let paidAt: number | null = null

  async function store(): Promise<void> {
    const taken = { serverErrors, failedPayments, paidAt }
    serverErrors = 0
    failedPayments = 0
    paidAt = null
    const at = now()
    try {
      const counts = [
        { kind: 'server_errors' as const, source, at, count: taken.serverErrors },
        { kind: 'payments' as const, source, at, count: taken.failedPayments },
      ]
      await recordFailures(
        db,
        counts.filter(({ count }) => count > 0),
      )
      if (taken.paidAt !== null) await recordSuccess(db, { kind: 'payments', source, at: taken.paidAt })
    } catch (error) {
      serverErrors += taken.serverErrors
      failedPayments += taken.failedPayments
      paidAt ??= taken.paidAt
      report(error, 'could not record failures')
      schedule.within(RETRY_MS)
    }
  }

  const stopListening = listen((event) => {
    if (event.what === 'response' && isServerError(event) && !excused.take(event.requestId)) {
      serverErrors += 1
      schedule.within(STORE_AFTER_MS)
    }
    if (event.what !== 'step' || !event.name.startsWith('payments.')) return
    if (event.outcome === 'ProviderUnavailableError') {
      excused.add(currentContext()?.requestId)
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

function isServerError({ status, route }: Extract<TelemetryEvent, { what: 'response' }>): boolean {
  return status >= 500 && route !== HEALTH_ROUTE
}

const MAX_EXCUSES = 1000

/** Requests that failed because the payment provider did. They count as failed payments alone. */
function createExcuses() {
  const ids = new Set<string>()
  return {
    add(requestId: string | undefined) {
      // Work after the response never takes its excuse.
      if (ids.size >= MAX_EXCUSES) ids.clear()
      if (requestId !== undefined) ids.add(requestId)
    },
    take: (requestId: string) => ids.delete(requestId),
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
