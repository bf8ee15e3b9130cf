import { beforeAll, expect, test } from 'vitest'
import type { api } from '#contract/app/api.ts'
import { ApiError } from '#contract/app/client.ts'
import type { EndpointInput } from '#contract/platform/api/endpoint.ts'
import { shortDay } from '#contract/platform/values/dates.ts'
import { DAY_MS } from '#contract/platform/values/time.ts'
import { changeProduct, loggedIn, stockOf } from '#test/support/admin-helpers.ts'
import { buy, controlSandbox, mailbox, openCheckout, payByCard } from '#test/support/checkout-helpers.ts'
import { newGiftCard, payGiftCard } from '#test/support/gift-card-helpers.ts'
import { openPayPage, takeOrder } from '#test/support/manual-order-helpers.ts'
import { changeSettings, TAXES } from '#test/support/settings-helpers.ts'
import { sharedLogin, sharedShop } from '#test/support/shared-shop.ts'
import { eventually } from '#test/support/wait.ts'

const shop = sharedShop()
const staff = sharedLogin(shop, 'siteadmin')

/** Product 1 costs $100, product 2 $40, shipping $10; West Virginia taxes goods at 6 %. No card fee. */
beforeAll(async () => {
  await changeProduct(staff, 1, { stock: 500, price: 100 })
  await changeProduct(staff, 2, { stock: 500, price: 40 })
  await changeSettings(staff, 'tax', TAXES)
  await changeSettings(staff, 'card_fee', { enabled: false })
  await changeSettings(staff, 'shipping', { standard: Array(70).fill(10), handling_fee: 0 })
})

type Change = EndpointInput<typeof api.admin.changeOrder>

const TAXED = { address: '1 Main Street', city: 'Elkins', state: 'WV', zip: '26241' } as const
const UNTAXED = { address: '9 Elm Street', city: 'Berea', state: 'OH', zip: '44017' } as const

async function bought(change: Parameters<typeof buy>[2] = {}, quantity = 1): Promise<string> {
  return (await buy(shop.client(), [{ id: 1, quantity }], { ...TAXED, ...change })).orderUuid
}

async function orderOf(orderUuid: string) {
  return (await staff.api.admin.order({ orderUuid })).order
}

/** Without emails, which are sent meanwhile. */
async function stateOf(orderUuid: string) {
  const { version, total_price, name, shipping_address, products, changes, payment } =
    await orderOf(orderUuid)
  return { version, total_price, name, shipping_address, products, changes, payment }
}

async function change(orderUuid: string, asked: Partial<Change>) {
  const { version } = await orderOf(orderUuid)
  const request_key = crypto.randomUUID()
  return staff.api.admin.changeOrder({ orderUuid, version, request_key, dry_run: false, ...asked })
}

/** Product 2 beside what the order has. */
async function withSecond(orderUuid: string): Promise<Change['lines']> {
  return [...(await linesOf(orderUuid)), { product_id: 2, quantity: 1 }]
}

async function linesOf(orderUuid: string) {
  const { products } = await orderOf(orderUuid)
  return products.map(({ line_id, quantity }) => ({ line_id, quantity }))
}

function refund(orderUuid: string, amount: number) {
  return staff.api.admin.refundOrder({ orderUuid, amount, request_key: crypto.randomUUID() })
}

async function errorOf(call: Promise<unknown>) {
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof ApiError)) throw new Error(`Expected an error, not ${String(error)}.`)
  return { status: error.status, error: error.message, fields: Object.keys(error.fields) }
}

function emailsTo(address: string, subject: RegExp) {
  return eventually(
    async () => (await mailbox(shop, address)).filter((email) => subject.test(email.subject)),
    (emails) => emails.length > 0,
  )
}

test('mends an address: works out its tax, gives back the difference, and sends one email', async () => {
  const email = 'mend@example.com'
  const orderUuid = await bought({ email })
  const before = await stateOf(orderUuid)
  const tried = await change(orderUuid, { address: UNTAXED, dry_run: true })
  expect(tried).toMatchObject({
    ...{ difference: -6, before: { tax: 6, total_price: 116 }, after: { tax: 0, total_price: 110 } },
    order: { total_price: 110, refunded: 0, shipping_address: { city: 'Berea' } },
  })
  expect(await stateOf(orderUuid)).toEqual(before)

  const { order, ...costs } = await change(orderUuid, { address: UNTAXED })
  expect(costs).toMatchObject({ difference: -6, warnings: [], pay_url: null })
  expect(order).toMatchObject({
    ...{ total_price: 110, tax: 0, refunded: 0, waived: 0 },
    payment: { refunded: 0, tax_refunded: 0, refundable: 110 },
    changes: [{ difference: -6, settled: 'refund', state: 'applied', by: { name: expect.any(String) } }],
  })
  expect(order.changes[0]?.what).toEqual([
    'It now goes to 9 Elm Street, Berea, OH 44017, and no longer to 1 Main Street, Elkins, WV 26241.',
  ])
  expect(order.version).toBeGreaterThan(before.version)
  const kinds = order.events.map(({ kind }) => kind)
  expect(kinds.filter((kind) => kind === 'changed' || kind === 'refunded')).toEqual(['changed'])
  const [sent] = await emailsTo(email, /has changed/)
  expect(sent?.subject).toBe(`Your order ${order.id} has changed`)
  const text = sent?.text.replace(/\s+/g, ' ')
  expect(text).toMatch(
    /goes to 9 Elm Street.*The total went from \$116\.00 to \$110\.00\. We return \$6\.00\./,
  )
  expect(text).toMatch(/Ships by .*, as before\./)
  expect((await mailbox(shop, email)).filter(({ subject }) => /refund/i.test(subject))).toEqual([])
  expect(await shop.audit()).toEqual([])
})

test('adds and removes pieces: what the shop bears is waived, and comes off first when the total falls', async () => {
  const orderUuid = await bought()
  const stock = await stockOf(staff, 2)
  const lines = await withSecond(orderUuid)
  const waived = await change(orderUuid, { lines, settle: 'waive' })
  expect(waived).toMatchObject({ difference: 42.4, order: { total_price: 158.4, waived: 42.4, refunded: 0 } })
  expect(await stockOf(staff, 2)).toBe(stock - 1)
  const [first] = waived.order.products
  const fallen = await change(orderUuid, { lines: [{ line_id: first?.line_id, quantity: 1 }] })
  expect(fallen).toMatchObject({ difference: -42.4, order: { total_price: 116, waived: 0, refunded: 0 } })
  expect(fallen.order.payment).toMatchObject({ captured: 116, refundable: 116 })
  expect(await stockOf(staff, 2)).toBe(stock)
  expect(fallen.order.changes.map(({ settled, what }) => [settled, ...what])).toEqual([
    ['waive', expect.stringMatching(/^We added the /)],
    ['refund', expect.stringMatching(/^We took out the /)],
  ])
  expect(await shop.audit()).toEqual([])
})

test('takes cash for what a custom line adds, and a later refund gives the newest back', async () => {
  const orderUuid = await bought()
  const { products } = await orderOf(orderUuid)
  const lines = [
    { line_id: products[0]?.line_id, quantity: 1 },
    { name: 'Initials E.N.', price: 25, quantity: 1 },
  ]
  const { order } = await change(orderUuid, { lines, settle: 'cash' })
  expect(order).toMatchObject({ total_price: 142.5, payment: { captured: 142.5, refundable: 142.5 } })
  expect((await refund(orderUuid, 142.5)).order).toMatchObject({
    refunded: 142.5,
    payment: { tax_refunded: 7.5 },
  })
  expect(await shop.audit()).toEqual([])
})

test('waits for a payment link with the pieces, while contact and address apply at once', async () => {
  const email = 'waits@example.com'
  const orderUuid = await bought({ email })
  const lines = await withSecond(orderUuid)
  const contact = { name: 'June Carter', email, phone: null }
  const request_key = crypto.randomUUID()
  const waiting = await change(orderUuid, { lines, contact, settle: 'link', request_key })
  expect(waiting.pay_url).toMatch(new RegExp(`/pay/${orderUuid}$`))
  expect(waiting.order).toMatchObject({ name: 'June Carter', total_price: 116 })
  expect(waiting.order.changes).toMatchObject([
    { state: 'applied', difference: 0, settled: null, what: ['The name is now June Carter.'] },
    { state: 'pending', difference: 42.4, settled: 'link' },
  ])
  expect(await change(orderUuid, { lines, contact, settle: 'link', request_key })).toMatchObject({
    ...{ difference: 42.4, pay_url: waiting.pay_url },
    order: { changes: [{}, {}] },
  })
  expect(await errorOf(change(orderUuid, { contact, address: UNTAXED }))).toMatchObject({
    ...{ status: 409, error: 'A change is waiting for payment. Withdraw it first.' },
  })
  await payByCard(await openPayPage(shop.client(), orderUuid))
  await shop.client().api.orders.verify({ order_uuid: orderUuid })
  const paid = await eventually(
    () => orderOf(orderUuid),
    ({ changes }) => changes[1]?.state === 'applied',
  )
  expect(paid).toMatchObject({ total_price: 158.4, refunded: 0, payment: { captured: 158.4 } })
  expect(await shop.audit()).toEqual([])
})

test('what refunds gave back is not given back again, and leaves `refunded` with its tax', async () => {
  const orderUuid = await bought({}, 2)
  await refund(orderUuid, 50)
  const { products, payment } = await orderOf(orderUuid)
  expect(payment).toMatchObject({ refunded: 50, tax_refunded: 2.7 })
  const lines = [{ line_id: products[0]?.line_id, quantity: 1 }]
  const { difference, order } = await change(orderUuid, { lines })
  expect(difference).toBe(-106)
  expect(order).toMatchObject({
    total_price: 116,
    refunded: 0,
    payment: { tax_refunded: 0, refundable: 116 },
  })
  expect(await shop.audit()).toEqual([])
})

test('keeps a discount, at most, and gives a gift card back what it paid before cash', async () => {
  await staff.api.admin.createDiscount({ code: 'CHANGE-10', kind: 'percent', value: 10 })
  const { code } = await newGiftCard(shop, staff, 120)
  const orderUuid = await bought({ ...UNTAXED, discountCode: 'CHANGE-10', giftCardCode: code })
  const bill = await orderOf(orderUuid)
  expect(bill).toMatchObject({ discount: 10, gift_card: 100, total_price: 100 })
  const more = await change(orderUuid, { lines: await withSecond(orderUuid), settle: 'cash' })
  expect(more.after).toMatchObject({ subtotal: 140, discount: 10, gift_card: 100, total_price: 140 })
  const second = more.order.products[1]
  const less = await change(orderUuid, { lines: [{ line_id: second?.line_id, quantity: 1 }] })
  expect(less.after).toMatchObject({ subtotal: 40, discount: 4, gift_card: 6, total_price: 46 })
  expect((await staff.api.giftCards.balance({ code })).balance).toBe(114)
  expect(less.order).toMatchObject({
    refunded: 0,
    payment: { refundable: 46, gift_card_refunded: 0, captured: 40 },
  })
  expect(await shop.audit()).toEqual([])
})

test('keeps the rule of an order’s card fee: a link pays it, cash and a waiver add none', async () => {
  await changeSettings(staff, 'card_fee', { enabled: true, percent: 3, fixed: 0, exempt_states: [] })
  const orderUuid = await bought(UNTAXED)
  const { card_fee } = await orderOf(orderUuid)
  const lines = await withSecond(orderUuid)
  const tried = await change(orderUuid, { lines, dry_run: true })
  expect(tried.after.card_fee).toBeGreaterThan(card_fee)
  expect(await change(orderUuid, { lines, settle: 'cash' })).toMatchObject({
    difference: 40,
    after: { card_fee },
  })
  // A fall gives back the fee on what a card paid, and none on cash or what is waived.
  const kept = await linesOf(orderUuid)
  const stamp = { name: 'A stamp', price: 5, quantity: 1 }
  for (const [settle, difference] of [
    ['cash', -5.16],
    ['waive', -5],
  ] as const) {
    await change(orderUuid, { lines: [...kept, stamp], settle })
    expect(await change(orderUuid, { lines: kept })).toMatchObject({ difference, after: { card_fee: 3.25 } })
  }
  await changeSettings(staff, 'card_fee', { enabled: false })
  const more = await change(orderUuid, { lines: await withSecond(orderUuid), settle: 'waive' })
  expect(more).toMatchObject({ difference: 40, after: { card_fee: 3.25 } })
  expect(await shop.audit()).toEqual([])
})

test('keeps a rate that the shop no longer has', async () => {
  const orderUuid = await bought({ addInsurance: true })
  const { insurance, tax } = await orderOf(orderUuid)
  const { settings } = await staff.api.admin.settings({})
  await changeSettings(staff, 'shipping', { insurance: [] })
  await changeSettings(staff, 'tax', { enabled: false })
  const lines = await withSecond(orderUuid)
  const { after } = await change(orderUuid, { lines, dry_run: true })
  await changeSettings(staff, 'shipping', settings.shipping)
  await changeSettings(staff, 'tax', TAXES)
  expect(after).toMatchObject({ insurance, tax: tax + 2.4 })
})

test('emails a new address the order, and the old one only that it changed', async () => {
  const orderUuid = await bought({ email: 'old@example.com' })
  const contact = { name: 'June Carter', email: 'new@example.com', phone: '(304) 555-0199' }
  expect((await change(orderUuid, { contact })).order.changes).toMatchObject([{ settled: null }])
  const [first] = await emailsTo('new@example.com', /has changed/)
  expect(first?.text).toMatch(/Emails about it now go to new@/)
  const [former] = await emailsTo('old@example.com', /has changed/)
  expect(former?.text).not.toMatch(/new@|Main Street|\$|order-success/)
})

test('changes an order to pickup and back: taxed at the workshop, without a parcel to insure', async () => {
  const orderUuid = await bought({ ...UNTAXED, addInsurance: true })
  const picked = await change(orderUuid, { shipping_method: 'pickup', settle: 'waive' })
  expect(picked.after).toMatchObject({ shipping: 0, insurance: 0, tax: 6 })
  expect(picked.order).toMatchObject({ shipping_method: 'pickup', shipping_address: null })
  expect(await errorOf(change(orderUuid, { shipping_method: 'standard' }))).toMatchObject({
    fields: ['address'],
  })
  const sent = await change(orderUuid, { shipping_method: 'standard', address: UNTAXED, settle: 'cash' })
  expect(sent.order).toMatchObject({ shipping: 10, tax: 0, shipping_address: UNTAXED })
  expect(await shop.audit()).toEqual([])
})

test('changes only what is paid and here, from the version that staff saw', async () => {
  const open = await openCheckout(shop.client(), [{ id: 1, quantity: 1 }], TAXED)
  const contact = { name: 'June', email: 'june@example.com', phone: null }
  expect(await errorOf(change(open.orderUuid, { contact }))).toMatchObject({
    error: 'This order is being paid for.',
  })
  const orderUuid = await bought()
  const { version } = await orderOf(orderUuid)
  await staff.api.admin.setOrderNote({ orderUuid, note: 'Wrap it.' })
  expect(await errorOf(change(orderUuid, { contact, version }))).toMatchObject({
    ...{ status: 409, error: 'Someone changed this order meanwhile. Reload to see the current one.' },
  })
  await staff.api.admin.setOrderStatus({ orderUuid, status: 'shipped' })
  expect(await errorOf(change(orderUuid, { contact }))).toMatchObject({ error: 'The parcel has left.' })
  await staff.api.admin.setOrderStatus({ orderUuid, status: 'cancelled' })
  expect(await errorOf(change(orderUuid, { contact }))).toMatchObject({ error: 'The order was cancelled.' })
  const gift = await payGiftCard(shop.client())
  expect(await errorOf(change(gift.orderUuid, { address: UNTAXED }))).toMatchObject({ status: 409 })
  expect((await change(gift.orderUuid, { contact })).order.name).toBe('June')
})

test('a repeated request applies once, also at the same time', async () => {
  const orderUuid = await bought({}, 2)
  const { version, products } = await orderOf(orderUuid)
  const lines = [{ line_id: products[0]?.line_id, quantity: 1 }]
  const asked = { version, lines, request_key: crypto.randomUUID() }
  const answers = await Promise.all([change(orderUuid, asked), change(orderUuid, asked)])
  expect(answers.map(({ difference }) => difference)).toEqual([-106, -106])
  expect(await change(orderUuid, { ...asked, lines: [{ product_id: 2, quantity: 5 }] })).toMatchObject({
    order: { total_price: 116, changes: [{ difference: -106 }], payment: { refundable: 116 } },
  })
  expect(await shop.audit()).toEqual([])
})

test('goes on with a fall while the provider is down; only then its order is shipped or cancelled', async () => {
  const orderUuid = await bought()
  await controlSandbox(shop, 'payments', { mode: 'down' })
  expect(await errorOf(change(orderUuid, { address: UNTAXED }))).toMatchObject({ status: 503 })
  await controlSandbox(shop, 'payments', { mode: 'normal' })
  expect((await orderOf(orderUuid)).changes).toMatchObject([{ state: 'pending', settled: 'refund' }])
  const tracking = { orderUuid, carrier: 'USPS', tracking_number: '9400111899223100009012' } as const
  const refused = {
    status: 409,
    error: 'A change of this order is being refunded. Try again in two minutes.',
  }
  for (const withdraw_change of [false, true])
    expect(await errorOf(staff.api.admin.shipOrder({ ...tracking, withdraw_change }))).toMatchObject(refused)
  await staff.api.admin.setOrderStatus({ orderUuid, status: 'cancelled', restock: true, refund: true })
  expect(await orderOf(orderUuid)).toMatchObject({
    ...{ total_price: 110, refunded: 110, payment: { refundable: 0 }, changes: [{ state: 'applied' }] },
  })
  expect(await shop.audit()).toEqual([])
})

test('a fall that also brings a piece has it from the start, and gives it back when it is withdrawn', async () => {
  const { orderUuid, sessionId } = await buy(shop.client(), [{ id: 1, quantity: 2 }], TAXED)
  const { products, version } = await orderOf(orderUuid)
  const lines = [
    { line_id: products[0]?.line_id, quantity: 1 },
    { product_id: 2, quantity: 1 },
  ]
  const asked = { lines, version, request_key: crypto.randomUUID() }
  const stock = await stockOf(staff, 2)
  await controlSandbox(shop, 'payments', { mode: 'down' })
  expect(await errorOf(change(orderUuid, asked))).toMatchObject({ status: 503 })
  expect((await orderOf(orderUuid)).version).toBeGreaterThan(version)
  // Meanwhile all others are sold.
  await changeProduct(staff, 2, { stock: 0 })
  await controlSandbox(shop, 'payments', { mode: 'normal' })
  const { order } = await change(orderUuid, asked)
  expect(order).toMatchObject({ total_price: 158.4, changes: [{ state: 'applied', difference: -63.6 }] })
  await changeProduct(staff, 2, { stock })

  await controlSandbox(shop, `sessions/${sessionId}`, { action: 'dispute' })
  await eventually(
    () => orderOf(orderUuid),
    ({ disputes }) => disputes.length === 1,
  )
  const fewer = [{ product_id: 2, quantity: 2 }]
  expect(await errorOf(change(orderUuid, { lines: fewer }))).toMatchObject({ status: 409 })
  expect((await orderOf(orderUuid)).changes.at(-1)?.state).toBe('withdrawn')
  expect(await stockOf(staff, 2)).toBe(stock)
  expect(await shop.audit()).toEqual([])
})

test('asks for the age of another state, and how a rise is paid', async () => {
  const orderUuid = await bought(UNTAXED)
  const alaska = { address: '1 Ice Road', city: 'Anchorage', state: 'AK', zip: '99501' } as const
  expect(await errorOf(change(orderUuid, { address: alaska }))).toMatchObject({
    status: 400,
    fields: ['age_confirmed'],
  })
  expect(
    (await change(orderUuid, { address: alaska, age_confirmed: true })).order.shipping_address,
  ).toMatchObject(alaska)
  const lines = await withSecond(orderUuid)
  for (const settle of [undefined, 'refund'] as const)
    expect(await errorOf(change(orderUuid, { lines, settle }))).toMatchObject({
      status: 400,
      fields: ['settle'],
    })
  const cents = [...(lines ?? []).slice(0, 1), { name: 'A stamp', price: 0.49, quantity: 1 }]
  expect(await errorOf(change(orderUuid, { lines: cents, settle: 'link' }))).toMatchObject({
    fields: ['settle'],
  })
})

test('what can’t be had is refused as at checkout, and changes nothing', async () => {
  const orderUuid = await bought()
  const before = await stateOf(orderUuid)
  const line = { line_id: before.products[0]?.line_id, quantity: 1 }
  const sold = (await staff.api.products.get({ id: '2' })).data
  const short = change(orderUuid, {
    lines: [line, { product_id: 2, quantity: sold.stock + 1 }],
    settle: 'waive',
  })
  expect(await errorOf(short)).toMatchObject({ status: 409, error: `Only ${sold.stock} left in stock!` })
  const other = await orderOf(await bought())
  const theirs = { line_id: other.products[0]?.line_id, quantity: 1 }
  expect(await errorOf(change(orderUuid, { lines: [theirs], settle: 'waive' }))).toMatchObject({
    status: 400,
  })
  expect(await errorOf(change(orderUuid, { lines: [line, line], settle: 'waive' }))).toMatchObject({
    status: 400,
  })
  expect(await errorOf(change(orderUuid, {}))).toMatchObject({ status: 400 })
  expect(await stateOf(orderUuid)).toEqual(before)
})

test('says in which field a request is wrong', async () => {
  const orderUuid = await bought()
  const { version } = await orderOf(orderUuid)
  const junk: [string, object][] = [
    ['state', { address: { ...UNTAXED, state: 'PR' } }],
    ['zip', { address: { ...UNTAXED, zip: '99501' } }],
    ['lines', { lines: [] }],
    ['lines', { lines: [{ product_id: -1, quantity: 1 }] }],
    ['lines', { lines: [{ product_id: 99_999_999, quantity: 1 }], settle: 'waive' }],
    ['lines', { lines: [{ name: 'x', price: 1e9, quantity: 1 }] }],
    ['lines', { lines: [{ name: 'x', price: -1, quantity: 1 }] }],
    ['lines', { lines: [{ product_id: 2, quantity: 1e9 }] }],
    ['contact', { contact: { name: 'June\u202e', email: 'june@example.com' } }],
    ['contact', { contact: { name: 'June', email: 'nobody' } }],
    ['shipping_method', { shipping_method: 'drone' }],
    ['shipping_method', { shipping_method: 'pickup-nowhere' }],
    ['settle', { settle: 'gold' }],
    ['note', { note: 'x'.repeat(501) }],
    ['version', { version: 'new' }],
    ['request_key', { request_key: null }],
    ['insurance', { insurance: 'yes' }],
  ]
  for (const [field, asked] of junk) {
    const error = await errorOf(change(orderUuid, { version, ...asked } as Partial<Change>))
    expect([field, error.status, error.fields]).toEqual([field, 400, expect.arrayContaining([field])])
  }
})

test('has a change in the tax report of its month: off the old place, on the new one', async () => {
  const { db } = shop.shop
  const report = async () => {
    const { rows } = await staff.api.admin.taxReport({ from: '2000-01-01', to: '2099-12-31' })
    return new Map(rows.map((row) => [`${row.month} ${row.state}`, row]))
  }
  const before = await report()
  const [month = ''] = [...before.keys()]
    .map((key) => key.slice(0, 7))
    .sort()
    .slice(-1)
  const orderUuid = await bought()
  await change(orderUuid, { address: UNTAXED })
  const after = await report()
  const difference = (
    state: string,
    name: 'taxable_sales' | 'exempt_sales' | 'tax_collected' | 'tax_refunded',
  ) =>
    Math.round(
      ((after.get(`${month} ${state}`)?.[name] ?? 0) - (before.get(`${month} ${state}`)?.[name] ?? 0)) * 100,
    )
  expect([difference('WV', 'taxable_sales'), difference('WV', 'tax_collected')]).toEqual([0, 0])
  expect([difference('OH', 'exempt_sales'), difference('WV', 'tax_refunded')]).toEqual([10_000, 0])
  expect(await db.selectFrom('order_changes').select('id').where('state', '=', 'pending').execute()).toEqual(
    [],
  )
})

test('takes an order that staff took without an address of its own', async () => {
  const { order } = await takeOrder(staff)
  const contact = { name: '', email: null, phone: '304' }
  expect((await change(order.order_uuid, { contact })).order).toMatchObject({ phone: '304', email: null })
})

test('a fall that can’t go back, because the bank gave the money back, changes nothing', async () => {
  const { orderUuid, sessionId } = await buy(shop.client(), [{ id: 1, quantity: 1 }], TAXED)
  await controlSandbox(shop, `sessions/${sessionId}`, { action: 'dispute' })
  await controlSandbox(shop, `sessions/${sessionId}`, { action: 'dispute_lost' })
  const before = await eventually(
    () => orderOf(orderUuid),
    ({ disputes }) => disputes[0]?.status === 'lost',
  )
  expect(await errorOf(change(orderUuid, { address: UNTAXED }))).toMatchObject({ status: 409 })
  const { total_price, shipping_address, changes } = await orderOf(orderUuid)
  expect({ total_price, shipping_address }).toMatchObject({
    total_price: before.total_price,
    shipping_address: TAXED,
  })
  expect(changes).toMatchObject([{ state: 'withdrawn', settled: 'refund' }])
  expect(
    (await change(orderUuid, { address: TAXED, lines: await withSecond(orderUuid), settle: 'cash' })).order
      .changes,
  ).toHaveLength(2)
  expect(await shop.audit()).toEqual([])
})

test('warns of what was printed, and of a promise that more pieces move', async () => {
  const orderUuid = await bought()
  await staff.api.admin.openSlips({ orders: [orderUuid] })
  const { promised_ship_by } = await orderOf(orderUuid)
  shop.passTime(4 * DAY_MS)
  Object.assign(staff, await loggedIn(shop, 'siteadmin'))
  const lines = await withSecond(orderUuid)
  const { warnings, order } = await change(orderUuid, { lines, dry_run: true })
  expect(warnings).toEqual([
    'The packing slip was printed.',
    `The promise was ${shortDay(promised_ship_by ?? '')}.`,
  ])
  expect(String(order.promised_ship_by) > String(promised_ship_by)).toBe(true)
})
