import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tx } from '#server/db/open.ts'
import { sendBulkEmails } from '#server/email/send-outbox.ts'
import { changeProduct, loggedIn } from '#test/support/admin-helpers.ts'
import { buy, eventually, mailbox } from '#test/support/checkout-helpers.ts'
import { TEST_SCALE } from '#test/support/test-scale.ts'
import { startTestShop, type TestShop } from '#test/support/test-shop.ts'
import { createAnnouncer } from './announce/run.ts'

const SUBSCRIBERS = TEST_SCALE.isFull ? 5000 : 300
const BATCH = 100
const SUBJECT = /^Back in stock/

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(async () => {
  expect(await shop.audit()).toEqual([])
  await shop.close()
})

async function addSubscribers(productId: number): Promise<void> {
  const { db, now } = shop.shop
  await db.transaction().execute(async (tx) => {
    for (let from = 0; from < SUBSCRIBERS; from += BATCH) await addSome(tx, productId, from, now())
  })
}

async function addSome(tx: Tx, productId: number, from: number, at: number): Promise<void> {
  const emails = Array.from({ length: BATCH }, (_, index) => `waiting-${from + index}@example.com`)
  const rows = await tx
    .insertInto('subscribers')
    .values(emails.map((email) => ({ email, email_key: email, created_at: at, owned_at: at })))
    .returning('id')
    .execute()
  await tx
    .insertInto('subscriptions')
    .values(
      rows.map(({ id }, index) => ({
        subscriber_id: id,
        kind: 'back_in_stock' as const,
        target_id: productId,
        confirmation_hash: null,
        created_at: at,
        // The time of confirmation decides the order.
        confirmed_at: at - SUBSCRIBERS + from + index,
        armed: 0 as const,
        digest_at: null,
      })),
    )
    .execute()
}

function newWorker() {
  const { db, settings, now, config, emailContext } = shop.shop
  const context = { db, settings, siteUrl: config.publicUrl, now, isStopped: () => false }
  return createAnnouncer({ ...context, sendBulk: () => sendBulkEmails(db, emailContext) })
}

/** Oldest first. */
async function announced(): Promise<number[]> {
  const emails = (await mailbox(shop)).filter(({ subject }) => SUBJECT.test(subject))
  return emails.map(({ to }) => Number(/\d+/.exec(to)?.[0])).toReversed()
}

test('with several workers, each subscriber gets one email, in order, and no order waits', async () => {
  const [one, other] = [1, 2]
  const staff = await loggedIn(shop, 'admin')
  await changeProduct(staff, one, { stock: 0 })
  await changeProduct(staff, other, { stock: 5 })
  await addSubscribers(one)
  await changeProduct(staff, one, { stock: 1 })
  const running = Promise.all([newWorker()(), newWorker()(), newWorker()()])
  await eventually(announced, (sent) => sent.length > 20)
  await buy(shop.client(), [{ id: other, quantity: 1 }], { email: 'buyer@example.com' })
  shop.shop.wakeEmail()
  await eventually(
    () => mailbox(shop, 'buyer@example.com'),
    (emails) => emails.length > 0,
  )
  await running
  const sent = await eventually(announced, ({ length }) => length >= SUBSCRIBERS)
  expect(sent).toHaveLength(SUBSCRIBERS)
  expect(new Set(sent).size).toBe(SUBSCRIBERS)
  // Several connections send at once, so neighbors may change places.
  expect(Math.max(...sent.slice(0, SUBSCRIBERS / 6))).toBeLessThan(SUBSCRIBERS / 2)
})
