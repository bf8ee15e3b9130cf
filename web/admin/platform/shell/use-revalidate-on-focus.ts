import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/** At most once per `minAgeMs`. */
export function useRevalidateOnFocus({ minAgeMs = 0 } = {}): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    let loadedAt = Date.now()
    function onFocus() {
      if (document.visibilityState !== 'visible' || Date.now() - loadedAt < minAgeMs) return
      loadedAt = Date.now()
      void revalidate()
    }
    window.addEventListener('focus', onFocus)
    document.addEventListener('visibilitychange', onFocus)
    return () => {
      window.removeEventListener('focus', onFocus)
      document.removeEventListener('visibilitychange', onFocus)
    }
  }, [revalidate, minAgeMs])
}
