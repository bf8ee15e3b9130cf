import { beforeAll, expect, test } from 'vitest'
import { checkDraw } from '#contract/catalog/drops/check-draw.ts'
import { HOUR_MS, MINUTE_MS } from '#contract/platform/values/time.ts'
import { entrantEmails } from '#server/customers/notifications/entrant-emails.ts'
import { changeProduct, loggedIn, stockOf } from '#test/support/admin-helpers.ts'
import {
  buy,
  checkoutForm,
  httpErrorOf,
  mailbox,
  openCheckout,
  payByCard,
} from '#test/support/checkout-helpers.ts'
import {
  emailTo,
  enterAndConfirm,
  entryIn,
  orderOf,
  startDraw,
  type TestDraw,
  tokenIn,
} from '#test/support/draw-helpers.ts'
import { sharedShop } from '#test/support/shared-shop.ts'
import type { TestClient } from '#test/support/test-shop.ts'
import { eventually } from '#test/support/wait.ts'
import { forgetEntrant } from './forget-entrant.ts'
import { runDraws } from './run-draws.ts'

const shop = sharedShop()
let admin: TestClient
beforeAll(async () => {
  admin = await loggedIn(shop, 'siteadmin')
})

/** A product with this stock, and a draw for it with confirmed entries. */
async function drawFor(productId: number, stock: number, entrants: number) {
  admin = await loggedIn(shop, 'siteadmin')
  await changeProduct(admin, productId, { stock })
  const draw = await startDraw(shop, admin, productId)
  const numbers = Array.from({ length: entrants }, (_, index) => index + 1)
  const people = await Promise.all(
    numbers.map(async (number) => {
      const email = `entrant-${productId}-${number}@example.com`
      return { email, entry: await enterAndConfirm(shop, draw.slug, email) }
    }),
  )
  const ranked = orderOf(
    draw.seed,
    people.map(({ entry }) => entry),
  )
  const byRank = ranked.flatMap((entry) => people.filter((person) => person.entry === entry))
  return { ...draw, productId, ranked, emails: byRank.map(({ email }) => email) }
}

async function close({ slug }: TestDraw) {
  shop.passTime(HOUR_MS)
  await runJob()
  return shop.client().api.draws.result({ slug })
}

/** Waits for the shop's own job. */
async function waitForDraw({ slug }: TestDraw) {
  return eventually(
    () =>
      shop
        .client()
        .api.draws.result({ slug })
        .catch(() => null),
    (result) => result !== null,
  )
}

/** What the job does every few seconds. */
async function runJob() {
  const { db, now, config, wakeEmail } = shop.shop
  expect(await runDraws(db, entrantEmails(config.publicUrl), now())).toEqual([])
  wakeEmail()
}

async function outcomes({ slug }: TestDraw): Promise<string[]> {
  const { entries } = await shop.client().api.draws.result({ slug })
  return entries.map(({ outcome }) => outcome)
}

const loggedInAdmin = () => loggedIn(shop, 'siteadmin')

async function claimOf(email: string): Promise<string> {
  return tokenIn((await emailTo(shop, email, /^You won/)).text)
}

async function isSold(productId: number): Promise<boolean> {
  const { data } = await shop.client().api.products.get({ id: String(productId) })
  return data.sold_at !== null
}

const one = (id: number) => [{ id, quantity: 1 }]

test('enters each address once, only while the draw is open', async () => {
  const { api } = shop.client()
  const draw = await startDraw(shop, admin, 1)
  const enter = (email: string, slug = draw.slug) => api.draws.enter({ slug, name: 'June Whitlock', email })
  const addresses = ['june.w@gmail.com', 'june.w@example.com']
  for (const email of [...addresses, 'junew+2@gmail.com', 'June.W@GMAIL.com', 'june.w+draw@example.com'])
    expect(await enter(email)).toEqual({ success: true })
  const entries = await shop.shop.db.selectFrom('draw_entries').select('email').orderBy('id').execute()
  expect(entries.map(({ email }) => email)).toEqual(addresses)
  for (const email of addresses) await emailTo(shop, email, /Confirm your entry/)
  const { text } = await emailTo(shop, 'june.w@gmail.com', /Confirm your entry/)
  expect(text).toContain(`${shop.url}/notifications/confirm?token=`)
  expect(entryIn(text)).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/)

  expect(await httpErrorOf(enter('x@example.com', 'nothing'))).toEqual({
    status: 404,
    error: 'There is no such drop.',
  })
  expect(await httpErrorOf(enter('no address'))).toMatchObject({ status: 400 })
  expect(await httpErrorOf(api.draws.result({ slug: draw.slug }))).toMatchObject({
    status: 409,
    error: expect.stringMatching(/^The draw takes place \w+ \d+, \d+:\d\d [AP]M \w+\.$/),
  })
  shop.passTime(HOUR_MS)
  expect(await httpErrorOf(enter('x@example.com'))).toMatchObject({
    status: 409,
    error: expect.stringMatching(/^Entries closed /),
  })
  // Nobody confirmed, so the piece goes on sale.
  expect((await waitForDraw(draw))?.entries).toEqual([])
  await buy(shop.client(), one(1))
})

test('confirms an entry once by any of its emails while the draw is open', async () => {
  admin = await loggedIn(shop, 'siteadmin')
  const { api } = shop.client()
  const email = 'twice@example.com'
  const enterTwice = async (productId: number) => {
    const { id, slug } = await startDraw(shop, admin, productId)
    const label = `Draw of product ${productId}`
    for (const written of [email, 'Twice@Example.com'])
      await api.draws.enter({ slug, name: 'Dale', email: written })
    const emails = await eventually(
      async () => (await mailbox(shop, email)).filter(({ subject }) => subject.endsWith(label)),
      ({ length }) => length === 2,
    )
    const [newest = '', first = ''] = emails.map(({ text }) => tokenIn(text))
    return { id, label, newest, first }
  }
  const draw = await enterTwice(13)
  const other = await enterTwice(14)
  const confirm = (token: string) => api.notifications.confirm({ token })
  const invalid = { status: 400, error: 'This link is invalid or has expired.' }
  expect(await confirm(draw.first)).toEqual({
    success: true,
    subscription: { kind: 'draw', label: draw.label },
  })
  for (const used of [draw.first, draw.newest]) expect(await httpErrorOf(confirm(used))).toEqual(invalid)
  const confirmed = await shop.shop.db
    .selectFrom('draw_entries')
    .select('drop_id')
    .where('email', '=', email)
    .where('confirmed_at', 'is not', null)
    .execute()
  expect(confirmed).toEqual([{ drop_id: draw.id }])
  shop.passTime(HOUR_MS)
  for (const late of [other.first, other.newest]) expect(await httpErrorOf(confirm(late))).toEqual(invalid)
})

test('ranks entries by the seed and sells each winner one unit', async () => {
  const draw = await drawFor(2, 2, 4)
  const customer = shop.client()
  const form = await checkoutForm(customer, one(2))
  const place = (claimToken?: string, client = customer, cart = form.cart) =>
    client.api.checkout.place({ ...form, cart, claimToken })
  expect(await httpErrorOf(place())).toMatchObject({ status: 409, error: expect.stringMatching(/by draw/) })

  const result = await close(draw)
  expect(result.seed).toBe(draw.seed)
  expect(result.entries.map(({ entry }) => entry)).toEqual(draw.ranked)
  expect(await checkDraw(result)).toEqual({ ok: true, entries: 4 })
  await claimOf(draw.emails[1] ?? '')
  expect(await outcomes(draw)).toEqual(['won', 'won', 'waiting', 'waiting'])
  expect(await stockOf(customer, 2)).toBe(0)
  expect(await shop.audit()).toEqual([])

  const token = await claimOf(draw.emails[0] ?? '')
  expect((await customer.api.draws.claim({ slug: draw.slug, token })).data).toMatchObject({
    state: 'open',
    entry: draw.ranked[0],
    product: { id: 2 },
  })
  for (const [claimToken, error] of [
    [undefined, /by draw/],
    ['unknown', /not valid/],
  ] as const) {
    expect(await httpErrorOf(place(claimToken))).toEqual({ status: 409, error: expect.stringMatching(error) })
  }
  const two = await checkoutForm(customer, [{ id: 2, quantity: 2 }])
  expect(await httpErrorOf(customer.api.checkout.place({ ...two, claimToken: token }))).toEqual({
    status: 409,
    error: 'The link is for one piece. Set the quantity to 1.',
  })
  const other = await checkoutForm(customer, one(3))
  expect(await httpErrorOf(customer.api.checkout.place({ ...other, claimToken: token }))).toMatchObject({
    status: 409,
    error: expect.stringMatching(/another piece/),
  })

  await buy(customer, one(2), { claimToken: token })
  expect(await outcomes(draw)).toEqual(['claimed', 'won', 'waiting', 'waiting'])
  expect(await httpErrorOf(place(token))).toEqual({
    status: 409,
    error: 'This link was used: the piece was bought with it.',
  })
  // The other unit is offered, but not sold.
  expect(await isSold(2)).toBe(false)
  await buy(customer, one(2), { claimToken: await claimOf(draw.emails[1] ?? '') })
  expect(await isSold(2)).toBe(true)
  expect(await shop.audit()).toEqual([])
})

test('publishes the order of a draw together with its offers', async () => {
  const draw = await drawFor(10, 1, 2)
  const failure = new Error('The email could not be queued.')
  const emails = { unsubscribeUrl: () => Promise.reject(failure) }
  expect(await runDraws(shop.shop.db, emails, shop.shop.now() + HOUR_MS)).toEqual([failure])
  expect(await httpErrorOf(outcomes(draw))).toMatchObject({ status: 409 })
  await close(draw)
  expect(await outcomes(draw)).toEqual(['won', 'waiting'])
})

test('offers expired claims to the next in line, then sells the rest', async () => {
  const draw = await drawFor(4, 2, 3)
  await close(draw)
  const [first = '', second = '', third = ''] = draw.emails
  const firstToken = await claimOf(first)
  await claimOf(second)
  // The hours end while the payment page is open: it keeps the unit.
  shop.passTime(24 * HOUR_MS - 10 * MINUTE_MS)
  const winner = shop.client()
  const late = await openCheckout(winner, one(4), { claimToken: firstToken })
  shop.passTime(11 * MINUTE_MS)
  await runJob()
  const thirdToken = await claimOf(third)
  expect(await outcomes(draw)).toEqual(['won', 'lapsed', 'won'])
  const secondToken = await claimOf(second)
  const lapsed = await checkoutForm(winner, one(4))
  expect(await httpErrorOf(winner.api.checkout.place({ ...lapsed, claimToken: secondToken }))).toEqual({
    status: 409,
    error: expect.stringMatching(/^This link was valid until .* goes to the next in line\.$/),
  })
  await payByCard(late)
  await winner.api.orders.verify({ order_uuid: late.orderUuid })
  expect(await outcomes(draw)).toEqual(['claimed', 'lapsed', 'won'])

  // Nobody is waiting behind the third: what she leaves is for everyone.
  expect(await stockOf(winner, 4)).toBe(0)
  shop.passTime(25 * HOUR_MS)
  await runJob()
  expect(await outcomes(draw)).toEqual(['claimed', 'lapsed', 'lapsed'])
  expect((await shop.client().api.draws.claim({ slug: draw.slug, token: thirdToken })).data.state).toBe(
    'lapsed',
  )
  await buy(shop.client(), one(4))
  expect(await shop.audit()).toEqual([])
})

test('stays verifiable after an entrant is erased', async () => {
  const draw = await drawFor(6, 1, 3)
  const { api } = shop.client()
  const early = 'early@example.com'
  await api.draws.enter({ slug: draw.slug, name: 'Early Bird', email: early })
  const forget = (email: string) => shop.shop.db.transaction().execute((tx) => forgetEntrant(tx, email))
  await forget(early)
  const [first = '', second = ''] = draw.emails
  const before = await close(draw)
  await forget(second)
  await forget(first)
  expect(await shop.client().api.draws.result({ slug: draw.slug })).toEqual(before)
  expect(await checkDraw(before)).toEqual({ ok: true, entries: 3 })

  const csv = await (await loggedInAdmin()).fetch(`/api/admin/drops/${draw.id}/entrants.csv`)
  const text = await csv.text()
  expect(text).toContain(draw.emails[2])
  for (const gone of [first, second, early]) expect(text).not.toContain(gone)
  // Nobody can tell the second that it is her turn, so it is the third's.
  shop.passTime(25 * HOUR_MS)
  await runJob()
  expect(await outcomes(draw)).toEqual(['lapsed', 'waiting', 'won'])
  expect((await (await loggedInAdmin()).api.admin.draw({ id: String(draw.id) })).data).toMatchObject({
    entries: 3,
    units: 1,
    on_sale: true,
    offers: [
      { rank: 1, outcome: 'lapsed', order: null },
      { rank: 3, outcome: 'won', order: null },
    ],
  })
  expect(await shop.audit()).toEqual([])
})

test('offers units of cancelled claims to the next in line', async () => {
  const draw = await drawFor(7, 2, 4)
  await close(draw)
  const { orderUuid } = await buy(shop.client(), one(7), { claimToken: await claimOf(draw.emails[0] ?? '') })
  admin = await loggedInAdmin()
  await admin.api.admin.setOrderStatus({ orderUuid, status: 'cancelled', refund: true })
  await runJob()
  expect(await outcomes(draw)).toEqual(['claimed', 'won', 'won', 'waiting'])
  expect(await shop.audit()).toEqual([])

  await admin.api.admin.deleteProduct({ id: '7' })
  const token = await claimOf(draw.emails[1] ?? '')
  expect((await admin.api.draws.claim({ slug: draw.slug, token })).data).toMatchObject({
    state: 'open',
    product: null,
  })
  shop.passTime(25 * HOUR_MS)
  await runJob()
  expect(await outcomes(draw)).toEqual(['claimed', 'lapsed', 'lapsed', 'waiting'])
  admin = await loggedInAdmin()
  await admin.api.admin.restoreProduct({ id: '7' })
  await runJob()
  expect(await outcomes(draw)).toEqual(['claimed', 'lapsed', 'lapsed', 'won'])
  expect(await shop.audit()).toEqual([])
})

test('reserves one unit for ten checkouts with the same link', async () => {
  const draw = await drawFor(5, 1, 2)
  await close(draw)
  const token = await claimOf(draw.emails[0] ?? '')
  const clients = Array.from({ length: 10 }, () => shop.client())
  const form = await checkoutForm(shop.client(), one(5))
  const placed = await Promise.allSettled(
    clients.map(({ api }) => api.checkout.place({ ...form, claimToken: token })),
  )
  const opened = placed.flatMap((each, at) => (each.status === 'fulfilled' ? [{ ...each.value, at }] : []))
  expect(opened).toHaveLength(1)
  const errors = placed.flatMap((each) => (each.status === 'rejected' ? [each.reason.message] : []))
  expect(new Set(errors.map((error) => error.replace(/until .*? (?=Pay)/, 'until then. ')))).toEqual(
    new Set(['A checkout with this link is open until then. Pay there, or wait until then.']),
  )
  expect(await shop.audit()).toEqual([])

  const [{ order_uuid = '', at = 0 } = {}] = opened
  const owner = clients[at] ?? shop.client()
  // Another checkout of the same browser replaces its own.
  const again = await owner.api.checkout.place({ ...form, claimToken: token, address: '9 New Road' })
  expect((await shop.client().api.checkout.cancel({ order_uuid })).outcome).toBe('cancelled')
  expect((await shop.client().api.checkout.cancel({ order_uuid: again.order_uuid })).outcome).toBe(
    'cancelled',
  )
  expect(await stockOf(shop.client(), 5)).toBe(0)
  expect(await shop.audit()).toEqual([])
  expect(await outcomes(draw)).toEqual(['won', 'waiting'])
  await buy(shop.client(), one(5), { claimToken: token })
  expect(await outcomes(draw)).toEqual(['claimed', 'waiting'])
  expect(await shop.audit()).toEqual([])
  expect(await mailbox(shop, draw.emails[1] ?? '')).toHaveLength(1)
})

test('shows closing time and conditions of an open draw without JavaScript', async () => {
  const { slug } = await startDraw(shop, await loggedIn(shop, 'siteadmin'), 9)
  const html = await (await shop.client().fetch(`/drops/${slug}`)).text()
  expect(html).toContain('Entering needs JavaScript.')
  expect(html).toMatch(/Closes <\/span><time/)
})
