import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeProduct, loggedIn } from '#test/support/admin-helpers.ts'
import { mailbox } from '#test/support/checkout-helpers.ts'
import { type KillableServer, startKillableServer } from '#test/support/killable-server.ts'
import { addSubscribers } from '#test/support/notification-helpers.ts'
import { TEST_SCALE } from '#test/support/test-scale.ts'
import { eventually } from '#test/support/wait.ts'

const SUBSCRIBERS = TEST_SCALE.isFull ? 200 : 60
const PRODUCT = 1

let shop: KillableServer
beforeAll(async () => {
  shop = await startKillableServer()
})
afterAll(() => shop.close())

const announced = async () =>
  (await mailbox(shop)).filter(({ subject }) => subject.startsWith('Back in stock'))

/** How many have got theirs when the server is killed. Each restart takes seconds. */
const KILLS = TEST_SCALE.isFull ? [1, SUBSCRIBERS / 3, SUBSCRIBERS / 2] : [SUBSCRIBERS / 3]

test('emails each subscriber once even if the server is killed', async () => {
  const staff = await loggedIn(shop, 'siteadmin')
  await changeProduct(staff, PRODUCT, { stock: 0 })
  const { db, now } = shop.database
  await addSubscribers(db, { productId: PRODUCT, count: SUBSCRIBERS, at: now() })
  await changeProduct(staff, PRODUCT, { stock: 1 })
  for (const sent of KILLS) {
    await eventually(announced, (emails) => emails.length >= sent)
    shop.kill()
    await shop.restart()
  }
  expect(await shop.runNextHour()).toEqual([])
  const emails = await eventually(announced, ({ length }) => length >= SUBSCRIBERS)
  // Of an email that was being sent, the mail server may have both attempts: with one Message-ID, which mailboxes show once.
  expect(new Set(emails.map(({ to }) => to)).size).toBe(SUBSCRIBERS)
  expect(new Set(emails.map(({ headers }) => headers['message-id'])).size).toBe(SUBSCRIBERS)
})
