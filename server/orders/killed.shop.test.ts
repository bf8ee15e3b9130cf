import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  buy,
  eventually,
  mailbox,
  type OpenCheckout,
  openCheckout,
  payByCard,
  refusalOf,
  setOutside,
} from '#checks/buyer.ts'
import { type MortalShop, startMortalShop } from '#checks/mortal-shop.ts'
import { passOn } from '#checks/provider-proxy.ts'
import { changePiece, loggedIn, stockOf } from '#checks/staff.ts'
import type { Visitor } from '#checks/test-shop.ts'

/** `kill -9` between any two steps: whatever was promised before it holds after it. */

let shop: MortalShop
beforeAll(async () => {
  shop = await startMortalShop()
})
beforeEach(async () => {
  await setOutside(shop, 'webhooks', { mode: 'drop' })
  await shop.revive()
  await changePiece(await loggedIn(shop, 'siteadmin'), 1, { stock: 100 })
})
afterAll(() => shop.close())

const ONE = [{ id: 1, quantity: 1 }]

interface Strike {
  /** At which of the requests to the provider the shop dies, of those whose path ends so. */
  at: number
  ending?: RegExp
  /** Before the provider gets it, or when it is done and the shop has not heard. */
  moment: 'before' | 'after'
}

/** Kills the shop at that request. @returns whether the journey came so far. */
function strike({ at, ending = /$/, moment }: Strike): () => boolean {
  let requests = 0
  shop.provider.meddle = async (call) => {
    if (ending.test(call.path)) requests += 1
    // Before it is asked something, the provider knows no more than after its answer before.
    if (requests !== at || (moment === 'before' && call.method === 'GET')) return passOn(call)
    if (moment === 'after') await call.forward()
    shop.kill()
    call.drop()
  }
  return () => requests >= at
}

/** Takes the journey again and again, the shop dying at each of its steps once. @returns how many times it died. */
async function dieAtEveryStep(journey: (visitor: Visitor) => Promise<unknown>): Promise<number> {
  for (let at = 1; ; at++) {
    for (const moment of ['before', 'after'] as const) {
      const cameSoFar = strike({ at, moment })
      await journey(shop.visitor())
      shop.provider.meddle = passOn
      await shop.revive()
      if (!cameSoFar()) return at - 1
    }
  }
}

/** What comes before the steps in question. */
async function unharmed<T>(work: () => Promise<T>): Promise<T> {
  const { meddle } = shop.provider
  shop.provider.meddle = passOn
  const done = await work()
  shop.provider.meddle = meddle
  return done
}

/** What is lost is the answer, at most. */
async function mayDie<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}

async function moneyOf({ orderUuid }: OpenCheckout) {
  return shop.books.db
    .selectFrom('orders')
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .select([
      'orders.id',
      'orders.status',
      'payments.session_id',
      'total_cents',
      'captured_cents',
      'refunded_cents',
    ])
    .where('order_uuid', '=', orderUuid)
    .executeTakeFirstOrThrow()
}

/** What the provider took, in cents. */
async function takenFor(checkout: OpenCheckout): Promise<number> {
  const { session_id } = await moneyOf(checkout)
  const url = `${shop.sandboxUrl}/v1/checkout/sessions/${session_id}?expand[]=payment_intent`
  const answer = await fetch(url, { headers: { authorization: 'Bearer sk_test_sandbox' } })
  return ((await answer.json()) as { payment_intent: { amount_received: number } }).payment_intent
    .amount_received
}

async function pay(buyer: Visitor, paid: OpenCheckout[]): Promise<void> {
  const checkout = await mayDie(openCheckout(buyer, ONE, { email: `buyer-${paid.length}@example.com` }))
  if (!checkout) return
  await payByCard(checkout)
  await mayDie(buyer.api.orders.verify({ order_uuid: checkout.orderUuid }))
  shop.provider.meddle = passOn
  await shop.revive()
  await buyer.api.orders.verify({ order_uuid: checkout.orderUuid })
  paid.push(checkout)
}

test('between any two steps of paying: who paid has bought, who got no page holds nothing', async () => {
  const paid: OpenCheckout[] = []
  expect(await dieAtEveryStep((buyer) => pay(buyer, paid))).toBe(4)
  expect(await shop.anHourLater()).toEqual([])
  for (const [index, checkout] of paid.entries()) {
    const { status, total_cents, captured_cents } = await moneyOf(checkout)
    expect([status, captured_cents, await takenFor(checkout)]).toEqual(['paid', total_cents, total_cents])
    // One, or the same one again where death came between the mail server's yes and the shop's note of it.
    expect((await mailbox(shop, `buyer-${index}@example.com`)).length).toBeGreaterThanOrEqual(1)
  }
  expect(await stockOf(shop.visitor(), 1)).toBe(100 - paid.length)
})

test('between any two steps of an event: the money is taken though the buyer never returns', async () => {
  await setOutside(shop, 'webhooks', { mode: 'normal' })
  const paid: OpenCheckout[] = []
  const strikes: Strike[] = [
    { ending: /\?expand/, at: 1, moment: 'after' },
    { ending: /\/capture$/, at: 1, moment: 'before' },
    { ending: /\/capture$/, at: 1, moment: 'after' },
    { ending: /\?expand/, at: 3, moment: 'after' },
  ]
  for (const blow of strikes) {
    strike(blow)
    const checkout = await openCheckout(shop.visitor(), ONE)
    await payByCard(checkout)
    await eventually(
      async () => shop.isAlive(),
      (alive) => !alive,
    )
    shop.provider.meddle = passOn
    await shop.revive()
    await eventually(
      () => moneyOf(checkout),
      ({ status }) => status === 'paid',
    )
    paid.push(checkout)
  }
  expect(await shop.anHourLater()).toEqual([])
  for (const checkout of paid) expect(await takenFor(checkout)).toBe((await moneyOf(checkout)).total_cents)
})

test('between any two steps of turning back: the piece returns once', async () => {
  const steps = await dieAtEveryStep(async (buyer) => {
    const checkout = await unharmed(() => openCheckout(buyer, ONE))
    await mayDie(buyer.api.checkout.cancel({ order_uuid: checkout.orderUuid }))
  })
  expect(steps).toBe(3)
  expect(await shop.anHourLater()).toEqual([])
  expect(await stockOf(shop.visitor(), 1)).toBe(100)
})

/** Pays on a page that has expired, for a piece that is gone. */
async function comeLate(buyer: Visitor): Promise<OpenCheckout> {
  await changePiece(await loggedIn(shop, 'siteadmin'), 1, { stock: 1 })
  const checkout = await openCheckout(buyer, ONE)
  await buyer.api.checkout.cancel({ order_uuid: checkout.orderUuid })
  await changePiece(await loggedIn(shop, 'siteadmin'), 1, { stock: 0 })
  await setOutside(shop, `sessions/${checkout.sessionId}`, { action: 'authorise' })
  return checkout
}

test('between any two steps of giving a late payment back: nothing is charged', async () => {
  const late: OpenCheckout[] = []
  const steps = await dieAtEveryStep(async (buyer) => {
    const checkout = await unharmed(() => comeLate(buyer))
    late.push(checkout)
    await mayDie(refusalOf(buyer.api.orders.verify({ order_uuid: checkout.orderUuid })))
  })
  expect(steps).toBe(3)
  expect(await shop.anHourLater()).toEqual([])
  for (const checkout of late) {
    const told = refusalOf(shop.visitor().api.orders.verify({ order_uuid: checkout.orderUuid }))
    expect((await told).status).toBe(404)
    expect(await takenFor(checkout)).toBe(0)
  }
})

test('between any two steps of a refund: the money goes back once', async () => {
  const cancelled: OpenCheckout[] = []
  const steps = await dieAtEveryStep(async (buyer) => {
    const checkout = await unharmed(() => buy(buyer, ONE))
    const order = { orderUuid: checkout.orderUuid, status: 'cancelled', refund: true } as const
    const staff = await loggedIn(shop, 'siteadmin')
    await mayDie(staff.api.admin.setOrderStatus(order))
    shop.provider.meddle = passOn
    await shop.revive()
    await staff.api.admin.setOrderStatus(order)
    cancelled.push(checkout)
  })
  expect(steps).toBe(3)
  expect(await shop.anHourLater()).toEqual([])
  for (const checkout of cancelled) {
    const { captured_cents, refunded_cents } = await moneyOf(checkout)
    expect(refunded_cents).toBe(captured_cents)
  }
  expect(await stockOf(shop.visitor(), 1)).toBe(100)
})

test.each([
  ['before the mail is sent', 'before'],
  ['when the mail server has taken it and the shop has not heard', 'after'],
] as const)('%s: no mail is lost', async (_, moment) => {
  const email = `${moment}@example.com`
  shop.mail.meddle = (now) => {
    if (now === moment) shop.kill()
  }
  const buyer = shop.visitor()
  const checkout = await openCheckout(buyer, ONE, { email })
  await payByCard(checkout)
  await mayDie(buyer.api.orders.verify({ order_uuid: checkout.orderUuid }))
  await eventually(
    async () => shop.isAlive(),
    (alive) => !alive,
  )
  shop.mail.meddle = () => {}
  await shop.revive()
  expect(await shop.anHourLater()).toEqual([])
  expect((await mailbox(shop, email)).length).toBeGreaterThanOrEqual(1)
  const unsent = await shop.books.db
    .selectFrom('mail_outbox')
    .select('id')
    .where('sent_at', 'is', null)
    .execute()
  expect(unsent).toEqual([])
})
