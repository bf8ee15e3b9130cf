import { useCallback, useEffect, useRef, useState } from 'react'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#contract/platform/values/time.ts'
import type { AdminOrder } from '#contract/sales/orders/admin-orders.ts'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'
import { failedWith } from '#web/platform/api/api-failure.ts'

export interface Payment {
  order: AdminOrder
  /** Null when nothing can be paid by card. */
  pay_url: string | null
  qr: string | null
  stock: { name: string; stock: number }[]
}

const EVERY_MS = 2 * SECOND_MS
/** Customers who stand at the table pay within minutes. */
const SOON_MS = 3 * MINUTE_MS
const LATER_EVERY_MS = 10 * SECOND_MS
/** Then an open page no longer keeps its session alive; looking at it asks again. */
const STOP_AFTER_MS = HOUR_MS
const MOST_DELAY_MS = 20 * SECOND_MS

/** The side that did not answer. */
export type Trouble = 'connection' | 'provider'

/** Asks the shop until the order is paid. Only its answer decides what is shown. */
export function usePayment(loaded: Payment, loadedAt: string) {
  const [payment, setPayment] = useState(loaded)
  const [knownAt, setKnownAt] = useState(loadedAt)
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const startedAt = useRef(0)
  const failures = useRef(0)
  const latest = useRef(0)
  const { order_uuid: orderUuid } = payment.order
  const isOpen = payment.order.status === 'pending' && payment.order.pay_link !== null

  useEffect(() => {
    setPayment(loaded)
    setKnownAt(loadedAt)
  }, [loaded, loadedAt])

  const ask = useCallback(async () => {
    const request = ++latest.current
    try {
      const answer = await adminApi.orderPayment({ orderUuid })
      failures.current = 0
      if (request !== latest.current) return
      setPayment(answer)
      setKnownAt(new Date().toISOString())
      setTrouble(null)
    } catch (error) {
      failures.current++
      if (request === latest.current) setTrouble(failedWith(error, 503) ? 'provider' : 'connection')
    }
  }, [orderUuid])

  useEffect(() => {
    if (!isOpen) return
    startedAt.current = Date.now()
    let timer: ReturnType<typeof setTimeout> | undefined
    let isStopped = false
    function plan() {
      clearTimeout(timer)
      if (isStopped || Date.now() - startedAt.current > STOP_AFTER_MS) return
      timer = setTimeout(
        async () => {
          if (document.visibilityState === 'visible') await ask()
          plan()
        },
        delayOf(startedAt.current, failures.current),
      )
    }
    async function askNow() {
      if (document.visibilityState !== 'visible') return
      startedAt.current = Date.now()
      clearTimeout(timer)
      await ask()
      plan()
    }
    plan()
    addEventListener('online', askNow)
    document.addEventListener('visibilitychange', askNow)
    return () => {
      isStopped = true
      clearTimeout(timer)
      removeEventListener('online', askNow)
      document.removeEventListener('visibilitychange', askNow)
    }
  }, [isOpen, ask])

  const show = (order: AdminOrder) => {
    latest.current++
    setPayment((now) => ({ ...now, order }))
  }
  return { payment, knownAt, trouble, ask, show }
}

function delayOf(startedAt: number, failures: number): number {
  if (failures > 0) return Math.min(EVERY_MS * 2 ** failures, MOST_DELAY_MS)
  return Date.now() - startedAt < SOON_MS ? EVERY_MS : LATER_EVERY_MS
}
