import { countTotals } from '#server/operations/backup/stats.ts'
import { sweepOrders } from '#server/sales/orders/sweep-orders.ts'
import { changeProduct, loggedIn } from '#test/support/admin-helpers.ts'
import { buy, controlSandbox, mailbox } from '#test/support/checkout-helpers.ts'
import { type ProviderEvent, providerEvent, sendEvent } from '#test/support/provider-events.ts'
import { forwardCall, startProviderProxy } from '#test/support/provider-proxy.ts'
import { startTestShop, type TestShop } from '#test/support/test-shop.ts'
import { eventually } from '#test/support/wait.ts'

const KINDS = [
  'checkout.session.completed',
  'payment_intent.amount_capturable_updated',
  'payment_intent.succeeded',
  'charge.captured',
  'checkout.session.expired',
]
const ORDERS = 4
const CONCURRENCY = 20

interface State {
  facts: object
  emails: number
  providerCalls: number
  audit: string[]
}

/** Sends a shop `count` events about settled orders, in mixed order, and a tenth of them twice. */
export async function replayHistory(count: number): Promise<{ before: State; after: State; tookMs: number }> {
  const provider = await startProviderProxy()
  const shop = await startTestShop({ SANDBOX_PORT: String(provider.port) })
  provider.target = shop.sandboxUrl
  let providerCalls = 0
  provider.intercept = (call) => {
    providerCalls += 1
    return forwardCall(call)
  }
  const state = async (): Promise<State> => ({
    facts: await countTotals(shop.shop.db),
    emails: (await mailbox(shop)).length,
    providerCalls,
    audit: await shop.audit(),
  })
  try {
    await controlSandbox(shop, 'webhooks', { mode: 'drop' })
    await changeProduct(await loggedIn(shop, 'siteadmin'), 1, { stock: 100 })
    const orders = []
    for (let number = 0; number < ORDERS; number++)
      orders.push(await buy(shop.client(), [{ id: 1, quantity: 1 }]))
    await eventually(
      () => mailbox(shop),
      (emails) => emails.length === 2 * ORDERS,
    )
    const before = await state()
    const started = performance.now()
    const events = history(orders, count)
    await sendAll(shop, events)
    await eventually(
      () => unhandled(shop),
      (left) => left === 0,
    )
    await sendAll(shop, events.slice(0, count / 10))
    const tookMs = performance.now() - started
    for (const failure of await sweepOrders(shop.shop.db, shop.shop.paymentContext)) throw failure
    shop.shop.wakeEmail()
    return { before, after: await state(), tookMs }
  } finally {
    await shop.close()
    await provider.close()
  }
}

function history(orders: { sessionId: string; orderUuid: string }[], count: number): ProviderEvent[] {
  return Array.from({ length: count }, (_, number) => {
    const { sessionId, orderUuid } = orders[(number * 7) % orders.length] ?? { sessionId: '', orderUuid: '' }
    const kind = KINDS[(number * 3) % KINDS.length] ?? ''
    const object = kind.startsWith('checkout')
      ? { id: sessionId, object: 'checkout.session' }
      : { object: 'other' }
    return providerEvent(kind, { ...object, metadata: { order_uuid: orderUuid } }, `evt_history_${number}`)
  })
}

async function sendAll(shop: TestShop, events: ProviderEvent[]): Promise<void> {
  const client = shop.client()
  const waiting = [...events]
  const send = async () => {
    for (let event = waiting.pop(); event; event = waiting.pop()) {
      const { status } = await sendEvent(client, event)
      if (status !== 200) throw new Error(`An event was rejected with ${status}.`)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, send))
}

async function unhandled(shop: TestShop): Promise<number> {
  const { count } = await shop.shop.db
    .selectFrom('payment_events')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('handled_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}
