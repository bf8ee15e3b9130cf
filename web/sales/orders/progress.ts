import type { OrderStatus } from '#contract/sales/orders/order-states.ts'
import type { Order } from '#contract/sales/orders/orders.ts'

export interface Stage {
  label: string
  reached: boolean
  /** ISO 8601, if known. */
  at: string | undefined
  hint?: string
}

const REACHED: Record<Exclude<OrderStatus, 'cancelled'>, number> = {
  pending: 1,
  paid: 2,
  shipped: 3,
  complete: 4,
}

type Step = Order['timeline'][number]['step']

type Staged = Pick<Order, 'status' | 'timeline'> &
  Partial<Pick<Order, 'gift' | 'ships' | 'shipping_method' | 'pickup'>>

/** A gift card is emailed, and then nothing more happens. */
function giftStages({ status, timeline, gift }: Staged): Stage[] {
  const at = (step: Step) => timeline.findLast((entry) => entry.step === step)?.at
  const isPaid = status !== 'pending'
  const sentAt = gift?.sent_at ?? undefined
  return [
    { label: 'Placed', reached: true, at: at('placed') },
    { label: 'Paid', reached: isPaid, at: at('paid') },
    ...(gift ? [{ label: 'Emailed', reached: sentAt !== undefined, at: sentAt }] : []),
  ]
}

const PARCEL_STEPS: [Step, string, string?][] = [
  ['placed', 'Placed'],
  ['paid', 'Paid'],
  ['shipped', 'On its way', 'You get the tracking number by email.'],
  ['complete', 'Order Complete'],
]
/** What is picked up is never shipped, and waits once it is ready. */
function pickupStages({ status, timeline, pickup }: Staged): Stage[] {
  const at = (step: Step) => timeline.findLast((entry) => entry.step === step)?.at
  const isComplete = status === 'complete' || status === 'shipped'
  const readyAt = pickup?.ready_at ?? undefined
  const isReady = isComplete || readyAt !== undefined
  return [
    { label: 'Placed', reached: true, at: at('placed') },
    { label: 'Paid', reached: status !== 'pending', at: at('paid') },
    {
      label: 'Ready for pickup',
      reached: isReady,
      at: readyAt,
      ...(!isReady && { hint: 'We will email you.' }),
    },
    { label: 'Picked up', reached: isComplete, at: isComplete ? at('complete') : undefined },
  ]
}

function parcelStages({ status, timeline }: Pick<Order, 'status' | 'timeline'>): Stage[] {
  return PARCEL_STEPS.map(([step, label, hint], index) => {
    const reached = index < REACHED[status as keyof typeof REACHED]
    const at = timeline.findLast((entry) => entry.step === step)?.at
    return { label, reached, at: reached ? at : undefined, ...(hint && !reached && { hint }) }
  })
}

const RECOVERED = 'Recovered from our records'

export function orderStages(order: Staged): Stage[] {
  const { status, timeline, gift = null, ships = true, shipping_method } = order
  const lastTime = (step: Step) => timeline.findLast((entry) => entry.step === step)?.at
  if (status === 'cancelled') {
    const done: [Step, string][] = [
      ['placed', 'Placed'],
      ['paid', 'Paid'],
      ['cancelled', 'Order Cancelled'],
      ['refunded', 'Refunded'],
      ['recovered', RECOVERED],
    ]
    return done
      .map(([step, label]) => ({ label, reached: true, at: lastTime(step) }))
      .filter(({ label, at }) => at !== undefined || label === 'Order Cancelled')
  }
  if (!ships) return giftStages({ status, timeline, gift })
  const stages = shipping_method === 'pickup' ? pickupStages(order) : parcelStages({ status, timeline })
  const recoveredAt = lastTime('recovered')
  const recovered = { label: RECOVERED, reached: true, at: recoveredAt }
  // A recovery knows that an order was paid, and nothing later.
  return recoveredAt === undefined ? stages : stages.toSpliced(Math.min(2, REACHED[status]), 0, recovered)
}
