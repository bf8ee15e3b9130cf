import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatGiftCardCode } from '#contract/sales/gift-cards/code.ts'
import { deriveCode, readGiftCardKey } from '#server/sales/gift-cards/codes.ts'
import { goShopping, type PlacedOrder } from '#test/resilience/kill-under-load.ts'
import { randomOf } from '#test/resilience/random.ts'
import { changeProduct, loggedIn } from '#test/support/admin-helpers.ts'
import { buy, httpErrorOf, mailbox, openCheckout, payByCard } from '#test/support/checkout-helpers.ts'
import { winClaims } from '#test/support/draw-helpers.ts'
import { balanceOf, codeIn, newGiftCard, payGiftCard } from '#test/support/gift-card-helpers.ts'
import { type LosableServer, startLosableServer } from '#test/support/losable-server.ts'
import { forwardCall } from '#test/support/provider-proxy.ts'
import { TEST_SCALE } from '#test/support/test-scale.ts'
import { eventually, pause, until } from '#test/support/wait.ts'
import { compareWithProvider, providerRecords } from './provider-records.ts'

const SEED = TEST_SCALE.faultSeed
const CUSTOMERS = 4
/** Orders before and after the snapshot. */
const ORDERS = TEST_SCALE.isFull ? 150 : 6
const KILLS = TEST_SCALE.isFull ? 24 : 1
/** A recovery takes about as long. */
const KILLED_WITHIN_MS = 2000

const DISCOUNT = 'LOST-15'
const DRAWN_PIECE = 7
const RECIPIENT = 'wade@example.com'
const SENT_BEFORE = 'You may have received this email before.'

let server: LosableServer
/** Bought before the snapshot. */
let giftCard: string
let claimToken: string | undefined
beforeAll(async () => {
  server = await startLosableServer()
  await server.start()
  const admin = await loggedIn(server, 'siteadmin')
  for (const id of [1, 3, 4]) await changeProduct(admin, id, { stock: 10_000 })
  await changeProduct(admin, 2, { stock: 5 })
  await admin.api.admin.createDiscount({ code: DISCOUNT, kind: 'percent', value: 15, max_uses: 2 })
  giftCard = (await newGiftCard(server, admin, 25)).code
  await changeProduct(admin, DRAWN_PIECE, { stock: 1 })
  const [won] = await server.query((db) =>
    winClaims({ ...server, db }, admin, DRAWN_PIECE, ['winner@example.com']),
  )
  claimToken = won
})
afterAll(() => server.close())

/** Customers buy without pause until the server is lost. */
function openShop() {
  const orders: PlacedOrder[] = []
  let isOpen = true
  const customers = Array.from({ length: CUSTOMERS }, async (_, number) => {
    const random = randomOf(SEED + number)
    while (isOpen) await goShopping(server, random, orders)
  })
  return {
    orders,
    /** Long enough for a busy machine. */
    async bought(count: number) {
      await until(() => orders.filter(({ reported }) => reported === 'paid').length >= count)
    },
    async close() {
      isOpen = false
      await Promise.all(customers)
    },
  }
}

/** Staff cancel one order and refund a part of another. @returns the cancelled one. */
async function refundSome(orders: PlacedOrder[], from: number): Promise<string> {
  const admin = await loggedIn(server, 'siteadmin')
  const paid = () => orders.slice(from).filter(({ reported }) => reported === 'paid')
  await until(() => paid().length >= 2)
  const [cancelled, kept] = paid() as [PlacedOrder, PlacedOrder]
  await admin.api.admin.setOrderStatus({ orderUuid: cancelled.orderUuid, status: 'cancelled', refund: true })
  const part = { orderUuid: kept.orderUuid, amount: 5, request_key: crypto.randomUUID() }
  await admin.api.admin.refundOrder(part)
  return cancelled.orderUuid
}

/** Kills the shop at a call to the payment provider, after the provider has executed it. */
async function killAtCall(at: number): Promise<void> {
  const { child, result } = server.runCommand(['recover'])
  let calls = 0
  server.provider.intercept = async (call) => {
    if (++calls !== at) return forwardCall(call)
    await call.forward()
    child.kill('SIGKILL')
    return call.drop()
  }
  await result
  server.provider.intercept = forwardCall
}

async function killAfter(ms: number): Promise<void> {
  const { child, result } = server.runCommand(['recover'])
  await Promise.race([result, pause(ms, 'the kill comes at any moment')])
  child.kill('SIGKILL')
  await result
}

const stateOf = () =>
  server.query(async (db) => ({
    orders: await db.selectFrom('orders').selectAll().orderBy('id').execute(),
    payments: await db.selectFrom('payments').selectAll().orderBy('order_id').execute(),
    events: await db.selectFrom('order_events').selectAll().orderBy('id').execute(),
    refunds: await db.selectFrom('refunds').selectAll().orderBy('request_key').execute(),
    ledger: await db.selectFrom('stock_ledger').selectAll().orderBy('id').execute(),
    discounts: await db.selectFrom('discount_uses').selectAll().orderBy('id').execute(),
    giftCards: await db.selectFrom('gift_card_ledger').selectAll().orderBy('id').execute(),
    claims: await db.selectFrom('draw_claims').selectAll().orderBy('id').execute(),
    emails: await db.selectFrom('mail_outbox').select(['occasion', 'props']).orderBy('id').execute(),
  }))

const discountedOrders = () =>
  server.query(async (db) => {
    const { id, uses } = await db
      .selectFrom('discounts')
      .select(['id', 'uses'])
      .where('code', '=', DISCOUNT)
      .executeTakeFirstOrThrow()
    const orders = await db
      .selectFrom('orders')
      .select(['order_uuid', 'discount_code'])
      .where('discount_id', '=', id)
      .orderBy('id')
      .execute()
    return { uses, orders }
  })

/** Spends the gift card and the claim, and buys another gift card. @returns its emailed code. */
async function useCodes(): Promise<string> {
  await buy(server.client(), [{ id: 3, quantity: 1 }], { giftCardCode: giftCard })
  await buy(server.client(), [{ id: DRAWN_PIECE, quantity: 1 }], { claimToken })
  const { orderUuid } = await payGiftCard(server.client(), { amount: 150, recipient_email: RECIPIENT })
  return server.query(async (db) => formatGiftCardCode(deriveCode(await readGiftCardKey(db), orderUuid)))
}

async function expectUsedCodes(bought: string): Promise<void> {
  const client = server.client()
  expect(await balanceOf(client, giftCard)).toBe(0)
  expect(await balanceOf(client, bought)).toBe(150)
  const used = openCheckout(client, [{ id: DRAWN_PIECE, quantity: 1 }], { claimToken })
  expect(await httpErrorOf(used)).toEqual({
    status: 409,
    error: 'This link was used: the piece was bought with it.',
  })
  const [newest] = await eventually(
    () => mailbox(server, RECIPIENT),
    ([email]) => email?.text.includes(SENT_BEFORE) ?? false,
  )
  expect(newest && codeIn(newest)).toBe(bought)
}

const orderOf = (orderUuid: string) =>
  server.query((db) =>
    db.selectFrom('orders').select('status').where('order_uuid', '=', orderUuid).executeTakeFirst(),
  )

/** @returns its year and number. */
async function issuePassport(): Promise<string> {
  const admin = await loggedIn(server, 'admin')
  const { passport } = await admin.api.admin.issuePassport({ id: '1' })
  const { year, number } = (await server.client().api.passports.get({ code: passport.code })).passport
  return `${year} ${number}`
}

test(`after a lost server every accepted card is one paid order (seed ${SEED})`, async () => {
  const shop = openShop()
  await shop.bought(ORDERS)
  const cancelled = [await refundSome(shop.orders, 0)]
  const passports = [await issuePassport()]
  const backup = await server.command('backup', '--to', 'store')
  expect(backup.text).toMatch(/^Stored snapshots\//)
  const atSnapshot = shop.orders.length
  cancelled.push(await refundSome(shop.orders, 2))
  await shop.bought(2 * ORDERS)
  cancelled.push(await refundSome(shop.orders, atSnapshot))
  const bought = await useCodes()
  passports.push(await issuePassport(), await issuePassport())
  const discounted = { email: 'late@example.com', discountCode: DISCOUNT }
  const late = await openCheckout(server.client(), [{ id: 3, quantity: 1 }], discounted)
  const waiting = await openCheckout(server.client(), [{ id: 3, quantity: 1 }], discounted)
  await server.lose()
  await shop.close()
  await payByCard(late)

  const random = randomOf(SEED)
  for (let kill = 0; kill < KILLS; kill++) {
    if ((SEED + kill) % 4 < 2) await killAfter(random.below(KILLED_WITHIN_MS))
    else await killAtCall(1 + random.below(20))
  }
  // Two at once: one refuses.
  if (TEST_SCALE.isFull) await Promise.all([server.command('recover'), server.command('recover')])
  const last = await server.command('recover')
  expect([last.code, last.text]).toEqual([0, expect.stringMatching(/in order\n$/)])
  expect(await compareWithProvider(server)).toEqual([])

  // It is lost again before the next snapshot.
  await server.lose()
  const { code, text } = await server.command('recover')
  expect([code, text]).toEqual([
    0,
    expect.stringMatching(
      /^The copy of .* holds \d+ orders and \d+ products\.\nRestored the backup of \w{3} \d+, \d+:\d\d [AP]M\. (\d+) payments since: \1 orders recovered\.\n(Since then: .+\n)?in order\n$/,
    ),
  ])
  expect(await compareWithProvider(server)).toEqual([])

  expect(await discountedOrders()).toEqual({
    uses: 2,
    orders: [late, waiting].map(({ orderUuid }) => ({ order_uuid: orderUuid, discount_code: DISCOUNT })),
  })
  for (const orderUuid of cancelled) expect((await orderOf(orderUuid))?.status).toBe('cancelled')
  const recovered = await stateOf()
  const again = await server.command('recover')
  expect(again).toEqual({ code: 0, text: expect.stringMatching(/already\. Nothing to do\.\nin order\n$/) })
  expect(await stateOf()).toEqual(recovered)

  await server.start()
  passports.push(await issuePassport(), await issuePassport())
  expect(new Set(passports).size).toBe(passports.length)
  await expectUsedCodes(bought)
  await payByCard(waiting)
  await eventually(
    () => orderOf(waiting.orderUuid),
    (order) => order?.status === 'paid',
  )
  const next = await openCheckout(server.client(), [{ id: 3, quantity: 1 }])
  const numbers = (await providerRecords(server)).map(({ number }) => number)
  expect(new Set(numbers).size).toBe(numbers.length)
  expect(numbers[0]).toBe(Math.max(...numbers))
  await server.client().api.checkout.cancel({ order_uuid: next.orderUuid })
  expect(await compareWithProvider(server)).toEqual([])
  expect(await server.command('recover')).toEqual(again)
}, 900_000)
