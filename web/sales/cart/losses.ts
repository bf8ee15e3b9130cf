import { useEffect, useState } from 'react'
import { showNotice } from '#web/platform/ui/toast-store.ts'

/** A line that has left the cart, or whose quantity was lowered. */
export interface Loss {
  id: number
  name: string
  text: string
  /** Null if some of it is still in the cart. */
  category_name: string | null
  /** Another customer may still give it back. */
  held: boolean
}

const listeners = new Set<(losses: readonly Loss[]) => void>()

/** A page that lists losses shows them for good; on the others a toast does. */
export function reportLosses(losses: readonly Loss[]): void {
  for (const listener of listeners) listener(losses)
  if (listeners.size === 0) for (const { text } of losses) showNotice(text)
}

/** Lists what the cart has lost since the page opened. */
export function useLosses(): readonly Loss[] {
  const [losses, setLosses] = useState<readonly Loss[]>([])
  useEffect(() => {
    const listener = (added: readonly Loss[]) =>
      setLosses((before) => [...before.filter(({ id }) => added.every((loss) => loss.id !== id)), ...added])
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }, [])
  return losses
}
