import { afterAll, beforeAll, expect, test } from 'vitest'
import { MINUTE_MS } from '#contract/platform/values/time.ts'
import { sweepOrders } from '#server/sales/orders/sweep-orders.ts'
import { refundRest } from '#test/support/admin-helpers.ts'
import { httpErrorOf, payByCard } from '#test/support/checkout-helpers.ts'
import { balanceOf } from '#test/support/gift-card-helpers.ts'
import { type Facts, olderShop, startOlderShop } from '#test/support/older-shop.ts'
import type { TestClient } from '#test/support/test-shop.ts'
import { eventually } from '#test/support/wait.ts'

/** Orders that every kind of money paid, and refunds of them, by an older version. The tests share one shop and build on each other. */

let shop: Awaited<ReturnType<typeof startOlderShop>>
let facts: Facts
let admin: TestClient
beforeAll(async () => {
  shop = await startOlderShop(olderShop('37a7a5ec'))
  facts = shop.facts
  admin = shop.client(facts.admin)
})
afterAll(() => shop.close())

const orderNow = async (name: string) =>
  (await admin.api.admin.order({ orderUuid: facts.orders[name].orderUuid })).order

test('passes the audit after the update', async () => {
  expect(await shop.audit()).toEqual([])
})

test('answers every question about orders and money as the older version did', async () => {
  for (const [question, answer] of Object.entries(facts.seen)) {
    const [, name, path = ''] = /^(?:(\S+) )?GET (.*)/.exec(question) ?? []
    const client = name ? shop.client(facts.orders[name].cookies) : admin
    const response = await client.fetch(path)
    const isJson = response.headers.get('content-type')?.includes('json')
    const text = (await response.text()).replaceAll(shop.url, facts.url)
    expect([question, isJson ? JSON.parse(text) : text]).toEqual([question, answer])
  }
})

test('learns of payments and refunds that the older version had not heard of', async () => {
  await eventually(
    async () => {
      shop.passTime(MINUTE_MS)
      await sweepOrders(shop.shop.db, shop.shop.paymentContext)
      return orderNow('paid-unheard')
    },
    ({ status }) => status === 'paid',
  )
  expect((await orderNow('interrupted-refund')).refunded).toBe(0)
  const tooMuch = refundRest(admin, facts.orders['refund-not-learned-of'].orderUuid)
  expect((await httpErrorOf(tooMuch)).error).toBe('Only $81.58 is left to refund.')
})

test('accepts payment on pages that the older version opened', async () => {
  for (const name of ['open', 'open-with-gift-card', 'open-link']) {
    const { orderUuid, sessionId, url } = facts.orders[name]
    const page = new URL(new URL(url).pathname, shop.sandboxUrl).href
    await payByCard({ orderUuid, sessionId, url: page })
    await eventually(
      async () => {
        await sweepOrders(shop.shop.db, shop.shop.paymentContext)
        return orderNow(name)
      },
      ({ status }) => status === 'paid',
    )
  }
})

test.each([
  ['card', 0],
  ['card-part-refunded', 35.5],
  ['taxed-refunded', 50],
  ['refunded-at-provider', 30],
  ['failed-refund', 0],
  ['discount', 0],
  ['gift-card', 12],
  ['gift-card-and-card', 0],
  ['gift-card-and-card-refunded', 73.96],
  ['deposit-and-card', 0],
  ['deposit-and-card-refunded', 583.89],
  ['cash', 0],
  ['check-refunded', 15],
  ['interrupted-refund', 0],
  ['refund-not-learned-of', 33],
  ['paid-unheard', 0],
  ['open-with-gift-card', 0],
])('refunds the rest of the order %s to what paid for it', async (name, before) => {
  const { refunded, total_price, payment } = await orderNow(name)
  expect(refunded).toBe(before)
  expect(payment.refundable).toBeGreaterThan(0)
  await refundRest(admin, facts.orders[name].orderUuid)
  expect(await orderNow(name)).toMatchObject({ refunded: total_price, payment: { refundable: 0 } })
})

test('returned to each gift card what it had paid', async () => {
  const balances = Object.entries<string>(facts.giftCards).map(async ([name, code]) => [
    name,
    await balanceOf(shop.client(), code),
  ])
  expect(Object.fromEntries(await Promise.all(balances))).toEqual({
    big: 500,
    small: 80,
    third: 60,
    held: 40,
  })
  expect(await shop.audit()).toEqual([])
})
