import { afterAll, beforeEach, expect, test } from 'vitest'
import { orderPage, receiptPage } from '#contract/platform/values/paths.ts'
import { forgetCommissions } from '#server/sales/commissions/anonymize.ts'
import { anonymizeOrders } from '#server/sales/orders/anonymize.ts'
import { latestEmail } from '#test/support/account-helpers.ts'
import { changeProduct, loggedIn } from '#test/support/admin-helpers.ts'
import { type OpenCheckout, openCheckout, payByCard } from '#test/support/checkout-helpers.ts'
import { acceptedDeposit, paidDeposit } from '#test/support/commission-helpers.ts'
import { openPayPage, takeOrder } from '#test/support/manual-order-helpers.ts'
import { sharedShop } from '#test/support/shared-shop.ts'
import type { TestClient } from '#test/support/test-shop.ts'

const MASTERCARD = '5555555555554444'
const DISCOVER = '6011111111111117'
const ONE = [{ id: 1, quantity: 1 }]

const shop = sharedShop()
let admin: TestClient
beforeEach(async () => {
  admin = await loggedIn(shop, 'admin')
  await changeProduct(admin, 1, { stock: 20 })
})
afterAll(async () => {
  expect(await shop.audit()).toEqual([])
})

const orderOf = async (orderUuid: string) => (await admin.api.admin.order({ orderUuid })).order
const receiptOf = async (client: TestClient, orderUuid: string) =>
  (await client.api.orders.receipt({ orderUuid })).receipt
const commissionOf = async (commissionUuid: string) =>
  (await shop.client().api.commissions.get({ commissionUuid })).commission

const shows = async (client: TestClient, path: string, text: string) =>
  (await (await client.fetch(path)).text()).includes(text)

async function buyWith(client: TestClient, card: string, change: object = {}): Promise<string> {
  const checkout = await openCheckout(client, ONE, change)
  await payByCard(checkout, card)
  await client.api.orders.verify({ order_uuid: checkout.orderUuid })
  return checkout.orderUuid
}

/** The balance of a finished commission. */
async function payBalance(client: TestClient, commissionUuid: string, card: string): Promise<string> {
  await admin.api.admin.setCommissionState({ commissionUuid, state: 'ready' })
  const { total } = await client.api.commissions.balanceFees({ commissionUuid })
  const { url, order_uuid } = await client.api.commissions.payBalance({ commissionUuid, totalPrice: total })
  await payByCard({ url, orderUuid: order_uuid, sessionId: '' }, card)
  await client.api.orders.verify({ order_uuid })
  return order_uuid
}

test('keeps the card of an order, for the customer and staff, on the receipt, and hides it from strangers', async () => {
  const client = shop.client()
  const orderUuid = await buyWith(client, MASTERCARD)
  const card = { brand: 'mastercard', last4: '4444' }
  expect((await orderOf(orderUuid)).card).toEqual(card)
  expect((await client.api.orders.verify({ order_uuid: orderUuid })).order.card).toEqual(card)
  expect((await receiptOf(client, orderUuid)).payments).toMatchObject([{ method: 'card', card }])
  const { orders } = await admin.api.admin.orders({})
  expect(orders.find(({ order_uuid }) => order_uuid === orderUuid)?.card).toEqual(card)
  const stranger = await receiptOf(shop.client(), orderUuid)
  expect(stranger).toMatchObject({ order: { card: null }, payments: [{ method: 'card', card: null }] })
  for (const path of [orderPage(orderUuid), receiptPage(orderUuid)]) {
    expect(await shows(client, path, 'Mastercard ending 4444')).toBe(true)
    expect(await shows(shop.client(), path, '4444')).toBe(false)
  }
})

test('names the card in the receipt of a paid link, and no card for cash', async () => {
  const customer = { name: 'Wade Ortiz', email: 'card.of.a.link@example.com' }
  const { order } = await takeOrder(admin, { customer, payment: 'link' })
  expect((await orderOf(order.order_uuid)).card).toBeNull()
  await payByCard(await openPayPage(shop.client(), order.order_uuid), DISCOVER)
  await shop.client().api.orders.verify({ order_uuid: order.order_uuid })
  const email = await latestEmail(shop, customer.email, /^Your receipt/)
  for (const part of [email.text, email.html]) expect(part).toContain('Discover ending 1117: $')
  const cash = (await takeOrder(admin)).order
  expect(await orderOf(cash.order_uuid)).toMatchObject({ payment_method: 'cash', card: null })
  expect((await receiptOf(admin, cash.order_uuid)).payments).toMatchObject([{ method: 'cash', card: null }])
})

test('keeps the cards of a deposit and of its balance apart', async () => {
  const client = shop.client()
  const { uuid, checkout } = await acceptedDeposit(shop)
  await payByCard(checkout, DISCOVER)
  const discover = { brand: 'discover', last4: '1117' }
  const visa = { brand: 'visa', last4: '4242' }
  expect((await commissionOf(uuid)).payments).toMatchObject([{ kind: 'deposit', card: discover }])
  const orderUuid = await payBalance(client, uuid, '4242424242424242')
  const payments = [
    { kind: 'deposit', card: discover },
    { kind: 'balance', card: visa },
  ]
  expect((await commissionOf(uuid)).payments).toMatchObject(payments)
  const ofStaff = await admin.api.admin.commission({ commissionUuid: uuid })
  expect(ofStaff.commission.payments).toMatchObject(payments)
  expect(await orderOf(orderUuid)).toMatchObject({ card: visa, payment: { deposit_card: discover } })
  expect((await receiptOf(client, orderUuid)).payments).toMatchObject([
    { method: 'deposit', card: discover },
    { method: 'card', card: visa },
  ])
  expect(JSON.stringify(await receiptOf(shop.client(), orderUuid))).not.toMatch(/(ending |")(1117|4242)\b/)
})

test('forgets the cards of a customer who is forgotten, and learns none afterwards', async () => {
  const { db } = shop.shop
  const owner = (email: string) => ({ id: null, email_key: email, email_verified_at: 1 })
  const forget = (email: string) =>
    db.transaction().execute(async (tx) => {
      await forgetCommissions(tx, owner(email), shop.shop.now())
      await anonymizeOrders(tx, owner(email), shop.shop.now())
    })
  const email = 'forgotten.card@example.com'
  const complete = await buyWith(shop.client(), MASTERCARD, { email })
  await admin.api.admin.setOrderStatus({ orderUuid: complete, status: 'complete' })
  const { uuid } = await paidDeposit(shop, {}, { email })
  await admin.api.admin.setCommissionState({ commissionUuid: uuid, state: 'cancelled' })
  const late: OpenCheckout = await openCheckout(shop.client(), ONE, { email })
  await forget(email)
  await payByCard(late, MASTERCARD)
  await shop.client().api.orders.verify({ order_uuid: late.orderUuid })
  expect(await orderOf(complete)).toMatchObject({ card: null, email: '' })
  expect(await orderOf(late.orderUuid)).toMatchObject({ status: 'paid', card: null })
  const deposits = await db
    .selectFrom('deposits')
    .innerJoin('commissions', 'commissions.id', 'deposits.commission_id')
    .select(['card_brand', 'card_last4', 'captured_cents'])
    .where('commissions.uuid', '=', uuid)
    .execute()
  expect(deposits).toMatchObject([{ card_brand: null, card_last4: null, captured_cents: 21_600 }])
})

test('shows no card for payments from before the shop kept them', async () => {
  const client = shop.client()
  const orderUuid = await buyWith(client, MASTERCARD)
  const none = { card_brand: null, card_last4: null }
  await shop.shop.db.updateTable('orders').set(none).where('order_uuid', '=', orderUuid).execute()
  expect((await orderOf(orderUuid)).card).toBeNull()
  expect((await receiptOf(client, orderUuid)).payments).toMatchObject([{ method: 'card', card: null }])
  expect(await shows(client, receiptPage(orderUuid), 'Paid: card')).toBe(true)
})
