import { setTimeout as wait } from 'node:timers/promises'
import { ApiError } from '#contract/client.ts'
import { type OpenCheckout, openCheckout, payByCard } from '#test/support/checkout-helpers.ts'
import type { KillableServer } from '#test/support/killable-server.ts'
import { type Random, randomOf } from './random.ts'

const CUSTOMERS = 6
/** The last product has less stock than the demand. */
const PRODUCTS = [1, 3, 4, 2]
/** The longest time between two kills. */
const LIVES_AT_MOST_MS = 500

/** A confirmed order and its progress. */
export interface Promised extends OpenCheckout {
  email: string
  card: 'none' | 'authorised'
  told: 'placed' | 'paid'
}

export interface Killing {
  rounds: number
  /** No round starts after this time, except for the first few. */
  withinMs: number
  seed: number
}

const ROUNDS_AT_LEAST = 5

/** Customers order, pay, cancel, and leave while the shop is killed and restarted at random moments. */
export async function killUnderLoad(
  shop: KillableServer,
  { rounds, withinMs, seed }: Killing,
): Promise<{ deaths: number; promised: Promised[] }> {
  const promised: Promised[] = []
  const random = randomOf(seed)
  let open = true
  const customers = Array.from({ length: CUSTOMERS }, async (_, number) => {
    const own = randomOf(seed + number + 1)
    while (open) await goShopping(shop, own, promised)
  })
  const ending = performance.now() + withinMs
  let deaths = 0
  try {
    while (deaths < rounds && (deaths < ROUNDS_AT_LEAST || performance.now() < ending)) {
      await wait(random.below(LIVES_AT_MOST_MS))
      shop.kill()
      deaths += 1
      await shop.revive()
    }
  } finally {
    open = false
    await Promise.all(customers)
  }
  return { deaths, promised }
}

async function goShopping(shop: KillableServer, random: Random, promised: Promised[]): Promise<void> {
  const client = shop.client()
  const id = PRODUCTS[random.below(PRODUCTS.length)] ?? 1
  const email = `buyer-${random.below(2 ** 31)}@example.com`
  const placed = await mayFail(openCheckout(client, [{ id, quantity: 1 + random.below(2) }], { email }))
  if (!placed) return
  const order: Promised = { ...placed, email, card: 'none', told: 'placed' }
  promised.push(order)
  const mood = random.next()
  if (mood < 0.1) return
  if (mood < 0.2) {
    await mayFail(client.api.checkout.cancel({ order_uuid: order.orderUuid }))
    return
  }
  const page = await payByCard(order)
  if (page.status === 303) order.card = 'authorised'
  if (mood < 0.3) return
  const answer = await mayFail(client.api.orders.verify({ order_uuid: order.orderUuid }))
  if (answer?.order.status === 'paid') order.told = 'paid'
}

/** Errors that a killed shop causes. Any other error is a bug in the test. */
async function mayFail<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call
  } catch (error) {
    const isRefused = error instanceof ApiError && [404, 409, 429, 503].includes(error.status)
    if (!isRefused && !(error instanceof TypeError)) throw error
    await wait(20)
    return null
  }
}
