import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '#contract/platform/values/time.ts'
import { reviews } from '#server/platform/db/migrations/0027-reviews.ts'
import { eraseEmailsTo } from '#server/platform/email/anonymize.ts'
import { hashToken } from '#server/platform/http/tokens.ts'
import { emailsBySubject, latestEmail, linkIn } from '#test/support/account-helpers.ts'
import { changeProduct, loggedIn, refundRest } from '#test/support/admin-helpers.ts'
import { mailbox, openCheckout } from '#test/support/checkout-helpers.ts'
import { newGiftCard } from '#test/support/gift-card-helpers.ts'
import { PICKUP, TO_TENNESSEE, takeOrder } from '#test/support/manual-order-helpers.ts'
import { askForReviews, REVIEW_REQUEST, setStatus, shippedOrder } from '#test/support/review-helpers.ts'
import { changeSettings } from '#test/support/settings-helpers.ts'
import { sharedShop } from '#test/support/shared-shop.ts'
import { eventually } from '#test/support/wait.ts'
import { requestReviews } from './request-reviews.ts'

const shop = sharedShop()
beforeAll(async () => {
  const admin = await loggedIn(shop, 'admin')
  for (const id of [1, 2]) await changeProduct(admin, id, { stock: 100 })
})

const requestsTo = async (email: string) =>
  (await mailbox(shop, email)).filter(({ subject }) => REVIEW_REQUEST.test(subject))

/** Waits for all emails that are due. */
async function outboxIsEmpty(): Promise<void> {
  await eventually(
    () => shop.shop.db.selectFrom('mail_outbox').select('id').where('sent_at', 'is', null).execute(),
    (waiting) => {
      shop.shop.wakeEmail()
      return waiting.length === 0
    },
  )
}

test('asks once for each order, 14 days after it was shipped', async () => {
  const purchase = await shippedOrder(shop, [1, 2])
  shop.passTime(13 * DAY_MS)
  await askForReviews(shop)
  await outboxIsEmpty()
  expect(await requestsTo(purchase.email)).toEqual([])
  shop.passTime(2 * DAY_MS)
  await Promise.all([askForReviews(shop), askForReviews(shop)])
  const email = await latestEmail(shop, purchase.email, REVIEW_REQUEST)
  const token = linkIn(email)
  for (const part of [email.text, email.html]) expect(part).toContain(`/reviews/write?token=${token}`)
  shop.passTime(20 * DAY_MS)
  await askForReviews(shop)
  await outboxIsEmpty()
  expect(await requestsTo(purchase.email)).toHaveLength(1)
})

test('stores links only as hashes', async () => {
  const { email } = await shippedOrder(shop, [1])
  shop.passTime(15 * DAY_MS)
  await askForReviews(shop)
  const token = linkIn(await latestEmail(shop, email, REVIEW_REQUEST))
  await outboxIsEmpty()
  const { db } = shop.shop
  const requests = await db.selectFrom('review_requests').selectAll().execute()
  expect(requests.map((row) => row.token_hash)).toContain(hashToken(token))
  const emails = await db.selectFrom('mail_outbox').selectAll().execute()
  expect(JSON.stringify([requests, emails])).not.toContain(token)
})

test('asks about completed orders, never cancelled, refunded or unshipped ones', async () => {
  const admin = await loggedIn(shop, 'admin')
  const [cancelled, refunded, unshipped, complete, partly] = [
    await shippedOrder(shop, [1]),
    await shippedOrder(shop, [1]),
    await shippedOrder(shop, [1]),
    await shippedOrder(shop, [1]),
    await shippedOrder(shop, [1]),
  ]
  const { code: giftCardCode } = await newGiftCard(shop, admin, 500)
  const paidByGiftCard = { email: 'gift.card.payer@example.com', giftCardCode }
  const returned = await openCheckout(shop.client(), [{ id: 1, quantity: 1 }], paidByGiftCard)
  await setStatus(admin, returned, 'shipped')
  await refundRest(admin, returned.orderUuid)
  await setStatus(admin, cancelled, 'cancelled', { restock: true })
  await refundRest(admin, refunded.orderUuid)
  await admin.api.admin.refundOrder({
    orderUuid: partly.orderUuid,
    amount: 5,
    request_key: crypto.randomUUID(),
  })
  await setStatus(admin, unshipped, 'paid')
  await setStatus(admin, complete, 'complete')
  shop.passTime(15 * DAY_MS)
  await askForReviews(shop)
  await emailsBySubject(shop, complete.email, REVIEW_REQUEST)
  await emailsBySubject(shop, partly.email, REVIEW_REQUEST)
  await outboxIsEmpty()
  for (const { email } of [cancelled, refunded, paidByGiftCard, unshipped])
    expect(await requestsTo(email)).toEqual([])
  // Shipped again: the days count from then.
  await setStatus(await loggedIn(shop, 'admin'), unshipped, 'shipped')
  await askForReviews(shop)
  shop.passTime(15 * DAY_MS)
  await askForReviews(shop)
  await emailsBySubject(shop, unshipped.email, REVIEW_REQUEST)
})

test('asks about a picked-up order, 14 days after it was last marked as picked up', async () => {
  const admin = await loggedIn(shop, 'admin')
  const sell = async (email: string | null, change: object = {}) => {
    const customer = { name: 'Wade Ortiz', email }
    const { order } = await takeOrder(admin, { customer, shipping: PICKUP, ...change })
    return { orderUuid: order.order_uuid, email: email ?? '' }
  }
  const pickedUp = await sell('picked.up@example.com')
  const again = await sell('picked.up.again@example.com')
  const waiting = await sell('not.picked.up@example.com')
  const custom = await sell('custom@example.com', { lines: [{ name: 'Sharpening', price: 12, quantity: 1 }] })
  const nobody = await sell(null)
  for (const order of [pickedUp, again, custom, nobody]) await setStatus(admin, order, 'complete')
  shop.passTime(13 * DAY_MS)
  await askForReviews(shop)
  await outboxIsEmpty()
  expect(await requestsTo(pickedUp.email)).toEqual([])
  const later = await loggedIn(shop, 'admin')
  await setStatus(later, again, 'paid')
  await setStatus(later, again, 'complete')
  shop.passTime(2 * DAY_MS)
  await askForReviews(shop)
  await emailsBySubject(shop, pickedUp.email, REVIEW_REQUEST)
  await outboxIsEmpty()
  expect(await requestsTo(pickedUp.email)).toHaveLength(1)
  for (const { email } of [again, waiting, custom]) expect(await requestsTo(email)).toEqual([])
  const asked = await shop.shop.db
    .selectFrom('review_requests')
    .innerJoin('orders', 'orders.id', 'review_requests.order_id')
    .select('order_id')
    .where('order_uuid', '=', nobody.orderUuid)
    .execute()
  expect(asked).toEqual([])
  shop.passTime(12 * DAY_MS)
  await askForReviews(shop)
  await emailsBySubject(shop, again.email, REVIEW_REQUEST)
})

test('counts from the shipping, not from the completion, of an order with a parcel', async () => {
  const admin = await loggedIn(shop, 'admin')
  const { email, orderUuid } = await shippedOrder(shop, [1])
  const skipped = { email: 'never.shipped@example.com' }
  const { order } = await takeOrder(admin, {
    customer: { name: 'Wade Ortiz', ...skipped },
    shipping: { method: 'standard', address: TO_TENNESSEE },
  })
  await setStatus(admin, { orderUuid: order.order_uuid }, 'complete')
  shop.passTime(13 * DAY_MS)
  await setStatus(await loggedIn(shop, 'admin'), { orderUuid }, 'complete')
  shop.passTime(2 * DAY_MS)
  await askForReviews(shop)
  await emailsBySubject(shop, email, REVIEW_REQUEST)
  shop.passTime(15 * DAY_MS)
  await askForReviews(shop)
  await outboxIsEmpty()
  expect(await requestsTo(skipped.email)).toEqual([])
})

test('requests no reviews while the setting is 0, or later for those orders', async () => {
  const siteadmin = await loggedIn(shop, 'siteadmin')
  await changeSettings(siteadmin, 'orders', { review_request_days: 0 })
  const old = await shippedOrder(shop, [1])
  shop.passTime(60 * DAY_MS)
  await askForReviews(shop)
  const recent = await shippedOrder(shop, [1])
  shop.passTime(2 * DAY_MS)
  await changeSettings(await loggedIn(shop, 'siteadmin'), 'orders', { review_request_days: 1 })
  await askForReviews(shop)
  await emailsBySubject(shop, recent.email, REVIEW_REQUEST)
  await outboxIsEmpty()
  expect(await requestsTo(old.email)).toEqual([])
  await changeSettings(await loggedIn(shop, 'siteadmin'), 'orders', { review_request_days: 14 })
})

test('requests no review from an erased address', async () => {
  const { email, orderUuid } = await shippedOrder(shop, [1])
  await shop.shop.db.updateTable('orders').set({ email: '' }).where('order_uuid', '=', orderUuid).execute()
  await shop.shop.db.transaction().execute((tx) => eraseEmailsTo(tx, email))
  shop.passTime(15 * DAY_MS)
  await askForReviews(shop)
  await outboxIsEmpty()
  expect(await requestsTo(email)).toEqual([])
})

test('asks in batches, so that the emails of orders do not wait', async () => {
  const emails: string[] = []
  for (let made = 0; made < 3; made++) emails.push((await shippedOrder(shop, [1])).email)
  shop.passTime(15 * DAY_MS)
  const { db, now } = shop.shop
  const asked = async () => {
    await requestReviews(db, 14, now(), 2)
    await outboxIsEmpty()
    return (await Promise.all(emails.map(requestsTo))).flat().length
  }
  expect(await asked()).toBe(2)
  expect(await asked()).toBe(3)
})

function unlessDeadlock(error: unknown): false {
  if (error instanceof Error && error.message === 'deadlock detected') return false
  throw error
}

test('requests no review of an order shipped before reviews existed', async () => {
  const { email } = await shippedOrder(shop, [1])
  const { db, database } = shop.shop
  const addReviewsAgain = () =>
    db.transaction().execute(async (tx) => {
      for (const table of ['review_images', 'reviews', 'review_requests']) {
        await sql`drop table ${sql.table(table)}`.execute(tx)
      }
      await sql`drop index order_events_status`.execute(tx)
      await reviews(database.engine).up(tx)
    })
  // The shop's jobs read these tables meanwhile. No update drops tables while a shop runs.
  await eventually(
    () => addReviewsAgain().then(() => true, unlessDeadlock),
    (done) => done,
  )
  shop.passTime(15 * DAY_MS)
  await askForReviews(shop)
  await outboxIsEmpty()
  expect(await requestsTo(email)).toEqual([])
})
