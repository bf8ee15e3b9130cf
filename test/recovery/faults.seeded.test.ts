import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeProduct, loggedIn, stockOf } from '#test/support/admin-helpers.ts'
import { startBucket } from '#test/support/bucket.ts'
import {
  buy,
  controlSandbox,
  mailbox,
  type OpenCheckout,
  openCheckout,
  payByCard,
} from '#test/support/checkout-helpers.ts'
import { type LosableServer, startLosableServer } from '#test/support/losable-server.ts'
import { forwardCall } from '#test/support/provider-proxy.ts'
import { TEST_SCALE } from '#test/support/test-scale.ts'
import { eventually } from '#test/support/wait.ts'

let server: LosableServer
beforeAll(async () => {
  server = await startLosableServer()
  await server.start()
})
afterAll(() => server.close())

const LAST_PIECE = 7
/** Sold before the snapshot, cancelled and sold again after it. */
const RETURNED_PIECE = 8
const RECOVERED = expect.objectContaining({ step: 'recovered' })
const SENT_BEFORE = 'You may have received this email before.'

/** A session without an order in this shop. */
async function otherSession(change: Partial<Stripe.Checkout.SessionCreateParams>): Promise<OpenCheckout> {
  const { hostname, port } = new URL(server.sandboxUrl)
  const stripe = new Stripe('sk_test_sandbox', { host: hostname, port, protocol: 'http', telemetry: false })
  const { id, url } = await stripe.checkout.sessions.create({
    mode: 'payment',
    success_url: 'http://shop.test/',
    line_items: [
      {
        quantity: 1,
        price_data: { currency: 'usd', unit_amount: 5000, product_data: { name: 'Whetstone' } },
      },
    ],
    payment_intent_data: {
      capture_method: 'manual',
      shipping: {
        name: 'Ann',
        address: { line1: '1 Main', city: 'Elkins', state: 'WV', postal_code: '26241' },
      },
    },
    ...change,
  })
  return { orderUuid: change.client_reference_id ?? '', sessionId: id, url: url ?? '' }
}

const backUp = async () => (await server.command('backup', '--to', 'store')).text.split(' ')[1] ?? ''

async function orderOf({ orderUuid }: OpenCheckout) {
  const admin = await loggedIn(server, 'siteadmin')
  return (await admin.api.admin.order({ orderUuid })).order
}

/** Staff added a unit after the snapshot. */
async function buyLastPiece(email: string, customer = server.client()): Promise<OpenCheckout> {
  await changeProduct(await loggedIn(server, 'siteadmin'), LAST_PIECE, { stock: 1 })
  return buy(customer, [{ id: LAST_PIECE, quantity: 1 }], { email })
}

test('recovers orders despite faults and reports every double sale', async () => {
  for (const id of [LAST_PIECE, RETURNED_PIECE]) {
    await changeProduct(await loggedIn(server, 'siteadmin'), id, { stock: 1 })
  }
  await controlSandbox(server, 'mail', { mode: 'down' })
  const unconfirmed = await buy(server.client(), [{ id: 1, quantity: 1 }], {
    email: 'unconfirmed@example.com',
  })
  const pending = await openCheckout(server.client(), [{ id: 3, quantity: 1 }])
  const returned = await buy(server.client(), [{ id: RETURNED_PIECE, quantity: 1 }])
  await backUp()
  await controlSandbox(server, 'mail', { mode: 'normal' })
  await payByCard(pending)
  await server.client().api.orders.verify({ order_uuid: pending.orderUuid })
  const returning = { orderUuid: returned.orderUuid, status: 'cancelled', refund: true } as const
  await (await loggedIn(server, 'siteadmin')).api.admin.setOrderStatus(returning)
  const resold = await buy(server.client(), [{ id: RETURNED_PIECE, quantity: 1 }])
  const guest = server.client()
  const first = await buyLastPiece('first@example.com', guest)
  const second = await buyLastPiece('second@example.com')
  const customer = await loggedIn(server, 'customer')
  const own = await buy(customer, [{ id: 4, quantity: 1 }], { addInsurance: true, state: 'WV', zip: '26241' })
  const before = await orderOf(own)
  const foreign = await otherSession({ client_reference_id: 'invoice 7' })
  const older = await otherSession({
    client_reference_id: '3f2a20c1-1111-4222-8333-444455556666',
    customer_email: 'older@example.com',
    metadata: { order_uuid: '3f2a20c1-1111-4222-8333-444455556666' },
  })
  const olderOpen = await otherSession({ metadata: { order_uuid: 'x', order_format: '0' } })
  for (const session of [foreign, older]) await payByCard(session)
  server.store.damage(await backUp())
  await server.lose()

  const unreachable = server.runCommand(['recover'], { BACKUP_STORE_URL: 'http://127.0.0.1:9' })
  expect(await unreachable.result).toEqual({
    code: 1,
    text: 'The backup store does not respond: http://127.0.0.1:9 (ECONNREFUSED).\n',
  })
  expect(existsSync(join(server.folder(), 'shop.sqlite'))).toBe(false)
  // A restore that was killed between its files and its database.
  mkdirSync(join(server.folder(), 'pictures/0123456789abcdef'), { recursive: true })
  writeFileSync(join(server.folder(), '.recovering'), '')

  server.provider.intercept = (call) => (call.method === 'POST' ? call.drop() : forwardCall(call))
  const interrupted = await server.command('recover')
  server.provider.intercept = forwardCall
  expect(interrupted.code).toBe(1)
  expect(interrupted.text).toMatch(/is damaged, so the one before it was used\.\n/)
  expect(interrupted.text).toMatch(
    /\nRestored the backup of .*\.\nThe payment provider did not respond\. .* 1 payment and the refunds since the backup are still missing\. .* Continue with: npm run shop -- recover\n$/,
  )
  const refused = await server.startInVain()
  expect([refused.code, refused.text]).toEqual([1, expect.stringContaining('Run: npm run shop -- recover')])
  expect((await server.command('doctor')).text).toContain('✗ Recovery')

  const { requests } = server.store.proxy
  const { code, text } = await server.command('recover')
  expect(server.store.proxy.requests).toBe(requests)
  const { id, flag } = await flaggedOrder(second)
  expect(text).toMatch(
    /^Continued after restoring the backup of .*\. 6 payments since: 6 orders recovered\.\n/,
  )
  expect(text).toContain(`To review: 2 orders.\nOrder ${id}: ${flag}\n`)
  expect(flag).toMatch(/out of stock .* may be sold twice\. No stock was taken\.$/)
  expect([code, text.endsWith('\nin order\n')]).toEqual([0, true])

  await server.start()
  const { events: _, emails: __, timeline: ___, version: ____, ...same } = before
  const products = before.products.map(({ line_id: _____, ...line }) => line)
  expect(await orderOf(own)).toMatchObject({ ...same, products })
  const { orders } = await (await loggedIn(server, 'customer')).api.orders.mine({})
  expect(orders.map(({ order_uuid }) => order_uuid)).toContain(own.orderUuid)
  const { order: seen } = await guest.api.orders.verify({ order_uuid: first.orderUuid })
  expect(seen).toMatchObject({ email: 'first@example.com', timeline: expect.arrayContaining([RECOVERED]) })
  expect(await orderOf(first)).toMatchObject({ status: 'paid', flag: null, holds_stock: true })
  expect(await orderOf(returned)).toMatchObject({ status: 'cancelled', holds_stock: false })
  expect(await orderOf(resold)).toMatchObject({ status: 'paid', flag: null, holds_stock: true })
  expect(await orderOf(second)).toMatchObject({ status: 'paid', flag, holds_stock: false })
  expect(await stockOf(server.client(), LAST_PIECE)).toBe(0)
  expect(await orderOf(older)).toMatchObject({
    status: 'paid',
    total_price: 50,
    email: 'older@example.com',
    shipping_address: { name: 'Ann', address: '1 Main', city: 'Elkins', state: 'WV', zip: '26241' },
    products: [{ name: 'Whetstone', product_id: null, quantity: 1, price: 50 }],
    flag: expect.stringContaining('Check its products, address and amounts'),
  })
  expect((await payByCard(olderOpen)).status).not.toBe(303)

  const staff = await eventually(
    () => mailbox(server, 'workshop@shop.test'),
    (emails) => emails.some(({ subject }) => subject === '6 orders recovered, 2 to review'),
  )
  const list = staff.find(({ subject }) => subject.startsWith('6 orders'))
  for (const part of [list?.text, list?.html]) expect(part).toContain(flag)
  // The lost server may have sent the first one already.
  for (const email of ['unconfirmed@example.com', 'first@example.com']) {
    const [newest] = await eventually(
      () => mailbox(server, email),
      ([found]) => found?.text.includes(SENT_BEFORE) ?? false,
    )
    expect(newest?.html).toContain(SENT_BEFORE)
  }
  expect((await orderOf(unconfirmed)).status).toBe('paid')
  expect((await orderOf(pending)).events.filter(({ kind }) => kind === 'paid')).toHaveLength(1)
})

async function flaggedOrder({ orderUuid }: OpenCheckout) {
  return server.query((db) =>
    db
      .selectFrom('orders')
      .select(['id', 'flag'])
      .where('order_uuid', '=', orderUuid)
      .executeTakeFirstOrThrow(),
  )
}

test('refuses to recover over an existing shop', async () => {
  await server.lose()
  await server.start()
  await server.kill()
  const { code, text } = await server.command('recover')
  expect([code, text]).toEqual([
    1,
    expect.stringMatching(/^There is already a shop in .* Nothing was changed\.\n$/),
  ])
})

const testInFull = TEST_SCALE.isFull ? test : () => {}

testInFull('keeps the images in a bucket that outlived the server', async () => {
  const bucket = await startBucket()
  const other = await startLosableServer(bucket.settings)
  try {
    await other.start()
    const { data } = await other.client().api.products.list({})
    const image = data[0]?.image_url ?? ''
    await other.command('backup', '--to', 'store')
    await other.lose()
    const { code, text } = await other.command('recover')
    expect([code, text]).toEqual([
      0,
      expect.stringMatching(/^The copy of .*\.\nThe images in the bucket .* were kept\.\nRestored /),
    ])
    await other.start()
    expect((await other.client().fetch(image)).status).toBe(200)
  } finally {
    await other.close()
    await bucket.close()
  }
})
