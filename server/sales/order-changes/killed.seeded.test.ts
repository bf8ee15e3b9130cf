import { afterAll, beforeAll, expect, test } from 'vitest'
import { randomOf } from '#test/resilience/random.ts'
import { changeProduct, loggedIn } from '#test/support/admin-helpers.ts'
import { buy } from '#test/support/checkout-helpers.ts'
import { killAtEveryStep, mayFail, withoutKills } from '#test/support/kill-at.ts'
import { type KillableServer, startKillableServer } from '#test/support/killable-server.ts'
import { forwardCall } from '#test/support/provider-proxy.ts'
import { changeSettings, TAXES } from '#test/support/settings-helpers.ts'
import { TEST_SCALE } from '#test/support/test-scale.ts'
import type { TestClient } from '#test/support/test-shop.ts'
import { pause } from '#test/support/wait.ts'

let shop: KillableServer
let staff: TestClient
beforeAll(async () => {
  shop = await startKillableServer()
  staff = await loggedIn(shop, 'siteadmin')
  await changeProduct(staff, 1, { stock: 900, price: 100 })
  await changeSettings(staff, 'tax', TAXES)
}, 240_000)
afterAll(() => shop.close())

const TAXED = { address: '1 Main Street', city: 'Elkins', state: 'WV', zip: '26241' } as const
const UNTAXED = { address: '9 Elm Street', city: 'Berea', state: 'OH', zip: '44017' } as const

async function orderOf(orderUuid: string) {
  return (await staff.api.admin.order({ orderUuid })).order
}

/** Each order has the change once, or as it was without it. */
async function expectWhole(uuids: string[], difference: number): Promise<void> {
  expect(await shop.runNextHour()).toEqual([])
  await shop.restart()
  for (const uuid of uuids) {
    const { changes, payment, total_price, waived, refunded } = await orderOf(uuid)
    expect(changes.map(({ state, difference: of }) => [state, of])).toEqual([['applied', difference]])
    expect(refunded).toBe(0)
    expect(Math.round((payment.refundable + waived) * 100)).toBe(Math.round(total_price * 100))
  }
}

test('survives kill -9 at every step of a change that gives money back: it is made once, and paid back once', async () => {
  const changed: string[] = []
  const steps = await killAtEveryStep(shop, async (customer) => {
    const body = await withoutKills(shop, async () => {
      const { orderUuid } = await buy(customer, [{ id: 1, quantity: 1 }], TAXED)
      const { version } = await orderOf(orderUuid)
      return { orderUuid, version, request_key: crypto.randomUUID(), dry_run: false, address: UNTAXED }
    })
    await mayFail(staff.api.admin.changeOrder(body))
    shop.provider.intercept = forwardCall
    await shop.restart()
    expect(await staff.api.admin.changeOrder(body)).toMatchObject({ difference: -6 })
    changed.push(body.orderUuid)
  })
  // At least: jobs tell payment sessions of earlier orders meanwhile.
  expect(steps).toBeGreaterThanOrEqual(3)
  await expectWhole(changed, -6)
})

test('survives kill -9 at any time while a rise is waived or taken in cash: it is made once', async () => {
  const random = randomOf(TEST_SCALE.faultSeed)
  const changed: string[] = []
  for (let run = 0; run < 6; run++) {
    const { orderUuid } = await buy(shop.client(), [{ id: 1, quantity: 1 }], UNTAXED)
    const { version } = await orderOf(orderUuid)
    const settle = run % 2 === 0 ? ('waive' as const) : ('cash' as const)
    const body = {
      orderUuid,
      version,
      request_key: crypto.randomUUID(),
      dry_run: false,
      settle,
      address: TAXED,
    }
    const call = mayFail(staff.api.admin.changeOrder(body))
    await pause(random.below(40), 'The kill hits any moment of the change.')
    shop.kill()
    await call
    await shop.restart()
    expect(await staff.api.admin.changeOrder(body)).toMatchObject({ difference: 6 })
    changed.push(orderUuid)
  }
  await expectWhole(changed, 6)
})
