import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkoutForm, openCheckout, payByCard, refusalOf, setOutside } from '#checks/buyer.ts'
import { form, sendForm } from '#checks/form.ts'
import { freshJpeg } from '#checks/pictures.ts'
import { type ShopOnSmallDisk, startShopOnSmallDisk } from '#checks/small-disk.ts'
import { changePiece, loggedIn, stockOf } from '#checks/staff.ts'
import type { Visitor } from '#checks/test-shop.ts'

/** The disk under the shop is full to the last byte, and some time later it is not any more. */

let shop: ShopOnSmallDisk
let staff: Visitor
beforeAll(async () => {
  shop = await startShopOnSmallDisk()
  staff = await loggedIn(shop, 'siteadmin')
  await changePiece(staff, 1, { stock: 1000 })
  await setOutside(shop, 'webhooks', { mode: 'drop' })
}, 120_000)
afterAll(() => shop.close())

const ONE = [{ id: 1, quantity: 1 }]
const NO_ROOM = {
  status: 503,
  error: 'The shop has no room left to save this. Nothing was changed. Please try again later.',
}
/** More than the room that the database has left in its own files. */
const MOST_ORDERS = 400

function filesIn(folder: string): string[] {
  return readdirSync(join(shop.disk, folder), { recursive: true }).map(String).sort()
}

/** Orders until there is no room for one more. @returns how many there were, and what the one too many was told. */
async function orderUntilRefused() {
  const buyer = shop.visitor()
  for (let placed = 0; placed < MOST_ORDERS; placed++) {
    const order = await checkoutForm(buyer, ONE)
    const answer = await buyer.api.checkout.place(order).then(
      () => null,
      (error: unknown) => refusalOf(Promise.reject(error)),
    )
    if (answer) return { placed, answer }
  }
  throw new Error('The disk was never full.')
}

test('orders are refused whole, pages are read, money is kept in mind, and with room again all goes on', async () => {
  const paid = await openCheckout(shop.visitor(), ONE)
  await payByCard(paid)
  shop.fill()
  const { placed, answer } = await orderUntilRefused()
  expect(answer).toEqual(NO_ROOM)
  for (const path of [
    '/',
    '/shop-knives/all-knives',
    '/shop-knives/knife/1/drop-point-hunter-black-walnut',
  ]) {
    expect([path, (await shop.visitor().fetch(path)).status]).toEqual([path, 200])
  }
  expect((await refusalOf(shop.visitor().api.orders.verify({ order_uuid: paid.orderUuid }))).status).toBe(503)
  expect(await stockOf(shop.visitor(), 1)).toBe(1000 - placed - 1)
  expect(shop.isAlive()).toBe(true)

  shop.makeRoom()
  const { order } = await shop.visitor().api.orders.verify({ order_uuid: paid.orderUuid })
  expect(order.status).toBe('paid')
  await openCheckout(shop.visitor(), ONE)
  expect(await stockOf(shop.visitor(), 1)).toBe(1000 - placed - 2)
  expect(await shop.terminal('audit')).toEqual({ code: 0, text: expect.stringContaining('in order') })
})

test('a photograph is refused in a sentence, leaves nothing half, and can be sent again', async () => {
  const before = filesIn('pictures')
  const photograph = { field: 'images', content: await freshJpeg({ width: 2400, height: 1800 }) }
  const send = () => sendForm(staff, 'POST', '/api/admin/products/1/images', form([photograph]))
  shop.fill()
  const { status, body } = await send()
  expect({ status, error: body.error }).toEqual(NO_ROOM)
  expect(filesIn('pictures')).toEqual(before)
  expect(filesIn('uploads')).toEqual([])
  shop.makeRoom()
  expect((await send()).status).toBe(201)
  expect(filesIn('pictures').length).toBeGreaterThan(before.length)
})

test('a backup fails loudly and leaves no half archive', async () => {
  shop.fill()
  const made = await shop.terminal('backup')
  expect(made).toEqual({ code: 1, text: expect.stringContaining('The disk is full.') })
  shop.makeRoom()
  const backups = filesIn('').filter((name) => name.includes('.tar'))
  expect(backups).toEqual([])
  expect((await shop.terminal('backup')).code).toBe(0)
})
