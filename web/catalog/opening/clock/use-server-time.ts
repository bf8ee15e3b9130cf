import { useEffect, useRef, useState } from 'react'
import { MINUTE_MS, SECOND_MS } from '#contract/platform/values/time.ts'
import { resyncClock, serverNow, syncClock } from './server-clock.ts'

/** A page shows its countdown by this device's clock if the server does not answer. */
const PATIENCE_MS = 1.5 * SECOND_MS
/** A drop can open within a second. */
const TICK_MS = SECOND_MS / 4
/** A page that was out of sight longer asks for the time again. */
const AWAKE_MS = MINUTE_MS

/**
 * Reads a value of the server's time four times a second, and at once when the page is seen again.
 * @returns null until the time is known. Renders only when the value changes.
 */
export function useServerTime<T extends string | number | boolean>(read: (now: number) => T): T | null {
  const [value, setValue] = useState<T | null>(null)
  const latest = useRef(read)
  latest.current = read
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isKnown = false
    let hiddenAt = 0
    const tick = () => {
      clearTimeout(timer)
      if (!isKnown) return
      const now = serverNow()
      setValue(latest.current(now))
      timer = setTimeout(tick, TICK_MS - (now % TICK_MS))
    }
    const start = () => {
      isKnown = true
      tick()
    }
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') hiddenAt = Date.now()
      else if (Math.abs(Date.now() - hiddenAt) > AWAKE_MS) void resyncClock().then(start)
      tick()
    }
    void syncClock().then(start)
    const patience = setTimeout(start, PATIENCE_MS)
    document.addEventListener('visibilitychange', onVisibility)
    addEventListener('pageshow', tick)
    return () => {
      clearTimeout(timer)
      clearTimeout(patience)
      document.removeEventListener('visibilitychange', onVisibility)
      removeEventListener('pageshow', tick)
    }
  }, [])
  return value
}
