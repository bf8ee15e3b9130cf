import { afterAll, expect, test } from 'vitest'
import { buy, metadataOf } from '#test/support/checkout-helpers.ts'
import { addProduct } from '#test/support/drop-helpers.ts'
import { sharedLogin, sharedShop } from '#test/support/shared-shop.ts'
import { listChanges } from '../change-rows.ts'
import { readMetadata } from '../order-metadata.ts'
import { findOrder } from '../queries.ts'
import { readCarried } from '../read-carried.ts'
import { showReceipt } from '../receipt.ts'
import { sweepMetadata } from '../sweep-metadata.ts'
import { recoverChange, UnbalancedError } from './recover-change.ts'

const shop = sharedShop()
const admin = sharedLogin(shop, 'admin')
afterAll(async () => {
  expect(await shop.audit()).toEqual([])
})

test('recovers an order as it was changed, as one change, and tells its payment session', async () => {
  const { db, paymentContext } = shop.shop
  const id = await addProduct(admin, 'Changed and lost', 5)
  const { orderUuid, sessionId } = await buy(shop.client(), [{ id, quantity: 1 }])
  const before = await findOrder(db, { orderUuid })
  if (!before) throw new Error('The order is missing.')
  const carried = await readCarried(db, before)
  const price = carried.products[0]?.price_cents ?? 0
  const { bill, form } = carried
  const paid = { kind: 'card', charged: bill.total, refunded: 0 }
  const lost = {
    orderId: before.id,
    cards: [],
    order: {
      ...carried,
      form: { ...form, name: 'Wade Carter', address: '1 Elm Street' },
      products: carried.products.map((line) => ({ ...line, quantity: 3 })),
      bill: { ...bill, subtotal: bill.subtotal + 2 * price, total: bill.total + 2 * price },
      changed: {
        count: 2,
        waived: price / 2,
        changedBack: 0,
        tenders: [paid, { kind: 'cash', charged: 1.5 * price, refunded: 0 }],
      },
    },
  }
  const by = { at: shop.shop.now(), recoveryId: 1 }
  const recover = (changed: typeof lost) => db.transaction().execute((tx) => recoverChange(tx, changed, by))
  const { changed } = lost.order
  const unpaid = { ...lost, order: { ...lost.order, changed: { ...changed, tenders: [paid] } } }
  await expect(recover(unpaid)).rejects.toThrow(UnbalancedError)
  expect(await recover(lost)).toMatchObject({ byHand: 1.5 * price })
  expect(await recover(lost)).toBeNull()

  const after = await findOrder(db, { orderUuid })
  expect(after).toMatchObject({ name: 'Wade Carter', total_cents: before.total_cents + 2 * price })
  const changes = await listChanges(db, before.id)
  expect(changes).toMatchObject([{ what: ['Recovered'], state: 'applied', difference: (2 * price) / 100 }])
  const { data } = await admin.api.admin.product({ id: String(id) })
  expect(data.stock).toBe(2)
  const receipt = await showReceipt(db, orderUuid, {
    ...{ userId: null, email: null, isAdmin: true, browserHash: null, orderTokens: [] },
  })
  expect(receipt).toMatchObject({
    waived: price / 200,
    payments: [
      { method: 'card', amount: bill.total / 100 },
      { method: 'cash', amount: (1.5 * price) / 100, card: null },
    ],
  })

  // Someone writes to the order while its session is told.
  const { payments } = paymentContext
  let isNoted = false
  const meanwhile: typeof payments = {
    ...payments,
    async replaceMetadata(...told) {
      await payments.replaceMetadata(...told)
      if (!isNoted) await admin.api.admin.setOrderNote({ orderUuid, note: 'Call first' })
      isNoted = true
    },
  }
  expect(await sweepMetadata(db, meanwhile)).toEqual([])
  expect(await findOrder(db, { orderUuid })).toMatchObject({ note: 'Call first', metadata_due: 0 })
  const session = { email: 'old@example.com', expiresAt: 0, shipTo: null }
  expect(readMetadata(await metadataOf(shop, sessionId), session)?.order).toMatchObject({
    form: { ...lost.order.form },
    changed: { count: 1, waived: price / 2, tenders: [paid, { kind: 'cash', charged: 1.5 * price }] },
  })
})
