import type { Order } from '#contract/sales/orders/orders.ts'
import { LocalTime } from '#web/platform/ui/local-time.tsx'
import { orderStages } from './progress.ts'
import { StageList } from './stage-list.tsx'

export function OrderTimeline({ order, className }: { order: Order; className?: string }) {
  const stages = orderStages(order).map(({ label, reached, at, hint }) => ({
    label,
    reached,
    detail: at ? <LocalTime instant={at} /> : hint,
  }))
  return <StageList label="Order progress" stages={stages} className={className} />
}
