import type { ReactNode } from 'react'
import { shortDay } from '#contract/platform/values/dates.ts'
import type { QueuedOrder } from '#contract/sales/orders/packing.ts'

/** "Gift, not before Dec 10" */
export function GiftMark({ gift }: { gift: QueuedOrder['as_gift'] }) {
  if (gift === null) return null
  const { arrive_after: day } = gift
  return <Mark>{day === null ? 'Gift' : `Gift, not before ${shortDay(day)}`}</Mark>
}

/** What is different about an order that is packed. */
export function Mark({ children }: { children: ReactNode }) {
  return (
    <span className="inline-block rounded-control bg-bone-200 px-2 text-caption lg:in-aria-[current=true]:bg-bone-50">
      {children}
    </span>
  )
}
