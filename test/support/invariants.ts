import type { Promised } from '#test/resilience/kill-under-load.ts'
import type { KillableServer } from '#test/support/killable-server.ts'

/**
 * Whether all that was promised holds: the books' own audit apart, no order is lost, no money is held or taken for
 * nothing, and each buyer who paid was told so once. @returns a sentence for each promise that was broken.
 */
export async function brokenPromises(shop: KillableServer, promised: Promised[]): Promise<string[]> {
  const orders = await Promise.all(promised.map((order) => brokenFor(shop, order)))
  return [...orders.flat(), ...(await lostEmails(shop)), ...(await emptyShelves(shop))]
}

async function brokenFor(
  shop: KillableServer,
  { orderUuid, sessionId, card, told }: Promised,
): Promise<string[]> {
  const order = await shop.books.db
    .selectFrom('orders')
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .select(['status', 'payments.state', 'total_cents', 'captured_cents'])
    .where('order_uuid', '=', orderUuid)
    .executeTakeFirst()
  if (!order) return [`${orderUuid} was promised and is lost.`]
  const { status, state, total_cents, captured_cents } = order
  const money = await moneyAt(shop, sessionId)
  const faults: string[] = []
  if (status !== 'paid' && status !== 'cancelled') faults.push(`${orderUuid} is still ${status} (${state}).`)
  if (told === 'paid' && status !== 'paid') faults.push(`${orderUuid} was told to be paid and is ${status}.`)
  if (card === 'authorised' && money.state === 'none') faults.push(`${orderUuid}: no authorisation.`)
  const due = status === 'paid' ? 'succeeded' : 'canceled'
  if (money.state !== 'none' && money.state !== due)
    faults.push(`${orderUuid} is ${status}, its authorisation ${money.state}.`)
  const taken = status === 'paid' ? total_cents : 0
  if (captured_cents !== taken || money.taken !== taken)
    faults.push(`${orderUuid}: ${money.taken} taken, ${captured_cents} in the books, ${taken} due.`)
  return faults
}

/** What the provider says, asked past the shop. */
async function moneyAt(shop: KillableServer, sessionId: string): Promise<{ state: string; taken: number }> {
  const url = `${shop.sandboxUrl}/v1/checkout/sessions/${sessionId}?expand[]=payment_intent`
  const answer = await fetch(url, { headers: { authorization: 'Bearer sk_test_sandbox' } })
  const { payment_intent: intent } = (await answer.json()) as {
    payment_intent: { status: string; amount_received: number } | null
  }
  return { state: intent?.status ?? 'none', taken: intent?.amount_received ?? 0 }
}

/** Each paid order has two mails, and each went out: once, or once more where death kept the shop from noting it. */
async function lostEmails(shop: KillableServer): Promise<string[]> {
  const paid = await shop.books.db
    .selectFrom('orders')
    .select(['id', 'order_uuid'])
    .where('status', '=', 'paid')
    .execute()
  const emails = await shop.books.db.selectFrom('mail_outbox').select(['id', 'order_id', 'sent_at']).execute()
  const { host } = new URL(shop.url)
  const taken = new Set(shop.email.taken)
  const unsent = emails.filter(({ id, sent_at }) => sent_at === null || !taken.has(`<outbox-${id}@${host}>`))
  const perOrder = Map.groupBy(emails, ({ order_id }) => order_id)
  return [
    ...unsent.map(({ id }) => `Mail ${id} was not sent.`),
    ...paid
      .filter(({ id }) => perOrder.get(id)?.length !== 2)
      .map(({ id, order_uuid }) => `${order_uuid} has ${perOrder.get(id)?.length ?? 0} mails.`),
    ...(taken.size === emails.length ? [] : [`${taken.size} mails went out, ${emails.length} were written.`]),
  ]
}

async function emptyShelves(shop: KillableServer): Promise<string[]> {
  const below = await shop.books.db.selectFrom('products').select('id').where('stock', '<', 0).execute()
  return below.map(({ id }) => `Piece ${id} is below zero.`)
}
