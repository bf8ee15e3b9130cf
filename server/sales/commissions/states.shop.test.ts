import { beforeEach, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#contract/platform/values/time.ts'
import {
  COMMISSION_STATES,
  type CommissionState,
  SETTABLE_STATES,
} from '#contract/sales/commissions/commission-states.ts'
import { ask } from '#test/support/account-helpers.ts'
import { loggedIn } from '#test/support/admin-helpers.ts'
import {
  acceptedDeposit,
  dayIn,
  newCommission,
  postMessage,
  postNote,
  quotedCommission,
  quoteFor,
  SHIP_TO,
} from '#test/support/commission-helpers.ts'
import { sharedShop } from '#test/support/shared-shop.ts'
import type { TestClient } from '#test/support/test-shop.ts'

const shop = sharedShop()
let admin: TestClient
beforeEach(async () => {
  admin = await loggedIn(shop, 'admin')
})

const NO_DEPOSIT = { deposit_percent: 0 }

/** Puts a commission into a state that payments lead to. */
async function put(commissionUuid: string, state: CommissionState): Promise<void> {
  await shop.shop.db.updateTable('commissions').set({ state }).where('uuid', '=', commissionUuid).execute()
}

async function commissionIn(state: CommissionState, quote: object = {}): Promise<string> {
  const uuid = await quotedCommission(shop, quote)
  await put(uuid, state)
  return uuid
}

function setState(commissionUuid: string, state: string, change: object = {}) {
  return ask(admin, `PUT /api/admin/commissions/${commissionUuid}/state`, { state, ...change })
}

async function quote(commissionUuid: string, change: object = {}) {
  return ask(admin, `PUT /api/admin/commissions/${commissionUuid}/quote`, await quoteFor(shop, change))
}

function withdraw(commissionUuid: string, body: object = {}) {
  return ask(shop.client(), `POST /api/commissions/${commissionUuid}/withdraw`, body)
}

async function read(commissionUuid: string) {
  return (await shop.client().api.commissions.get({ commissionUuid })).commission
}

const ALLOWED: Record<string, CommissionState[]> = {
  declined: ['enquiry', 'quoted'],
  in_progress: ['accepted'],
  ready: ['in_progress'],
  complete: ['paid'],
  cancelled: ['in_progress', 'ready'],
}

test.each(SETTABLE_STATES)('lets staff set %s only from where it can follow', async (state) => {
  for (const from of COMMISSION_STATES) {
    const uuid = await commissionIn(from, NO_DEPOSIT)
    const { status, body } = await setState(uuid, state)
    const isAllowed = ALLOWED[state]?.includes(from)
    expect([from, status]).toEqual([from, isAllowed ? 200 : 409])
    expect((await read(uuid)).state).toBe(isAllowed ? state : from)
    if (isAllowed) expect(body.commission.state).toBe(state)
  }
})

test('accepts a new quote only before the acceptance, or after the quote expired', async () => {
  for (const from of COMMISSION_STATES) {
    const uuid = await commissionIn(from)
    const { status } = await quote(uuid, { price: 800 })
    const isAllowed = ['enquiry', 'quoted', 'expired'].includes(from)
    expect([from, status]).toEqual([from, isAllowed ? 200 : 409])
    expect((await read(uuid)).quote?.price).toBe(isAllowed ? 800 : 720)
  }
})

test('lets customers withdraw only before the deposit', async () => {
  for (const from of COMMISSION_STATES) {
    const uuid = await commissionIn(from)
    const { status } = await withdraw(uuid, { reason: 'Found one.' })
    const isAllowed = ['enquiry', 'quoted', 'accepted'].includes(from)
    expect([from, status]).toEqual([from, isAllowed ? 200 : 409])
    if (isAllowed)
      expect((await read(uuid)).timeline.at(-1)).toMatchObject({ state: 'withdrawn', reason: 'Found one.' })
  }
})

test('takes messages until a commission ended without a product', async () => {
  for (const from of COMMISSION_STATES) {
    const uuid = await commissionIn(from)
    const { status } = await postMessage(shop.client(), uuid, 'How is it going?')
    const isClosed = ['declined', 'withdrawn', 'cancelled'].includes(from)
    expect([from, status]).toEqual([from, isClosed ? 409 : 200])
    expect((await postNote(admin, uuid, { text: 'Ended?' })).status).toBe(200)
  }
})

test.each(['enquiry', 'quoted', 'accepted', 'paid', 'expired', 'withdrawn', 'sold', '', null, 7])(
  'answers 400 to the state %s, which nobody can set',
  async (state) => {
    const uuid = await newCommission(shop.client())
    const { status, body } = await ask(admin, `PUT /api/admin/commissions/${uuid}/state`, { state })
    expect([status, Object.keys(body.fields)]).toEqual([400, ['state']])
  },
)

test('starts the work without a payment only when the quote asks for no deposit', async () => {
  const uuid = await commissionIn('accepted')
  expect((await setState(uuid, 'in_progress')).status).toBe(409)
  const rounded = await commissionIn('accepted', { price: 0.4, deposit_percent: 1 })
  expect((await setState(rounded, 'in_progress')).status).toBe(200)
})

test.each<[string, unknown]>([
  ['price', 0],
  ['price', -1],
  ['price', 10.005],
  ['price', 100_000.01],
  ['price', '720'],
  ['price', undefined],
  ['deposit_percent', -1],
  ['deposit_percent', 101],
  ['deposit_percent', 12.5],
  ['deposit_percent', undefined],
  ['valid_until', undefined],
  ['valid_until', null],
  ['valid_until', '2020-01-01'],
  ['valid_until', '2027-02-29'],
  ['finish_by', 'soon'],
  ['description', 'x'.repeat(2001)],
])('rejects a quote whose %s is %s', async (field, value) => {
  const uuid = await newCommission(shop.client())
  const { status, body } = await quote(uuid, { [field]: value })
  expect([status, Object.keys(body.fields)]).toEqual([400, [field]])
  expect((await read(uuid)).quote).toBeNull()
})

test('rounds half a cent of the deposit up', async () => {
  const uuid = await quotedCommission(shop, {
    price: 100.5,
    deposit_percent: 1,
    finish_by: null,
    description: null,
  })
  expect((await read(uuid)).quote).toMatchObject({ deposit: 1.01, finish_by: null, description: null })
})

test('keeps a quote valid through the end of its last day, and a new one replaces it', async () => {
  const today = await dayIn(shop, 0)
  const uuid = await quotedCommission(shop, { valid_until: today })
  expect((await read(uuid)).state).toBe('quoted')
  const { valid_until_at } = await shop.shop.db
    .selectFrom('commissions')
    .select('valid_until_at')
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow()
  shop.passTime((valid_until_at ?? 0) - shop.shop.now() - 5000)
  expect((await read(uuid)).state).toBe('quoted')
  shop.passTime(5000)
  const expired = await read(uuid)
  expect(expired.state).toBe('expired')
  expect(expired.timeline.at(-1)).toMatchObject({
    state: 'expired',
    at: new Date(valid_until_at ?? 0).toISOString(),
  })
  admin = await loggedIn(shop, 'admin')
  const { commissions } = await admin.api.admin.commissions({ state: 'expired' })
  expect(commissions.map(({ commission_uuid }) => commission_uuid)).toContain(uuid)
  expect((await quote(uuid, { valid_until: today })).status).toBe(400)
  expect((await quote(uuid)).body.commission).toMatchObject({ state: 'quoted' })
})

test('expires a quote whose deposit was not paid in time, and accepts a new one', async () => {
  const { uuid } = await acceptedDeposit(shop)
  const other = await acceptedDeposit(shop)
  shop.passTime(15 * DAY_MS)
  admin = await loggedIn(shop, 'admin')
  const accepted = await ask(shop.client(), `POST /api/commissions/${uuid}/accept`, SHIP_TO)
  expect(accepted.status).toBe(409)
  const { commissions, counts } = await admin.api.admin.commissions({ search: uuid })
  expect([commissions[0]?.state, counts.expired]).toEqual(['expired', 1])
  expect((await read(other.uuid)).state).toBe('expired')
  const { status, body } = await quote(uuid)
  expect([status, body.commission.state, body.commission.ship_to]).toEqual([200, 'quoted', null])
})

test('warns once for each quote, two days before it expires', async () => {
  const email = `slow.${process.pid}@example.com`
  const uuid = await quotedCommission(shop, { valid_until: await dayIn(shop, 7) }, { email })
  const { watchQuotes } = await import('./watch-quotes.ts')
  const warnings = async () => {
    await watchQuotes(shop.shop.db, shop.shop.now())
    await watchQuotes(shop.shop.db, shop.shop.now())
    return (
      await shop.shop.db
        .selectFrom('mail_outbox')
        .select('kind')
        .where('recipient', '=', email)
        .where('kind', '=', 'commission-quote-expiring')
        .execute()
    ).length
  }
  expect(await warnings()).toBe(0)
  shop.passTime(6 * DAY_MS)
  expect(await warnings()).toBe(1)
  admin = await loggedIn(shop, 'admin')
  expect((await quote(uuid, { price: 700, valid_until: await dayIn(shop, 7) })).status).toBe(200)
  expect(await warnings()).toBe(1)
  shop.passTime(6 * DAY_MS + HOUR_MS)
  expect(await warnings()).toBe(2)
})

test('lets only one of two opposite changes win', async () => {
  for (const change of ['declined', 'quote'] as const) {
    const uuid = await newCommission(shop.client())
    const changes = [
      withdraw(uuid),
      withdraw(uuid),
      change === 'quote' ? quote(uuid) : setState(uuid, change),
    ]
    const statuses = (await Promise.all(changes)).map(({ status }) => status)
    const { state, timeline } = await read(uuid)
    // A quote may come before a withdrawal.
    if (change === 'quote') expect(state).toBe('withdrawn')
    else expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(timeline.filter((each) => each.state === state)).toHaveLength(1)
  }
})

test('accepts a quote once while someone else changes the commission', async () => {
  const accept = (commissionUuid: string) =>
    ask(shop.client(), `POST /api/commissions/${commissionUuid}/accept`, SHIP_TO)
  for (const percent of [0, 30]) {
    const twice = await quotedCommission(shop, { deposit_percent: percent })
    const answers = await Promise.all([accept(twice), accept(twice)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await read(twice)).timeline.map(({ state }) => state)).toEqual(['enquiry', 'quoted', 'accepted'])

    const contested = await quotedCommission(shop, { deposit_percent: percent })
    const [accepted, quoted, declined] = await Promise.all([
      accept(contested),
      quote(contested, { price: 800 }),
      setState(contested, 'declined'),
    ])
    const { state, quote: current } = await read(contested)
    // Staff either quoted or declined before, or the customer accepted what staff could no longer change.
    expect(state).toBe(declined.status === 200 ? 'declined' : 'accepted')
    expect([200, 409]).toContain(quoted.status)
    if (state === 'accepted') expect(accepted.status).toBe(200)
    expect(current?.price).toBe(quoted.status === 200 ? 800 : 720)
  }
})

test('quotes no deposit that a card could not be charged', async () => {
  const commissionUuid = await newCommission(shop.client())
  const path = `PUT /api/admin/commissions/${commissionUuid}/quote`
  const { status, body } = await ask(admin, path, await quoteFor(shop, { price: 4.9, deposit_percent: 10 }))
  expect([status, Object.keys(body.fields)]).toEqual([400, ['deposit_percent']])
  expect((await ask(admin, path, await quoteFor(shop, { price: 5, deposit_percent: 10 }))).status).toBe(200)
})
