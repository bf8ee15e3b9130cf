import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MINUTE_MS } from '#contract/platform/values/time.ts'
import { sweepOrders } from '#server/sales/orders/sweep-orders.ts'
import { changeProduct } from '#test/support/admin-helpers.ts'
import { takeOrder } from '#test/support/manual-order-helpers.ts'
import { sharedLogin, sharedShop } from '#test/support/shared-shop.ts'
import type { TenderKind } from './tender.ts'
import { listTenders, TENDER_KINDS } from './tender-kinds.ts'

const shop = sharedShop()
const admin = sharedLogin(shop, 'admin')

const NOTE = 'Store credit'

/** How much of the credit of the order's customer is left, by order ID. */
const credit = new Map<number, number>()

/** A kind that no shop has: $15 of every order with this note. */
const storeCredit: TenderKind = {
  kind: 'store_credit',
  planned: {
    of: ({ payment_note }) => (payment_note === NOTE ? 1500 : 0),
    sql: sql<number>`(case when orders.payment_note = ${NOTE} then 1500 else 0 end)`,
  },
  metadataField: 'store_credit',
  async refund(_tx, order, { cents }) {
    credit.set(order.id, (credit.get(order.id) ?? 0) + cents)
  },
}
beforeAll(async () => {
  TENDER_KINDS.push(storeCredit)
  await changeProduct(admin, 1, { stock: 100 })
})
afterAll(() => {
  TENDER_KINDS.splice(TENDER_KINDS.indexOf(storeCredit), 1)
})

/** An order with a payment link that asks for $15 less than its total. */
async function placed(): Promise<{ id: number; orderUuid: string; total: number }> {
  const { order } = await takeOrder(admin, { payment: 'link', payment_note: NOTE })
  await sql`update payments set amount_cents = amount_cents - 1500 where order_id = ${order.id}`.execute(
    shop.shop.db,
  )
  return { id: order.id, orderUuid: order.order_uuid, total: Math.round(order.total_price * 100) }
}

async function amountsOf(orderId: number) {
  const tenders = await listTenders(shop.shop.db, orderId)
  return tenders.map(({ kind, charged_cents, refunded_cents }) => [kind, charged_cents, refunded_cents])
}

test('pays, refunds and audits an order with a new kind of tender', async () => {
  const { id, orderUuid, total } = await placed()
  await admin.api.admin.takePayment({ orderUuid, payment: 'cash', payment_note: NOTE })
  expect(await amountsOf(id)).toEqual([
    ['cash', total - 1500, 0],
    ['store_credit', 1500, 0],
  ])
  const amount = total / 100 - 10
  await admin.api.admin.refundOrder({ orderUuid, amount, request_key: crypto.randomUUID() })
  expect(credit.get(id)).toBe(500)
  await admin.api.admin.setOrderStatus({ orderUuid, status: 'cancelled', restock: true, refund: true })
  expect(await amountsOf(id)).toEqual([
    ['cash', total - 1500, total - 1500],
    ['store_credit', 1500, 1500],
  ])
  expect(credit.get(id)).toBe(1500)
  const { order } = await admin.api.admin.order({ orderUuid })
  expect(order).toMatchObject({ refunded: total / 100, payment: { refundable: 0 } })
  expect(await shop.audit()).toEqual([])
})

test('charges nothing to a new kind of tender when the order expires', async () => {
  const { id } = await placed()
  await sql`update payments set expires_at = ${shop.shop.now() - MINUTE_MS} where order_id = ${id}`.execute(
    shop.shop.db,
  )
  await sweepOrders(shop.shop.db, shop.shop.paymentContext)
  expect(await amountsOf(id)).toEqual([])
  expect(await shop.audit()).toEqual([])
})
