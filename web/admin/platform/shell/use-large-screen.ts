import { useSyncExternalStore } from 'react'

const LARGE = '(min-width: 70rem)'

/** True from 1120 px, where there is a sidebar, and on the server. */
export function useLargeScreen(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(LARGE).matches,
    () => true,
  )
}

function subscribe(listener: () => void): () => void {
  const query = matchMedia(LARGE)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
