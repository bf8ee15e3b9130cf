import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { SECOND_MS } from '#contract/shop.ts'

const TRIES_AFTER_MS = [1, 2, 4, 8].map((seconds) => seconds * SECOND_MS)

/**
 * Looks a few times whether what is on its way has arrived, each time after a longer pause. It stops by itself, so that
 * a page left open does not keep its login alive.
 */
export function useFollowing(onItsWay: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!onItsWay) return
    let since = 0
    const timers = TRIES_AFTER_MS.map((pause) => {
      since += pause
      return setTimeout(() => void revalidate(), since)
    })
    return () => {
      for (const timer of timers) clearTimeout(timer)
    }
  }, [onItsWay, revalidate])
}
