import { useCallback, useEffect, useRef, useState } from 'react'
import { SECOND_MS } from '#contract/platform/values/time.ts'
import type { AdminOrder } from '#contract/sales/orders/admin-orders.ts'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'
import { errorMessage } from '#web/platform/api/browser-api.ts'
import type { RowOrder } from './row-order.ts'

const EMAIL_DELAY_MS = 2 * SECOND_MS

export function useAdminOrder(listed: RowOrder, opened: AdminOrder | null) {
  const { order_uuid: orderUuid } = listed
  const [order, setOrder] = useState(opened)
  const [failed, setFailed] = useState<string | null>(null)
  const [loading, setLoading] = useState(false)
  const latest = useRef(0)

  const load = useCallback(async () => {
    const request = ++latest.current
    setLoading(true)
    try {
      const reply = await adminApi.order({ orderUuid })
      if (request !== latest.current) return
      setOrder(reply.order)
      setFailed(null)
    } catch (error) {
      if (request === latest.current) setFailed(errorMessage(error, 'The order could not be loaded.'))
    } finally {
      if (request === latest.current) setLoading(false)
    }
  }, [orderUuid])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a reloaded list brings a new row object
  useEffect(() => {
    void load()
  }, [load, listed])

  const waiting = order?.emails.some(({ state }) => state === 'waiting') ?? false
  // biome-ignore lint/correctness/useExhaustiveDependencies: once after each change, not forever
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => void load(), EMAIL_DELAY_MS)
    return () => clearTimeout(timer)
  }, [load, waiting, listed])

  return { order, failed, loading, load }
}
