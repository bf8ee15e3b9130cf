import { afterAll, beforeEach, expect, test } from 'vitest'
import { mail, newCustomer } from '#checks/account.ts'
import { buy, eventually, openCheckout, payByCard, refusalOf, setOutside } from '#checks/buyer.ts'
import { type LineProxy, startLineProxy } from '#checks/line-proxy.ts'
import { changePiece, loggedIn, stockOf } from '#checks/staff.ts'
import { startTestShop, type TestShop } from '#checks/test-shop.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/shop.ts'
import { isBackupDue } from '#server/backup/nightly.ts'
import { sweepOrders } from '#server/orders/sweep.ts'

/** The machine's clock is set forwards or backwards under a running shop. */

const smtp = { host: '127.0.0.1', port: 0 }
const mailLine: LineProxy = await startLineProxy(smtp)
const shop: TestShop = await startTestShop({ SMTP_URL: `smtp://127.0.0.1:${mailLine.port}` })
smtp.port = shop.smtpPort
beforeEach(async () => {
  await setOutside(shop, 'webhooks', { mode: 'drop' })
  await changePiece(await loggedIn(shop, 'siteadmin'), 1, { stock: 9 })
})
afterAll(async () => {
  await shop.close()
  await mailLine.close()
})

const ONE = [{ id: 1, quantity: 1 }]
const sweep = () => sweepOrders(shop.shop.db, shop.shop.till)

async function orderOf({ orderUuid }: { orderUuid: string }) {
  return shop.shop.db
    .selectFrom('orders')
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .select(['order_id', 'status', 'captured_cents', 'session_id'])
    .where('order_uuid', '=', orderUuid)
    .executeTakeFirstOrThrow()
}

test('an hour forwards: who has paid has bought, and who has not is charged nothing', async () => {
  const [paid, unpaid] = [await openCheckout(shop.visitor(), ONE), await openCheckout(shop.visitor(), ONE)]
  await payByCard(paid)
  shop.passTime(HOUR_MS)
  expect(await sweep()).toEqual([])
  expect((await orderOf(paid)).status).toBe('paid')
  expect(await orderOf(unpaid)).toMatchObject({ status: 'cancelled', captured_cents: 0 })
  // The provider's page has ended too: nobody pays for what went back to the shelf.
  expect((await payByCard(unpaid)).status).not.toBe(303)
  expect(await stockOf(shop.visitor(), 1)).toBe(8)
  expect(await shop.audit()).toEqual([])
})

test('an hour backwards: mails that wait do not wait an hour, sessions go on, orders are taken', async () => {
  const { visitor, person } = await newCustomer(shop)
  await mailLine.cut()
  const order = await buy(visitor, ONE, { email: person.email })
  await eventually(
    async () =>
      shop.shop.db
        .selectFrom('mail_outbox')
        .select('attempts')
        .where('order_id', '=', (await orderOf(order)).order_id)
        .execute(),
    (mails) => mails.length === 2 && mails.every(({ attempts }) => attempts > 0),
  )
  shop.passTime(-HOUR_MS)
  await mailLine.mend()
  await mail(shop, person.email, /^Thank you for order/)
  expect((await visitor.api.auth.me({})).user).toMatchObject({ email: person.email })
  const next = await buy(visitor, ONE, { email: person.email })
  await mail(shop, person.email, /^Thank you for order/, 2)
  expect((await orderOf(next)).status).toBe('paid')
  expect(await shop.audit()).toEqual([])
})

test('an hour backwards: a piece is free again as soon as nobody can pay for it any more', async () => {
  const [left, crashed] = [await openCheckout(shop.visitor(), ONE), await openCheckout(shop.visitor(), ONE)]
  // As a crash leaves it, before the provider's page was noted.
  const { order_id } = await orderOf(crashed)
  await shop.shop.db
    .updateTable('payments')
    .set({ state: 'opening', session_id: null })
    .where('order_id', '=', order_id)
    .execute()
  shop.passTime(-HOUR_MS)
  expect(await sweep()).toEqual([])
  expect([(await orderOf(left)).status, (await orderOf(crashed)).status]).toEqual(['pending', 'cancelled'])
  await setOutside(shop, `sessions/${left.sessionId}`, { action: 'expire' })
  expect(await sweep()).toEqual([])
  expect((await orderOf(left)).status).toBe('cancelled')
  expect(await stockOf(shop.visitor(), 1)).toBe(9)
  expect(await shop.audit()).toEqual([])
})

test('who was locked out by a clock that was ahead is not for longer once it is set right', async () => {
  const { person } = await newCustomer(shop)
  shop.passTime(HOUR_MS)
  for (let wrong = 0; wrong < 10; wrong++) {
    await refusalOf(shop.visitor().api.auth.login({ email: person.email, password: 'not-this-one' }))
  }
  expect((await refusalOf(shop.visitor().api.auth.login(person))).status).toBe(429)
  shop.passTime(-HOUR_MS)
  expect(await shop.visitor().api.auth.login(person)).toMatchObject({ success: true })
})

test('a process whose clock was set back learns of what others change as soon as before', async () => {
  const path = '/api/products/1'
  const page = async () => (await shop.visitor().fetch('/shop-knives/all-knives')).text()
  expect((await shop.visitor().fetch(path)).status).toBe(200)
  await page()
  shop.passTime(-HOUR_MS)
  // Past this process, as another one would.
  await shop.shop.db.updateTable('products').set({ name: 'Seen by all' }).where('id', '=', 1).execute()
  await shop.shop.db.updateTable('catalogue_revision').set({ revision: 999_999 }).execute()
  expect(await page()).toContain('Seen by all')
})

/** The nights in which the workshop's clock goes forwards and backwards, and a clock that is off by years. */
test.each(['2027-03-13T12:00:00Z', '2027-11-06T12:00:00Z'])(
  'the two nights after %s have one backup each',
  async (noon) => {
    const { database, db } = shop.shop
    await db.deleteFrom('backups').execute()
    const from = Date.parse(noon)
    const row = { took_ms: 1, file: 'x', bytes: 1, orders: 0, differences: '[]', failure: null }
    const yesterday = { ...row, taken_at: from - 4 * HOUR_MS }
    const far = { ...row, taken_at: from + 900 * DAY_MS }
    await db.insertInto('backups').values([yesterday, far]).execute()
    let made = 0
    for (let now = from; now < from + 2 * DAY_MS; now += 15 * MINUTE_MS) {
      if (!(await isBackupDue(database, { BACKUP_AT: '03:00' }, now))) continue
      await db
        .insertInto('backups')
        .values({ ...row, taken_at: now })
        .execute()
      made += 1
      // The clock is found to be an hour fast, and set back.
      expect(await isBackupDue(database, { BACKUP_AT: '03:00' }, now - HOUR_MS)).toBe(false)
    }
    expect(made).toBe(2)
  },
)
