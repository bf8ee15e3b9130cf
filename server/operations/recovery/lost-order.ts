import { formatDollars, toDollars } from '#contract/platform/values/money.ts'
import type { ListedSession, PaymentLists } from '#server/platform/integrations/payment-lists.ts'
import type { PaymentIntent } from '#server/platform/integrations/payments.ts'
import type { CarriedOrder } from '#server/sales/orders/create-order.ts'
import { type NumberedOrder, readMetadata, readOrderNumber } from '#server/sales/orders/order-metadata.ts'
import type { LostOrder } from '#server/sales/orders/recovery/rebuild-order.ts'
import { asPaid } from '#server/sales/orders/recovery/recover-change.ts'

const UNREADABLE =
  "Recovered from the payment provider's records, which do not describe the whole order. Check its products, address and amounts. No stock was taken."

/** Other programs may use the same account. */
export function isOfThisShop({ metadata }: ListedSession): boolean {
  return metadata.order_uuid !== undefined || metadata.order_format !== undefined || isDeposit({ metadata })
}

export function isDeposit({ metadata }: Pick<ListedSession, 'metadata'>): boolean {
  return metadata.deposit_uuid !== undefined
}

/** @returns null for a session that does not carry the whole order. */
export function readSession(session: ListedSession): NumberedOrder | null {
  const read = readMetadata(session.metadata, session)
  return read?.order.uuid === session.reference ? read : null
}

/** @returns a sentence for staff when the card was accepted for something else than the order. */
export function findContradiction(session: ListedSession, order: CarriedOrder): string | null {
  const expected = order.bill.amountDue
  const { intent, currency } = session
  if (currency !== 'usd') return `The payment is in ${currency}, not in US dollars.`
  const amount = intent?.state === 'captured' ? intent.captured : (intent?.amount ?? session.amount)
  if (amount === expected && (intent?.state === 'captured' || session.amount === expected)) return null
  return `The card was charged ${dollars(amount)}, but the order is for ${dollars(expected)}.`
}

/** Rebuilds an order from its charge. Amounts that contradict the charge give way to it. */
export async function toChargedOrder(
  lists: PaymentLists,
  session: ListedSession,
  intent: Pick<PaymentIntent, 'captured'>,
): Promise<LostOrder> {
  const { sessionId, createdAt } = session
  const read = readSession(session)
  const contradiction = read && findContradiction(session, read.order)
  const order = read && asPaid(read.order)
  if (read && order && contradiction === null)
    return { sessionId, createdAt, number: read.number, order, flagReason: null }
  return {
    sessionId,
    createdAt,
    number: readOrderNumber(session.metadata),
    order: await fromProvider(lists, session, intent.captured),
    flagReason: contradiction ? `${contradiction} ${UNREADABLE}` : UNREADABLE,
  }
}

async function fromProvider(
  lists: PaymentLists,
  session: ListedSession,
  charged: number,
): Promise<CarriedOrder> {
  const listed = (await lists.lines(session.sessionId)).filter(({ quantity }) => quantity > 0)
  const lines = listed.length > 0 ? listed : [{ name: 'Unknown', quantity: 1, price: charged }]
  const { metadata, shipTo } = session
  return {
    uuid: session.reference || metadata.order_uuid || session.sessionId,
    customer: { userId: metadata.user_id ?? null, browserHash: metadata.browser_hash ?? '', clientHash: '' },
    form: {
      email: session.email,
      ...(shipTo ?? { name: '', address: '', city: '', state: '', zip: '' }),
      shippingMethod: 'standard',
      addInsurance: metadata.insured === 'yes',
    },
    products: lines.map(({ name, quantity, price }) => ({
      id: null,
      name,
      quantity,
      price_cents: price,
      picture_hash: null,
    })),
    bill: {
      subtotal: charged,
      discount: 0,
      shipping: 0,
      insurance: 0,
      tax: 0,
      cardFee: 0,
      giftCard: 0,
      total: charged,
      amountDue: charged,
      taxRule: { rate: 0, isZipRate: false },
    },
    discount: null,
    claimEntry: null,
    placedAt: session.createdAt,
    expiresAt: session.expiresAt,
  }
}

function dollars(cents: number): string {
  return formatDollars(toDollars(cents))
}
