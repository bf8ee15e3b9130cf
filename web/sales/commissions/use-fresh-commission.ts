import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { SECOND_MS } from '#contract/platform/values/time.ts'

/** Looking again within this time would show the same. */
const FRESH_MS = 3 * SECOND_MS
const PAYMENT_DELAYS_MS = [1, 2, 3, 4, 8, 12, 20].map((seconds) => seconds * SECOND_MS)

/** Reads the commission again when the customer comes back to its tab, also by the browser's back button. */
export function useFreshCommission(): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    let loadedAt = Date.now()
    function onReturn() {
      if (document.visibilityState !== 'visible' || Date.now() - loadedAt < FRESH_MS) return
      loadedAt = Date.now()
      void revalidate()
    }
    addEventListener('pageshow', onReturn)
    document.addEventListener('visibilitychange', onReturn)
    return () => {
      removeEventListener('pageshow', onReturn)
      document.removeEventListener('visibilitychange', onReturn)
    }
  }, [revalidate])
}

/** Looks for a payment a few times. @returns whether it still looks. */
export function usePaymentPoll(isExpected: boolean): boolean {
  const { revalidate } = useRevalidator()
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    if (!isExpected) return
    let total = 0
    const timers = PAYMENT_DELAYS_MS.map((delay) => {
      total += delay
      return setTimeout(() => void revalidate(), total)
    })
    timers.push(setTimeout(() => setOver(true), total + SECOND_MS))
    return () => {
      for (const timer of timers) clearTimeout(timer)
    }
  }, [isExpected, revalidate])
  return isExpected && !isOver
}
