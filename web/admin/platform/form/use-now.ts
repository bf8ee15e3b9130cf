import { useEffect, useState } from 'react'
import { SECOND_MS } from '#contract/platform/values/time.ts'

const STEP_MS = 10 * SECOND_MS

/** UTC milliseconds, a few seconds old at most. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), STEP_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
