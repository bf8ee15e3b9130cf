import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit } from '#server/operations/reconciliation/reconcile.ts'
import { type DatabaseSettings, migrate, openDatabase } from '#server/platform/db/open.ts'
import { newCustomer } from '#test/support/account-helpers.ts'
import { loggedIn } from '#test/support/admin-helpers.ts'
import { buy, openCheckout } from '#test/support/checkout-helpers.ts'
import { emptyPostgres } from '#test/support/database.ts'
import { addDemandRecords } from '#test/support/demand-records.ts'
import { form, sendForm } from '#test/support/form-body.ts'
import { freshJpeg } from '#test/support/image-files.ts'
import { TEST_SCALE } from '#test/support/test-scale.ts'
import { startTestShop, type TestShop } from '#test/support/test-shop.ts'
import { createBackup } from './create.ts'
import { FORMAT } from './manifest.ts'
import { readArchive } from './read-archive.ts'
import { restoreBackup } from './restore.ts'
import { countTotals } from './stats.ts'
import { writeArchive } from './write-archive.ts'

const AT = Date.parse('2026-11-21T08:10:00.000Z')
const PASSPHRASE = 'hickory and brass'

let shop: TestShop
let folder: string
/** Backups of a shop with an order and an uploaded image, one of them encrypted. */
let plain: string
let encrypted: string
beforeAll(async () => {
  shop = await startTestShop()
  folder = mkdtempSync(join(tmpdir(), 'backup-test-'))
  const admin = await loggedIn(shop, 'admin')
  const image = { field: 'images', content: await freshJpeg() }
  const { status } = await sendForm(admin, 'POST', '/api/admin/products/1/images', form([image], {}))
  expect(status).toBe(201)
  await buy(shop.client(), [{ id: 1, quantity: 1 }])
  const { client, person } = await newCustomer(shop)
  await addDemandRecords(shop, await loggedIn(shop, 'siteadmin'), { client, email: person.email })
  plain = join(folder, 'plain.tar')
  encrypted = join(folder, 'encrypted.tar.age')
  await createBackup(shop.shop.config, { file: plain, passphrase: null, at: AT })
  const workFactor = shop.shop.config.BACKUP_WORK_FACTOR
  await createBackup(shop.shop.config, { file: encrypted, passphrase: PASSPHRASE, workFactor, at: AT })
})
afterAll(async () => {
  await shop.close()
  rmSync(folder, { recursive: true, force: true })
})

function freshFolder(): string {
  return mkdtempSync(join(folder, 'target-'))
}

async function inside<T>(
  target: DatabaseSettings,
  read: (db: TestShop['shop']['db']) => Promise<T>,
): Promise<T> {
  const database = openDatabase(target)
  return read(database.db).finally(() => database.close())
}

/** The error of a restore that must not leave anything behind. */
async function restoreError(file: string, passphrase: string | null = null): Promise<string> {
  const target = freshFolder()
  const message = await restoreBackup(file, { DATA_DIR: target }, passphrase).then(
    () => 'restored',
    (error: Error) => error.message,
  )
  expect(readdirSync(target)).toEqual([])
  return message
}

test('restores the database, every image, and every original', async () => {
  const target = { DATA_DIR: freshFolder() }
  await restoreBackup(plain, target, null)
  expect(await inside(target, countTotals)).toEqual(await countTotals(shop.shop.db))
  expect(await inside(target, audit)).toEqual([])
  const { DATA_DIR } = shop.shop.config
  for (const name of ['pictures', 'originals']) {
    const files = readdirSync(join(DATA_DIR, name), { recursive: true, withFileTypes: true })
    expect(files.length).toBeGreaterThan(0)
    for (const file of files.filter((entry) => entry.isFile())) {
      const path = join(file.parentPath, file.name)
      const copy = path.replace(DATA_DIR, target.DATA_DIR)
      expect([path, readFileSync(copy).equals(readFileSync(path))]).toEqual([path, true])
    }
  }
})

test('backs up one moment while orders come in', async () => {
  let open = true
  const customers = Array.from({ length: 3 }, async (_, number) => {
    while (open)
      await openCheckout(shop.client(), [{ id: 1, quantity: 1 }], { email: `b${number}@example.com` }).catch(
        () => {},
      )
  })
  for (let round = 0; round < (TEST_SCALE.isFull ? 3 : 1); round++) {
    const file = join(folder, `busy-${round}.tar`)
    const { facts } = await createBackup(shop.shop.config, { file, passphrase: null, at: AT })
    const target = { DATA_DIR: freshFolder() }
    await restoreBackup(file, target, null)
    expect(await inside(target, countTotals)).toEqual(facts)
    expect(await inside(target, audit)).toEqual([])
  }
  open = false
  await Promise.all(customers)
  expect(await shop.audit()).toEqual([])
})

/**
 * The SHA-256 of each part of the database and each image, without what a restore changes: the audit log gets an entry, numbers of
 * passports are skipped, and no product counts as new or back in stock.
 */
async function contentOf(file: string): Promise<Record<string, string>> {
  const content: Record<string, string> = {}
  await readArchive(file, null, {
    async onEntry(entry) {
      const hash = createHash('sha256')
      for await (const bytes of entry.content) hash.update(bytes)
      if (!/^database\/(activity|announced_products|passport_numbers|restocks)\//.test(entry.name))
        content[entry.name] = hash.digest('hex')
    },
  })
  expect(Object.keys(content).length).toBeGreaterThan(20)
  return content
}

test('round-trips between SQLite and PostgreSQL byte for byte', async () => {
  const postgres = await emptyPostgres()
  const targets: DatabaseSettings[] = [
    { DATA_DIR: freshFolder() },
    { DATA_DIR: freshFolder(), DATABASE_URL: postgres.url },
    { DATA_DIR: freshFolder() },
  ]
  let file = join(folder, 'journey-0.tar')
  await createBackup(shop.shop.config, { file, passphrase: null, at: AT })
  const first = await contentOf(file)
  for (const [number, target] of targets.entries()) {
    await restoreBackup(file, target, null)
    file = join(folder, `journey-${number + 1}.tar`)
    await createBackup(target, { file, passphrase: null, at: AT })
    expect([target, await contentOf(file)]).toEqual([target, first])
    expect(await inside(target, audit)).toEqual([])
  }
  await postgres.drop()
})

test('refuses a database with another program’s tables', async () => {
  const postgres = await emptyPostgres()
  const target = { DATA_DIR: freshFolder(), DATABASE_URL: postgres.url }
  await inside(target, async (db) => {
    await sql`create table letters (text text)`.execute(db)
    await sql`insert into letters values ('Dear June')`.execute(db)
  })
  await expect(restoreBackup(plain, target, null)).rejects.toThrow('tables of another program')
  const { rows } = await inside(target, (db) => sql`select text from letters`.execute(db))
  expect(rows).toEqual([{ text: 'Dear June' }])
  expect(readdirSync(target.DATA_DIR)).toEqual([])
  await postgres.drop()
})

test('restores into a database that a shop has only started on', async () => {
  const postgres = await emptyPostgres()
  const target = { DATA_DIR: freshFolder(), DATABASE_URL: postgres.url }
  const database = openDatabase(target)
  await migrate(database)
  await database.close()
  await restoreBackup(plain, target, null)
  const { products } = await countTotals(shop.shop.db)
  expect((await inside(target, countTotals)).products).toBe(products)
  expect(await inside(target, audit)).toEqual([])
  await postgres.drop()
})

test('reuses no number that was issued after the backup', async () => {
  const after = await openCheckout(shop.client(), [{ id: 10, quantity: 1 }])
  const passport = await issuePassport(shop)
  const { db } = shop.shop
  const issued = await lastNumbers(db)
  const target = { DATA_DIR: freshFolder() }
  await restoreBackup(plain, target, null)
  const restored = await startTestShop({ ...target, BACKUP_AT: 'never' })
  try {
    const { sessionId, orderUuid } = await buy(restored.client(), [{ id: 10, quantity: 1 }])
    expect(sessionId).not.toBe(after.sessionId)
    const next = await lastNumbers(restored.shop.db)
    expect(next.order).toBeGreaterThan(issued.order)
    expect(next.email).toBeGreaterThan(issued.email)
    expect(await issuePassport(restored)).toBeGreaterThan(passport)
    expect(await issuePassport(restored)).toBeGreaterThan(passport)
    expect(await restored.audit()).toEqual([])
    const admin = await loggedIn(restored, 'admin')
    const { order } = await admin.api.admin.order({ orderUuid })
    expect(order.id).toBe(next.order)
    const { data } = await admin.api.admin.activity({ subject: 'backup' })
    expect(data[0]).toMatchObject({
      action: 'restored',
      subject: { name: 'Backup of 2026-11-21' },
      after: { next_order: order.id },
    })
  } finally {
    await restored.close()
  }
})

/** @returns its year and number, as one number. */
async function issuePassport(of: TestShop): Promise<number> {
  const admin = await loggedIn(of, 'admin')
  const { passport } = await admin.api.admin.issuePassport({ id: '10' })
  const { year, number } = (await of.client().api.passports.get({ code: passport.code })).passport
  return year * 1_000_000 + number
}

async function lastNumbers(db: TestShop['shop']['db']) {
  const order = await db.selectFrom('orders').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  const email = await db
    .selectFrom('mail_outbox')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return { order: order.id, email: email.id }
}

test('never reuses an id after a restore', async () => {
  const target = { DATA_DIR: freshFolder() }
  const deleted = await shop.shop.db
    .insertInto('tags')
    .values({ name: 'Deleted', name_key: 'deleted' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await shop.shop.db.deleteFrom('tags').where('id', '=', deleted.id).execute()
  const file = join(folder, 'numbers.tar')
  await createBackup(shop.shop.config, { file, passphrase: null, at: AT })
  await restoreBackup(file, target, null)
  const next = await inside(target, (db) =>
    db
      .insertInto('tags')
      .values({ name: 'Next', name_key: 'next' })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  expect(next.id).toBeGreaterThan(deleted.id)
})

test('refuses to restore over an existing shop', async () => {
  const { config } = shop.shop
  const before = await countTotals(shop.shop.db)
  await expect(restoreBackup(plain, config, null)).rejects.toThrow(/There is already a shop in/)
  const elsewhere = { DATA_DIR: freshFolder(), DATABASE_URL: config.DATABASE_URL }
  if (config.DATABASE_URL) {
    await expect(restoreBackup(plain, elsewhere, null)).rejects.toThrow(
      'There is already a shop in the database',
    )
    expect(readdirSync(elsewhere.DATA_DIR)).toEqual([])
  }
  const withImages = freshFolder()
  mkdirSync(join(withImages, 'pictures'))
  writeFileSync(join(withImages, 'pictures', 'mine.jpg'), 'mine')
  await expect(restoreBackup(plain, { DATA_DIR: withImages }, null)).rejects.toThrow('(pictures)')
  expect(readdirSync(withImages)).toEqual(['pictures'])
  expect(await countTotals(shop.shop.db)).toEqual(before)
  expect(await shop.audit()).toEqual([])
})

const PLACES = [0, 0.001, 0.1, 0.5, 0.9, 0.99]

test.each(PLACES)('detects a wrong byte at %f of the file and changes nothing', async (where) => {
  for (const [file, passphrase] of [
    [plain, null],
    [encrypted, PASSPHRASE],
  ] as const) {
    const bytes = readFileSync(file)
    let at = Math.floor(bytes.length * where)
    // Padding between entries carries no data.
    while (bytes[at] === 0) at -= 1
    bytes[at] = (bytes[at] ?? 0) ^ 1
    const wrong = join(folder, 'wrong')
    writeFileSync(wrong, bytes)
    expect(await restoreError(wrong, passphrase)).toMatch(
      /^The backup is damaged|^This file is not a backup|ends too early|^The passphrase does not open/,
    )
  }
})

test.each(PLACES)('rejects a file that is cut off at %f', async (where) => {
  for (const [file, passphrase] of [
    [plain, null],
    [encrypted, PASSPHRASE],
  ] as const) {
    const bytes = readFileSync(file)
    const cut = join(folder, 'cut')
    writeFileSync(cut, bytes.subarray(0, Math.floor(bytes.length * where)))
    expect(await restoreError(cut, passphrase)).toMatch(/ends too early|^This file is not a backup/)
  }
})

test('decrypts only with the passphrase and contains no readable text', async () => {
  expect(await restoreError(encrypted)).toContain('This backup is encrypted')
  expect(await restoreError(encrypted, 'hickory and steel')).toContain(
    'The passphrase does not open this backup',
  )
  expect(readFileSync(plain).includes('june@example.com')).toBe(true)
  expect(readFileSync(encrypted).includes('june@example.com')).toBe(false)
  const target = { DATA_DIR: freshFolder() }
  await restoreBackup(encrypted, target, PASSPHRASE)
  expect(await inside(target, audit)).toEqual([])
})

test('detects missing and reordered chunks of an encrypted backup', async () => {
  const bytes = readFileSync(encrypted)
  const nonceStart = bytes.indexOf('\n', bytes.indexOf('\n--- ') + 1) + 1
  const head = nonceStart + 16
  const chunk = 64 * 1024 + 16
  const first = bytes.subarray(head, head + chunk)
  const second = bytes.subarray(head + chunk, head + 2 * chunk)
  const rest = bytes.subarray(head + 2 * chunk)
  for (const parts of [
    [second, rest],
    [second, first, rest],
    [first, first, second, rest],
  ]) {
    const wrong = join(folder, 'reordered')
    writeFileSync(wrong, Buffer.concat([bytes.subarray(0, head), ...parts]))
    expect(await restoreError(wrong, PASSPHRASE)).toMatch(/^The backup is damaged/)
  }
})

test('rejects the backup of a newer version and files that are not backups', async () => {
  const newer = join(folder, 'newer.tar')
  const about = { format: FORMAT, taken_at: new Date(AT).toISOString(), schema: '9999-the-future' }
  await writeArchive(newer, { passphrase: null, at: AT }, (archive) =>
    archive.add('about.json', JSON.stringify(about)),
  )
  expect(await restoreError(newer)).toContain('made by a newer version of the shop')
  const other = join(folder, 'other.tar')
  writeFileSync(other, 'Not a backup. '.repeat(100))
  expect(await restoreError(other)).toBe('This file is not a backup of the shop.')
  expect(await restoreError(join(folder, 'nowhere.tar'))).toContain('ENOENT')
})

test.each(['../outside', 'pictures/../../outside', '/etc/outside', 'pictures/.hidden', 'shop.sqlite'])(
  'rejects an archive with the path %s',
  async (name) => {
    const file = join(folder, 'path.tar')
    rmSync(file, { force: true })
    const about = { format: FORMAT, taken_at: new Date(AT).toISOString(), schema: '0001-the-house' }
    await writeArchive(file, { passphrase: null, at: AT }, async (archive) => {
      await archive.add('about.json', JSON.stringify(about))
      await archive.add(name, 'outside')
      await archive.end((checksums) =>
        JSON.stringify({
          ...about,
          rows: {},
          last_numbers: {},
          facts: {},
          pictures: { files: 0, bytes: 0 },
          checksums,
        }),
      )
    })
    expect(await restoreError(file)).toMatch(/^The backup is damaged/)
    expect(existsSync(join(folder, 'outside'))).toBe(false)
  },
)
