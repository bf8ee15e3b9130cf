import { parse } from 'csv-parse/sync'
import { beforeAll, expect, test } from 'vitest'
import { changeProduct, loggedIn } from '#test/support/admin-helpers.ts'
import { buy, httpErrorOf, openCheckout } from '#test/support/checkout-helpers.ts'
import { PICKUP, TO_TENNESSEE, takeOrder } from '#test/support/manual-order-helpers.ts'
import { changeSettings, TAXES } from '#test/support/settings-helpers.ts'
import { sharedLogin, sharedShop } from '#test/support/shared-shop.ts'

const shop = sharedShop()
const admin = sharedLogin(shop, 'siteadmin')
beforeAll(async () => {
  await changeSettings(admin, 'tax', TAXES)
  await changeProduct(admin, 1, { stock: 100, price: 100 })
})

const find = async (search: string) => (await admin.api.admin.findCustomers({ search })).customers

test('finds customers of earlier orders by email, phone or name, also of the online store', async () => {
  await buy(shop.client(), [{ id: 1, quantity: 1 }], { name: 'Opal Reyes', email: 'Opal@example.com' })
  await takeOrder(admin, {
    customer: { name: 'Opal Reyes-Quinn', email: 'opal@example.com', phone: '(216) 555-0142' },
  })
  await takeOrder(admin, { customer: { name: 'Élodie Brun', email: null, phone: '+1 440 555 0177' } })
  await takeOrder(admin, { customer: { name: '', email: null, phone: null } })
  await openCheckout(shop.client(), [{ id: 1, quantity: 1 }], {
    name: 'Opal Gone',
    email: 'gone@example.com',
  }).then(({ orderUuid }) => shop.client().api.checkout.cancel({ order_uuid: orderUuid }))
  const opal = {
    name: 'Opal Reyes-Quinn',
    email: 'opal@example.com',
    phone: '(216) 555-0142',
    address: { address: '214 Quarry Road', city: 'Berea', state: 'OH', zip: '44017' },
    orders: 2,
  }
  for (const search of ['opal@EX', 'reyes', '216-555', '2165550142', '+1 (216) 555 0142', '0142']) {
    expect([search, await find(search)]).toEqual([search, [opal]])
  }
  const elodie = { name: 'Élodie Brun', email: null, phone: '+1 440 555 0177', address: null, orders: 1 }
  for (const search of ['Élodie', '440.555.0177', '4405550177'])
    expect([search, await find(search)]).toEqual([search, [elodie]])
  for (const search of ['%', '_', "'; drop table orders", '(((', 'nobody at all', 'Quarry Road'])
    expect([search, await find(search)]).toEqual([search, []])
})

test('finds an order by the phone number of its customer, and one without an email by its name', async () => {
  const { order } = await takeOrder(admin, {
    customer: { name: 'Jasper Nightingale', email: null, phone: '(330) 555-0199' },
  })
  for (const search of ['330 555 0199', 'nightingale']) {
    const { orders } = await admin.api.admin.orders({ search })
    expect(orders.map(({ id }) => id)).toEqual([order.id])
    expect(orders[0]).toMatchObject({ phone: '(330) 555-0199', source: 'admin', payment_method: 'cash' })
  }
})

test('has nothing to pack for a pickup, which goes from paid to complete', async () => {
  const waiting = async () => (await admin.api.admin.dashboard({})).to_pack.count
  const before = await waiting()
  const { order } = await takeOrder(admin)
  const shipping = { method: 'standard', address: TO_TENNESSEE } as const
  const shipped = await takeOrder(admin, { shipping })
  expect(await waiting()).toBe(before + 1)
  const listed = await admin.api.admin.orders({ sort: 'to-pack', per_page: '100', page: '1' })
  const all = await admin.api.admin.orders({ sort: 'to-pack' })
  const ids = listed.orders.map(({ id }) => id)
  expect(all.orders.map(({ id }) => id)).toEqual(ids)
  expect(ids).toHaveLength(new Set(ids).size)
  expect(ids.indexOf(order.id)).toBeGreaterThan(ids.indexOf(shipped.order.id))
  const orderUuid = order.order_uuid
  const tracking = admin.api.admin.setOrderShipping({ orderUuid, carrier: 'USPS', tracking_number: '9400' })
  expect((await httpErrorOf(tracking)).status).toBe(409)
  const done = await admin.api.admin.setOrderStatus({ orderUuid, status: 'complete' })
  expect(done.order.timeline.map(({ step }) => step)).toEqual(['placed', 'paid', 'complete'])
})

test('counts cash as a sale, but not of the online store, and its tax where it was picked up', async () => {
  const read = async () => ({
    sales: (await admin.api.admin.dashboard({})).sales.today,
    way: (await admin.api.admin.analytics({})).way,
    tax: (await admin.api.admin.taxReport({ from: '2020-01-01', to: '2099-12-31' })).rows.find(
      ({ state, zip_rate }) => state === 'WV' && !zip_rate,
    ),
  })
  const before = await read()
  await takeOrder(admin)
  const after = await read()
  expect(after.way).toEqual(before.way)
  expect(after.sales.gross - before.sales.gross).toBeCloseTo(106, 2)
  expect((after.tax?.tax_collected ?? 0) - (before.tax?.tax_collected ?? 0)).toBeCloseTo(6, 2)
})

test('exports where an order came from and how it was paid', async () => {
  const { order } = await takeOrder(admin, {
    customer: { name: 'Wade Ortiz', email: null, phone: '(304) 555-0133' },
    payment: 'check',
    payment_note: 'No. 1042',
  })
  const text = await (await admin.fetch('/api/admin/orders.csv')).text()
  const rows = parse(text, { bom: true, columns: true }) as Record<string, string>[]
  expect(rows.find((row) => row['Order UUID'] === order.order_uuid)).toMatchObject({
    Source: 'admin',
    'Payment method': 'check',
    Phone: '(304) 555-0133',
    'Payment note': 'No. 1042',
    'Shipping method': 'pickup',
    Email: '',
  })
})

test.each<[string, object, string[]]>([
  ['no line', { lines: [] }, ['lines']],
  ['a price of nothing', { lines: [{ name: 'x', price: 0, quantity: 1 }] }, ['lines.0.price']],
  ['a fraction of a cent', { lines: [{ name: 'x', price: 1.005, quantity: 1 }] }, ['lines.0.price']],
  ['an expensive line', { lines: [{ name: 'x', price: 100_000.01, quantity: 1 }] }, ['lines.0.price']],
  ['a line without a name', { lines: [{ name: ' ', price: 1, quantity: 1 }] }, ['lines.0.name']],
  ['a long name', { lines: [{ name: 'x'.repeat(121), price: 1, quantity: 1 }] }, ['lines.0.name']],
  ['no quantity', { lines: [{ product_id: 1, quantity: 0 }] }, ['lines.0.quantity']],
  ['a negative quantity', { lines: [{ name: 'x', price: 1, quantity: -1 }] }, ['lines.0.quantity']],
  ['an unknown product', { lines: [{ product_id: 2_000_000_000, quantity: 1 }] }, ['lines']],
  ['too much for one payment', { lines: [{ name: 'x', price: 100_000, quantity: 10_000 }] }, ['lines']],
  ['a discount above the subtotal', { discount: 100.01 }, ['discount']],
  ['a negative discount', { discount: -1 }, ['discount']],
  ['no address', { shipping: { method: 'standard' } }, ['shipping.address']],
  [
    'a wrong address',
    { shipping: { method: 'flat_rate', address: { ...TO_TENNESSEE, state: 'XX', zip: '1' } } },
    ['shipping.address.state', 'shipping.address.zip'],
  ],
  ['another method', { shipping: { method: 'drone' } }, ['shipping.method']],
  ['insurance of a pickup', { shipping: { ...PICKUP, insurance: true } }, ['shipping.insurance']],
  ['a wrong email', { customer: { name: 'x', email: 'x', phone: null } }, ['customer.email']],
  [
    'a name and a phone number of several lines',
    { customer: { name: 'x\ny', email: null, phone: '1\n2' } },
    ['customer.name', 'customer.phone'],
  ],
  ['another payment', { payment: 'bitcoin' }, ['payment']],
  ['a wrong request key', { request_key: 'x' }, ['request_key']],
  [
    'a parcel for nobody',
    { customer: { name: '' }, shipping: { method: 'standard', address: TO_TENNESSEE } },
    ['customer.name'],
  ],
])('rejects %s, and names the field', async (_, change, fields) => {
  const answer = await admin.fetch('/api/admin/orders', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-csrf-token': admin.cookies.get('csrfToken') ?? '' },
    body: JSON.stringify({
      customer: { name: 'Wade Ortiz', email: null, phone: null },
      lines: [{ product_id: 1, quantity: 1 }],
      shipping: PICKUP,
      payment: 'cash',
      ...change,
    }),
  })
  const body = (await answer.json()) as { fields?: object }
  expect([answer.status, Object.keys(body.fields ?? {})]).toEqual([400, expect.arrayContaining(fields)])
})

test('keeps any text of a customer as it is', async () => {
  const name = 'Zoë “O’Neil” 🔪 <b>&'
  const { order } = await takeOrder(admin, {
    customer: { name, email: null, phone: '=1+1' },
    note: '\'"; drop table orders --',
    payment_note: '<script>',
  })
  expect(order).toMatchObject({ name, phone: '=1+1', payment_note: '<script>' })
})

test('sells while the workshop is closed, and shows a receipt to the account with the email', async () => {
  await changeSettings(admin, 'vacation', { enabled: true, mode: 'closed' })
  const customer = await loggedIn(shop, 'customer')
  const { user } = await customer.api.auth.me({})
  const { order } = await takeOrder(admin, { customer: { name: 'Wade Ortiz', email: user?.email ?? null } })
  await changeSettings(admin, 'vacation', { enabled: false })
  const own = await customer.api.orders.receipt({ orderUuid: order.order_uuid })
  expect(own.receipt.order.name).toBe('Wade Ortiz')
  const stranger = await shop.client().api.orders.receipt({ orderUuid: order.order_uuid })
  expect(stranger.receipt.order).toMatchObject({ name: null, email: null, total_price: 106 })
})
