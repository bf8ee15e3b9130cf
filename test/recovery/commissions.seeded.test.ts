import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '#contract/platform/values/time.ts'
import { loggedIn } from '#test/support/admin-helpers.ts'
import { mailbox, type OpenCheckout, payByCard } from '#test/support/checkout-helpers.ts'
import { newCommission, SHIP_TO } from '#test/support/commission-helpers.ts'
import { type LosableServer, startLosableServer } from '#test/support/losable-server.ts'
import { openPayPage, takeOrder } from '#test/support/manual-order-helpers.ts'
import type { TestClient } from '#test/support/test-shop.ts'
import { eventually } from '#test/support/wait.ts'

let server: LosableServer
let admin: TestClient
beforeAll(async () => {
  server = await startLosableServer()
  await server.start()
  admin = await loggedIn(server, 'siteadmin')
})
afterAll(() => server.close())

const QUOTE = {
  price: 720,
  deposit_percent: 30,
  finish_by: null,
  valid_until: new Date(Date.now() + 14 * DAY_MS).toISOString().slice(0, 10),
  description: 'Ladder damascus bowie.\n“Für Opa” 🗡️',
}

const VISA = { brand: 'visa', last4: '4242' }

/** Its text is as long as the form allows. */
const LONG_TEXT = `${'A knife for my father, with his walnut. "É" \\ '.repeat(200)}`.slice(0, 4990)

async function quoted(name: string): Promise<string> {
  const commissionUuid = await newCommission(server.client(), { name, text: LONG_TEXT })
  await admin.api.admin.quoteCommission({ commissionUuid, ...QUOTE })
  return commissionUuid
}

async function openDeposit(commissionUuid: string): Promise<OpenCheckout> {
  const { url } = await server.client().api.commissions.accept({ commissionUuid, ...SHIP_TO })
  return { url, orderUuid: '', sessionId: url.split('/').at(-1) ?? '' }
}

async function payDeposit(commissionUuid: string): Promise<void> {
  await payByCard(await openDeposit(commissionUuid))
  await untilState(commissionUuid, 'in_progress')
}

const read = async (commissionUuid: string) =>
  (await server.client().api.commissions.get({ commissionUuid })).commission

function untilState(commissionUuid: string, state: string) {
  return eventually(
    () => read(commissionUuid),
    (commission) => commission.state === state,
  )
}

async function payBalance(commissionUuid: string): Promise<string> {
  await admin.api.admin.setCommissionState({ commissionUuid, state: 'ready' })
  const client = server.client()
  const { total } = await client.api.commissions.balanceFees({ commissionUuid })
  const { url, order_uuid } = await client.api.commissions.payBalance({ commissionUuid, totalPrice: total })
  await payByCard({ url, orderUuid: order_uuid, sessionId: '' })
  await client.api.orders.verify({ order_uuid })
  return order_uuid
}

const takeLink = (name: string) =>
  takeOrder(admin, {
    customer: { name, email: `link.${process.pid}@example.com`, phone: '304-555-0142' },
    lines: [
      { product_id: 3, quantity: 1 },
      { name: 'Sharpening', price: 12.5, quantity: 2 },
    ],
    payment: 'link',
  })

test('recovers deposits, balances and paid links with their refunds', async () => {
  const { client } = server
  const waiting = await quoted('Quoted before')
  const working = await quoted('Deposit before')
  await payDeposit(working)
  const stopped = await quoted('Cancelled after')
  await payDeposit(stopped)
  const partly = await quoted('Refunded after')
  await payDeposit(partly)
  const lateLink = (await takeLink('Link before')).order.order_uuid
  const openLink = await openPayPage(client(), lateLink)
  const cash = (await takeOrder(admin)).order.order_uuid
  const backup = await server.command('backup', '--to', 'store')
  expect(backup.text).toMatch(/^Stored snapshots\//)

  await payDeposit(waiting)
  const lost = await quoted('Asked after')
  await payDeposit(lost)
  const authorized = await openDeposit(await quoted('Paid on a lost server'))
  const soldOrder = await payBalance(working)
  await admin.api.admin.setCommissionState({
    commissionUuid: stopped,
    state: 'cancelled',
    refund_deposit: true,
  })
  const refunded = await payBalance(partly)
  await admin.api.admin.refundOrder({ orderUuid: refunded, amount: 600, request_key: crypto.randomUUID() })
  const paidLink = (await takeLink('Link after')).order
  await payByCard(await openPayPage(client(), paidLink.order_uuid))
  await client().api.orders.verify({ order_uuid: paidLink.order_uuid })
  await server.lose()
  await payByCard(authorized)
  await payByCard(openLink)

  const { code, text } = await server.command('recover')
  expect([code, text]).toEqual([0, expect.stringContaining('4 orders and 3 deposits recovered.')])
  expect(text).toMatch(/\nin order\n$/)
  const again = await server.command('recover')
  expect(again.text).toMatch(/already\. Nothing to do\.\nin order\n$/)

  await server.start()
  admin = await loggedIn(server, 'siteadmin')
  expect(await read(waiting)).toMatchObject({ state: 'in_progress', payments: [{ amount: 216 }] })
  expect(await read(lost)).toMatchObject({
    state: 'in_progress',
    name: 'Asked after',
    quote: { price: 720, description: QUOTE.description },
    wishes: { text: LONG_TEXT.trim() },
    ship_to: { address: SHIP_TO.address },
    payments: [{ kind: 'deposit', amount: 216, card: VISA }],
  })
  expect(await read(working)).toMatchObject({ state: 'paid', order_uuid: soldOrder })
  expect(await read(stopped)).toMatchObject({ state: 'cancelled', payments: [{ refunded: 216 }] })
  const order = async (orderUuid: string) => (await admin.api.admin.order({ orderUuid })).order
  expect(await order(soldOrder)).toMatchObject({
    status: 'paid',
    source: 'commission',
    deposit: 216,
    card: VISA,
  })
  expect(await order(refunded)).toMatchObject({ refunded: 600, payment: { deposit_refunded: 66.11 } })
  expect(await order(lateLink)).toMatchObject({ status: 'paid', name: 'Link before', card: VISA })
  expect(await order(paidLink.order_uuid)).toMatchObject({
    ...{ id: paidLink.id, status: 'paid', source: 'admin', phone: '304-555-0142', card: VISA },
    ...{ shipping_method: 'pickup', total_price: paidLink.total_price },
    products: [{ product_id: 3 }, { product_id: null, name: 'Sharpening', quantity: 2 }],
  })
  expect((await order(cash)).payment_method).toBe('cash')
  const [report] = await eventually(
    () => mailbox(server, 'workshop@shop.test'),
    (emails) => emails.some(({ subject }) => subject.includes('recovered')),
  )
  expect(report?.text).toContain('Deposit of $216.00 for the commission of Asked after.')
  // The shop goes on with what was recovered.
  expect(await client().api.orders.pay({ orderUuid: paidLink.order_uuid })).toMatchObject({ state: 'paid' })
  await payBalance(lost)
  expect((await read(lost)).state).toBe('paid')
})
