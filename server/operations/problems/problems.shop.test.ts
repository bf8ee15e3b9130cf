import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#contract/platform/values/time.ts'
import type { ProblemKey } from '#contract/staff/dashboard/problems.ts'
import { createBackup } from '#server/operations/backup/create.ts'
import { recordFailure, recordFirstTry } from '#server/operations/backup/store/record-copy.ts'
import { emit } from '#server/platform/telemetry/events.ts'
import { loggedIn } from '#test/support/admin-helpers.ts'
import { buy, controlSandbox, httpErrorOf, mailbox, openCheckout } from '#test/support/checkout-helpers.ts'
import { freePort } from '#test/support/free-port.ts'
import { removeImages } from '#test/support/image-fixtures.ts'
import { sharedShop } from '#test/support/shared-shop.ts'
import { eventually } from '#test/support/wait.ts'
import type { WatchSettings } from './conditions.ts'
import { createWatch } from './watch.ts'

const shop = sharedShop()
beforeAll(async () => {
  await removeImages(shop)
})

const ONE = [{ id: 1, quantity: 1 }]
const SUBJECT = /^(Over: )?(the disk|the nightly backup|email is|payments are|customers see|the server’s)/i

/** The watch of another process. */
function watch(settings: Partial<WatchSettings> = {}) {
  const { database, config, now } = shop.shop
  const failures: string[] = []
  const run = createWatch(
    {
      database,
      config: { ...config, ...settings },
      timeZone: async () => 'America/New_York',
      startedAt: now(),
      now,
    },
    (_error, what) => failures.push(what),
  )
  return { run, failures }
}

/** The subjects of the shop's emails about problems, oldest first. */
async function emails(count: number): Promise<string[]> {
  shop.shop.wakeEmail()
  const all = await eventually(
    () => mailbox(shop, shop.shop.config.SHOP_MAILBOX),
    (found) => found.filter(({ subject }) => SUBJECT.test(subject)).length >= count,
  )
  return all
    .map(({ subject }) => subject)
    .filter((subject) => SUBJECT.test(subject))
    .reverse()
}

/** The kinds of the emails about a problem, sent or not. */
async function queued(key: ProblemKey): Promise<string[]> {
  const rows = await shop.shop.db
    .selectFrom('mail_outbox')
    .select('kind')
    .where('occasion', 'like', `problem ${key} %`)
    .orderBy('id')
    .execute()
  return rows.map(({ kind }) => kind)
}

/** What the dashboard says about a problem. */
async function messageAbout(problem: ProblemKey): Promise<string | undefined> {
  // Sessions end while the clock jumps.
  const admin = await loggedIn(shop, 'admin')
  const { problems } = await admin.api.admin.dashboard({})
  return problems.find(({ key }) => key === problem)?.message
}

test('reports failing payments and their recovery once across processes', async () => {
  expect(await emails(0)).toEqual([])
  await controlSandbox(shop, 'payments', { mode: 'down' })
  expect((await httpErrorOf(openCheckout(shop.client(), ONE))).status).toBe(503)
  await watch().run()
  shop.passTime(9 * MINUTE_MS)
  await watch().run()
  expect(await messageAbout('payments')).toBeUndefined()
  shop.passTime(2 * MINUTE_MS)
  await Promise.all([watch().run(), watch().run(), watch().run()])
  expect(await messageAbout('payments')).toEqual(
    'The payment provider has not answered for more than 10 minutes.',
  )
  expect(await emails(1)).toEqual(['Payments are failing'])
  const [email] = await mailbox(shop, shop.shop.config.SHOP_MAILBOX)
  for (const part of [email?.text, email?.html]) {
    expect(part).toContain('has not answered')
    expect(part).toContain('status.stripe.com')
    expect(part).toContain('docs/running.md#payments')
  }

  await controlSandbox(shop, 'payments', { mode: 'normal' })
  await watch().run()
  expect(await messageAbout('payments')).toBeUndefined()
  shop.passTime(11 * MINUTE_MS)
  await Promise.all([watch().run(), watch().run()])
  await watch().run()
  expect(await emails(2)).toEqual(['Payments are failing', 'Over: payments are failing'])
})

test('reports stuck email once email works again', async () => {
  const before = (await emails(0)).length
  await controlSandbox(shop, 'mail', { mode: 'down' })
  await buy(shop.client(), ONE)
  shop.shop.wakeEmail()
  const admin = await loggedIn(shop, 'admin')
  await eventually(
    () => admin.api.admin.outbox({ state: 'waiting' }),
    ({ data }) => data.length > 0 && data.every(({ attempts }) => attempts > 0),
  )
  shop.passTime(14 * MINUTE_MS)
  await watch().run()
  expect(await messageAbout('email')).toBeUndefined()
  shop.passTime(2 * MINUTE_MS)
  await watch().run()
  expect(await messageAbout('email')).toEqual(
    expect.stringMatching(/^\d emails could not be sent for 15 minutes\. The mail server/),
  )
  await controlSandbox(shop, 'mail', { mode: 'normal' })
  shop.passTime(30 * MINUTE_MS)
  expect((await emails(before + 1)).slice(before)).toEqual(['Email is stuck'])
  await watch().run()
  shop.passTime(11 * MINUTE_MS)
  await watch().run()
  expect((await emails(before + 2)).slice(before)).toEqual(['Email is stuck', 'Over: email is stuck'])
})

test('counts server errors by place, even if another check fails', async () => {
  const before = (await emails(0)).length
  const admin = await loggedIn(shop, 'admin')
  const refusal = { what: 'response', method: 'POST', route: '/api/auth/login', status: 503 } as const
  for (const requestId of 'abcdef') emit({ ...refusal, requestId, ms: 1 })
  await sql`alter table messages rename to messages_elsewhere`.execute(shop.shop.db)
  for (let number = 0; number < 5; number++) {
    expect((await admin.fetch('/api/admin/messages')).status).toBe(500)
  }
  await sql`alter table messages_elsewhere rename to messages`.execute(shop.shop.db)
  await eventually(
    () => shop.shop.db.selectFrom('failures').select('count').where('kind', '=', 'server_errors').execute(),
    (rows) => rows.reduce((sum, { count }) => sum + count, 0) >= 5,
  )
  const { run, failures } = watch({ DATA_DIR: '/nowhere' })
  await run()
  expect(failures).toEqual(['could not check for the problem disk'])
  expect(await messageAbout('server_errors')).toEqual(
    '5 server errors in five minutes, all of them at GET /api/admin/messages.',
  )
  expect((await emails(before + 1)).slice(before)).toEqual(['Customers see error messages'])
})

test('reports a missing nightly backup once, even if the problem comes and goes', async () => {
  const late = watch({ BACKUP_AT: '03:00' })
  const fine = watch({ BACKUP_AT: 'never' })
  await late.run()
  shop.passTime(2 * DAY_MS)
  await late.run()
  expect(await messageAbout('backup')).toEqual('There has been no nightly backup yet.')
  for (const next of [fine, late, fine, fine]) {
    await next.run()
    shop.passTime(9 * MINUTE_MS)
  }
  expect(await queued('backup')).toEqual(['problem'])
  await fine.run()
  expect(await queued('backup')).toEqual(['problem', 'problem-over'])
})

test('keeps problems out of backups', async () => {
  const { config, now } = shop.shop
  const file = join(config.DATA_DIR, 'backup.tar')
  const { rows } = await createBackup(config, { file, passphrase: null, workFactor: 1, at: now() })
  expect(Object.keys(rows)).toContain('mail_outbox')
  expect(Object.keys(rows)).not.toContain('problems')
  expect(Object.keys(rows)).not.toContain('failures')
})

test('reports a website that was down for 15 minutes', async () => {
  const { run } = watch({ publicUrl: `https://localhost:${await freePort()}` })
  for (const minutes of [0, 5, 9]) {
    shop.passTime(minutes * MINUTE_MS)
    await run()
  }
  expect(await messageAbout('website')).toBeUndefined()
  shop.passTime(6 * MINUTE_MS)
  await run()
  expect(await messageAbout('website')).toMatch(/^Nothing answers at port \d+ of localhost/)
  expect(await queued('website')).toEqual(['problem'])
  for (const minutes of [0, 11]) {
    shop.passTime(minutes * MINUTE_MS)
    await watch().run()
  }
  expect(await queued('website')).toEqual(['problem', 'problem-over'])
})

test('reports a backup store without a copy for three intervals', async () => {
  const { db, now } = shop.shop
  const backupStore = {
    endpoint: 'https://s3.example',
    name: 'copies',
    region: '',
    keyId: '',
    keySecret: '',
    pathStyle: true,
  }
  const { run } = watch({ backupStore })
  await recordFirstTry(db, backupStore, now())
  shop.passTime(44 * MINUTE_MS)
  await run()
  expect(await messageAbout('store')).toBeUndefined()
  shop.passTime(2 * MINUTE_MS)
  await recordFailure(db, backupStore, 'The store denies access.', now())
  await run()
  expect(await messageAbout('store')).toEqual(
    'There is no copy of the shop in the backup store yet. The store denies access.',
  )
})
