import { afterEach, expect, test } from 'vitest'
import { MINUTE_MS } from '#contract/platform/values/time.ts'
import {
  checkOut,
  LIVE_LIMITS,
  NETWORK_LIMIT,
  otherCustomerBuys,
  readStock,
  sweep,
} from '#test/support/checkout-abuse.ts'
import { TEST_SCALE } from '#test/support/test-scale.ts'
import { startTestShop, type TestShop } from '#test/support/test-shop.ts'

const ATTACK_MINUTES = TEST_SCALE.isFull ? 180 : 60
const WINDOW_MINUTES = 10
const TIMEOUT_MS = 4 * MINUTE_MS

let shop: TestShop
afterEach(() => shop.close())

/** Someone with a new browser for each checkout, who solves every captcha, never pays, and stops when it is no use. */
async function blockStock(newAddress: () => string): Promise<void> {
  const available = [...(await readStock(shop))].filter(([, stock]) => stock > 0)
  const lines = available.map(([id, quantity]) => ({ id, quantity }))
  const carts = [
    lines,
    ...lines.map(({ id, quantity }) => [{ id, quantity: Math.min(quantity, NETWORK_LIMIT) }]),
  ]
  let useless = 0
  for (const cart of carts.filter(({ length }) => length > 0)) {
    await checkOut(shop.client(), cart, newAddress())
    const [{ id, quantity } = { id: 0, quantity: 0 }] = cart
    const { stock } = await shop.client().api.products.availability({ id: String(id) })
    if (stock >= quantity) useless += 1
    if (useless === 2) break
  }
}

/** @returns the ten-minute windows in which another customer could buy something. */
async function attack(newAddress: () => string): Promise<number[]> {
  const bought = new Set<number>()
  for (let minute = 0; minute < ATTACK_MINUTES; minute++) {
    const window = Math.floor(minute / WINDOW_MINUTES)
    if (minute % 2 === 0) await blockStock(newAddress)
    if (!bought.has(window) && (await otherCustomerBuys(shop, `203.0.113.${minute}`))) bought.add(window)
    shop.passTime(MINUTE_MS)
    await sweep(shop)
  }
  expect(await shop.audit()).toEqual([])
  return [...bought]
}

const EVERY_WINDOW = Array.from({ length: ATTACK_MINUTES / WINDOW_MINUTES }, (_, window) => window)

test(
  'lets others buy in every ten minutes while someone on one network blocks stock',
  async () => {
    shop = await startTestShop(LIVE_LIMITS)
    expect(await attack(() => '198.51.100.7')).toEqual(EVERY_WINDOW)
  },
  TIMEOUT_MS,
)

test(
  'lets others buy in every ten minutes while someone with a network for each checkout blocks stock',
  async () => {
    shop = await startTestShop(LIVE_LIMITS)
    let networks = 0
    expect(await attack(() => `2001:db8:${(++networks).toString(16)}::1`)).toEqual(EVERY_WINDOW)
  },
  TIMEOUT_MS,
)
