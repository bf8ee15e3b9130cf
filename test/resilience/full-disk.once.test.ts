import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkDisk } from '#server/operations/problems/check-machine.ts'
import { changeProduct, loggedIn, stockOf } from '#test/support/admin-helpers.ts'
import {
  checkoutForm,
  controlSandbox,
  httpErrorOf,
  openCheckout,
  payByCard,
} from '#test/support/checkout-helpers.ts'
import { form, sendForm } from '#test/support/form-body.ts'
import { freshJpeg } from '#test/support/image-files.ts'
import { type ShopOnSmallDisk, startShopOnSmallDisk } from '#test/support/small-disk.ts'
import type { TestClient } from '#test/support/test-shop.ts'

/** The disk fills up and is freed later. */

let shop: ShopOnSmallDisk
let admin: TestClient
beforeAll(async () => {
  shop = await startShopOnSmallDisk()
  admin = await loggedIn(shop, 'siteadmin')
  await changeProduct(admin, 1, { stock: 1000 })
  await controlSandbox(shop, 'webhooks', { mode: 'drop' })
}, 120_000)
afterAll(() => shop.close())

const ONE = [{ id: 1, quantity: 1 }]
const DISK_FULL = {
  status: 503,
  error: 'The shop cannot save this because its disk is full. Nothing was changed. Please try again later.',
}
/** More than the free space inside the database files. */
const MAX_ORDERS = 400

function filesIn(folder: string): string[] {
  return readdirSync(join(shop.disk, folder), { recursive: true }).map(String).sort()
}

/** @returns the number of orders and the first error. */
async function orderUntilRejected() {
  const customer = shop.client()
  for (let placed = 0; placed < MAX_ORDERS; placed++) {
    const order = await checkoutForm(customer, ONE)
    const answer = await customer.api.checkout.place(order).then(
      () => null,
      (error: unknown) => httpErrorOf(Promise.reject(error)),
    )
    if (answer) return { placed, answer }
  }
  throw new Error('The disk was never full.')
}

test('rejects orders on a full disk, serves pages, loses no payment, and recovers', async () => {
  const paid = await openCheckout(shop.client(), ONE)
  await payByCard(paid)
  shop.fill()
  const { placed, answer } = await orderUntilRejected()
  const diskProblem = () => checkDisk({ config: { DATA_DIR: shop.disk } })
  expect(await diskProblem()).toEqual({
    problem: expect.stringMatching(/^The disk is 100% full: 0\.0 GB are free/),
  })
  expect(answer).toEqual(DISK_FULL)
  for (const path of [
    '/',
    '/shop-knives/all-knives',
    '/shop-knives/knife/1/drop-point-hunter-black-walnut',
  ]) {
    expect([path, (await shop.client().fetch(path)).status]).toEqual([path, 200])
  }
  expect((await httpErrorOf(shop.client().api.orders.verify({ order_uuid: paid.orderUuid }))).status).toBe(
    503,
  )
  expect(await stockOf(shop.client(), 1)).toBe(1000 - placed - 1)
  expect(shop.isAlive()).toBe(true)

  shop.freeSpace()
  expect(await diskProblem()).toBe('fine')
  const { order } = await shop.client().api.orders.verify({ order_uuid: paid.orderUuid })
  expect(order.status).toBe('paid')
  await openCheckout(shop.client(), ONE)
  expect(await stockOf(shop.client(), 1)).toBe(1000 - placed - 2)
  expect(await shop.runCommand('audit')).toEqual({ code: 0, text: expect.stringContaining('in order') })
})

test('rejects an upload on a full disk without leftovers and accepts it later', async () => {
  const before = filesIn('pictures')
  const image = { field: 'images', content: await freshJpeg({ width: 2400, height: 1800 }) }
  const send = () => sendForm(admin, 'POST', '/api/admin/products/1/images', form([image]))
  shop.fill()
  const { status, body } = await send()
  expect({ status, error: body.error }).toEqual(DISK_FULL)
  expect(filesIn('pictures')).toEqual(before)
  expect(filesIn('uploads')).toEqual([])
  shop.freeSpace()
  expect((await send()).status).toBe(201)
  expect(filesIn('pictures').length).toBeGreaterThan(before.length)
})

test('reports a failed backup and leaves no partial archive', async () => {
  shop.fill()
  const made = await shop.runCommand('backup')
  expect(made).toEqual({ code: 1, text: expect.stringContaining('The disk is full.') })
  shop.freeSpace()
  const backups = filesIn('').filter((name) => name.includes('.tar'))
  expect(backups).toEqual([])
  expect((await shop.runCommand('backup')).code).toBe(0)
})
