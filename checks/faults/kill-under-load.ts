import { setTimeout as wait } from 'node:timers/promises'
import { type OpenCheckout, openCheckout, payByCard } from '#checks/buyer.ts'
import type { MortalShop } from '#checks/mortal-shop.ts'
import { ApiError } from '#contract/client.ts'
import { type Random, randomOf } from './random.ts'

const BUYERS = 6
/** The last has fewer pieces than buyers want. */
const PIECES = [1, 3, 4, 2]
/** So long at most the shop serves before it dies. */
const LIVES_AT_MOST_MS = 500

/** An order that was answered with success, and how far its buyer came. */
export interface Promised extends OpenCheckout {
  email: string
  card: 'none' | 'authorised'
  told: 'placed' | 'paid'
}

export interface Killing {
  rounds: number
  /** No round begins after so long, but for the first few. */
  withinMs: number
  seed: number
}

const ROUNDS_AT_LEAST = 5

/** Buyers order, pay, turn back and leave while the shop is killed at random moments and started again. */
export async function killUnderLoad(
  shop: MortalShop,
  { rounds, withinMs, seed }: Killing,
): Promise<{ deaths: number; promised: Promised[] }> {
  const promised: Promised[] = []
  const random = randomOf(seed)
  let open = true
  const buyers = Array.from({ length: BUYERS }, async (_, number) => {
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
    await Promise.all(buyers)
  }
  return { deaths, promised }
}

async function goShopping(shop: MortalShop, random: Random, promised: Promised[]): Promise<void> {
  const visitor = shop.visitor()
  const id = PIECES[random.below(PIECES.length)] ?? 1
  const email = `buyer-${random.below(2 ** 31)}@example.com`
  const placed = await mayFail(openCheckout(visitor, [{ id, quantity: 1 + random.below(2) }], { email }))
  if (!placed) return
  const order: Promised = { ...placed, email, card: 'none', told: 'placed' }
  promised.push(order)
  const mood = random.next()
  if (mood < 0.1) return
  if (mood < 0.2) {
    await mayFail(visitor.api.checkout.cancel({ order_uuid: order.orderUuid }))
    return
  }
  const page = await payByCard(order)
  if (page.status === 303) order.card = 'authorised'
  if (mood < 0.3) return
  const answer = await mayFail(visitor.api.orders.verify({ order_uuid: order.orderUuid }))
  if (answer?.order.status === 'paid') order.told = 'paid'
}

/** What a dead or dying shop does to a call; a wrong one would be a fault of the test's own. */
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
