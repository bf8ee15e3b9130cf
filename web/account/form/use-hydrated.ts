import { useSyncExternalStore } from 'react'

const nothingChanges = () => () => undefined

/** False on the server and until the page has woken up. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    nothingChanges,
    () => true,
    () => false,
  )
}
