import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/** Asks for the page's data again whenever somebody comes back to the tab: this page stays open all day. */
export function useFreshWhenSeen(): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const refresh = () => document.visibilityState === 'visible' && void revalidate()
    document.addEventListener('visibilitychange', refresh)
    return () => document.removeEventListener('visibilitychange', refresh)
  }, [revalidate])
}
