import { beforeAll, expect, test } from 'vitest'
import type { ApiError } from '#contract/app/client.ts'
import { DAY_MS } from '#contract/platform/values/time.ts'
import { changeProduct, loggedIn } from '#test/support/admin-helpers.ts'
import { checkoutForm, mailbox, payByCard } from '#test/support/checkout-helpers.ts'
import { takeOrder } from '#test/support/manual-order-helpers.ts'
import { changeSettings, TAXES } from '#test/support/settings-helpers.ts'
import { sharedShop } from '#test/support/shared-shop.ts'
import type { TestClient } from '#test/support/test-shop.ts'
import { eventually } from '#test/support/wait.ts'

const MARKET = {
  id: 'market',
  name: 'Elkins Farmers Market',
  address: '200 Railroad Avenue',
  town: 'Elkins',
  when: 'Saturdays, 9 AM to 1 PM',
}
const { id: _, ...PLACE } = MARKET
const PICKUP = { shippingMethod: 'pickup-market' as const, pickupConfirmed: true }
/** The status and the sentences of a rejected call. */
const refused = (call: Promise<unknown>) =>
  call.then(
    () => ({ status: 200, fields: {} }),
    ({ status, fields }: ApiError) => ({ status, fields }),
  )
const ONE = [{ id: 1, quantity: 1 }]

const shop = sharedShop()
let admin: TestClient
let siteadmin: TestClient
beforeAll(async () => {
  admin = await loggedIn(shop, 'admin')
  siteadmin = await loggedIn(shop, 'siteadmin')
  await changeProduct(admin, 1, { stock: 100 })
  await changeSettings(siteadmin, 'shipping', { pickup: { enabled: true, places: [MARKET] } })
})

async function pickUp(email: string, client = shop.client()): Promise<string> {
  const form = await checkoutForm(client, ONE, { ...PICKUP, email })
  const { address: _, city: _c, state: _s, zip: _z, ...customer } = form
  const { url, order_uuid } = await client.api.checkout.place(customer as typeof form)
  await payByCard({ url, orderUuid: order_uuid, sessionId: url.split('/').at(-1) ?? '' })
  await client.api.orders.verify({ order_uuid })
  return order_uuid
}

test('saves at most three places, each with its own ID, and one at least where pickup is offered', async () => {
  const { settings, revisions } = await siteadmin.api.admin.settings({})
  const save = (places: object[], enabled = true) =>
    refused(
      siteadmin.api.admin.saveShipping({
        ...settings.shipping,
        pickup: { enabled, places: places as (typeof MARKET)[] },
        revision: revisions.shipping,
      }),
    )
  expect(await save([])).toMatchObject({ status: 400, fields: { 'pickup.places': 'Add a place first.' } })
  expect(await save([MARKET, MARKET])).toMatchObject({ status: 400 })
  expect(await save(['a', 'b', 'c', 'd'].map((id) => ({ ...MARKET, id })))).toMatchObject({ status: 400 })
  for (const change of [{ id: 'Main Street' }, { id: '' }, { id: 'x'.repeat(31) }, { town: '' }, { when: 5 }])
    expect(await save([{ ...MARKET, ...change }])).toMatchObject({ status: 400 })
})

test('offers each place after the ways of shipping, for nothing and taxed where the workshop is', async () => {
  await changeSettings(siteadmin, 'tax', {
    ...TAXES,
    states: [{ state: 'WV', rate: 6, tax_shipping: false, tax_card_fee: false, zip_rates: [] }],
  })
  const client = shop.client()
  const fees = await client.api.checkout.calculateFees({ cart: ONE, ...PICKUP, state: 'OH', zip: '44301' })
  expect(fees).toMatchObject({ shipping: 0, handling: 0, tax_rate: 6, insurance_up_to: null })
  expect(fees.shippingOptions.at(-1)).toEqual({
    id: 'pickup-market',
    label: 'Pick up at Elkins Farmers Market',
    amount: 0,
    place: PLACE,
  })
  for (const choice of [{ shippingMethod: 'pickup-gone' as const }, { ...PICKUP, addInsurance: true }])
    expect(await refused(client.api.checkout.calculateFees({ cart: ONE, ...choice }))).toMatchObject({
      status: 400,
    })
  const estimate = await client.api.public.deliveryEstimate({ shippingMethod: 'pickup-market' })
  expect(estimate).toEqual({ ship_by: expect.any(String), arrives_from: null, arrives_until: null })
  await changeSettings(siteadmin, 'tax', { enabled: false })
})

test('takes an order to pick up only from who confirms it twice, and needs no address', async () => {
  const client = shop.client()
  const form = await checkoutForm(client, ONE, { ...PICKUP, pickupConfirmed: false })
  expect(await refused(client.api.checkout.place(form))).toMatchObject({
    status: 400,
    fields: { pickupConfirmed: 'Confirm that you will pick it up in Elkins.' },
  })
  const young = { ...form, pickupConfirmed: true, ageConfirmation: '' }
  expect(await refused(client.api.checkout.place(young))).toMatchObject({
    fields: { ageConfirmation: 'Confirm that you are at least 18 years old.' },
  })
})

test('tells the customer once that a pickup is ready, with the place as it was bought', async () => {
  const client = shop.client()
  const orderUuid = await pickUp('ready@example.com', client)
  const { order } = await client.api.orders.verify({ order_uuid: orderUuid })
  expect(order).toMatchObject({
    ...{ shipping_method: 'pickup', shipping: 0, shipping_address: null },
    pickup: { ...PLACE, ready_at: null },
    promised_ship_by: expect.any(String),
  })
  expect((await shop.client().api.orders.verify({ order_uuid: orderUuid })).order.pickup).toBeNull()
  const { orders, tabs } = await admin.api.admin.orders({ tab: 'pickup' })
  expect(orders.map(({ order_uuid }) => order_uuid)).toContain(orderUuid)
  expect(tabs.pickup).toBe(orders.length)

  await changeSettings(siteadmin, 'shipping', { pickup: { enabled: false, places: [] } })
  for (const _ of [1, 2]) await admin.api.admin.markReady({ orderUuid })
  const { order: ready } = await admin.api.admin.order({ orderUuid })
  expect(ready.pickup).toEqual({ ...PLACE, ready_at: expect.any(String) })
  const emails = await eventually(
    () => mailbox(shop, 'ready@example.com'),
    (sent) => sent.length > 1,
  )
  expect(emails).toHaveLength(2)
  for (const { text } of emails)
    for (const part of [PLACE.name, PLACE.address, PLACE.when]) expect(text).toContain(part)
  expect(
    emails.filter(({ text }) => text.includes('Bring a photo ID: you must be 18 or older.')),
  ).toHaveLength(1)
  await changeSettings(siteadmin, 'shipping', { pickup: { enabled: true, places: [MARKET] } })

  await admin.api.admin.setOrderStatus({ orderUuid, status: 'complete' })
  expect(await refused(admin.api.admin.markReady({ orderUuid }))).toMatchObject({ status: 409 })
})

test('treats what staff hand over like other pickups, at the workshop', async () => {
  const { order } = await takeOrder(admin)
  expect(order).toMatchObject({ pickup: { town: 'Laurel Hollow', ready_at: null } })
  expect(order.promised_ship_by).not.toBeNull()
  const shipping = { method: 'pickup-market' as const }
  expect((await takeOrder(admin, { shipping })).order.pickup).toMatchObject(PLACE)
  await admin.api.admin.markReady({ orderUuid: order.order_uuid })
  shop.passTime(14 * DAY_MS)
  admin = await loggedIn(shop, 'admin')
  const { waiting_for_pickup: waiting } = await admin.api.admin.dashboard({})
  expect(waiting.orders.map(({ id }) => id)).toContain(order.id)
})
