import { afterAll, beforeEach, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/platform/values/time.ts'
import { isBackupDue } from '#server/operations/backup/schedule.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { sweepOrders } from '#server/sales/orders/sweep-orders.ts'
import { latestEmail, newCustomer } from '#test/support/account-helpers.ts'
import { changeProduct, loggedIn, stockOf } from '#test/support/admin-helpers.ts'
import { buy, controlSandbox, httpErrorOf, openCheckout, payByCard } from '#test/support/checkout-helpers.ts'
import { startTcpProxy, type TcpProxy } from '#test/support/tcp-proxy.ts'
import { startTestShop, type TestShop } from '#test/support/test-shop.ts'
import { eventually } from '#test/support/wait.ts'

/** The clock changes while the shop runs. */

const smtp = { host: '127.0.0.1', port: 0 }
const emailProxy: TcpProxy = await startTcpProxy(smtp)
const shop: TestShop = await startTestShop({ SMTP_URL: `smtp://127.0.0.1:${emailProxy.port}` })
smtp.port = shop.smtpPort
beforeEach(async () => {
  await controlSandbox(shop, 'webhooks', { mode: 'drop' })
  await changeProduct(await loggedIn(shop, 'siteadmin'), 1, { stock: 9 })
})
afterAll(async () => {
  await shop.close()
  await emailProxy.close()
})

const ONE = [{ id: 1, quantity: 1 }]
const sweep = () => sweepOrders(shop.shop.db, shop.shop.paymentContext)

async function orderOf({ orderUuid }: { orderUuid: string }) {
  return shop.shop.db
    .selectFrom('orders')
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .select(['order_id', 'status', 'captured_cents', 'session_id'])
    .where('order_uuid', '=', orderUuid)
    .executeTakeFirstOrThrow()
}

test('keeps paid orders when the clock jumps an hour ahead', async () => {
  const [paid, unpaid] = [await openCheckout(shop.client(), ONE), await openCheckout(shop.client(), ONE)]
  await payByCard(paid)
  shop.passTime(HOUR_MS)
  expect(await sweep()).toEqual([])
  expect((await orderOf(paid)).status).toBe('paid')
  expect(await orderOf(unpaid)).toMatchObject({ status: 'cancelled', captured_cents: 0 })
  // The payment page has expired too, so nobody pays for restocked products.
  expect((await payByCard(unpaid)).status).not.toBe(303)
  expect(await stockOf(shop.client(), 1)).toBe(8)
  expect(await shop.audit()).toEqual([])
})

test('keeps emails, sessions and orders working when the clock jumps an hour back', async () => {
  const { client, person } = await newCustomer(shop)
  await emailProxy.cut()
  const order = await buy(client, ONE, { email: person.email })
  await eventually(
    async () =>
      shop.shop.db
        .selectFrom('mail_outbox')
        .select('attempts')
        .where('order_id', '=', (await orderOf(order)).order_id)
        .execute(),
    (emails) => emails.length === 2 && emails.every(({ attempts }) => attempts > 0),
  )
  shop.passTime(-HOUR_MS)
  await emailProxy.restore()
  await latestEmail(shop, person.email, /^Thank you for order/)
  expect((await client.api.auth.me({})).user).toMatchObject({ email: person.email })
  const next = await buy(client, ONE, { email: person.email })
  await latestEmail(shop, person.email, /^Thank you for order/, 2)
  expect((await orderOf(next)).status).toBe('paid')
  expect(await shop.audit()).toEqual([])
})

test('releases an expired product when the clock jumps an hour back', async () => {
  const [left, crashed] = [await openCheckout(shop.client(), ONE), await openCheckout(shop.client(), ONE)]
  // The state after a crash before the payment session was saved.
  const { order_id } = await orderOf(crashed)
  await shop.shop.db
    .updateTable('payments')
    .set({ state: 'opening', session_id: null })
    .where('order_id', '=', order_id)
    .execute()
  shop.passTime(-HOUR_MS)
  expect(await sweep()).toEqual([])
  expect([(await orderOf(left)).status, (await orderOf(crashed)).status]).toEqual(['pending', 'cancelled'])
  await controlSandbox(shop, `sessions/${left.sessionId}`, { action: 'expire' })
  expect(await sweep()).toEqual([])
  expect((await orderOf(left)).status).toBe('cancelled')
  expect(await stockOf(shop.client(), 1)).toBe(9)
  expect(await shop.audit()).toEqual([])
})

test('shortens a lockout when a fast clock is corrected', async () => {
  const { person } = await newCustomer(shop)
  shop.passTime(HOUR_MS)
  for (let wrong = 0; wrong < 10; wrong++) {
    await httpErrorOf(shop.client().api.auth.login({ email: person.email, password: 'not-this-one' }))
  }
  expect((await httpErrorOf(shop.client().api.auth.login(person))).status).toBe(429)
  shop.passTime(-HOUR_MS)
  expect(await shop.client().api.auth.login(person)).toMatchObject({ success: true })
})

test('sees changes by other processes after its clock is set back', async () => {
  const path = '/api/products/1'
  const page = async () => (await shop.client().fetch('/shop-knives/all-knives')).text()
  expect((await shop.client().fetch(path)).status).toBe(200)
  await page()
  shop.passTime(-HOUR_MS)
  const other = openDatabase(shop.shop.config)
  await other.db.updateTable('products').set({ name: 'Renamed elsewhere' }).where('id', '=', 1).execute()
  await other.db.updateTable('catalogue_revision').set({ revision: 999_999 }).execute()
  await other.close()
  // A job may have read the revision meanwhile, which then counts for a second.
  await eventually(page, (text) => text.includes('Renamed elsewhere'))
})

/** Nights when daylight saving time changes, and a backup from a clock that was years ahead. */
test.each(['2027-03-13T12:00:00Z', '2027-11-06T12:00:00Z'])(
  'makes one backup on each of the two nights after %s',
  async (noon) => {
    const { database, db } = shop.shop
    await db.deleteFrom('backups').execute()
    const from = Date.parse(noon)
    const backups = { BACKUP_AT: '03:00', timeZone: 'America/New_York' }
    const row = { took_ms: 1, file: 'x', bytes: 1, orders: 0, differences: '[]', failure: null }
    const yesterday = { ...row, taken_at: from - 4 * HOUR_MS }
    const far = { ...row, taken_at: from + 900 * DAY_MS }
    await db.insertInto('backups').values([yesterday, far]).execute()
    let made = 0
    for (let now = from; now < from + 2 * DAY_MS; now += 15 * MINUTE_MS) {
      if (!(await isBackupDue(database, backups, now))) continue
      await db
        .insertInto('backups')
        .values({ ...row, taken_at: now })
        .execute()
      made += 1
      // The clock was an hour fast and is set back now.
      expect(await isBackupDue(database, backups, now - HOUR_MS)).toBe(false)
    }
    expect(made).toBe(2)
  },
)
