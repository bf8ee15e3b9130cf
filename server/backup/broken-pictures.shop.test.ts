import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually, mailbox } from '#checks/buyer.ts'
import { hangPictures } from '#checks/hang-pictures.ts'
import { startTestShop, type TestShop } from '#checks/test-shop.ts'
import { DAY_MS } from '#contract/shop.ts'
import { checkPictures } from '#server/check/pictures.ts'
import { lastBackup } from './last.ts'
import { runNightly } from './nightly.ts'
import { restoreBackup } from './restore.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
  await hangPictures(shop)
})
afterAll(() => shop.close())

async function aNight() {
  shop.passTime(DAY_MS)
  const { database, config, now } = shop.shop
  await runNightly(database, { ...config, BACKUP_AT: '03:00' }, now, new AbortController().signal)
  const last = await lastBackup(shop.shop.db)
  if (!last?.file) throw new Error('There was no backup.')
  return { ...last, file: last.file }
}

async function check(): Promise<string> {
  const [finding] = await checkPictures(shop.shop.config, shop.shop.db)
  return `${finding?.state}: ${finding?.said}`
}

/** The first picture of each of these pieces. */
async function picturesOf(...ids: number[]) {
  const rows = await shop.shop.db
    .selectFrom('product_pictures')
    .innerJoin('products', 'products.id', 'product_pictures.product_id')
    .select(['products.id', 'products.name', 'hash'])
    .where('products.id', 'in', ids)
    .where('position', '=', 0)
    .orderBy('products.id')
    .execute()
  return rows.map((row) => ({ ...row, folder: join(shop.shop.config.DATA_DIR, 'pictures', row.hash) }))
}

test('a picture whose files are gone, fewer or others is told of the next morning, with the backup that has it whole', async () => {
  const first = await aNight()
  expect(first).toMatchObject({ failure: null, differences: [] })
  expect(await check()).toMatch(/^fine: All \d+ are there/)

  const [gone, fewer, other] = await picturesOf(1, 2, 3)
  if (!gone || !fewer || !other) throw new Error('There are no pictures.')
  rmSync(gone.folder, { recursive: true })
  rmSync(join(fewer.folder, '400.avif'))
  const file = join(other.folder, '800.webp')
  const bytes = readFileSync(file)
  bytes[bytes.length - 9] = (bytes.at(-9) ?? 0) ^ 1
  writeFileSync(file, bytes)

  const page = await fetch(`${shop.url}/shop-knives/knife/${gone.id}/x`)
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining(gone.name)])
  const told = [
    `The picture ${gone.hash} of '${gone.name}' has no file left. It is whole in ${first.file}.`,
    `The picture ${fewer.hash} of '${fewer.name}' lacks 1 of its 11 files. It is whole in ${first.file}.`,
    `The picture ${other.hash} of '${other.name}' is not as it was stored. It is whole in ${first.file}.`,
  ].sort()
  // The nights after the first hold it broken as well, and none of them is named.
  for (let night = 0; night < 2; night++) {
    const { differences, failure } = await aNight()
    expect([failure, differences.toSorted()]).toEqual([null, told])
  }
  const said = await check()
  for (const sentence of told) expect(said).toContain(sentence)
  const [letter] = await eventually(
    () => {
      shop.shop.wakeMail()
      return mailbox(shop, shop.shop.config.SHOP_MAILBOX)
    },
    ([newest]) => newest?.subject === 'The nightly backup needs you',
  )
  expect(letter?.text).toContain(`of '${gone.name}' has no file left`)

  const { DATA_DIR } = shop.shop.config
  const look = join(DATA_DIR, 'look')
  await restoreBackup(join(DATA_DIR, 'backups', first.file), { DATA_DIR: look }, null)
  for (const { hash, folder } of [gone, fewer, other])
    cpSync(join(look, 'pictures', hash), folder, { recursive: true })
  rmSync(look, { recursive: true })
  expect((await aNight()).differences).toEqual([])
  expect(await check()).toMatch(/^fine/)
})

test('of a shelf of pictures that is gone only the first are named, and none that no backup holds whole is said to be in one', async () => {
  const { config, db } = shop.shop
  const before = await aNight()
  rmSync(join(config.DATA_DIR, 'pictures'), { recursive: true })
  const { differences } = await aNight()
  expect(differences).toHaveLength(21)
  expect(differences[20]).toMatch(/^And \d+ more pictures are broken\.$/)
  expect(differences[0]).toContain(`It is whole in ${before.file}.`)
  await db.deleteFrom('picture_sums').execute()
  expect((await aNight()).differences[0]).toContain('No backup of a night holds it whole.')
})
