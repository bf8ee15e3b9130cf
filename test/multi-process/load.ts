import { ApiError } from '#contract/app/client.ts'
import type { Db } from '#server/platform/db/open.ts'
import { type OpenCheckout, openCheckout, payByCard } from '#test/support/checkout-helpers.ts'
import type { SeveralShops } from './several-shops.ts'

interface Bought extends OpenCheckout {
  /** What the shop last reported. */
  reported: 'open' | 'paid'
}

/** Customers who buy one product each, `concurrency` at a time, while `isOpen`. */
export function crowd(shop: Pick<SeveralShops, 'client'>, isOpen: () => boolean, concurrency: number) {
  const bought: Bought[] = []
  const rejected: string[] = []
  const waiting: { count: number; resolve: () => void }[] = []
  let next = 0

  async function buyOne(number: number): Promise<void> {
    const client = shop.client()
    const email = `crowd-${number}@example.com`
    const reject = (reason: string) => rejected.push(`${email}: ${reason}`)
    const placed = await unlessRejected(openCheckout(client, [{ id: 1, quantity: 1 }], { email }), reject)
    if (!placed) return
    const checkout: Bought = { ...placed, reported: 'open' }
    bought.push(checkout)
    for (const each of waiting) if (bought.length >= each.count) each.resolve()
    await payByCard(checkout)
    if (await unlessRejected(client.api.orders.verify({ order_uuid: checkout.orderUuid }), reject)) {
      checkout.reported = 'paid'
    }
  }

  async function queue(): Promise<void> {
    while (isOpen()) {
      next += 1
      await buyOne(next)
    }
  }

  const queues = Promise.all(Array.from({ length: concurrency }, queue))
  return {
    untilBought: (count: number) =>
      new Promise<void>((resolve) => {
        waiting.push({ count, resolve })
        if (bought.length >= count) resolve()
      }),
    async finish() {
      await queues
      return { bought, rejected }
    },
  }
}

export async function contradictions(db: Db, bought: Bought[]): Promise<string[]> {
  const orders = await db.selectFrom('orders').select(['order_uuid', 'status']).execute()
  const statuses = new Map(orders.map(({ order_uuid, status }) => [order_uuid, status]))
  return bought.flatMap(({ orderUuid, reported }) => {
    const status = statuses.get(orderUuid)
    const agrees = status === 'paid' || (reported === 'open' && status === 'pending')
    return agrees ? [] : [`${orderUuid} was reported ${reported} and is ${status ?? 'missing'}.`]
  })
}

/** The shop may reject calls. Any other error is a bug in the test. */
async function unlessRejected<T>(call: Promise<T>, reject: (reason: string) => void): Promise<T | null> {
  try {
    return await call
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    reject(`${error.status} ${error.message}`)
    return null
  }
}
