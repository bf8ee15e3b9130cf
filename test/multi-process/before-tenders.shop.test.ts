import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeProduct, loggedIn, refundRest } from '#test/support/admin-helpers.ts'
import { buy } from '#test/support/checkout-helpers.ts'
import { emptyDatabase } from '#test/support/database.ts'
import { balanceOf, newGiftCard } from '#test/support/gift-card-helpers.ts'
import { takeOrder } from '#test/support/manual-order-helpers.ts'
import { ROOT } from '#test/support/shop-process.ts'
import { BEFORE_TENDERS, unpack } from './last-release.ts'
import { type Machine, type SeveralShops, severalShops } from './several-shops.ts'

/** A process of the version before tenders runs on after the migration, as during a reload and after going back. */

const folder = mkdtempSync(join(tmpdir(), 'before-tenders-'))
let database: Awaited<ReturnType<typeof emptyDatabase>>
let shop: SeveralShops
let newer: Machine
let older: Machine
beforeAll(async () => {
  const checkout = join(folder, 'checkout')
  cpSync(join(ROOT, 'build'), join(checkout, 'build'), { recursive: true })
  unpack(BEFORE_TENDERS, checkout)
  symlinkSync(join(ROOT, 'node_modules'), join(checkout, 'node_modules'))
  database = await emptyDatabase()
  const settings = { DATA_DIR: join(folder, 'data'), ...(database && { DATABASE_URL: database.url }) }
  shop = await severalShops(settings)
  newer = await shop.machine()
  older = await shop.machine({}, checkout)
  await newer.start()
}, 240_000)
afterAll(async () => {
  await shop.close()
  await database?.drop()
  rmSync(folder, { recursive: true, force: true })
})

async function listTenders(orderUuid: string) {
  const rows = await shop.db
    .selectFrom('order_tenders')
    .innerJoin('orders', 'orders.id', 'order_tenders.order_id')
    .select(['kind', 'charged_cents', 'refunded_cents'])
    .where('order_uuid', '=', orderUuid)
    .orderBy('order_tenders.id')
    .execute()
  return rows.map(({ kind, charged_cents, refunded_cents }) => [kind, charged_cents, refunded_cents])
}

const ONE = [{ id: 1, quantity: 1 }]

test('keeps tenders and older columns equal, whichever version sells and refunds', async () => {
  await newer.stop()
  await older.start()
  const before = await loggedIn(older, 'admin')
  await changeProduct(before, 1, { stock: 20, price: 100 })
  const { code } = await newGiftCard(shop, before, 30)
  const byCard = (await buy(older.client(), ONE)).orderUuid
  const byBoth = (await buy(older.client(), ONE, { giftCardCode: code })).orderUuid
  const byHand = (await takeOrder(before)).order.order_uuid
  const totals = new Map<string, number>()
  for (const orderUuid of [byCard, byBoth, byHand]) {
    const { order } = await before.api.admin.order({ orderUuid })
    totals.set(orderUuid, Math.round(order.total_price * 100))
  }
  const total = (orderUuid: string) => totals.get(orderUuid) ?? 0
  const refund = (orderUuid: string, amount: number) =>
    before.api.admin.refundOrder({ orderUuid, amount, request_key: crypto.randomUUID() })
  await refund(byCard, 10)
  await refund(byBoth, total(byBoth) / 100 - 20)
  await refund(byHand, 5)
  expect(await listTenders(byCard)).toEqual([['card', total(byCard), 1000]])
  expect(await listTenders(byBoth)).toEqual([
    ['gift_card', 3000, 1000],
    ['card', total(byBoth) - 3000, total(byBoth) - 3000],
  ])
  expect(await listTenders(byHand)).toEqual([['cash', total(byHand), 500]])

  await older.stop()
  await newer.start()
  expect(await shop.audit()).toEqual([])
  const after = await loggedIn(newer, 'admin')
  for (const orderUuid of [byCard, byBoth]) await refundRest(after, orderUuid)
  await after.api.admin.refundOrder({ orderUuid: byHand, amount: 5, request_key: crypto.randomUUID() })
  const sold = (await buy(newer.client(), ONE)).orderUuid
  expect(await shop.audit()).toEqual([])

  await newer.stop()
  await older.start()
  const again = await loggedIn(older, 'admin')
  for (const orderUuid of [byCard, byBoth]) {
    const { order } = await again.api.admin.order({ orderUuid })
    expect(order).toMatchObject({ refunded: order.total_price, payment: { refundable: 0 } })
  }
  await refundRest(again, byHand)
  await again.api.admin.setOrderStatus({ orderUuid: sold, status: 'cancelled', restock: true, refund: true })
  expect(await listTenders(byHand)).toEqual([['cash', total(byHand), total(byHand)]])
  const [[, charged, refunded] = []] = await listTenders(sold)
  expect(refunded).toBe(charged)
  expect(await balanceOf(older.client(), code)).toBe(30)
  expect(await shop.audit()).toEqual([])
}, 240_000)
