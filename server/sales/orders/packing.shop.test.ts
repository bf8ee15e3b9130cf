import { expect, test } from 'vitest'
import { changeProduct } from '#test/support/admin-helpers.ts'
import { buy } from '#test/support/checkout-helpers.ts'
import { sharedLogin, sharedShop } from '#test/support/shared-shop.ts'

const shop = sharedShop()
const admin = sharedLogin(shop, 'admin')

const KNIFE = 1
const SHEATH = 13

test('lists products, sheaths and the packed weight for packing', async () => {
  await changeProduct(admin, KNIFE, { stock: 5 })
  await changeProduct(admin, SHEATH, { stock: 5 })
  const cart = [
    { id: KNIFE, quantity: 2 },
    { id: SHEATH, quantity: 1 },
  ]
  const { orderUuid } = await buy(shop.client(), cart)
  const { order } = await admin.api.admin.order({ orderUuid })
  const [knife, sheath] = order.packing.lines
  expect(knife).toMatchObject({ quantity: 2, sheath: 'Tan leather pouch sheath' })
  // A sheath sold separately belongs to no knife in the parcel.
  expect(sheath).toMatchObject({ quantity: 1, sheath: null })
  const products = 2 * (knife?.weight_oz ?? Number.NaN) + (sheath?.weight_oz ?? Number.NaN)
  expect(order.packing.weight_oz).toBeCloseTo(products + 8, 3)
  expect(order.packing.pounds).toBe(Math.ceil((products + 8) / 16))
})

test("packs a deleted product from the order's own copy", async () => {
  await changeProduct(admin, KNIFE, { stock: 5 })
  const { orderUuid } = await buy(shop.client(), [{ id: KNIFE, quantity: 1 }])
  const before = (await admin.api.admin.order({ orderUuid })).order
  await admin.api.admin.deleteProduct({ id: String(KNIFE) })
  const { order } = await admin.api.admin.order({ orderUuid })
  expect(order.products).toEqual([{ ...before.products[0], product_id: null }])
  expect(order.packing.lines).toMatchObject([{ name: before.products[0]?.name, quantity: 1 }])
})
