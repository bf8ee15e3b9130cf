import { expect, test } from 'vitest'
import { buy, mailbox } from '#test/support/checkout-helpers.ts'
import { sharedShop } from '#test/support/shared-shop.ts'
import { eventually } from '#test/support/wait.ts'
import { acquireLease, releaseLeases } from './lease.ts'
import { startJobs } from './run.ts'

const shop = sharedShop()

const MINUTE_MS = 60_000

function acquire(owner: string, now: number) {
  return acquireLease(shop.shop.db, { name: 'test', owner, forMs: MINUTE_MS }, now)
}

test('gives the lease to one process until it expires', async () => {
  const start = Date.now()
  const machines = Array.from({ length: 10 }, (_, number) => `machine-${number}`)
  const got = await Promise.all(machines.map((machine) => acquire(machine, start)))
  expect(got.filter(Boolean)).toHaveLength(1)
  const holder = machines[got.indexOf(true)] ?? ''
  const other = machines[got.indexOf(false)] ?? ''
  expect(await acquire(holder, start + 30_000)).toBe(true)
  expect(await acquire(other, start + MINUTE_MS)).toBe(false)
  expect(await acquire(other, start + 30_000 + MINUTE_MS)).toBe(true)
  expect(await acquire(holder, start + 30_000 + MINUTE_MS)).toBe(false)
  await releaseLeases(shop.shop.db, other)
  expect(await acquire(holder, start + 30_000 + MINUTE_MS)).toBe(true)
})

test('replaces a lease from a clock that was ahead', async () => {
  const ahead = Date.now() + 2 * 60 * MINUTE_MS
  const lease = { name: 'ahead', forMs: MINUTE_MS }
  const acquire = (owner: string, now: number) => acquireLease(shop.shop.db, { ...lease, owner }, now)
  expect(await acquire('a machine that died', ahead)).toBe(true)
  expect(await acquire('another', ahead - 30_000)).toBe(false)
  expect(await acquire('another', ahead - 60 * MINUTE_MS)).toBe(true)
  expect(await acquire('a third', ahead - 60 * MINUTE_MS)).toBe(false)
})

test('takes over the jobs of a stopped process', async () => {
  const { db, database, paymentContext, emailContext, config, images, now } = shop.shop
  await eventually(
    () => db.selectFrom('leases').selectAll().where('name', '=', 'outbox').execute(),
    (leases) => leases.length === 1,
  )
  const holderOf = async () =>
    (await db.selectFrom('leases').select('holder').where('name', '=', 'outbox').executeTakeFirst())?.holder
  const first = await holderOf()
  const failures: unknown[] = []
  const second = startJobs({
    database,
    paymentContext,
    emailContext,
    images,
    backups: config,
    checkouts: config,
    watched: config,
    settings: shop.shop.settings,
    now,
    owner: 'the second machine',
    report: (error) => failures.push(error),
  })
  await buy(shop.client(), [{ id: 1, quantity: 1 }])
  second.wakeEmail()
  await eventually(
    () => mailbox(shop),
    (emails) => emails.length >= 2,
  )
  expect(await mailbox(shop)).toHaveLength(2)
  expect(await holderOf()).toBe(first)
  // The first process still runs and may take the lease again.
  await eventually(
    async () => {
      await releaseLeases(db, first ?? '')
      second.wakeEmail()
      return holderOf()
    },
    (holder) => holder === 'the second machine',
  )
  await second.stop()
  expect(await holderOf()).not.toBe('the second machine')
  expect(failures).toEqual([])
  expect(await shop.audit()).toEqual([])
})
