import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { endpoints } from '#contract/app/endpoint-table.ts'
import { readStored, store } from '#web/platform/api/browser-storage.ts'

const STORAGE_KEY = 'pages-seen'
/** The link to a commission is the key to it. */
const NOT_COUNTED = /^\/(admin|user|commissions)(\/|$)/

/** Once per path and session. Ignores errors. */
export function usePageViews(): void {
  const { pathname } = useLocation()
  useEffect(() => {
    if (NOT_COUNTED.test(pathname)) return
    let counting: ReturnType<typeof setTimeout> | undefined
    // In a separate task, so redirects are not counted.
    const count = () => {
      counting = setTimeout(() => countOnce(pathname))
    }
    if (document.readyState === 'complete') count()
    else addEventListener('load', count, { once: true })
    return () => {
      removeEventListener('load', count)
      clearTimeout(counting)
    }
  }, [pathname])
}

function countOnce(path: string): void {
  const seen = readStored('session', STORAGE_KEY)?.split('\n') ?? []
  if (seen.includes(path)) return
  const body = new Blob([JSON.stringify({ path })], { type: 'application/json' })
  if (navigator.sendBeacon?.(endpoints.public.trackPageview.path, body)) {
    store('session', STORAGE_KEY, [...seen, path].join('\n'))
  }
}
