/** What the shop's parts tell of themselves, for whoever counts. Every text is one of a few: none is a visitor's. */
export type Happening =
  | { what: 'answer'; method: string; route: string; status: number; ms: number }
  | { what: 'page'; from: 'cache' | 'rendering' }
  | { what: 'page cache'; bytes: number; pages: number }
  | { what: 'query'; sql: string; ms: number; failed: boolean }
  | { what: 'step'; name: string; ms: number; outcome: string }
  | { what: 'lease'; name: string; held: boolean }
  | { what: 'order'; event: string; to: string }
  | { what: 'picture' }
  | { what: 'failure'; of: string }

type Listener = (happening: Happening) => void
const listeners = new Set<Listener>()

export function tell(happening: Happening): void {
  for (const listener of listeners) listener(happening)
}

/** @returns what ends it. */
export function listen(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
