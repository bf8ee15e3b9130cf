/** Labels come from a fixed set, never from user input. */
export type TelemetryEvent =
  | { what: 'response'; method: string; route: string; status: number; ms: number; requestId: string }
  | { what: 'page'; from: 'cache' | 'rendering' }
  | { what: 'page cache'; bytes: number; pages: number }
  | { what: 'query'; sql: string; ms: number; failed: boolean }
  | { what: 'step'; name: string; ms: number; outcome: string }
  | { what: 'lease'; name: string; held: boolean }
  | { what: 'order'; event: string; to: string }
  | { what: 'image' }
  | { what: 'failure'; of: string }

type Listener = (event: TelemetryEvent) => void
const listeners = new Set<Listener>()

export function emit(event: TelemetryEvent): void {
  for (const listener of listeners) listener(event)
}

/** @returns a function that removes the listener. */
export function listen(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
