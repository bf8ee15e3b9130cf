import { type OpenCheckout, openCheckout, payByCard } from '#checks/buyer.ts'
import { ApiError } from '#contract/client.ts'
import type { Db } from '#server/db/open.ts'
import type { SeveralShops } from './several-shops.ts'

interface Bought extends OpenCheckout {
  /** What the shop said last of it. */
  answered: 'open' | 'paid'
}

/** Buyers of one piece each, some at a time as long as the shop is open, whatever happens to the machines meanwhile. */
export function crowd(shop: SeveralShops, isOpen: () => boolean, atOnce: number) {
  const bought: Bought[] = []
  const refused: string[] = []
  const waiting: { count: number; tell: () => void }[] = []
  let next = 0

  async function buyOne(number: number): Promise<void> {
    const visitor = shop.visitor()
    const email = `crowd-${number}@example.com`
    const placed = await unlessRefused(openCheckout(visitor, [{ id: 1, quantity: 1 }], { email }))
    if (!placed) {
      refused.push(email)
      return
    }
    const checkout: Bought = { ...placed, answered: 'open' }
    bought.push(checkout)
    for (const each of waiting) if (bought.length >= each.count) each.tell()
    await payByCard(checkout)
    if (await unlessRefused(visitor.api.orders.verify({ order_uuid: checkout.orderUuid }))) {
      checkout.answered = 'paid'
    }
  }

  async function queue(): Promise<void> {
    while (isOpen()) {
      next += 1
      await buyOne(next)
    }
  }

  const queues = Promise.all(Array.from({ length: atOnce }, queue))
  return {
    untilBought: (least: number) =>
      new Promise<void>((tell) => {
        waiting.push({ count: least, tell })
        if (bought.length >= least) tell()
      }),
    async home() {
      await queues
      return { bought, refused }
    },
  }
}

/** What was answered and is not so: a sentence for each order. */
export async function brokenAnswers(db: Db, bought: Bought[]): Promise<string[]> {
  const orders = await db.selectFrom('orders').select(['order_uuid', 'status']).execute()
  const statuses = new Map(orders.map(({ order_uuid, status }) => [order_uuid, status]))
  return bought.flatMap(({ orderUuid, answered }) => {
    const status = statuses.get(orderUuid)
    const isSo = status === 'paid' || (answered === 'open' && status === 'pending')
    return isSo ? [] : [`${orderUuid} was said to be ${answered} and is ${status ?? 'lost'}.`]
  })
}

/** A line that broke and a shop that says no are told to the buyer alike; anything else is a fault. */
async function unlessRefused<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
}
