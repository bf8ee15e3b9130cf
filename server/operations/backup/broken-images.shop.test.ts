import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '#contract/platform/values/time.ts'
import { checkImages } from '#server/operations/doctor/images.ts'
import { mailbox } from '#test/support/checkout-helpers.ts'
import { writeImageStubs } from '#test/support/image-fixtures.ts'
import { sharedShop } from '#test/support/shared-shop.ts'
import { eventually } from '#test/support/wait.ts'
import { lastBackup } from './latest.ts'
import { restoreBackup } from './restore.ts'
import { runNightly } from './schedule.ts'

const shop = sharedShop()
beforeAll(async () => {
  await writeImageStubs(shop)
})

async function runNight() {
  shop.passTime(DAY_MS)
  const { database, config, now } = shop.shop
  await runNightly(database, { ...config, BACKUP_AT: '03:00' }, now, new AbortController().signal)
  const last = await lastBackup(shop.shop.db)
  if (!last?.file) throw new Error('There was no backup.')
  return { ...last, file: last.file }
}

async function check(): Promise<string> {
  const [result] = await checkImages(shop.shop.config, shop.shop.db)
  return `${result?.status}: ${result?.message}`
}

/** The first image of each product. */
async function imagesOf(...ids: number[]) {
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

test('reports missing and changed image files with the backup that has an intact copy', async () => {
  const first = await runNight()
  expect(first).toMatchObject({ failure: null, differences: [] })
  expect(await check()).toMatch(/^ok: All \d+ images have their files/)

  const [missing, incomplete, changed] = await imagesOf(1, 2, 3)
  if (!missing || !incomplete || !changed) throw new Error('There are no images.')
  rmSync(missing.folder, { recursive: true })
  rmSync(join(incomplete.folder, '400.avif'))
  const file = join(changed.folder, '800.webp')
  const bytes = readFileSync(file)
  bytes[bytes.length - 9] = (bytes.at(-9) ?? 0) ^ 1
  writeFileSync(file, bytes)

  const page = await fetch(`${shop.url}/shop-knives/knife/${missing.id}/x`)
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining(missing.name)])
  const problems = [
    `The image ${missing.hash} of '${missing.name}' has no files left. ${first.file} has an intact copy.`,
    `The image ${incomplete.hash} of '${incomplete.name}' is missing 1 of its 11 files. ${first.file} has an intact copy.`,
    `The image ${changed.hash} of '${changed.name}' has changed since it was stored. ${first.file} has an intact copy.`,
  ].sort()
  // Later backups contain the broken image and are not named.
  for (let night = 0; night < 2; night++) {
    const { differences, failure } = await runNight()
    expect([failure, differences.toSorted()]).toEqual([null, problems])
  }
  const message = await check()
  for (const sentence of problems) expect(message).toContain(sentence)
  const [email] = await eventually(
    () => {
      shop.shop.wakeEmail()
      return mailbox(shop, shop.shop.config.SHOP_MAILBOX)
    },
    ([newest]) => newest?.subject === 'The nightly backup needs attention',
  )
  expect(email?.text).toContain(`of '${missing.name}' has no files left`)

  const { DATA_DIR } = shop.shop.config
  const copy = join(DATA_DIR, 'copy')
  await restoreBackup(join(DATA_DIR, 'backups', first.file), { DATA_DIR: copy }, null)
  for (const { hash, folder } of [missing, incomplete, changed])
    cpSync(join(copy, 'pictures', hash), folder, { recursive: true })
  rmSync(copy, { recursive: true })
  expect((await runNight()).differences).toEqual([])
  expect(await check()).toMatch(/^ok/)
})

test('lists only the first of many broken images and names no backup without an intact copy', async () => {
  const { config, db } = shop.shop
  const before = await runNight()
  rmSync(join(config.DATA_DIR, 'pictures'), { recursive: true })
  const { differences } = await runNight()
  expect(differences).toHaveLength(21)
  expect(differences[20]).toMatch(/^And \d+ more images are broken\.$/)
  expect(differences[0]).toContain(`${before.file} has an intact copy.`)
  await db.deleteFrom('picture_sums').execute()
  expect((await runNight()).differences[0]).toContain('No nightly backup has an intact copy.')
})
