import { afterAll, beforeAll, expect, test } from 'vitest'
import { buy } from '#checks/buyer.ts'
import { changePiece, loggedIn } from '#checks/staff.ts'
import { startTestShop, type TestShop, type Visitor } from '#checks/test-shop.ts'

let shop: TestShop
let staff: Visitor
beforeAll(async () => {
  shop = await startTestShop()
  staff = await loggedIn(shop, 'admin')
})
afterAll(() => shop.close())

const KNIFE = 1
const SHEATH = 13

test('the packer reads what goes into the parcel: pieces, the sheath of a knife, the weight with its packaging', async () => {
  await changePiece(staff, KNIFE, { stock: 5 })
  await changePiece(staff, SHEATH, { stock: 5 })
  const cart = [
    { id: KNIFE, quantity: 2 },
    { id: SHEATH, quantity: 1 },
  ]
  const { orderUuid } = await buy(shop.visitor(), cart)
  const { order } = await staff.api.admin.order({ orderUuid })
  const [knife, sheath] = order.packing.lines
  expect(knife).toMatchObject({ quantity: 2, sheath: 'Tan leather pouch sheath' })
  // A sheath by itself belongs to no knife of this parcel.
  expect(sheath).toMatchObject({ quantity: 1, sheath: null })
  const pieces = 2 * (knife?.weight_oz ?? Number.NaN) + (sheath?.weight_oz ?? Number.NaN)
  expect(order.packing.weight_oz).toBeCloseTo(pieces + 8, 3)
  expect(order.packing.pounds).toBe(Math.ceil((pieces + 8) / 16))
})

test('a piece that was deleted since is still packed, by the order’s own copy of it', async () => {
  await changePiece(staff, KNIFE, { stock: 5 })
  const { orderUuid } = await buy(shop.visitor(), [{ id: KNIFE, quantity: 1 }])
  const before = (await staff.api.admin.order({ orderUuid })).order
  await staff.api.admin.deleteProduct({ id: String(KNIFE) })
  const { order } = await staff.api.admin.order({ orderUuid })
  expect(order.products).toEqual([{ ...before.products[0], product_id: null }])
  expect(order.packing.lines).toMatchObject([{ name: before.products[0]?.name, quantity: 1 }])
})
