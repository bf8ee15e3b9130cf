import { useState } from 'react'
import type { OrderStatus } from '#contract/order-states.ts'
import type { ListedOrder, StaffOrder } from '#contract/staff-orders.ts'
import { useWrite } from '#web/admin/use-write.ts'
import { browserApi, sentenceOf } from '#web/browser-api.ts'
import { showAlert } from '#web/ui/toast-store.ts'

/**
 * Sets an order's state. On the way to cancelled a person is asked first what becomes of money and pieces: then
 * `asked` is the order in question. A revived order can't be put back by a button: its buyer would read of it again.
 */
export function useStatus() {
  const { write, busy } = useWrite()
  const [asked, setAsked] = useState<StaffOrder | null>(null)

  function setStatus(order: ListedOrder, status: OrderStatus) {
    const { order_uuid: orderUuid, status: before, id } = order
    if (status === before) return
    if (status === 'cancelled') return void ask(order)
    const set = (to: OrderStatus) => browserApi.admin.setOrderStatus({ orderUuid, status: to })
    const revived = before === 'cancelled'
    void write({
      key: orderUuid,
      send: () => set(status),
      done: revived
        ? `Order ${id} set to ${status}. Its pieces are off the shelf again.`
        : `Order ${id} set to ${status}.`,
      ...(!revived && { undo: () => set(before) }),
      failed: `Order ${id} could not be set to ${status}.`,
    })
  }

  async function ask(order: ListedOrder) {
    try {
      setAsked((await browserApi.admin.order({ orderUuid: order.order_uuid })).order)
    } catch (error) {
      const failed = `Order ${order.id} could not be looked up. Nothing was changed.`
      showAlert(sentenceOf(error, failed), { label: 'Try again', act: () => void ask(order) })
    }
  }

  return { setStatus, busy, asked, forget: () => setAsked(null) }
}
