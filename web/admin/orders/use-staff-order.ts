import { useCallback, useEffect, useRef, useState } from 'react'
import { SECOND_MS } from '#contract/shop.ts'
import type { ListedOrder, StaffOrder } from '#contract/staff-orders.ts'
import { browserApi, sentenceOf } from '#web/browser-api.ts'

/** So long a mail takes to go out, mostly. */
const MAIL_TAKES_MS = 2 * SECOND_MS

/** The whole of a listed order, asked for when it is opened and again whenever the list was fetched anew. */
export function useStaffOrder(listed: ListedOrder, opened: StaffOrder | null) {
  const { order_uuid: orderUuid } = listed
  const [order, setOrder] = useState(opened)
  const [failed, setFailed] = useState<string | null>(null)
  const [asking, setAsking] = useState(false)
  const latest = useRef(0)

  const ask = useCallback(async () => {
    const turn = ++latest.current
    setAsking(true)
    try {
      const reply = await browserApi.admin.order({ orderUuid })
      if (turn !== latest.current) return
      setOrder(reply.order)
      setFailed(null)
    } catch (error) {
      if (turn === latest.current) setFailed(sentenceOf(error, 'The order could not be loaded.'))
    } finally {
      if (turn === latest.current) setAsking(false)
    }
  }, [orderUuid])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each fetched list brings a new row
  useEffect(() => {
    void ask()
  }, [ask, listed])

  const waiting = order?.mails.some(({ state }) => state === 'waiting') ?? false
  // biome-ignore lint/correctness/useExhaustiveDependencies: once more after each change, not for ever
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => void ask(), MAIL_TAKES_MS)
    return () => clearTimeout(timer)
  }, [ask, waiting, listed])

  return { order, failed, asking, ask }
}
