import { changeOrderPage } from '#contract/app/admin-paths.ts'
import type { AdminOrder } from '#contract/sales/orders/admin-orders.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { buttonStyle } from '#web/platform/ui/button-style.ts'
import { Link } from '#web/platform/ui/link.tsx'
import { whyUnchangeable } from './why-unchangeable.ts'

const idOf = (orderUuid: string) => `change-order-${orderUuid}`

/** Off while a change waits, and says why. Only for paid orders that have not left. */
export function ChangeOrderButton({ order }: { order: AdminOrder }) {
  if (order.status !== 'paid') return null
  const id = idOf(order.order_uuid)
  const reason = whyUnchangeable(order)
  if (!reason) {
    return (
      <Link id={id} to={changeOrderPage(order.order_uuid)} className={buttonStyle('secondary', 'card')}>
        Change order
      </Link>
    )
  }
  return (
    <div className="flex flex-col gap-1">
      <Button
        id={id}
        kind="secondary"
        size="card"
        disabled
        aria-describedby={`${id}-reason`}
        className="wide:self-start"
      >
        Change order
      </Button>
      <p id={`${id}-reason`} className="text-caption text-steel-600">
        {reason}
      </p>
    </div>
  )
}

/** Once the order is loaded again and the button is on. */
export function focusChangeOrder(orderUuid: string): void {
  const button = () => document.getElementById(idOf(orderUuid))
  const focusWhenOn = (triesLeft: number) => {
    if (button()?.matches(':enabled, a')) button()?.focus()
    else if (triesLeft > 0) setTimeout(() => focusWhenOn(triesLeft - 1), 100)
  }
  focusWhenOn(30)
}
