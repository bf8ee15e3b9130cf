import { Refusal } from '#server/refusal.ts'

const COME_BACK_IN_SECONDS = 5

/**
 * Lets so many pieces of work run at a time; what comes beyond that waits its turn, and beyond `mostWaiting` is sent away.
 * @throws {Refusal} 503
 */
export function atMost(most: number, mostWaiting = Number.POSITIVE_INFINITY) {
  const waiting: (() => void)[] = []
  let running = 0
  return async function run<T>(work: () => Promise<T>): Promise<T> {
    if (running < most) running += 1
    else if (waiting.length >= mostWaiting) throw tooBusy()
    else await new Promise<void>((turn) => waiting.push(turn))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      // The place passes on to whoever waits; only without one does it become free.
      if (next) next()
      else running -= 1
    }
  }
}

function tooBusy(): Refusal {
  return new Refusal(503, 'Too many are asking for this at the same moment. Please try again.', {
    retryAfter: COME_BACK_IN_SECONDS,
  })
}
