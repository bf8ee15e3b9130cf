import { useState } from 'react'
import type { AdminOrder } from '#contract/sales/orders/admin-orders.ts'
import type { OrderStatus } from '#contract/sales/orders/order-states.ts'
import { useMutation } from '#web/admin/platform/form/use-mutation.ts'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'
import { errorMessage } from '#web/platform/api/browser-api.ts'
import { showAlert } from '#web/platform/ui/toast-store.ts'
import { confirmShipping } from './confirm-shipping.ts'
import type { RowOrder } from './row-order.ts'

/** A restored order has no Undo: cancelling it again would send a second email. */
export function useOrderStatus() {
  const { mutate, busy } = useMutation()
  const [toCancel, setToCancel] = useState<AdminOrder | null>(null)

  function setStatus(order: RowOrder, status: OrderStatus) {
    const { order_uuid: orderUuid, status: before, id } = order
    if (status === before) return
    if (status === 'cancelled') return void openCancelDialog(order)
    const set = (to: OrderStatus) =>
      confirmShipping((confirmed) => adminApi.setOrderStatus({ orderUuid, status: to, ...confirmed }))
    const revived = before === 'cancelled'
    void mutate({
      key: orderUuid,
      send: () => set(status),
      done: (reply) => {
        if (reply === null) return ''
        return revived
          ? `Order ${id} set to ${status}. Its items were taken out of stock again.`
          : `Order ${id} set to ${status}.`
      },
      ...(!revived && { undo: () => set(before) }),
      failed: `Order ${id} could not be set to ${status}.`,
    })
  }

  async function openCancelDialog(order: RowOrder) {
    try {
      setToCancel((await adminApi.order({ orderUuid: order.order_uuid })).order)
    } catch (error) {
      const failed = `Order ${order.id} could not be loaded. Nothing was changed.`
      showAlert(errorMessage(error, failed), { label: 'Try again', act: () => void openCancelDialog(order) })
    }
  }

  return { setStatus, busy, toCancel, closeCancel: () => setToCancel(null) }
}
