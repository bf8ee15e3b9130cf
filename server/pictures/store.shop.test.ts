import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBucket, type TestBucket } from '#checks/bucket.ts'
import { form, sendForm } from '#checks/form.ts'
import { takePicturesDown } from '#checks/hang-pictures.ts'
import { freshJpeg } from '#checks/pictures.ts'
import { loggedIn } from '#checks/staff.ts'
import { startTestShop, type TestShop, type Visitor } from '#checks/test-shop.ts'
import { sendRaw } from '#checks/wire.ts'
import { pictureHash } from '#contract/pictures.ts'
import { DAY_MS } from '#contract/shop.ts'
import { drill } from '#server/backup/drill.ts'
import { makeBackup } from '#server/backup/make.ts'
import { restoreBackup } from '#server/backup/restore.ts'
import { checkStore } from '#server/check/store.ts'
import { type Config, parseConfig } from '#server/config.ts'
import { openFiles } from '#server/outside/open-files.ts'
import { purgeTrash } from '#server/trash/purge.ts'
import { sweepPictures } from './sweep.ts'

let bucket: TestBucket
let shop: TestShop
let staff: Visitor
const folder = mkdtempSync(join(tmpdir(), 'store-test-'))

beforeAll(async () => {
  bucket = await startBucket()
  shop = await startTestShop(bucket.settings)
  staff = await loggedIn(shop, 'admin')
  await takePicturesDown(shop)
})
afterAll(async () => {
  await shop.close()
  await bucket.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A new piece and its picture's address. */
async function newPicture(original?: Buffer): Promise<{ id: string; url: string; hash: string }> {
  const { data } = await staff.api.admin.createProduct({
    name: 'Far away',
    description: '',
    price: 100,
    stock: 1,
    category_id: 1,
  })
  const id = String(data.id)
  const parts = form([{ field: 'images', content: original ?? (await freshJpeg()) }])
  const { body } = await sendForm(staff, 'POST', `/api/admin/products/${id}/images`, parts)
  const url = body.data.images[0]
  return { id, url, hash: pictureHash(url) ?? '' }
}

test('a picture in the store is served by the shop, for ever, and its original to nobody', async () => {
  const { url, hash } = await newPicture()
  const first = await sendRaw(shop, 'GET', url)
  expect(first.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'content-length': String(first.bytes.length),
    'cache-control': expect.stringMatching(/max-age=31536000.*immutable/),
    'cross-origin-resource-policy': 'cross-origin',
  })
  expect(first.bytes.subarray(0, 2).toString('hex')).toBe('ffd8')
  for (const [file, type] of [
    ['400.avif', 'image/avif'],
    ['1600.webp', 'image/webp'],
  ]) {
    const { status, headers } = await sendRaw(shop, 'GET', `/pictures/${hash}/${file}`)
    expect([status, headers['content-type']]).toEqual([200, type])
  }
  const etag = first.headers.etag ?? ''
  expect((await sendRaw(shop, 'GET', url, { 'if-none-match': etag })).status).toBe(304)
  const head = await sendRaw(shop, 'HEAD', url)
  expect([head.status, head.headers['content-length']]).toEqual([200, first.headers['content-length']])
  for (const path of [
    `/pictures/${'0'.repeat(16)}/1200.jpg`,
    `/pictures/${hash}/1201.jpg`,
    `/pictures/${hash}`,
    `/pictures/../originals/${hash}.jpeg`,
    `/pictures/%2e%2e/originals/${hash}.jpeg`,
    `/originals/${hash}.jpeg`,
  ]) {
    expect([path, (await sendRaw(shop, 'GET', path)).status]).toEqual([path, 404])
  }
  // Nothing of it lies where another machine would not see it.
  for (const shelf of ['pictures', 'originals']) {
    expect(existsSync(join(shop.shop.config.DATA_DIR, shelf, hash))).toBe(false)
  }
})

test('what nothing shows leaves the store after its time in the trash; what was sent again stays', async () => {
  const { db, pictures, now } = shop.shop
  const original = await freshJpeg()
  const [gone, kept] = [await newPicture(), await newPicture(original)]
  await staff.api.admin.deleteProduct({ id: gone.id })
  await staff.api.admin.deleteProduct({ id: kept.id })
  const later = now() + 31 * DAY_MS
  await purgeTrash(db, later)
  // Nobody has touched either for long, by this clock.
  await newPicture(original)
  await sweepPictures(db, pictures, later)
  const files = []
  for await (const { name } of pictures.files.list('pictures')) files.push(name)
  expect(files.some((name) => name.startsWith(gone.hash))).toBe(false)
  expect(files.filter((name) => name.startsWith(kept.hash))).toHaveLength(11)
  expect(await pictures.files.read('originals', `${gone.hash}.jpeg`)).toBeNull()
  expect(await pictures.files.read('originals', `${kept.hash}.jpeg`)).toEqual(original)
})

test('a picture that the sweep finds old and somebody sends again meanwhile is not removed', async () => {
  const { files } = shop.shop.pictures
  const { hash } = await newPicture()
  const before = Date.now() - DAY_MS
  expect(await files.renew('pictures', hash)).toBe(true)
  expect(await files.removeUntouched('pictures', hash, before)).toBe(false)
  expect(await files.read('pictures', `${hash}/200.webp`)).not.toBeNull()
  expect(await files.renew('pictures', 'f'.repeat(16))).toBe(false)
})

test('a backup holds what is in the store, and is restored onto a disk, into another store, never over one', async () => {
  const { config } = shop.shop
  const { hash, url } = await newPicture()
  const file = join(folder, 'shop.tar')
  const order = { file, passphrase: null, at: Date.now() }
  await makeBackup(config, order)
  const shown = (await sendRaw(shop, 'GET', url)).bytes

  const onDisk = join(folder, 'disk')
  await restoreBackup(file, { DATA_DIR: onDisk }, null)
  expect(await (await openFiles({ DATA_DIR: onDisk })).read('pictures', `${hash}/1200.jpg`)).toEqual(shown)

  const other = await startBucket()
  const elsewhere = parseConfig({ DATA_DIR: join(folder, 'elsewhere'), ...other.settings })
  await restoreBackup(file, elsewhere, null)
  expect(await (await openFiles(elsewhere)).read('pictures', `${hash}/1200.jpg`)).toEqual(shown)
  const again = { ...elsewhere, DATA_DIR: join(folder, 'again') }
  await expect(restoreBackup(file, again, null)).rejects.toThrow(/bucket pictures-of-knives already/)
  await other.close()

  const night = await drill(config, { ...order, file: join(folder, 'night.tar') }, join(folder, 'trial'))
  expect(night).toMatchObject({ differences: [], failure: null })
})

test('the check tries the store and says what to do', async () => {
  const said = async (change: Record<string, string>) => {
    const config: Config = parseConfig({ ...bucket.settings, ...change })
    const [finding] = await checkStore(config)
    return [finding?.state, finding?.said]
  }
  expect(await said({})).toEqual(['fine', expect.stringContaining('written')])
  for (const [wrong, value] of [
    ['STORE_BUCKET', 'nobodys'],
    ['STORE_KEY_ID', 'nobodys'],
    ['STORE_URL', 'http://127.0.0.1:9'],
  ] as const) {
    expect(await said({ [wrong]: value })).toEqual(['wrong', expect.stringContaining(wrong)])
  }
  expect(await checkStore(parseConfig({}))).toEqual([])
})
