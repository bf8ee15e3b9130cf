import { useSyncExternalStore } from 'react'

const WIDE = '(min-width: 850px)'

/** Whether the window is 850 px wide or more. For what appears in the browser alone: the server takes it for wide. */
export function useWideScreen(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(WIDE).matches,
    () => true,
  )
}

function subscribe(listener: () => void): () => void {
  const query = matchMedia(WIDE)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
