import Stripe from 'stripe'
import type { LosableServer } from '#test/support/losable-server.ts'

interface Record {
  orderUuid: string
  number: number
  /** Null when no card was accepted. */
  payment: { state: string; captured: number; refunded: number; address: string } | null
}

/** Reads the payment provider's record of every session. */
export async function providerRecords({ sandboxUrl }: LosableServer): Promise<Record[]> {
  const { hostname, port } = new URL(sandboxUrl)
  const stripe = new Stripe('sk_test_sandbox', { host: hostname, port, protocol: 'http', telemetry: false })
  const expand = ['data.payment_intent.latest_charge']
  const sessions = await Array.fromAsync(stripe.checkout.sessions.list({ limit: 100, expand }))
  return sessions.map(({ client_reference_id, metadata, payment_intent }) => ({
    orderUuid: client_reference_id ?? '',
    number: Number(metadata?.order_number),
    payment: toPayment(payment_intent as Stripe.PaymentIntent | null),
  }))
}

function toPayment(intent: Stripe.PaymentIntent | null): Record['payment'] {
  const isAccepted = intent?.status === 'succeeded' || intent?.status === 'requires_capture'
  if (!intent || !isAccepted) return null
  const { name, address } = intent.shipping ?? {}
  return {
    state: intent.status,
    captured: intent.amount_received,
    refunded: (intent.latest_charge as Stripe.Charge).amount_refunded,
    address: [name, address?.line1, address?.city, address?.state, address?.postal_code].join(', '),
  }
}

/** Every accepted card is one paid order with its number, address and amounts; no other order is paid. */
export async function compareWithProvider(server: LosableServer): Promise<string[]> {
  const records = await providerRecords(server)
  const orders = await server.query((db) =>
    db.selectFrom('orders').innerJoin('payments', 'payments.order_id', 'orders.id').selectAll().execute(),
  )
  const differences = records.flatMap(({ orderUuid, number, payment }) => {
    const found = orders.filter((order) => order.order_uuid === orderUuid)
    const [order] = found
    if (payment === null) {
      return found.some(({ captured_cents }) => captured_cents > 0)
        ? [`${number} is paid without a payment.`]
        : []
    }
    if (!order || found.length > 1) return [`${number} has ${found.length} orders.`]
    const { name, address, city, zip, amount_cents, captured_cents, refunded_cents } = order
    const state = /, ([A-Z]{2}), \d+$/.exec(payment.address)?.[1]
    const expected = [number, amount_cents, payment.captured, payment.refunded, payment.address, 'succeeded']
    const stored = [order.id, captured_cents, captured_cents, refunded_cents]
    const shipTo = order.ships === 1 ? [name, address, city, state, zip] : Array(5).fill('')
    const actual = [...stored, shipTo.join(', '), payment.state]
    return JSON.stringify(actual) === JSON.stringify(expected) ? [] : [`${expected} is ${actual}.`]
  })
  const known = new Set(records.map(({ orderUuid }) => orderUuid))
  const unknown = orders.filter(
    ({ order_uuid, captured_cents }) => captured_cents > 0 && !known.has(order_uuid),
  )
  return [...differences, ...unknown.map(({ order_id }) => `${order_id} is unknown to the provider.`)]
}
