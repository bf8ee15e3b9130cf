import { type Cents, proportion } from '#contract/platform/values/money.ts'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#contract/platform/values/time.ts'
import type { PaymentCard } from '#contract/sales/orders/payment-card.ts'
import { calculateBill, type FeeSettings } from '#server/sales/checkout/fees.ts'
import { cardFeeRuleOf, taxRuleOf } from '#server/sales/checkout/local-rules.ts'
import { calculateTotals } from '#server/sales/checkout/totals.ts'
import type { OrderBill } from '#server/sales/orders/amounts.ts'
import type { Calendar } from './calendar.ts'
import type { PlannedOrder } from './plan-orders.ts'
import type { Random } from './random.ts'
import { inventTracking, type Tracking } from './tracking-number.ts'

/** The events of a planned order, with their times. */
export interface OrderStory {
  plan: PlannedOrder
  uuid: string
  bill: OrderBill
  placedAt: number
  /** Null for an order that nobody paid; so are the other times for what has not happened. */
  paidAt: number | null
  shippedAt: number | null
  completedAt: number | null
  /** When it was cancelled, or its payment page ended. */
  endedAt: number | null
  refund: { cents: Cents; at: number; key: string } | null
  tracking: Tracking | null
  card: PaymentCard | null
  sessionId: string | null
  intentId: string | null
}

export interface SimulationContext {
  random: Random
  calendar: Calendar
  fees: FeeSettings
  /** Remaining balances of the bought gift cards, by position. */
  balances: Cents[]
}

/** The start of these IDs, by which `send-past-payments.ts` finds the payments to send to the sandbox. */
export const HISTORY_SESSION = 'cs_test_history'

const CARDS: PaymentCard[] = [
  { brand: 'visa', last4: '4242' },
  { brand: 'visa', last4: '5556' },
  { brand: 'mastercard', last4: '4444' },
  { brand: 'mastercard', last4: '8210' },
  { brand: 'amex', last4: '0005' },
  { brand: 'discover', last4: '1117' },
]

/** Works out what happened to a planned order, and when. Gift cards that pay for it have less left in `balances` afterwards. */
export function simulateOrder(plan: PlannedOrder, context: SimulationContext): OrderStory {
  const { random, calendar } = context
  const placedAt = calendar.at(plan.daysAgo, plan.minute) + random.between(0, 59) * SECOND_MS
  const bill = billOf(plan, context)
  const hasSession = plan.channel === 'web' || plan.channel === 'gift-card'
  const isPaid = plan.outcome !== 'expired' && plan.outcome !== 'link'
  const usesCard = hasSession && isPaid && bill.amountDue > 0
  const paidAt = isPaid
    ? placedAt + (plan.channel === 'fair' ? 0 : random.between(70, 400) * SECOND_MS)
    : null
  const times = timesOf(plan, placedAt, context)
  const story: OrderStory = {
    plan,
    uuid: random.uuid(),
    bill,
    placedAt,
    paidAt,
    ...times,
    refund: null,
    tracking: times.shippedAt === null ? null : inventTracking(random),
    card: usesCard ? random.pick(CARDS) : null,
    sessionId: hasSession && bill.amountDue > 0 ? HISTORY_SESSION + random.letters(43) : null,
    intentId: usesCard ? `pi_${random.letters(24)}` : null,
  }
  return { ...story, refund: refundOf(story, context) }
}

function billOf(
  { lines, method, insured, channel, ...plan }: PlannedOrder,
  context: SimulationContext,
): OrderBill {
  const { fees, balances } = context
  const subtotal = lines.reduce((sum, line) => sum + line.price_cents * line.quantity, 0)
  if (channel === 'gift-card') return giftCardBill(subtotal, fees)
  const parcel = lines.map(({ product, quantity, price_cents }) => ({
    quantity,
    price_cents,
    weight_oz: product ? product.weight_oz : 16,
    overall_length_in: product ? product.overall_length_in : null,
  }))
  const isFair = channel === 'fair'
  const card = plan.paidWithCard
  const bill = calculateBill(
    parcel,
    {
      state: plan.customer.state,
      zip: plan.customer.zip,
      shippingMethod: method,
      addInsurance: insured,
      discount: plan.discount ? proportion(subtotal, plan.discount.percent, 100) : 0,
      giftCardBalance: card === null ? 0 : (balances[card] ?? 0),
      ...(isFair && { minCharge: 0 }),
    },
    { ...fees, card_fee: { ...fees.card_fee, enabled: fees.card_fee.enabled && !isFair } },
  )
  if (card !== null) balances[card] = (balances[card] ?? 0) - bill.giftCard
  return bill
}

function giftCardBill(amount: Cents, { tax, card_fee }: FeeSettings): OrderBill {
  const charges = {
    ...{ subtotal: amount, discount: 0, shipping: 0, insurance: 0, giftCardBalance: 0 },
    taxRule: taxRuleOf(tax, {}),
  }
  return { ...charges, ...calculateTotals({ ...charges, cardFeeRule: cardFeeRuleOf(card_fee, {}) }) }
}

function timesOf(plan: PlannedOrder, placedAt: number, { random, calendar }: SimulationContext) {
  const never = { shippedAt: null, completedAt: null, endedAt: null }
  const { outcome, channel } = plan
  if (outcome === 'expired') return { ...never, endedAt: placedAt + 31 * MINUTE_MS }
  if (outcome === 'cancelled') {
    const endedAt = calendar.past(placedAt + random.between(5, 30) * HOUR_MS)
    return { ...never, endedAt }
  }
  if (outcome === 'link' || outcome === 'paid') return never
  if (channel === 'fair' || channel === 'gift-card') return { ...never, completedAt: placedAt + MINUTE_MS }
  const shippedAt = calendar.workdayAfter(placedAt, plan.workdaysToShip, random.between(14 * 60, 17 * 60))
  if (outcome === 'shipped') return { ...never, shippedAt }
  const completedAt = calendar.workdayAfter(shippedAt, random.between(3, 6), random.between(9 * 60, 12 * 60))
  return { ...never, shippedAt, completedAt }
}

function refundOf(story: OrderStory, { random, calendar }: SimulationContext): OrderStory['refund'] {
  const { plan, bill, completedAt, endedAt } = story
  const key = random.uuid()
  if (plan.outcome === 'cancelled') return { cents: bill.amountDue, at: endedAt ?? 0, key }
  if (completedAt === null) return null
  const at = calendar.past(completedAt + random.between(20, 120) * HOUR_MS)
  if (plan.outcome === 'returned') return { cents: bill.amountDue, at, key }
  const goods = bill.subtotal - bill.discount
  const cents = Math.round((goods * plan.refundShare) / 100) * 100
  return cents > 0 ? { cents, at, key } : null
}
