/** Lets a call that arrives while an identical one is in progress share its answer, as after a double click. */
export function shareInFlight<T>(): (key: string, start: () => Promise<T>) => Promise<T> {
  const inFlight = new Map<string, Promise<T>>()
  return (key, start) => {
    const earlier = inFlight.get(key)
    if (earlier) return earlier
    const answer = start().finally(() => inFlight.delete(key))
    inFlight.set(key, answer)
    return answer
  }
}
