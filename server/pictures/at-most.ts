/** Lets so many pieces of work run at a time; what comes beyond that waits its turn. */
export function atMost(most: number) {
  const waiting: (() => void)[] = []
  let running = 0
  return async function run<T>(work: () => Promise<T>): Promise<T> {
    if (running < most) running += 1
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
