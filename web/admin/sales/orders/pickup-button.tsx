import type { ListedOrder } from '#contract/sales/orders/admin-orders.ts'
import { useMutation } from '#web/admin/platform/form/use-mutation.ts'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { confirmShipping } from './confirm-shipping.ts'

interface PickupButtonProps {
  order: Pick<ListedOrder, 'id' | 'order_uuid' | 'pickup' | 'email'>
  kind?: 'primary' | 'secondary'
  className?: string
}

/** The next step of a pickup. The customer is told 'Ready' once, so it has no Undo. */
export function PickupButton({
  order: { id, order_uuid: orderUuid, pickup, email },
  kind = 'primary',
  className,
}: PickupButtonProps) {
  const { mutate, busy } = useMutation()
  const setReady = () =>
    mutate({
      send: () => adminApi.markReady({ orderUuid }),
      done: email ? `Order ${id} is ready. ${email} was told.` : `Order ${id} is ready.`,
      failed: `Order ${id} could not be set to ready.`,
    })
  const complete = () =>
    mutate({
      send: () =>
        confirmShipping((confirmed) =>
          adminApi.setOrderStatus({ orderUuid, status: 'complete', ...confirmed }),
        ),
      done: (reply) => (reply === null ? '' : `Order ${id} was picked up.`),
      canUndo: (reply) => reply !== null,
      undo: () => adminApi.setOrderStatus({ orderUuid, status: 'paid' }),
      failed: `Order ${id} could not be completed.`,
    })
  const isReady = Boolean(pickup?.ready_at)
  return (
    <Button
      kind={kind}
      size="card"
      className={className}
      busy={busy !== null && 'Saving…'}
      onClick={() => void (isReady ? complete() : setReady())}
    >
      {isReady ? 'Picked up' : 'Ready'}
    </Button>
  )
}
