import { countFacts } from '#server/backup/stats.ts'
import { sweepOrders } from '#server/orders/sweep.ts'
import { changeProduct, loggedIn } from '#test/support/admin-helpers.ts'
import { buy, eventually, mailbox, setOutside } from '#test/support/checkout-helpers.ts'
import { type ProviderEvent, providerEvent, sendEvent } from '#test/support/provider-events.ts'
import { passOn, startProviderProxy } from '#test/support/provider-proxy.ts'
import { startTestShop, type TestShop } from '#test/support/test-shop.ts'

const KINDS = [
  'checkout.session.completed',
  'payment_intent.amount_capturable_updated',
  'payment_intent.succeeded',
  'charge.captured',
  'checkout.session.expired',
]
const ORDERS = 4
const AT_ONCE = 20

/** State that must not change. */
interface State {
  facts: object
  emails: number
  /** The number of calls to the provider. */
  asked: number
  audit: string[]
}

/**
 * Tells a shop with settled orders so many events about them anew, in a mixed order, and a tenth of them once more.
 * @returns how all stood before and after, and how long it took.
 */
export async function replayHistory(count: number): Promise<{ before: State; after: State; tookMs: number }> {
  const provider = await startProviderProxy()
  const shop = await startTestShop({ SANDBOX_PORT: String(provider.port) })
  provider.target = shop.sandboxUrl
  let asked = 0
  provider.intercept = (call) => {
    asked += 1
    return passOn(call)
  }
  const state = async (): Promise<State> => ({
    facts: await countFacts(shop.shop.db),
    emails: (await mailbox(shop)).length,
    asked,
    audit: await shop.audit(),
  })
  try {
    await setOutside(shop, 'webhooks', { mode: 'drop' })
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
      if (status !== 200) throw new Error(`An event was answered with ${status}.`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, send))
}

async function unhandled(shop: TestShop): Promise<number> {
  const { count } = await shop.shop.db
    .selectFrom('payment_events')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('handled_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}
