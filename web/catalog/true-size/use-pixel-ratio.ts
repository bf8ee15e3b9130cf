import { useSyncExternalStore } from 'react'

/** Device pixels per CSS pixel. Zooming in the browser changes it, and moving to another screen may. */
export function usePixelRatio(): number {
  return useSyncExternalStore(
    subscribe,
    () => devicePixelRatio,
    () => 1,
  )
}

/** A media query matches one ratio only, so each change needs a new query. */
function subscribe(listener: () => void): () => void {
  let query: MediaQueryList | undefined
  function watch() {
    query?.removeEventListener('change', changed)
    query = matchMedia(`(resolution: ${devicePixelRatio}dppx)`)
    query.addEventListener('change', changed)
  }
  function changed() {
    watch()
    listener()
  }
  watch()
  addEventListener('resize', listener)
  return () => {
    query?.removeEventListener('change', changed)
    removeEventListener('resize', listener)
  }
}
