import { expect, test } from 'vitest'
import { MINUTE_MS } from '#contract/platform/values/time.ts'
import { ask } from '#test/support/account-helpers.ts'
import { loggedIn } from '#test/support/admin-helpers.ts'
import {
  controlSandbox,
  DECLINED_CARD,
  httpErrorOf,
  mailbox,
  type OpenCheckout,
  payByCard,
} from '#test/support/checkout-helpers.ts'
import { acceptedDeposit, paidDeposit, quotedCommission, SHIP_TO } from '#test/support/commission-helpers.ts'
import { sharedShop } from '#test/support/shared-shop.ts'
import { sweepPayments } from '#test/support/sweep.ts'
import { eventually } from '#test/support/wait.ts'

const shop = sharedShop()

async function read(commissionUuid: string) {
  return (await shop.client().api.commissions.get({ commissionUuid })).commission
}

async function stateOf(commissionUuid: string) {
  const admin = await loggedIn(shop, 'admin')
  const { commission } = await admin.api.admin.commission({ commissionUuid })
  return { state: commission.state, deposit: commission.deposit }
}

/** What the provider has of a payment page. */
async function atProvider({ sessionId }: OpenCheckout) {
  const status = await shop.shop.paymentContext.payments.session(sessionId)
  return {
    page: status?.state,
    money: status?.intent?.state ?? null,
    refunded: status?.intent?.refunded ?? 0,
  }
}

async function setState(commissionUuid: string, change: object) {
  return ask(await loggedIn(shop, 'admin'), `PUT /api/admin/commissions/${commissionUuid}/state`, change)
}

test('charges the deposit exactly, starts the work and emails both sides', async () => {
  const email = `deposit.${process.pid}@example.com`
  const { uuid, checkout } = await acceptedDeposit(shop, { price: 333.35, deposit_percent: 30 }, { email })
  expect((await stateOf(uuid)).state).toBe('accepted')
  expect((await payByCard(checkout, DECLINED_CARD)).status).not.toBe(303)
  const answer = await payByCard(checkout)
  expect(answer.headers.get('location')).toBe(`${shop.url}/commissions/${uuid}?paid`)
  const commission = await read(uuid)
  expect(commission).toMatchObject({
    state: 'in_progress',
    payments: [{ kind: 'deposit', amount: 100.01, refunded: 0 }],
    order_uuid: null,
    ship_to: { address: SHIP_TO.address, state: 'OH' },
  })
  expect(commission.timeline.map(({ state }) => state)).toEqual([
    'enquiry',
    'quoted',
    'accepted',
    'in_progress',
  ])
  const emails = await eventually(
    () => mailbox(shop, email),
    (all) => all.length >= 3,
  )
  expect(emails[0]?.text).toContain('$100.01')
  expect(await shop.audit()).toEqual([])
})

test('charges the deposit once when two pages are paid, and voids the other', async () => {
  const { uuid, checkout: first } = await acceptedDeposit(shop)
  const { checkout: second } = await acceptedDeposit(shop, {}, {}, uuid)
  expect(first.sessionId).not.toBe(second.sessionId)
  await payByCard(second)
  await payByCard(first)
  const money = async () => (await Promise.all([first, second].map(atProvider))).map((page) => page.money)
  await eventually(
    async () => (await money()).sort(),
    (both) => both.join() === 'captured,voided',
  )
  expect((await stateOf(uuid)).deposit).toMatchObject({ state: 'captured', captured: 216 })
  const again = ask(shop.client(), `POST /api/commissions/${uuid}/accept`, SHIP_TO)
  expect((await again).status).toBe(409)
  expect(await shop.audit()).toEqual([])
})

test.each(['drop', 'duplicate', 'reorder', 'delay'])(
  'takes the deposit once, within minutes, when the events of the provider go wrong: %s',
  async (mode) => {
    await controlSandbox(shop, 'webhooks', { mode })
    const { uuid, checkout } = await acceptedDeposit(shop)
    await payByCard(checkout)
    shop.passTime(1.5 * MINUTE_MS)
    await sweepPayments(shop)
    await controlSandbox(shop, 'webhooks', { mode: 'normal' })
    expect(await atProvider(checkout)).toMatchObject({ money: 'captured' })
    expect(await stateOf(uuid)).toMatchObject({ state: 'in_progress', deposit: { captured: 216 } })
    expect((await read(uuid)).payments).toHaveLength(1)
  },
)

test('voids a deposit that is authorized after the customer has withdrawn', async () => {
  const { uuid, checkout } = await acceptedDeposit(shop)
  await controlSandbox(shop, 'payments', { mode: 'down' })
  await shop.client().api.commissions.withdraw({ commissionUuid: uuid })
  await controlSandbox(shop, 'payments', { mode: 'normal' })
  await payByCard(checkout)
  await eventually(
    async () => {
      await sweepPayments(shop)
      return atProvider(checkout)
    },
    ({ money, page }) => money === 'voided' || page === 'expired',
  )
  expect(await stateOf(uuid)).toMatchObject({ state: 'withdrawn', deposit: { captured: 0 } })
  expect(await shop.audit()).toEqual([])
})

test('answers 503 while the provider is down, and the deposit can be paid afterwards', async () => {
  const commissionUuid = await quotedCommission(shop)
  await controlSandbox(shop, 'payments', { mode: 'down' })
  const call = shop.client().api.commissions.accept({ commissionUuid, ...SHIP_TO })
  expect(await httpErrorOf(call)).toMatchObject({ status: 503 })
  expect((await read(commissionUuid)).state).toBe('accepted')
  await controlSandbox(shop, 'payments', { mode: 'normal' })
  const { checkout } = await acceptedDeposit(shop, {}, {}, commissionUuid)
  await payByCard(checkout)
  expect((await read(commissionUuid)).state).toBe('in_progress')
})

test('needs no payment page for a quote without a deposit', async () => {
  const commissionUuid = await quotedCommission(shop, { deposit_percent: 0 })
  const answer = await shop.client().api.commissions.accept({ commissionUuid, ...SHIP_TO })
  expect(answer).toEqual({ url: `${shop.url}/commissions/${commissionUuid}`, state: 'accepted' })
  expect((await setState(commissionUuid, { state: 'in_progress' })).status).toBe(200)
  expect((await read(commissionUuid)).payments).toEqual([])
})

test('lets only the first to accept, and staff, change the address, and emails every change', async () => {
  const email = `address.${process.pid}@example.com`
  const commissionUuid = await quotedCommission(shop, {}, { email })
  const path = `POST /api/commissions/${commissionUuid}/accept`
  const nothing = await ask(shop.client(), path, {})
  expect([nothing.status, Object.keys(nothing.body.fields)]).toEqual([
    400,
    ['name', 'address', 'city', 'state', 'zip', 'ageConfirmation'],
  ])
  const customer = shop.client()
  const first = await ask(customer, path, SHIP_TO)
  expect(first.status).toBe(200)
  const elsewhere = { ...SHIP_TO, address: '666 Evil Road', city: 'Miami', state: 'FL', zip: '33101' }
  const refused = await ask(shop.client(), path, elsewhere)
  expect([refused.status, refused.body.error]).toEqual([409, 'Ask us to change the address.'])
  for (const same of [SHIP_TO, {}]) {
    const { status, body } = await ask(shop.client(), path, same)
    expect([status, body.url === first.body.url]).toEqual([200, false])
  }
  expect((await read(commissionUuid)).ship_to).toMatchObject({ address: SHIP_TO.address, state: 'OH' })
  // Their own page, until they change the address.
  expect((await ask(customer, path, SHIP_TO)).body.url).toBe(first.body.url)
  const moved = await ask(customer, path, { ...SHIP_TO, address: '9 Mill Lane' })
  expect([moved.status, moved.body.url === first.body.url]).toEqual([200, false])
  const admin = await loggedIn(shop, 'admin')
  const { ageConfirmation: _, ...byStaff } = { ...SHIP_TO, address: '10 Mill Lane' }
  const change = (to: object) => ask(admin, `PUT /api/admin/commissions/${commissionUuid}/address`, to)
  expect((await change({ ...byStaff, zip: '1' })).body.fields).toHaveProperty('zip')
  expect((await change(byStaff)).body.commission.ship_to.address).toBe('10 Mill Lane')
  expect((await change(byStaff)).status).toBe(200)
  const { url } = (await ask(customer, path, {})).body
  await payByCard({ url, orderUuid: '', sessionId: '' })
  expect((await read(commissionUuid)).state).toBe('in_progress')
  const sent = await eventually(
    () => mailbox(shop, email),
    (all) => all.some(({ subject }) => subject === 'We received your deposit'),
  )
  const texts = sent.map(({ subject, text }) => `${subject} ${text.replace(/\s+/g, ' ')}`)
  for (const [subject, address] of [
    ['We received your deposit', '10 Mill Lane'],
    ['The address of your commission was changed', '9 Mill Lane'],
    ['The address of your commission was changed', '10 Mill Lane'],
  ] as const)
    expect(texts.filter((text) => text.startsWith(subject) && text.includes(address))).toHaveLength(1)
  expect(texts.join()).not.toContain('Evil')
  expect(await shop.audit()).toEqual([])
})

test('accepts only the quoted amounts, from adults with a complete address', async () => {
  const commissionUuid = await quotedCommission(shop)
  const accept = (change: object) =>
    ask(shop.client(), `POST /api/commissions/${commissionUuid}/accept`, { ...SHIP_TO, ...change })
  for (const [change, field] of [
    [{ name: '' }, 'name'],
    [{ zip: 'abc' }, 'zip'],
    [{ state: 'XX' }, 'state'],
    [{ state: 'OR' }, 'zip'],
    [{ ageConfirmation: '' }, 'ageConfirmation'],
  ] as const) {
    const { status, body } = await accept(change)
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]])
  }
  expect((await read(commissionUuid)).state).toBe('quoted')
  const unknown = '00000000-0000-4000-8000-000000000000'
  expect((await ask(shop.client(), `POST /api/commissions/${unknown}/accept`, SHIP_TO)).status).toBe(404)
})

test('returns the deposit to its card before a commission is cancelled, once', async () => {
  const email = `back.${process.pid}@example.com`
  const { uuid, checkout } = await paidDeposit(shop, {}, { email })
  const cancel = { state: 'cancelled', reason: 'The steel cracked.', refund_deposit: true }
  await controlSandbox(shop, 'payments', { mode: 'down' })
  expect((await setState(uuid, cancel)).status).toBe(503)
  expect(await stateOf(uuid)).toMatchObject({ state: 'in_progress', deposit: { refunded: 0 } })
  await controlSandbox(shop, 'payments', { mode: 'normal' })
  const answers = await Promise.all([setState(uuid, cancel), setState(uuid, cancel)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await stateOf(uuid)).toMatchObject({ state: 'cancelled', deposit: { refunded: 216, refundable: 0 } })
  expect(await atProvider(checkout)).toMatchObject({ refunded: 21_600 })
  const emails = await eventually(
    () => mailbox(shop, email),
    (all) => all.some(({ subject }) => subject.includes('cancelled')),
  )
  expect(emails[0]?.text).toContain('$216.00')
  expect(await shop.audit()).toEqual([])
})

test('keeps the deposit of a cancelled commission when staff say so', async () => {
  const { uuid, checkout } = await paidDeposit(shop)
  expect((await setState(uuid, { state: 'cancelled' })).status).toBe(200)
  expect(await atProvider(checkout)).toMatchObject({ money: 'captured', refunded: 0 })
  expect((await read(uuid)).payments).toMatchObject([{ kind: 'deposit', amount: 216, refunded: 0 }])
  expect(await shop.audit()).toEqual([])
})
