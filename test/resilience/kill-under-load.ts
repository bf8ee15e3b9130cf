import { ApiError } from '#contract/app/client.ts'
import { type OpenCheckout, openCheckout, payByCard } from '#test/support/checkout-helpers.ts'
import type { KillableServer } from '#test/support/killable-server.ts'
import { pause } from '#test/support/wait.ts'
import { type Random, randomOf } from './random.ts'

const CUSTOMERS = 6
/** The last product has less stock than the demand. */
const PRODUCTS = [1, 3, 4, 2]
const MAX_UPTIME_MS = 500

export interface PlacedOrder extends OpenCheckout {
  email: string
  card: 'none' | 'authorized'
  /** The status that the shop last reported. */
  reported: 'placed' | 'paid'
}

export interface KillOptions {
  rounds: number
  /** No round starts after this time, except for the first few. */
  withinMs: number
  seed: number
}

const MIN_ROUNDS = 5

export async function killUnderLoad(
  shop: KillableServer,
  { rounds, withinMs, seed }: KillOptions,
): Promise<{ kills: number; orders: PlacedOrder[] }> {
  const orders: PlacedOrder[] = []
  const random = randomOf(seed)
  let open = true
  const customers = Array.from({ length: CUSTOMERS }, async (_, number) => {
    const own = randomOf(seed + number + 1)
    while (open) await goShopping(shop, own, orders)
  })
  const deadline = performance.now() + withinMs
  let kills = 0
  try {
    while (kills < rounds && (kills < MIN_ROUNDS || performance.now() < deadline)) {
      await pause(random.below(MAX_UPTIME_MS), 'the kill comes at any moment')
      shop.kill()
      kills += 1
      await shop.restart()
    }
  } finally {
    open = false
    await Promise.all(customers)
  }
  return { kills, orders }
}

export async function goShopping(
  shop: Pick<KillableServer, 'client'>,
  random: Random,
  orders: PlacedOrder[],
): Promise<void> {
  const client = shop.client()
  const id = PRODUCTS[random.below(PRODUCTS.length)] ?? 1
  const email = `customer-${random.below(2 ** 31)}@example.com`
  const placed = await mayFail(openCheckout(client, [{ id, quantity: 1 + random.below(2) }], { email }))
  if (!placed) return
  const order: PlacedOrder = { ...placed, email, card: 'none', reported: 'placed' }
  orders.push(order)
  const behavior = random.next()
  if (behavior < 0.1) return
  if (behavior < 0.2) {
    await mayFail(client.api.checkout.cancel({ order_uuid: order.orderUuid }))
    return
  }
  const page = await payByCard(order)
  if (page.status === 303) order.card = 'authorized'
  if (behavior < 0.3) return
  const answer = await mayFail(client.api.orders.verify({ order_uuid: order.orderUuid }))
  if (answer?.order.status === 'paid') order.reported = 'paid'
}

/** Errors that a killed shop causes. Any other error is a bug in the test. */
async function mayFail<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call
  } catch (error) {
    const isRefused = error instanceof ApiError && [404, 409, 429, 503].includes(error.status)
    if (!isRefused && !(error instanceof TypeError)) throw error
    await pause(20, 'the shop may be starting again')
    return null
  }
}
