import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { SECOND_MS } from '#contract/shop.ts'

const OLD_MS = 15 * SECOND_MS

/** Fetches the page's data anew when somebody comes back to its window: a colleague may have worked meanwhile. */
export function useFreshOnReturn(): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    let asked = Date.now()
    function look() {
      if (document.visibilityState !== 'visible' || Date.now() - asked < OLD_MS) return
      asked = Date.now()
      void revalidate()
    }
    window.addEventListener('focus', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      window.removeEventListener('focus', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [revalidate])
}
