import type { PlacedOrder } from '#test/resilience/kill-under-load.ts'
import type { KillableServer } from '#test/support/killable-server.ts'

/** Beyond the audit: no order is lost, no payment exists without an order, and each paid order was emailed. */
export async function findViolations(shop: KillableServer, orders: PlacedOrder[]): Promise<string[]> {
  const ofOrders = await Promise.all(orders.map((order) => orderViolations(shop, order)))
  return [...ofOrders.flat(), ...(await emailViolations(shop)), ...(await stockViolations(shop))]
}

async function orderViolations(
  shop: KillableServer,
  { orderUuid, sessionId, card, reported }: PlacedOrder,
): Promise<string[]> {
  const order = await shop.database.db
    .selectFrom('orders')
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .select(['status', 'payments.state', 'total_cents', 'captured_cents'])
    .where('order_uuid', '=', orderUuid)
    .executeTakeFirst()
  if (!order) return [`${orderUuid} was confirmed and is lost.`]
  const { status, state, total_cents, captured_cents } = order
  const payment = await paymentAtProvider(shop, sessionId)
  const found: string[] = []
  if (status !== 'paid' && status !== 'cancelled') found.push(`${orderUuid} is still ${status} (${state}).`)
  if (reported === 'paid' && status !== 'paid') found.push(`${orderUuid} was reported paid and is ${status}.`)
  if (card === 'authorized' && payment.state === 'none') found.push(`${orderUuid} has no authorization.`)
  const expected = status === 'paid' ? 'succeeded' : 'canceled'
  if (payment.state !== 'none' && payment.state !== expected)
    found.push(`${orderUuid} is ${status}, its payment is ${payment.state}.`)
  const due = status === 'paid' ? total_cents : 0
  if (captured_cents !== due || payment.captured !== due)
    found.push(`${orderUuid}: ${payment.captured} captured, ${captured_cents} recorded, ${due} due.`)
  return found
}

async function paymentAtProvider(
  shop: KillableServer,
  sessionId: string,
): Promise<{ state: string; captured: number }> {
  const url = `${shop.sandboxUrl}/v1/checkout/sessions/${sessionId}?expand[]=payment_intent`
  const answer = await fetch(url, { headers: { authorization: 'Bearer sk_test_sandbox' } })
  const { payment_intent: intent } = (await answer.json()) as {
    payment_intent: { status: string; amount_received: number } | null
  }
  return { state: intent?.status ?? 'none', captured: intent?.amount_received ?? 0 }
}

async function emailViolations(shop: KillableServer): Promise<string[]> {
  const paid = await shop.database.db
    .selectFrom('orders')
    .select(['id', 'order_uuid'])
    .where('status', '=', 'paid')
    .execute()
  const emails = await shop.database.db
    .selectFrom('mail_outbox')
    .select(['id', 'order_id', 'sent_at'])
    .execute()
  const { host } = new URL(shop.url)
  const accepted = new Set(shop.email.accepted)
  const unsent = emails.filter(
    ({ id, sent_at }) => sent_at === null || !accepted.has(`<outbox-${id}@${host}>`),
  )
  const perOrder = Map.groupBy(emails, ({ order_id }) => order_id)
  return [
    ...unsent.map(({ id }) => `Email ${id} was not sent.`),
    ...paid
      .filter(({ id }) => perOrder.get(id)?.length !== 2)
      .map(({ id, order_uuid }) => `${order_uuid} has ${perOrder.get(id)?.length ?? 0} emails.`),
    ...(accepted.size === emails.length ? [] : [`${accepted.size} of ${emails.length} emails were sent.`]),
  ]
}

async function stockViolations(shop: KillableServer): Promise<string[]> {
  const below = await shop.database.db.selectFrom('products').select('id').where('stock', '<', 0).execute()
  return below.map(({ id }) => `The stock of product ${id} is negative.`)
}
