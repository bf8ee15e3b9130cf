import { useEffect, useState } from 'react'
import { CHANGE_TIME_OVER } from '#contract/sales/orders/order-states.ts'
import type { Order } from '#contract/sales/orders/orders.ts'
import { announce } from '#web/platform/ui/announcer.tsx'

/** Until when the customer can change the order, and why not; with both, it can only be cancelled. Both are null for everyone else. */
export interface ChangeWindow {
  until: string | null
  closed: string | null
}

/** Ends while the page is open, too. */
export function useChangeWindow(order: Order | null): ChangeWindow {
  const until = order?.changes_until ?? null
  const [over, setOver] = useState<string | null>(null)
  useEffect(() => {
    if (until === null) return
    const timer = setTimeout(() => {
      setOver(until)
      announce(CHANGE_TIME_OVER)
    }, Date.parse(until) - Date.now())
    return () => clearTimeout(timer)
  }, [until])
  if (until !== null && over === until) return { until: null, closed: CHANGE_TIME_OVER }
  return { until, closed: order?.changes_closed ?? null }
}
