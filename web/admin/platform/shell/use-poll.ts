import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { SECOND_MS } from '#contract/platform/values/time.ts'

const DELAYS_MS = [1, 2, 4, 8].map((seconds) => seconds * SECOND_MS)

/** Stops after a few tries, so that an open page does not keep its session alive. */
export function usePoll(isPending: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isPending) return
    let total = 0
    const timers = DELAYS_MS.map((delay) => {
      total += delay
      return setTimeout(() => void revalidate(), total)
    })
    return () => {
      for (const timer of timers) clearTimeout(timer)
    }
  }, [isPending, revalidate])
}
