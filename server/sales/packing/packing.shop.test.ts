import { randomUUID } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { beforeAll, expect, test } from 'vitest'
import { changeProduct } from '#test/support/admin-helpers.ts'
import { buy, httpErrorOf, JUNE, openCheckout } from '#test/support/checkout-helpers.ts'
import { form, sendForm } from '#test/support/form-body.ts'
import { changeSettings } from '#test/support/settings-helpers.ts'
import { sharedLogin, sharedShop } from '#test/support/shared-shop.ts'

const shop = sharedShop()
const admin = sharedLogin(shop, 'siteadmin')
beforeAll(async () => {
  await changeProduct(admin, KNIFE, { stock: 50 })
})

const KNIFE = 1
const UNKNOWN_NUMBER = '9400111206206406260788'

/** A USPS number of its own, with the right check digit. */
function newNumber(): string {
  const digits = `9400111206${String(Math.floor(Math.random() * 1e11)).padStart(11, '0')}`
  const sum = [...digits].toReversed().reduce((all, digit, at) => all + Number(digit) * (at % 2 ? 1 : 3), 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}

async function paidOrder(name = JUNE.name) {
  const { orderUuid } = await buy(shop.client(), [{ id: KNIFE, quantity: 1 }], { name })
  return (await admin.api.admin.order({ orderUuid })).order
}
const read = async (orderUuid: string) => (await admin.api.admin.order({ orderUuid })).order
/** Without the emails, which go out in the background. */
const deedsOf = ({ events }: Awaited<ReturnType<typeof read>>) =>
  events.filter(({ kind }) => kind !== 'mailed')

async function exported() {
  const text = await (await admin.fetch('/api/admin/packing.csv')).text()
  return { text, rows: parse(text, { bom: true, columns: true }) as Record<string, string>[] }
}

function send(content: Buffer | string, fields: Record<string, string> = {}, who = admin) {
  const file = { field: 'file', content, name: 'labels.csv', type: 'text/csv' }
  return sendForm(who, 'POST', '/api/admin/packing.csv', form([file], fields))
}
const apply = (content: Buffer | string) => send(content, { dryRun: 'false' })
const file = (...rows: (string | number)[][]) => stringify([['Order ID', 'Tracking Number'], ...rows])

test('exports one row for each order to pack, in the columns of the chosen program', async () => {
  const order = await paidOrder('=Formula "Quoted"')
  const shipped = await paidOrder()
  await apply(file([shipped.id, newNumber()]))
  const unpaid = await openCheckout(shop.client(), [{ id: KNIFE, quantity: 1 }])
  const { text, rows } = await exported()
  expect(rows.map((row) => row['Order ID'])).toContain(String(order.id))
  expect(rows.map((row) => row['Order ID'])).not.toContain(String(shipped.id))
  expect(rows.map((row) => row['Order ID'])).not.toContain(String((await read(unpaid.orderUuid)).id))
  const { orders } = await admin.api.admin.packingQueue({})
  expect(rows.map((row) => row['Order ID'])).toEqual(orders.map(({ id }) => String(id)))
  expect(orders.at(-1)).toMatchObject({ pieces: 1, due: null, promised_ship_by: order.promised_ship_by })
  expect(rows.at(-1)).toMatchObject({
    Name: `'=Formula "Quoted"`,
    Address: JUNE.address,
    City: JUNE.city,
    State: JUNE.state,
    Zipcode: JUNE.zip,
    Country: 'US',
  })
  const { Pounds, Ounces } = rows.at(-1) ?? {}
  expect(Number(Pounds) * 16 + Number(Ounces)).toBeCloseTo(order.packing.weight_oz, 0)
  // The label program writes to nobody.
  expect(text).not.toContain(JUNE.email)

  await changeSettings(admin, 'orders', { label_csv_format: 'stamps_com' })
  const other = await exported()
  expect(other.rows.at(-1)).toMatchObject({ 'Order ID': String(order.id), 'Ship To - Postal Code': JUNE.zip })
})

test('queues orders by the promised day, then by age', async () => {
  const orders = [await paidOrder(), await paidOrder(), await paidOrder()]
  const days = ['2001-01-05', '2001-01-03', '2001-01-05']
  for (const [position, { id }] of orders.entries()) {
    const promise = { promised_ship_by: days[position] ?? null }
    await shop.shop.db.updateTable('orders').set(promise).where('id', '=', id).execute()
  }
  const queue = (await admin.api.admin.packingQueue({})).orders
  const [first, second, third] = orders
  expect(queue.slice(0, 3).map(({ id }) => id)).toEqual([second?.id, first?.id, third?.id])
  expect(queue[0]).toMatchObject({ due: 'late', promised_ship_by: '2001-01-03' })
})

test('previews each row in a dry run, then ships the matching orders with one email each', async () => {
  const [first, second] = [await paidOrder(), await paidOrder()]
  const unpaid = await openCheckout(shop.client(), [{ id: KNIFE, quantity: 1 }])
  const unpaidId = (await read(unpaid.orderUuid)).id
  const [one, two] = [newNumber(), newNumber()]
  const content = `\uFEFFStatus,tracking number,ORDER ID\r\nnew,${one},${first.id}\r\nnew,"42044017 ${two}",${second.order_uuid.toUpperCase()}\r\nnew,${newNumber()},${unpaidId}\r\nnew,${newNumber()},999999\r\nnew,${UNKNOWN_NUMBER},${first.id}\r\nnew,,${first.id}\r\nnew,9.40011E+21,${first.id}\r\n,,\r\n`
  const dry = await send(content)
  expect(dry.status).toBe(200)
  expect(dry.body).toMatchObject({
    success: true,
    applied: false,
    rows: [
      { order_uuid: first.order_uuid, carrier: 'USPS', tracking_number: one, error: null, outcome: 'ship' },
      { order_uuid: second.order_uuid, carrier: 'USPS', tracking_number: two, error: null, outcome: 'ship' },
      { order_uuid: unpaid.orderUuid, error: `Order ${unpaidId} is not paid.` },
      { order_uuid: null, error: 'There is no order 999999.' },
      { order_uuid: first.order_uuid, carrier: null, error: 'The check digit is wrong.' },
      { error: 'The tracking number is missing.' },
      { error: expect.stringContaining('shortened') },
    ],
  })
  expect((await read(first.order_uuid)).status).toBe('paid')

  const done = await apply(content)
  expect(done.body).toEqual({ ...dry.body, applied: true })
  const shipped = await read(second.order_uuid)
  expect(shipped).toMatchObject({ status: 'shipped', carrier: 'USPS', tracking_number: two })
  expect(shipped.emails.filter(({ kind }) => kind === 'order-shipped')).toHaveLength(1)

  const again = await apply(content)
  expect(again.body.rows[0]).toMatchObject({ error: null, outcome: 'unchanged' })
  const unchanged = await read(second.order_uuid)
  expect(deedsOf(unchanged)).toEqual(deedsOf(shipped))
  expect(unchanged.emails).toHaveLength(shipped.emails.length)
  const other = await apply(file([second.id, newNumber()]))
  expect(other.body.rows[0].error).toBe(`Order ${second.id} has already shipped with another number.`)
})

test('takes the carrier from the file, and ships an order once that the file names several times', async () => {
  const order = await paidOrder()
  const content = stringify([
    ['Carrier', 'Order ID', 'Tracking Number'],
    ['ups', `#${order.id}`, 'PILOT 7'],
    ['UPS', order.order_uuid, 'PILOT 7'],
    ['Pony Express', order.id, 'PILOT 7'],
  ])
  const { body } = await apply(content)
  expect(body.rows).toMatchObject([
    { carrier: 'UPS', tracking_number: 'PILOT 7', error: null, outcome: 'ship' },
    { error: null, outcome: 'unchanged' },
    { carrier: null, error: 'The carrier Pony Express is unknown. Use USPS, UPS, FedEx.' },
  ])
  expect(await read(order.order_uuid)).toMatchObject({ carrier: 'UPS', tracking_number: 'PILOT 7' })
})

test('never ships an order with a refunded label, and uses the good label of the same order', async () => {
  const [order, ledger, parcels, unclear] = [
    await paidOrder(),
    await paidOrder(),
    await paidOrder(),
    await paidOrder(),
  ]
  const [dead, good, third, last] = [newNumber(), newNumber(), newNumber(), newNumber()]
  const content = stringify([
    ['Order ID', 'Tracking Number', 'Carrier', 'Status', 'Voided'],
    [order.id, dead, 'USPS', 'Refunded', 'No'],
    [order.id, good, 'USPS', 'Purchased', 'No'],
    [ledger.id, third, 'USPS', 'Purchased', ''],
    ['', third, '', 'Refund pending', ''],
    [ledger.id, last, 'USPS', '', 'Y'],
    [parcels.id, 'PILOT 7', 'USPS', 'Refund rejected', 'false'],
    [parcels.id, 'PILOT 8', 'USPS', 'Purchased', ''],
    [unclear.id, 'PILOT 9', 'UPS', '', ''],
    [unclear.id, 'PILOT 10', 'UPS', '', ''],
  ])
  const refunded = { outcome: 'skipped', error: 'Skipped: this label was refunded, voided or cancelled.' }
  const dry = await send(content)
  expect(dry.body.rows).toMatchObject([
    { ...refunded, order_uuid: order.order_uuid, tracking_number: dead },
    { outcome: 'ship', error: null },
    refunded,
    refunded,
    refunded,
    { outcome: 'ship', error: null },
    { outcome: 'error', error: expect.stringContaining('Tell the customer about this parcel.') },
    { outcome: 'error', error: expect.stringContaining('does not say which were refunded') },
    { outcome: 'error', error: expect.stringContaining('does not say which were refunded') },
  ])
  expect((await apply(content)).body).toEqual({ ...dry.body, applied: true })
  expect(await read(order.order_uuid)).toMatchObject({ status: 'shipped', tracking_number: good })
  expect(await read(ledger.order_uuid)).toMatchObject({ status: 'paid', tracking_number: null })
  expect(await read(parcels.order_uuid)).toMatchObject({ status: 'shipped', tracking_number: 'PILOT 7' })
  expect(await read(unclear.order_uuid)).toMatchObject({ status: 'paid', tracking_number: null })

  const later = await apply(`Order ID,Tracking Number,Refund Status\n${order.id},${good},Refunded\n`)
  expect(later.body.rows[0].error).toBe(
    `This label was refunded, but order ${order.id} has shipped with it. Change the order's tracking number.`,
  )
})

test.each([
  ['ShipStation', ['Order Number', 'Tracking Number', 'Carrier Code'], 'stamps_com'],
  ['Click-N-Ship', ['Reference Number', 'Label Number', 'Mail Class'], 'Ground Advantage'],
  ['Pirate Ship', ['Order ID', 'Tracking Number', 'Carrier'], 'USPS®'],
  ['a spreadsheet', ['Order #', 'Tracking #', 'Shipping Service'], 'USPS Ground Advantage'],
  ['another shop', ['Order No.', 'Tracking No', 'carrier'], 'Pony Express'],
  ['a program', ['orderId', 'trackingNumber', 'carrierName'], 'US Postal Service'],
])("takes %s's names of the columns and of the carrier", async (_, columns, carrier) => {
  const numbers = [newNumber(), newNumber()]
  const rows = numbers.map((number) => ['999999', number, carrier])
  const { body } = await send(stringify([columns, ...rows]))
  expect(body.rows).toMatchObject(
    numbers.map((number) => ({
      carrier: 'USPS',
      tracking_number: number,
      error: 'There is no order 999999.',
    })),
  )
})

test('finds orders as label programs spell them, and names the columns of another file', async () => {
  const { id, order_uuid } = await paidOrder()
  const number = newNumber()
  const spellings = [`#${id}`, `Order ${id}`, `No. ${id}`, `${id}.0`, `0${id}`, ` ${id} `, `#\u200B${id}`]
  const grouped = id.toLocaleString('en-US')
  const { body } = await send(file(...[...spellings, grouped, order_uuid].map((order) => [order, number])))
  expect(body.rows.map((row: { order_uuid: string }) => row.order_uuid)).toEqual(Array(9).fill(order_uuid))
  const others = await send(file([`${id}-1`, number], ['9'.repeat(15), number], ['9'.repeat(60), number]))
  expect(others.body.rows).toMatchObject(Array(3).fill({ order_uuid: null, outcome: 'error' }))

  const own = await send(`Order ID,Order Number,Tracking Number\n1,${id},${number}\n`)
  expect(own.body.rows).toMatchObject([{ order_uuid, outcome: 'ship' }])

  const foreign = await send('Recipient,Tracking #,"Weight (oz)"\nJune,1,2\n')
  expect(foreign.body.fields.file).toBe(
    'The file needs the columns "Order ID" and "Tracking Number", or a label program\'s own names for them. It has "Recipient", "Tracking #", "Weight (oz)".',
  )
})

test('ships nothing with what is no tracking number, also when the file names the carrier', async () => {
  const order = await paidOrder()
  const content = stringify([
    ['Carrier', 'Order ID', 'Tracking Number'],
    ...['N/A', '-', 'pending', '12\n34', '12\u000734', '<b>12</b>'].map((number) => [
      'USPS',
      order.id,
      number,
    ]),
  ])
  const { body } = await apply(content)
  expect(body.rows).toHaveLength(6)
  for (const row of body.rows)
    expect(row).toMatchObject({ error: 'This is not a tracking number.', outcome: 'error' })
  expect(await read(order.order_uuid)).toMatchObject({ status: 'paid', tracking_number: null })
})

test.each([
  ['an empty file', ''],
  ['a file without rows', 'Order ID,Tracking Number\r\n'],
  ['a missing column', 'Order ID,Number\r\n1001,1\r\n'],
  ['a column twice', 'Order ID,Order ID,Tracking Number\r\n1001,1001,1\r\n'],
  ['another encoding', Buffer.from('Order ID,Tracking Number\r\n1001,\xE9\r\n', 'latin1')],
  ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13])],
  ['an open quote', 'Order ID,Tracking Number\r\n"1001,1\r\n'],
  ['too many rows', `Order ID,Tracking Number\r\n${'1,1\r\n'.repeat(5001)}`],
])('refuses %s', async (_, content) => {
  const { status, body } = await apply(content)
  expect([status, body.fields?.file]).toEqual([400, body.error])
})

test('is for staff with a token', async () => {
  const content = file([1, newNumber()])
  expect((await send(content, {}, shop.client())).status).toBe(401)
  const unguarded = await admin.fetch('/api/admin/packing.csv', { method: 'POST', body: form([]) })
  expect(unguarded.status).toBe(403)
  expect((await shop.client().fetch('/api/admin/packing.csv')).status).toBe(401)
  expect((await sendForm(admin, 'POST', '/api/admin/packing.csv', form([]))).body.fields.file).toBe(
    'Choose a file.',
  )
})

test('ships an order in one step, and asks before two orders get one number', async () => {
  const [order, next] = [await paidOrder(), await paidOrder()]
  const tracking = { tracking_number: newNumber(), carrier: 'USPS' as const }
  await admin.api.admin.shipOrder({ orderUuid: order.order_uuid, ...tracking })
  const shipped = await read(order.order_uuid)
  expect(shipped).toMatchObject({ status: 'shipped', ...tracking })
  // A lost answer is sent again.
  await admin.api.admin.shipOrder({ orderUuid: order.order_uuid, ...tracking })
  expect(deedsOf(await read(order.order_uuid))).toEqual(deedsOf(shipped))
  expect(shipped.emails.filter(({ kind }) => kind === 'order-shipped')).toHaveLength(1)

  const repeated = { orderUuid: next.order_uuid, ...tracking }
  expect(await httpErrorOf(admin.api.admin.shipOrder(repeated))).toEqual({
    status: 409,
    error: `Order ${order.id} already has this tracking number.`,
  })
  expect(await read(next.order_uuid)).toMatchObject({ status: 'paid', tracking_number: null })
  await admin.api.admin.shipOrder({ ...repeated, share_number: true })
  expect((await read(next.order_uuid)).status).toBe('shipped')

  const other = { orderUuid: order.order_uuid, tracking_number: newNumber(), carrier: 'USPS' as const }
  expect(await httpErrorOf(admin.api.admin.shipOrder(other))).toEqual({
    status: 409,
    error: `Order ${order.id} has already shipped with another number.`,
  })
  const nobody = { ...other, orderUuid: randomUUID() }
  expect((await httpErrorOf(admin.api.admin.shipOrder(nobody))).status).toBe(404)
})
