import { useEffect, useState } from 'react'

export function useDelayedFlag(flag: boolean, delayMs: number): boolean {
  const [isDelayed, setIsDelayed] = useState(false)
  useEffect(() => {
    if (!flag) return
    const timer = setTimeout(() => setIsDelayed(true), delayMs)
    return () => {
      clearTimeout(timer)
      setIsDelayed(false)
    }
  }, [flag, delayMs])
  return isDelayed
}
