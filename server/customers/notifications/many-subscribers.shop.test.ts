import { afterAll, expect, test } from 'vitest'
import { sendBulkEmails } from '#server/platform/email/send-outbox.ts'
import { changeProduct, loggedIn } from '#test/support/admin-helpers.ts'
import { buy, mailbox } from '#test/support/checkout-helpers.ts'
import { addSubscribers } from '#test/support/notification-helpers.ts'
import { sharedShop } from '#test/support/shared-shop.ts'
import { TEST_SCALE } from '#test/support/test-scale.ts'
import { eventually } from '#test/support/wait.ts'
import { createNotificationJob } from './send/run.ts'

const SUBSCRIBERS = TEST_SCALE.isFull ? 5000 : 300
const SUBJECT = /^Back in stock/

const shop = sharedShop()
afterAll(async () => {
  expect(await shop.audit()).toEqual([])
})

function newWorker() {
  const { db, settings, now, config, emailContext } = shop.shop
  const context = { db, settings, siteUrl: config.publicUrl, now, isStopped: () => false }
  return createNotificationJob({ ...context, sendBulk: () => sendBulkEmails(db, emailContext) })
}

/** Oldest first. */
async function announced(): Promise<number[]> {
  const emails = (await mailbox(shop)).filter(({ subject }) => SUBJECT.test(subject))
  return emails.map(({ to }) => Number(/\d+/.exec(to)?.[0])).toReversed()
}

test('emails each subscriber once with several workers while orders continue', async () => {
  const [one, other] = [1, 2]
  const staff = await loggedIn(shop, 'admin')
  await changeProduct(staff, one, { stock: 0 })
  await changeProduct(staff, other, { stock: 5 })
  await addSubscribers(shop.shop.db, { productId: one, count: SUBSCRIBERS, at: shop.shop.now() })
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
