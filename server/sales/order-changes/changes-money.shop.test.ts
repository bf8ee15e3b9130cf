import { beforeAll, expect, test } from 'vitest'
import { ApiError } from '#contract/app/client.ts'
import { toCents } from '#contract/platform/values/money.ts'
import { changeProduct } from '#test/support/admin-helpers.ts'
import { buy, controlSandbox, payByCard } from '#test/support/checkout-helpers.ts'
import { newGiftCard } from '#test/support/gift-card-helpers.ts'
import { openPayPage } from '#test/support/manual-order-helpers.ts'
import { fc } from '#test/support/seeded-fast-check.ts'
import { changeSettings, TAXES } from '#test/support/settings-helpers.ts'
import { sharedLogin, sharedShop } from '#test/support/shared-shop.ts'
import { TEST_SCALE } from '#test/support/test-scale.ts'
import { eventually } from '#test/support/wait.ts'

const shop = sharedShop()
const staff = sharedLogin(shop, 'siteadmin')
const RUNS = Number(process.env.CHANGE_RUNS ?? (TEST_SCALE.isFull ? 1000 : 8))

beforeAll(async () => {
  await changeProduct(staff, 1, { stock: 9000, price: 100 })
  await changeProduct(staff, 2, { stock: 9000, price: 39.99 })
  await changeSettings(staff, 'tax', TAXES)
  await staff.api.admin.createDiscount({ code: 'MONEY-15', kind: 'percent', value: 15 })
})

const PLACES = [
  { address: '1 Main Street', city: 'Elkins', state: 'WV', zip: '26241' },
  { address: '9 Elm Street', city: 'Berea', state: 'OH', zip: '44017' },
  { address: '5 Pine Street', city: 'Seattle', state: 'WA', zip: '98101' },
] as const

type Paid = { kind: 'card' | 'gift_card' | 'cash'; charged: number; refunded: number }
const ORDER: Paid['kind'][] = ['card', 'gift_card', 'cash']

const isCard = ({ kind }: Paid) => kind === 'card'

/** What the money of an order should be, in cents: a second opinion of the whole of it. */
class Model {
  tenders: Paid[]
  waived = 0
  refunded = 0
  constructor(total: number, giftCard: number) {
    const parts = { gift_card: giftCard, card: total - giftCard } as const
    this.tenders = (['gift_card', 'card'] as const)
      .filter((kind) => parts[kind] > 0)
      .map((kind) => ({ kind, charged: parts[kind], refunded: 0 }))
  }
  rise(cents: number, how: 'waive' | 'cash' | 'link'): void {
    if (how === 'waive') this.waived += cents
    else this.tenders.push({ kind: how === 'cash' ? 'cash' : 'card', charged: cents, refunded: 0 })
  }
  fall(cents: number): void {
    const unwaived = Math.min(this.waived, cents)
    this.waived -= unwaived
    const used = Math.min(this.refunded, cents - unwaived)
    this.refunded -= used
    this.giveBack(cents - unwaived - used)
  }
  refund(cents: number): void {
    this.refunded += cents
    this.giveBack(cents)
  }
  left(): number {
    return this.tenders.reduce((sum, { charged, refunded }) => sum + charged - refunded, 0)
  }
  returnedTo(kind: Paid['kind']): number {
    return this.tenders.reduce((sum, tender) => sum + (tender.kind === kind ? tender.refunded : 0), 0)
  }
  private giveBack(cents: number): void {
    let rest = cents
    for (const kind of ORDER) {
      for (const tender of this.tenders.filter((each) => each.kind === kind).reverse()) {
        const part = Math.min(rest, tender.charged - tender.refunded)
        tender.refunded += part
        rest -= part
      }
    }
    expect(rest).toBe(0)
  }
}

const settle = fc.constantFrom('waive', 'cash', 'link', 'unpaid' as const)
const step = fc.oneof(
  fc.record({ kind: fc.constant('move' as const), place: fc.constantFrom(...PLACES), settle }),
  fc.record({
    kind: fc.constant('lines' as const),
    first: fc.integer({ min: 0, max: 3 }),
    second: fc.integer({ min: 0, max: 2 }),
    insurance: fc.boolean(),
    settle,
  }),
  fc.record({ kind: fc.constant('refund' as const), percent: fc.integer({ min: 1, max: 100 }) }),
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

const story = fc.record({
  place: fc.constantFrom(...PLACES),
  quantity: fc.integer({ min: 1, max: 3 }),
  giftCard: fc.constantFrom(0, 50, 500),
  hasDiscount: fc.boolean(),
  addInsurance: fc.boolean(),
  steps: fc.array(step, { minLength: 3, maxLength: 5 }),
  end: fc.constantFrom('none', 'cancel', 'dispute' as const),
})

async function orderOf(orderUuid: string) {
  return (await staff.api.admin.order({ orderUuid })).order
}
type Order = Awaited<ReturnType<typeof orderOf>>

function requestOf(order: Order, asked: Exclude<Step, { kind: 'refund' }>) {
  if (asked.kind === 'move') return { address: asked.place }
  const keptOf = (product: number) => order.products.find(({ product_id }) => product_id === product)
  const line = (product_id: number, quantity: number) => {
    const kept = keptOf(product_id)
    return kept ? { line_id: kept.line_id, quantity } : { product_id, quantity }
  }
  const first = asked.first + asked.second === 0 ? 1 : asked.first
  const lines = [...(first > 0 ? [line(1, first)] : []), ...(asked.second > 0 ? [line(2, asked.second)] : [])]
  return { lines, insurance: asked.insurance }
}

async function take(model: Model, orderUuid: string, asked: Step): Promise<void> {
  const order = await orderOf(orderUuid)
  const request_key = crypto.randomUUID()
  if (asked.kind === 'refund') {
    const cents = Math.floor((model.left() * asked.percent) / 100)
    if (cents === 0) return
    await staff.api.admin.refundOrder({ orderUuid, amount: cents / 100, request_key })
    return model.refund(cents)
  }
  const isLink = asked.settle === 'link' || asked.settle === 'unpaid'
  const change = {
    ...requestOf(order, asked),
    settle: asked.settle === 'unpaid' ? ('link' as const) : asked.settle,
  }
  const body = { orderUuid, version: order.version, request_key, ...change }
  const tried = await staff.api.admin.changeOrder({ ...body, dry_run: true })
  const made = await staff.api.admin.changeOrder({ ...body, dry_run: false }).catch((error: unknown) => error)
  if (made instanceof ApiError) {
    // Nothing would change, or a card can't pay so little.
    expect([made.status, tried.difference < 0.5]).toEqual([400, true])
    return
  }
  const { difference, order: now } = made as typeof tried
  if (!isLink) expect(toCents(difference)).toBe(toCents(tried.difference))
  if (!isLink || difference < 0) expect(tried.after.card_fee).toBeLessThanOrEqual(tried.before.card_fee)
  const cents = toCents(difference)
  if (cents < 0) return model.fall(-cents)
  if (cents === 0) return
  if (!isLink) return model.rise(cents, asked.settle as 'cash' | 'waive')
  const waiting = now.changes.at(-1)
  if (asked.settle === 'unpaid') {
    await staff.api.admin.withdrawChange({ orderUuid, id: String(waiting?.id) })
    return
  }
  await payByCard(await openPayPage(shop.client(), orderUuid))
  await shop.client().api.orders.verify({ order_uuid: orderUuid })
  await eventually(
    () => orderOf(orderUuid),
    ({ changes }) => changes.at(-1)?.state === 'applied',
  )
  model.rise(toCents(waiting?.difference ?? 0), 'link')
}

async function compare(model: Model, orderUuid: string): Promise<void> {
  const order = await orderOf(orderUuid)
  const cents = (name: 'subtotal' | 'discount' | 'shipping' | 'insurance' | 'tax' | 'card_fee') =>
    toCents(order[name])
  const total = toCents(order.total_price)
  const goods = cents('subtotal') - cents('discount')
  expect(total).toBe(goods + cents('shipping') + cents('insurance') + cents('tax') + cents('card_fee'))
  if (order.shipping_address?.state === 'WV') expect(cents('tax')).toBe(Math.round((goods * 6) / 100))
  expect({
    ...{ waived: toCents(order.waived), refunded: toCents(order.refunded) },
    left: toCents(order.payment.refundable),
  }).toEqual({ waived: model.waived, refunded: model.refunded, left: model.left() })
  expect(model.left()).toBe(total - model.waived - model.refunded)
  expect(order.products.reduce((sum, { price, quantity }) => sum + toCents(price) * quantity, 0)).toBe(
    cents('subtotal'),
  )
}

/** The bank gives the payment back: nothing can be refunded after it, so nothing can fall. */
async function loseDispute(orderUuid: string, sessionId: string): Promise<void> {
  await controlSandbox(shop, `sessions/${sessionId}`, { action: 'dispute' })
  await controlSandbox(shop, `sessions/${sessionId}`, { action: 'dispute_lost' })
  const order = await eventually(
    () => orderOf(orderUuid),
    ({ disputes }) => disputes[0]?.status === 'lost',
  )
  const lines = [{ name: 'A stamp', price: 0.01, quantity: 1 }]
  const body = { orderUuid, version: order.version, lines, request_key: crypto.randomUUID() }
  const fallen = await staff.api.admin
    .changeOrder({ ...body, dry_run: false })
    .catch((error: unknown) => error)
  if (!(fallen instanceof ApiError)) return
  expect([fallen.status, (await orderOf(orderUuid)).total_price]).toEqual([409, order.total_price])
}

test(
  'money, tax, gift cards and stock stay exact through changes, refunds, cancellations and disputes',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        story,
        async ({ place, quantity, giftCard, hasDiscount, addInsurance, steps, end }) => {
          const card = giftCard > 0 ? await newGiftCard(shop, staff, giftCard) : null
          const codes = {
            ...(card && { giftCardCode: card.code }),
            ...(hasDiscount && { discountCode: 'MONEY-15' }),
          }
          const cart = [{ id: 1, quantity }]
          const options = { ...place, ...codes, addInsurance }
          const { orderUuid, sessionId } = await buy(shop.client(), cart, options)
          const bought = await orderOf(orderUuid)
          const model = new Model(toCents(bought.total_price), toCents(bought.gift_card))
          for (const asked of steps) {
            await take(model, orderUuid, asked)
            await compare(model, orderUuid)
          }
          if (end === 'cancel') {
            await staff.api.admin.setOrderStatus({
              orderUuid,
              status: 'cancelled',
              restock: true,
              refund: true,
            })
            model.refund(model.left())
            await compare(model, orderUuid)
          }
          const first = bought.total_price > bought.gift_card ? model.tenders.find(isCard) : undefined
          if (end === 'dispute' && first && first.charged > first.refunded)
            await loseDispute(orderUuid, sessionId)
          if (card) {
            const { balance } = await staff.api.giftCards.balance({ code: card.code })
            expect(toCents(balance)).toBe(
              giftCard * 100 - toCents(bought.gift_card) + model.returnedTo('gift_card'),
            )
          }
          expect(await shop.audit()).toEqual([])
        },
      ),
      { numRuns: RUNS },
    )
  },
  TEST_SCALE.isFull ? 3_600_000 : 120_000,
)
