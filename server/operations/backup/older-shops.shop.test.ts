import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { appliedSteps, knownSteps, migrate, openDatabase } from '#server/platform/db/open.ts'
import { buy } from '#test/support/checkout-helpers.ts'
import { emptyDatabase } from '#test/support/database.ts'
import { fillOlderShop, OLD_CUSTOMER, OLD_ORDERS } from '#test/support/legacy-fixture.ts'
import { startTestShop } from '#test/support/test-shop.ts'

let folder: string
let postgres: Awaited<ReturnType<typeof emptyDatabase>>
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'older-test-'))
  postgres = await emptyDatabase()
})
afterEach(async () => {
  await postgres?.drop()
  rmSync(folder, { recursive: true, force: true })
})

const EARLIER = knownSteps().slice(0, -1)

test.each(EARLIER)('upgrades a shop from %s and keeps its data', async (step) => {
  const target = { DATA_DIR: folder, ...(postgres && { DATABASE_URL: postgres.url }) }
  const older = openDatabase(target)
  await migrate(older, step)
  await fillOlderShop(older.db, folder, await appliedSteps(older), Date.now())
  await older.close()

  const shop = await startTestShop(target)
  try {
    expect(await appliedSteps(shop.shop.database)).toEqual(knownSteps())
    expect(readdirSync(join(folder, 'backups'))).toHaveLength(1)
    expect(await shop.audit()).toEqual([])

    const customer = shop.client()
    await customer.api.auth.login(OLD_CUSTOMER)
    const { orders } = await customer.api.orders.mine({})
    expect(orders.map(({ order_uuid, status }) => [order_uuid, status])).toContainEqual([
      OLD_ORDERS.shipped,
      'shipped',
    ])
    const { order } = await customer.api.orders.verify({ order_uuid: OLD_ORDERS.shipped })
    expect(order).toMatchObject({ total_price: 284.51, tracking_number: '9400111899223100001' })
    const page = await customer.fetch(`/order-success/${OLD_ORDERS.shipped}`)
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Old Hunter')])

    const { data } = await customer.api.products.list({ search: 'Old Hunter' })
    const [product] = data
    expect(product).toMatchObject({ name: 'Old Hunter', stock: 2 })
    expect((await customer.fetch(product?.images[0] ?? '/none')).status).toBe(200)
    await buy(shop.client(), [{ id: product?.id ?? 0, quantity: 1 }])
    expect(await shop.audit()).toEqual([])
  } finally {
    await shop.close()
  }
})
