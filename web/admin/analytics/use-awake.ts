import { useSyncExternalStore } from 'react'

/** False on the server and until the browser has woken the page up. */
export function useAwake(): boolean {
  return useSyncExternalStore(
    nothingChanges,
    () => true,
    () => false,
  )
}

function nothingChanges() {
  return () => undefined
}
