import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buy, openCheckout } from '#checks/buyer.ts'
import { form, sendForm } from '#checks/form.ts'
import { freshJpeg } from '#checks/pictures.ts'
import { loggedIn } from '#checks/staff.ts'
import { emptyPostgres, startTestShop, type TestShop } from '#checks/test-shop.ts'
import { audit } from '#server/audit/audit.ts'
import { type DatabasePlace, migrate, openDatabase } from '#server/db/open.ts'
import { countFacts } from './facts.ts'
import { makeBackup } from './make.ts'
import { FORMAT } from './manifest.ts'
import { restoreBackup } from './restore.ts'
import { writeArchive } from './write-archive.ts'

const AT = Date.parse('2026-11-21T08:10:00.000Z')
const PASSPHRASE = 'hickory and brass'

let shop: TestShop
let folder: string
/** A backup of the shop with an order and a picture of its own, and the same one sealed. */
let plain: string
let sealed: string
beforeAll(async () => {
  shop = await startTestShop()
  folder = mkdtempSync(join(tmpdir(), 'backup-test-'))
  const staff = await loggedIn(shop, 'admin')
  const image = { field: 'images', content: await freshJpeg() }
  const { status } = await sendForm(staff, 'POST', '/api/admin/products/1/images', form([image], {}))
  expect(status).toBe(201)
  await buy(shop.visitor(), [{ id: 1, quantity: 1 }])
  plain = join(folder, 'plain.tar')
  sealed = join(folder, 'sealed.tar.sealed')
  await makeBackup(shop.shop.config, { file: plain, passphrase: null, at: AT })
  await makeBackup(shop.shop.config, { file: sealed, passphrase: PASSPHRASE, at: AT })
})
afterAll(async () => {
  await shop.close()
  rmSync(folder, { recursive: true, force: true })
})

function freshFolder(): string {
  return mkdtempSync(join(folder, 'place-'))
}

async function inside<T>(place: DatabasePlace, look: (db: TestShop['shop']['db']) => Promise<T>): Promise<T> {
  const database = openDatabase(place)
  return look(database.db).finally(() => database.close())
}

/** What restoring says, and that nothing is there afterwards. */
async function refusalOf(file: string, passphrase: string | null = null): Promise<string> {
  const place = freshFolder()
  const said = await restoreBackup(file, { DATA_DIR: place }, passphrase).then(
    () => 'restored',
    (error: Error) => error.message,
  )
  expect(readdirSync(place)).toEqual([])
  return said
}

test('what is restored is the shop: its books in order, the same sums, every picture and its original', async () => {
  const place = { DATA_DIR: freshFolder() }
  await restoreBackup(plain, place, null)
  expect(await inside(place, countFacts)).toEqual(await countFacts(shop.shop.db))
  expect(await inside(place, audit)).toEqual([])
  const { DATA_DIR } = shop.shop.config
  for (const name of ['pictures', 'originals']) {
    const files = readdirSync(join(DATA_DIR, name), { recursive: true, withFileTypes: true })
    expect(files.length).toBeGreaterThan(0)
    for (const file of files.filter((entry) => entry.isFile())) {
      const path = join(file.parentPath, file.name)
      const copy = path.replace(DATA_DIR, place.DATA_DIR)
      expect([path, readFileSync(copy).equals(readFileSync(path))]).toEqual([path, true])
    }
  }
})

test('taken while orders come in, a backup is of one moment', async () => {
  let open = true
  const crowd = Array.from({ length: 3 }, async (_, number) => {
    while (open)
      await openCheckout(shop.visitor(), [{ id: 1, quantity: 1 }], { email: `b${number}@example.com` }).catch(
        () => {},
      )
  })
  for (let round = 0; round < 3; round++) {
    const file = join(folder, `busy-${round}.tar`)
    const { facts } = await makeBackup(shop.shop.config, { file, passphrase: null, at: AT })
    const place = { DATA_DIR: freshFolder() }
    await restoreBackup(file, place, null)
    expect(await inside(place, countFacts)).toEqual(facts)
    expect(await inside(place, audit)).toEqual([])
  }
  open = false
  await Promise.all(crowd)
  expect(await shop.audit()).toEqual([])
})

test('from SQLite to PostgreSQL and back, or the other way round, it is the same to the byte', async () => {
  const postgres = await emptyPostgres()
  const places: DatabasePlace[] = [
    { DATA_DIR: freshFolder() },
    { DATA_DIR: freshFolder(), DATABASE_URL: postgres.url },
    { DATA_DIR: freshFolder() },
  ]
  let file = join(folder, 'journey-0.tar')
  await makeBackup(shop.shop.config, { file, passphrase: null, at: AT })
  const first = readFileSync(file)
  for (const [number, place] of places.entries()) {
    await restoreBackup(file, place, null)
    file = join(folder, `journey-${number + 1}.tar`)
    await makeBackup(place, { file, passphrase: null, at: AT })
    expect([place, readFileSync(file).equals(first)]).toEqual([place, true])
    expect(await inside(place, audit)).toEqual([])
  }
  await postgres.drop()
})

test('a database that is somebody else’s is left as it is', async () => {
  const postgres = await emptyPostgres()
  const place = { DATA_DIR: freshFolder(), DATABASE_URL: postgres.url }
  await inside(place, async (db) => {
    await sql`create table letters (text text)`.execute(db)
    await sql`insert into letters values ('Dear June')`.execute(db)
  })
  await expect(restoreBackup(plain, place, null)).rejects.toThrow('in use by something else')
  const { rows } = await inside(place, (db) => sql`select text from letters`.execute(db))
  expect(rows).toEqual([{ text: 'Dear June' }])
  expect(readdirSync(place.DATA_DIR)).toEqual([])
  await postgres.drop()
})

test('a database in which the shop has only started is as good as an empty one', async () => {
  const postgres = await emptyPostgres()
  const place = { DATA_DIR: freshFolder(), DATABASE_URL: postgres.url }
  const database = openDatabase(place)
  await migrate(database)
  await database.close()
  await restoreBackup(plain, place, null)
  expect((await inside(place, countFacts)).products).toBe(15)
  expect(await inside(place, audit)).toEqual([])
  await postgres.drop()
})

test('a restored shop never gives a number out twice', async () => {
  const place = { DATA_DIR: freshFolder() }
  const gone = await shop.shop.db
    .insertInto('tags')
    .values({ name: 'Gone', name_key: 'gone' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await shop.shop.db.deleteFrom('tags').where('id', '=', gone.id).execute()
  const file = join(folder, 'numbers.tar')
  await makeBackup(shop.shop.config, { file, passphrase: null, at: AT })
  await restoreBackup(file, place, null)
  const next = await inside(place, (db) =>
    db
      .insertInto('tags')
      .values({ name: 'Next', name_key: 'next' })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  expect(next.id).toBe(gone.id + 1)
})

test('a shop is never restored over another', async () => {
  const { config } = shop.shop
  const before = await countFacts(shop.shop.db)
  await expect(restoreBackup(plain, config, null)).rejects.toThrow(/There is a shop in .* already/)
  const elsewhere = { DATA_DIR: freshFolder(), DATABASE_URL: config.DATABASE_URL }
  if (config.DATABASE_URL) {
    await expect(restoreBackup(plain, elsewhere, null)).rejects.toThrow(
      'There is a shop in the database already',
    )
    expect(readdirSync(elsewhere.DATA_DIR)).toEqual([])
  }
  const withPictures = freshFolder()
  mkdirSync(join(withPictures, 'pictures'))
  writeFileSync(join(withPictures, 'pictures', 'mine.jpg'), 'mine')
  await expect(restoreBackup(plain, { DATA_DIR: withPictures }, null)).rejects.toThrow('(pictures)')
  expect(readdirSync(withPictures)).toEqual(['pictures'])
  expect(await countFacts(shop.shop.db)).toEqual(before)
  expect(await shop.audit()).toEqual([])
})

const PLACES = [0, 0.001, 0.1, 0.5, 0.9, 0.99]

test.each(PLACES)('one wrong byte at %f of its length is found, and nothing is written', async (where) => {
  for (const [file, passphrase] of [
    [plain, null],
    [sealed, PASSPHRASE],
  ] as const) {
    const bytes = readFileSync(file)
    let at = Math.floor(bytes.length * where)
    // What fills a block of the archive up says nothing, and nobody misses it.
    while (bytes[at] === 0) at -= 1
    bytes[at] = (bytes[at] ?? 0) ^ 1
    const wrong = join(folder, 'wrong')
    writeFileSync(wrong, bytes)
    expect(await refusalOf(wrong, passphrase)).toMatch(
      /^The backup is damaged|^This file is no backup|ends too early|^The passphrase does not open/,
    )
  }
})

test.each(PLACES)('cut off at %f of its length it is refused', async (where) => {
  for (const [file, passphrase] of [
    [plain, null],
    [sealed, PASSPHRASE],
  ] as const) {
    const bytes = readFileSync(file)
    const cut = join(folder, 'cut')
    writeFileSync(cut, bytes.subarray(0, Math.floor(bytes.length * where)))
    expect(await refusalOf(cut, passphrase)).toMatch(/ends too early|^This file is no backup/)
  }
})

test('a sealed backup opens with its passphrase alone, and holds nothing that can be read', async () => {
  expect(await refusalOf(sealed)).toContain('This backup is sealed')
  expect(await refusalOf(sealed, 'hickory and steel')).toContain('The passphrase does not open this backup')
  expect(readFileSync(plain).includes('june@example.com')).toBe(true)
  expect(readFileSync(sealed).includes('june@example.com')).toBe(false)
  const place = { DATA_DIR: freshFolder() }
  await restoreBackup(sealed, place, PASSPHRASE)
  expect(await inside(place, audit)).toEqual([])
})

test('of a sealed backup no chunk can be left out or moved', async () => {
  const bytes = readFileSync(sealed)
  const head = 40
  const chunk = 4 + 64 * 1024 + 16
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
    expect(await refusalOf(wrong, PASSPHRASE)).toMatch(/^The backup is damaged/)
  }
})

test('the backup of a newer shop is refused before anything is read, and so is what is no backup', async () => {
  const newer = join(folder, 'newer.tar')
  const about = { format: FORMAT, taken_at: new Date(AT).toISOString(), schema: '9999-the-future' }
  await writeArchive(newer, { passphrase: null, at: AT }, (archive) =>
    archive.add('about.json', JSON.stringify(about)),
  )
  expect(await refusalOf(newer)).toContain('made by a newer version of the shop')
  const other = join(folder, 'other.tar')
  writeFileSync(other, 'Not a backup. '.repeat(100))
  expect(await refusalOf(other)).toBe('This file is no backup of the shop.')
  expect(await refusalOf(join(folder, 'nowhere.tar'))).toContain('ENOENT')
})

test.each(['../outside', 'pictures/../../outside', '/etc/outside', 'pictures/.hidden', 'shop.sqlite'])(
  'an archive that wants to write to %s is refused',
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
    expect(await refusalOf(file)).toMatch(/^The backup is damaged/)
    expect(existsSync(join(folder, 'outside'))).toBe(false)
  },
)
