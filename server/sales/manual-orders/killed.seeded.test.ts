import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ApiError } from '#contract/app/client.ts'
import { randomOf } from '#test/resilience/random.ts'
import { changeProduct, loggedIn, stockOf } from '#test/support/admin-helpers.ts'
import { controlSandbox, payByCard } from '#test/support/checkout-helpers.ts'
import { type KillableServer, startKillableServer } from '#test/support/killable-server.ts'
import { openPayPage, takeOrder } from '#test/support/manual-order-helpers.ts'
import { forwardCall } from '#test/support/provider-proxy.ts'
import { TEST_SCALE } from '#test/support/test-scale.ts'
import { pause } from '#test/support/wait.ts'

let shop: KillableServer
beforeAll(async () => {
  shop = await startKillableServer()
})
beforeEach(async () => {
  await controlSandbox(shop, 'webhooks', { mode: 'drop' })
  await changeProduct(await loggedIn(shop, 'siteadmin'), 1, { stock: 100 })
})
afterAll(() => shop.close())

/** Returns null for a lost connection, and for a call that was rejected. */
async function mayFail<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    if (error instanceof TypeError || error instanceof ApiError) return null
    throw error
  }
}

const ROUNDS = TEST_SCALE.isFull ? 8 : 2

test('survives kill -9 while staff sell for cash: a repeated request finds the one order, or makes it', async () => {
  const random = randomOf(TEST_SCALE.faultSeed)
  for (let round = 0; round < ROUNDS; round++) {
    const staff = await loggedIn(shop, 'siteadmin')
    const request_key = randomUUID()
    const sold = mayFail(takeOrder(staff, { request_key }))
    await pause(random.below(40), 'the kill comes at any moment')
    shop.kill()
    await sold
    await shop.restart()
    const again = await takeOrder(await loggedIn(shop, 'siteadmin'), { request_key })
    expect(again.order.status).toBe('paid')
  }
  expect(await shop.runNextHour()).toEqual([])
  expect(await stockOf(shop.client(), 1)).toBe(100 - ROUNDS)
})

const STEPS = TEST_SCALE.isFull ? [1, 2, 3, 4] : [1 + (TEST_SCALE.faultSeed % 2)]

test.each(STEPS)(
  'survives kill -9 at request %i to the provider while cash is taken for a page that was just paid',
  async (at) => {
    const staff = await loggedIn(shop, 'siteadmin')
    const { order } = await takeOrder(staff, { payment: 'link' })
    const orderUuid = order.order_uuid
    await payByCard(await openPayPage(shop.client(), orderUuid))
    let requests = 0
    shop.provider.intercept = async (call) => {
      requests += 1
      if (requests !== at) return forwardCall(call)
      await call.forward()
      shop.kill()
      call.drop()
    }
    await mayFail(staff.api.admin.takePayment({ orderUuid, payment: 'cash' }))
    shop.provider.intercept = forwardCall
    await shop.restart()
    const again = await loggedIn(shop, 'siteadmin')
    await mayFail(again.api.admin.takePayment({ orderUuid, payment: 'cash' }))
    expect(await shop.runNextHour()).toEqual([])
    const { order: paid } = await (await loggedIn(shop, 'siteadmin')).api.admin.order({ orderUuid })
    expect(paid).toMatchObject({ status: 'paid', payment_method: 'card' })
    expect(paid.events.filter(({ kind }) => kind === 'paid')).toHaveLength(1)
  },
)
