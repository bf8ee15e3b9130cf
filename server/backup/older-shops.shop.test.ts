import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buy } from '#checks/buyer.ts'
import { fillOlderShop, OLD_CUSTOMER, OLD_ORDERS } from '#checks/older-shop.ts'
import { emptyDatabase, startTestShop } from '#checks/test-shop.ts'
import { appliedSteps, knownSteps, migrate, openDatabase } from '#server/db/open.ts'

/** What every earlier version had written is there, and of use, after an update. */

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

test.each(EARLIER)(
  'a shop used at %s is updated as it starts, and its people find what was theirs',
  async (step) => {
    const place = { DATA_DIR: folder, ...(postgres && { DATABASE_URL: postgres.url }) }
    const older = openDatabase(place)
    await migrate(older, step)
    await fillOlderShop(older.db, folder, await appliedSteps(older), Date.now())
    await older.close()

    const shop = await startTestShop(place)
    try {
      expect(await appliedSteps(shop.shop.database)).toEqual(knownSteps())
      expect(readdirSync(join(folder, 'backups'))).toHaveLength(1)
      expect(await shop.audit()).toEqual([])

      const customer = shop.visitor()
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
      const [piece] = data
      expect(piece).toMatchObject({ name: 'Old Hunter', stock: 2 })
      expect((await customer.fetch(piece?.images[0] ?? '/none')).status).toBe(200)
      await buy(shop.visitor(), [{ id: piece?.id ?? 0, quantity: 1 }])
      expect(await shop.audit()).toEqual([])
    } finally {
      await shop.close()
    }
  },
)
