import { afterAll, beforeAll, expect, test } from 'vitest'
import { buy, eventually, mailbox } from '#checks/buyer.ts'
import { startTestShop, type TestShop } from '#checks/test-shop.ts'
import { connectMailer } from '#server/outside/mailer.ts'
import { releaseLeases, takeLease } from './lease.ts'
import { startJobs } from './run.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.close())

const MINUTE_MS = 60_000

function take(holder: string, now: number) {
  return takeLease(shop.shop.db, { name: 'test', holder, forMs: MINUTE_MS }, now)
}

test('of many machines at once one gets the lease, keeps it, and loses it only when it is silent', async () => {
  const start = Date.now()
  const machines = Array.from({ length: 10 }, (_, number) => `machine-${number}`)
  const got = await Promise.all(machines.map((machine) => take(machine, start)))
  expect(got.filter(Boolean)).toHaveLength(1)
  const holder = machines[got.indexOf(true)] ?? ''
  const other = machines[got.indexOf(false)] ?? ''
  expect(await take(holder, start + 30_000)).toBe(true)
  expect(await take(other, start + MINUTE_MS)).toBe(false)
  expect(await take(other, start + 30_000 + MINUTE_MS)).toBe(true)
  expect(await take(holder, start + 30_000 + MINUTE_MS)).toBe(false)
  await releaseLeases(shop.shop.db, other)
  expect(await take(holder, start + 30_000 + MINUTE_MS)).toBe(true)
})

test('a clock that is set back by an hour leaves no lease behind that nobody gets for an hour', async () => {
  const ahead = Date.now() + 2 * 60 * MINUTE_MS
  const lease = { name: 'ahead', forMs: MINUTE_MS }
  const take = (holder: string, now: number) => takeLease(shop.shop.db, { ...lease, holder }, now)
  expect(await take('a machine that died', ahead)).toBe(true)
  expect(await take('another', ahead - 30_000)).toBe(false)
  expect(await take('another', ahead - 60 * MINUTE_MS)).toBe(true)
  expect(await take('a third', ahead - 60 * MINUTE_MS)).toBe(false)
})

test('a second machine leaves the work to the first, and takes over when that is gone', async () => {
  const { db, database, till, config, web, pictures, now } = shop.shop
  await eventually(
    () => db.selectFrom('leases').selectAll().where('name', '=', 'outbox').execute(),
    (leases) => leases.length === 1,
  )
  const holderOf = async () =>
    (await db.selectFrom('leases').select('holder').where('name', '=', 'outbox').executeTakeFirst())?.holder
  const first = await holderOf()
  const mailer = connectMailer(config.smtpUrl, config.MAIL_FROM, config.SHOP_MAILBOX)
  const failures: unknown[] = []
  const second = startJobs({
    database,
    till,
    post: { mailer, web, publicUrl: config.publicUrl, now },
    pictures,
    backups: config,
    checkouts: config,
    now,
    holder: 'the second machine',
    report: (error) => failures.push(error),
  })
  await buy(shop.visitor(), [{ id: 1, quantity: 1 }])
  second.wakeMail()
  await eventually(
    () => mailbox(shop),
    (mails) => mails.length >= 2,
  )
  expect(await mailbox(shop)).toHaveLength(2)
  expect(await holderOf()).toBe(first)
  await releaseLeases(db, first ?? '')
  second.wakeMail()
  await eventually(holderOf, (holder) => holder === 'the second machine')
  await second.stop()
  expect(await holderOf()).not.toBe('the second machine')
  mailer.close()
  expect(failures).toEqual([])
  expect(await shop.audit()).toEqual([])
})
