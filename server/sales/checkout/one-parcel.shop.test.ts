import { randomUUID } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeProduct } from '#test/support/admin-helpers.ts'
import {
  buy,
  checkoutForm,
  controlSandbox,
  mailbox,
  openCheckout,
  payByCard,
} from '#test/support/checkout-helpers.ts'
import { form, sendForm } from '#test/support/form-body.ts'
import { changeSettings, TAXES } from '#test/support/settings-helpers.ts'
import { sharedLogin, sharedShop } from '#test/support/shared-shop.ts'
import type { TestClient } from '#test/support/test-shop.ts'
import { eventually } from '#test/support/wait.ts'
import { requireOrder } from '../orders/queries.ts'
import { readCarried } from '../orders/read-carried.ts'
import { recoverChange } from '../orders/recovery/recover-change.ts'

const shop = sharedShop()
const admin = sharedLogin(shop, 'siteadmin')
const KNIFE = 12
const ONE = [{ id: KNIFE, quantity: 1 }]
const POSTAGE = Array.from({ length: 70 }, (_, pounds) => 9 + 1.5 * pounds)

beforeAll(async () => {
  await changeProduct(admin, KNIFE, { stock: 100 })
  await shop.shop.db.updateTable('products').set({ weight_oz: 8 }).where('id', '=', KNIFE).execute()
  await changeSettings(admin, 'shipping', {
    standard: POSTAGE,
    handling_fee: 1.5,
    packaging_oz: 4,
    free_shipping_from: null,
  })
})

afterAll(async () => {
  expect(await shop.audit()).toEqual([])
})

const read = async (orderUuid: string) => (await admin.api.admin.order({ orderUuid })).order
const seenBy = async (client: TestClient, order_uuid: string) =>
  (await client.api.orders.verify({ order_uuid })).order
const feesOf = (client: TestClient, joinOrder?: string) =>
  client.api.checkout.calculateFees({ cart: ONE, state: 'OR', zip: '97209', joinOrder })

async function firstOrder(change = {}) {
  const client = shop.client()
  const { orderUuid } = await buy(client, ONE, change)
  return { client, first: await read(orderUuid) }
}

async function twoInOneParcel(email = `${randomUUID()}@example.com`) {
  const { client, first } = await firstOrder({ email })
  const { orderUuid } = await buy(client, ONE, { email, joinOrder: first.order_uuid, name: 'Somebody Else' })
  return { client, email, first, second: await read(orderUuid) }
}

test('offers to add an order to an unshipped one, only to who placed it', async () => {
  const { client, first } = await firstOrder()
  const { join, ...alone } = await feesOf(client)
  expect(join).toEqual({
    order_uuid: first.order_uuid,
    order_id: first.id,
    ship_by: first.promised_ship_by,
    ship_to: 'June Whitlock, Berea, OH',
    shipping: 1.5,
    saves: 9,
  })
  expect(alone).toMatchObject({ shipping: 10.5, handling: 1.5 })
  const joined = await feesOf(client, first.order_uuid)
  expect(joined).toMatchObject({ join, shipping: 1.5, handling: 0 })
  const stranger = shop.client()
  await feesOf(stranger)
  const unknown = await feesOf(stranger, randomUUID())
  expect(unknown.join).toBeNull()
  expect(await feesOf(stranger, first.order_uuid)).toEqual(unknown)
  expect((await feesOf(admin)).join).toBeNull()
})

test('ships both to the address of the first, for the postage that the second adds', async () => {
  const { client, first, second } = await twoInOneParcel()
  expect(second).toMatchObject({ shipping: 1.5, name: first.name, shipping_address: first.shipping_address })
  const orders = [first, second].map(({ id, order_uuid }) => ({ order_uuid, order_id: id }))
  expect(second.parcel).toEqual({ orders })
  expect((await seenBy(client, first.order_uuid)).parcel).toEqual({ orders })
  expect((await seenBy(shop.client(), first.order_uuid)).parcel).toBeNull()
  await sql`update orders set browser_hash = 'another' where id = ${second.id}`.execute(shop.shop.db)
  expect((await seenBy(client, first.order_uuid)).parcel).toEqual({
    orders: [orders[0], { ...orders[1], order_uuid: null }],
  })
  expect(second.packing).toMatchObject({ weight_oz: 20, pounds: 2 })
  // The third order fits within what both paid.
  const { join } = await feesOf(client)
  expect(join).toMatchObject({ order_id: first.id, shipping: 0, saves: 10.5 })
})

test('packs, ships and delays the orders of a parcel together', async () => {
  const { email, first, second } = await twoInOneParcel()
  const queue = (await admin.api.admin.packingQueue({})).orders
  const [row, ...others] = queue.filter(({ id }) => [first.id, second.id].includes(id))
  expect(others).toEqual([])
  expect(row).toMatchObject({ id: first.id, pieces: 2, pounds: 2 })
  expect(row?.parcel?.orders.map(({ order_id }) => order_id)).toEqual([first.id, second.id])

  const ship_by = Temporal.PlainDate.from(first.promised_ship_by ?? '')
    .add({ days: 3 })
    .toString()
  await admin.api.admin.delayOrder({ orderUuid: second.order_uuid, ship_by, reason: 'The kiln is cold.' })
  expect((await read(first.order_uuid)).promised_ship_by).toBe(ship_by)

  const [number, another] = ['9400111206206406260788', '9400111206206406260795']
  const content = stringify([
    ['Order ID', 'Carrier', 'Tracking Number'],
    [second.id, 'USPS', number],
    [first.id, 'USPS', another],
  ])
  const file = { field: 'file', content, name: 'labels.csv', type: 'text/csv' }
  const sent = await sendForm(admin, 'POST', '/api/admin/packing.csv', form([file], { dryRun: 'false' }))
  expect(sent.body).toMatchObject({ rows: [{ outcome: 'ship' }, { outcome: 'error' }] })
  for (const { order_uuid } of [first, second])
    expect(await read(order_uuid)).toMatchObject({ status: 'shipped', tracking_number: number })
  const emails = await eventually(
    async () => (await mailbox(shop, email)).filter(({ text }) => text.includes(number)),
    ({ length }) => length === 2,
  )
  expect(emails).toHaveLength(2)
})

test('exports one label for a parcel', async () => {
  const { client, first, second } = await twoInOneParcel()
  const text = await (await admin.fetch('/api/admin/packing.csv')).text()
  const rows = parse(text, { bom: true, columns: true }) as Record<string, string>[]
  const [label, ...others] = rows.filter((row) => [first.id, second.id].includes(Number(row['Order ID'])))
  expect(others).toEqual([])
  expect(label).toMatchObject({ 'Order ID': String(first.id), Pounds: '1', Ounces: '4' })
  expect(label?.['Order Items']?.split('; ')).toHaveLength(2)
  await shop.shop.db.updateTable('orders').set({ label_exported_at: 1 }).where('id', '=', second.id).execute()
  expect((await feesOf(client)).join).toBeNull()
})

test('answers with new fees once the parcel left, and charges a quoted order as quoted', async () => {
  const { client, first } = await firstOrder()
  const quoted = await openCheckout(client, ONE, { joinOrder: first.order_uuid })
  const late = await checkoutForm(client, ONE, { joinOrder: first.order_uuid })
  const shipment = { carrier: 'USPS', tracking_number: `${first.id}LEFT`, share_number: false } as const
  await admin.api.admin.shipOrder({ orderUuid: first.order_uuid, ...shipment })
  const refused = client.api.checkout.place(late)
  await expect(refused).rejects.toMatchObject({
    status: 409,
    body: { fees: { shipping: 10.5, join: null } },
  })
  expect(await feesOf(client, first.order_uuid)).toMatchObject({ shipping: 10.5, join: null })
  await payByCard(quoted)
  expect(await seenBy(client, quoted.orderUuid)).toMatchObject({
    status: 'paid',
    shipping: 1.5,
    parcel: null,
  })
  expect((await read(quoted.orderUuid)).parcel_notice).toBe('Its parcel has left. Ship it on its own.')
})

test('leaves prices as they are when the first order is cancelled, and works out the promise anew', async () => {
  const { first, second } = await twoInOneParcel()
  const later = Temporal.PlainDate.from(first.promised_ship_by ?? '')
    .add({ days: 9 })
    .toString()
  await shop.shop.db.updateTable('orders').set({ own_ship_by: later }).where('id', '=', first.id).execute()
  await admin.api.admin.setOrderStatus({
    orderUuid: first.order_uuid,
    status: 'cancelled',
    restock: true,
    refund: true,
  })
  expect(await read(second.order_uuid)).toMatchObject({
    status: 'paid',
    shipping: 1.5,
    parcel: null,
    promised_ship_by: second.promised_ship_by,
  })
  expect((await read(first.order_uuid)).parcel).toBeNull()
})

async function change(orderUuid: string, asked: object) {
  const { version } = await read(orderUuid)
  const request_key = randomUUID()
  return admin.api.admin.changeOrder({ orderUuid, version, request_key, dry_run: false, ...asked })
}

test('gives all orders of a parcel a new address, or takes the one that changes out of it', async () => {
  const { first, second } = await twoInOneParcel()
  const address = { address: '9 Elm Street', city: 'Berea', state: 'OH', zip: '44017' }
  const moved = await change(second.order_uuid, { address, parcel: 'all' })
  expect(moved.warnings).toEqual([`This order ships in one parcel with order ${first.id}.`])
  expect(await read(first.order_uuid)).toMatchObject({
    shipping_address: address,
    parcel: second.parcel,
    changes: [{ difference: 0, state: 'applied' }],
  })
  const left = await change(second.order_uuid, { address: { ...address, address: '10 Elm Street' } })
  expect(left).toMatchObject({ difference: 0, order: { parcel: null, shipping: 1.5 } })
  expect(await read(first.order_uuid)).toMatchObject({ shipping_address: address, parcel: null })

  const others = await twoInOneParcel()
  const alone = await change(others.first.order_uuid, { parcel: 'leave' })
  expect(alone).toMatchObject({ difference: 0, order: { parcel: null } })
  expect((await read(others.second.order_uuid)).parcel).toBeNull()
})

test('settles a new name and address of a whole parcel order by order', async () => {
  await changeSettings(admin, 'tax', TAXES)
  const { email, first, second } = await twoInOneParcel()
  const [address, city] = ['9 Elm Street', 'Elkins']
  const moved = {
    contact: { name: 'Wade Carter', email },
    address: { address, city, state: 'WV', zip: '26241' },
    parcel: 'all',
  }
  const byLink = { ...moved, settle: 'link' }
  for (const dry_run of [true, false])
    await expect(change(second.order_uuid, { ...byLink, dry_run })).rejects.toMatchObject({
      status: 400,
      body: { fields: { settle: expect.any(String) } },
    })
  const tried = await change(second.order_uuid, { ...moved, dry_run: true })
  const more = tried.difference
  expect(more).toBeGreaterThan(0)
  expect(tried.warnings).toContain(
    `Order ${first.id} costs $${more.toFixed(2)} more, settled in the same way.`,
  )
  await change(second.order_uuid, { ...moved, settle: 'waive' })
  for (const { order_uuid, total_price } of [first, second])
    expect(await read(order_uuid)).toMatchObject({
      ...{ name: 'Wade Carter', waived: more, total_price: expect.closeTo(total_price + more, 5) },
      ...{ shipping_address: { city }, parcel: second.parcel },
    })
  const back = { address: { ...moved.address, city: 'Berea', state: 'OH', zip: '44017' }, parcel: 'all' }
  await change(second.order_uuid, back)
  await change(second.order_uuid, { ...moved, settle: 'cash' })
  await change(second.order_uuid, back)
  for (const { order_uuid, total_price } of [first, second])
    expect(await read(order_uuid)).toMatchObject({ total_price, waived: 0, parcel: second.parcel })
})

test('ships an order on its own whose change to the new address of its parcel can’t be refunded', async () => {
  await changeSettings(admin, 'tax', TAXES)
  const WV = { state: 'WV', zip: '26241', city: 'Elkins' }
  const { client, first } = await firstOrder(WV)
  const { orderUuid, sessionId } = await buy(client, ONE, { joinOrder: first.order_uuid })
  await controlSandbox(shop, `sessions/${sessionId}`, { action: 'dispute' })
  await controlSandbox(shop, `sessions/${sessionId}`, { action: 'dispute_lost' })
  const lost = await eventually(
    () => read(orderUuid),
    ({ disputes }) => disputes[0]?.status === 'lost',
  )
  expect(lost.parcel).not.toBeNull()
  const address = { address: '9 Elm Street', city: 'Berea', state: 'OH', zip: '44017' }
  await expect(change(first.order_uuid, { address, parcel: 'all' })).rejects.toMatchObject({ status: 409 })
  expect(await read(first.order_uuid)).toMatchObject({ shipping_address: address, parcel: null })
  expect(await read(orderUuid)).toMatchObject({
    shipping_address: { state: 'WV' },
    parcel: null,
    changes: [{ state: 'withdrawn' }],
  })
})

test('lets a parcel leave with all of its orders, also when others join at that moment', async () => {
  const { client, first } = await firstOrder()
  const joining = await Promise.all(
    [0, 1].map(() => openCheckout(client, ONE, { joinOrder: first.order_uuid })),
  )
  await Promise.all([
    ...joining.map(async (checkout) => {
      await payByCard(checkout)
      await seenBy(client, checkout.orderUuid)
    }),
    admin.api.admin.setOrderStatus({
      orderUuid: first.order_uuid,
      status: 'shipped',
      restock: false,
      refund: false,
    }),
  ])
  for (const { orderUuid } of joining) {
    const order = await read(orderUuid)
    expect(order.parcel === null ? [order.status, order.parcel_notice] : [order.status, null]).toEqual(
      order.parcel === null ? ['paid', 'Its parcel has left. Ship it on its own.'] : ['shipped', null],
    )
  }
})

test('adds an order to the parcel that was chosen, also when it saves nothing', async () => {
  const { client, first } = await firstOrder()
  const set = (postage: number[], handling_fee: number) =>
    changeSettings(admin, 'shipping', { standard: postage, handling_fee })
  await set(
    POSTAGE.map((_, index) => 9 + 9 * index),
    0,
  )
  try {
    const joinOrder = first.order_uuid
    expect((await feesOf(client)).join).toBeNull()
    expect(await feesOf(client, joinOrder)).toMatchObject({ shipping: 9, join: { saves: 0 } })
    const { orderUuid } = await buy(client, ONE, { joinOrder })
    expect(await read(orderUuid)).toMatchObject({
      shipping: 9,
      parcel: { orders: [{ order_id: first.id }, {}] },
    })
  } finally {
    await set(POSTAGE, 1.5)
  }
})

test('neither adds to an order that is being cancelled nor tracks it, and adds to none that has a tracking number', async () => {
  const { db } = shop.shop
  const track = (orderUuid: string) =>
    admin.api.admin.setOrderShipping({
      orderUuid,
      carrier: 'USPS',
      tracking_number: '9400111206206406260801',
    })
  const { client, first } = await firstOrder()
  const { id, order_uuid } = first
  await db.updateTable('orders').set({ cancel_asked_at: 1 }).where('id', '=', id).execute()
  expect((await feesOf(client, order_uuid)).join).toBeNull()
  await expect(track(order_uuid)).rejects.toMatchObject({ status: 409 })
  await db.updateTable('orders').set({ cancel_asked_at: null }).where('id', '=', id).execute()
  const ship_by = Temporal.PlainDate.from(first.promised_ship_by ?? '')
    .add({ days: 3 })
    .toString()
  await admin.api.admin.delayOrder({ orderUuid: order_uuid, ship_by, reason: 'The kiln is cold.' })
  expect((await feesOf(client)).join).not.toBeNull()
  await db.updateTable('order_delays').set({ cancelling_at: 1 }).where('order_id', '=', id).execute()
  expect((await feesOf(client)).join).toBeNull()
  await expect(track(order_uuid)).rejects.toMatchObject({ status: 409 })
  await db.updateTable('order_delays').set({ cancelling_at: null }).where('order_id', '=', id).execute()
  expect((await feesOf(client)).join).not.toBeNull()
  await track(order_uuid)
  expect((await feesOf(client)).join).toBeNull()
})

test('asks before a file ships an order whose parcel has another that waits', async () => {
  const { first, second } = await twoInOneParcel()
  const { version } = await read(second.order_uuid)
  const lines = [{ product_id: KNIFE, quantity: 2 }]
  const asked = { version, lines, settle: 'link', dry_run: false, request_key: randomUUID() } as const
  await admin.api.admin.changeOrder({ orderUuid: second.order_uuid, ...asked })
  const content = stringify([
    ['Order ID', 'Carrier', 'Tracking Number'],
    [first.id, 'USPS', '9400111206206406260818'],
  ])
  const file = { field: 'file', content, name: 'labels.csv', type: 'text/csv' }
  const tried = await sendForm(admin, 'POST', '/api/admin/packing.csv', form([file], { dryRun: 'true' }))
  expect(tried.body).toMatchObject({
    rows: [{ outcome: 'error', error: 'A change is waiting for payment. Ship it on its page.' }],
  })
})

test('recovers an order out of the parcel that it left, and in the one that it is in', async () => {
  const { db } = shop.shop
  const recover = async (orderUuid: string, change: object) => {
    const row = await requireOrder(db, orderUuid)
    const carried = await readCarried(db, row)
    const tenders = [{ kind: 'card', charged: row.total_cents, refunded: 0 }]
    const order = {
      ...{ ...carried, form: { ...carried.form, address: '1 Elm Street' }, ...change },
      changed: { count: 1, waived: 0, changedBack: 0, tenders },
    }
    const by = { at: shop.shop.now(), recoveryId: 2 }
    await db.transaction().execute((tx) => recoverChange(tx, { orderId: row.id, order, cards: [] }, by))
    return read(orderUuid)
  }
  const stays = await twoInOneParcel()
  expect((await recover(stays.first.order_uuid, {})).parcel).toEqual(stays.second.parcel)
  expect((await recover(stays.second.order_uuid, {})).parcel).toEqual(stays.second.parcel)
  for (const which of ['first', 'second'] as const) {
    const orders = await twoInOneParcel()
    expect((await recover(orders[which].order_uuid, { joins: null })).parcel).toBeNull()
  }
})

test('keeps a parcel whole whose first order is cancelled before the others are paid', async () => {
  const { client, first } = await firstOrder()
  const joining = []
  for (const quantity of [1, 2])
    joining.push(await openCheckout(client, [{ id: KNIFE, quantity }], { joinOrder: first.order_uuid }))
  const cancelled = { status: 'cancelled', restock: true, refund: true } as const
  await admin.api.admin.setOrderStatus({ orderUuid: first.order_uuid, ...cancelled })
  for (const checkout of joining) {
    await payByCard(checkout)
    await seenBy(client, checkout.orderUuid)
  }
  const [one, other] = await Promise.all(joining.map(({ orderUuid }) => read(orderUuid)))
  expect(one).toMatchObject({ parcel_notice: null, parcel: { orders: [{}, {}] } })
  expect(other?.parcel).toEqual(one?.parcel)
})
