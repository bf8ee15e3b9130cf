import type { FastifyBaseLogger } from 'fastify'
import { emit } from '#server/platform/telemetry/events.ts'

/** Keeps what continues after a response, so that the shop closes after it, and reports failures to the log. */
export function trackWork() {
  const inFlight = new Set<Promise<unknown>>()
  let log: FastifyBaseLogger | null = null

  function report(error: unknown, what: string): void {
    log?.error({ err: error }, what)
    emit({ what: 'failure', of: what })
  }

  function track(what: string, work: Promise<unknown>): void {
    const tracked = work
      .catch((error: unknown) => report(error, what))
      .finally(() => inFlight.delete(tracked))
    inFlight.add(tracked)
  }

  return {
    report,
    track,
    logTo(logger: FastifyBaseLogger) {
      log = logger
    },
    async waitUpTo(ms: number, work: Promise<unknown>): Promise<void> {
      track('background work failed', work)
      let timer: NodeJS.Timeout | undefined
      const timeout = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, ms)
      })
      await Promise.race([work.catch(() => {}), timeout])
      clearTimeout(timer)
    },
    async finish() {
      await Promise.allSettled(inFlight)
    },
  }
}
