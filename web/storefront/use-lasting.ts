import { useEffect, useState } from 'react'

/** True once something has been so for a while, and no longer. */
export function useLasting(now: boolean, forMs: number): boolean {
  const [lasting, setLasting] = useState(false)
  useEffect(() => {
    if (!now) return
    const timer = setTimeout(() => setLasting(true), forMs)
    return () => {
      clearTimeout(timer)
      setLasting(false)
    }
  }, [now, forMs])
  return lasting
}
