import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { imageHash } from '#contract/catalog/images/images.ts'
import { DAY_MS } from '#contract/platform/values/time.ts'
import { purgeTrash } from '#server/catalog/products/admin/purge.ts'
import { createBackup } from '#server/operations/backup/create.ts'
import { restoreBackup } from '#server/operations/backup/restore.ts'
import { testRestore } from '#server/operations/backup/restore-test.ts'
import { checkStore } from '#server/operations/doctor/store.ts'
import { type Config, parseConfig } from '#server/platform/config/config.ts'
import { openFiles } from '#server/platform/integrations/open-files.ts'
import { loggedIn } from '#test/support/admin-helpers.ts'
import { startBucket, type TestBucket } from '#test/support/bucket.ts'
import { form, sendForm } from '#test/support/form-body.ts'
import { freshJpeg } from '#test/support/image-files.ts'
import { removeImages } from '#test/support/image-fixtures.ts'
import { sendRaw } from '#test/support/raw-http.ts'
import { startTestShop, type TestClient, type TestShop } from '#test/support/test-shop.ts'
import { sweepImages } from './sweep-images.ts'

let bucket: TestBucket
let shop: TestShop
let admin: TestClient
const folder = mkdtempSync(join(tmpdir(), 'store-test-'))

beforeAll(async () => {
  bucket = await startBucket()
  shop = await startTestShop(bucket.settings)
  admin = await loggedIn(shop, 'admin')
  await removeImages(shop)
})
afterAll(async () => {
  await shop.close()
  await bucket.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A new product with its image. */
async function newImage(original?: Buffer): Promise<{ id: string; url: string; hash: string }> {
  const { data } = await admin.api.admin.createProduct({
    name: 'Stored image',
    description: '',
    price: 100,
    stock: 1,
    category_id: 1,
  })
  const id = String(data.id)
  const parts = form([{ field: 'images', content: original ?? (await freshJpeg()) }])
  const { body } = await sendForm(admin, 'POST', `/api/admin/products/${id}/images`, parts)
  const url = body.data.images[0]
  return { id, url, hash: imageHash(url) ?? '' }
}

test('serves images from the store, but never their originals', async () => {
  const { url, hash } = await newImage()
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
  for (const folder of ['pictures', 'originals']) {
    expect(existsSync(join(shop.shop.config.DATA_DIR, folder, hash))).toBe(false)
  }
})

test('removes an image after its time in the trash unless it was uploaded again', async () => {
  const { db, images, now } = shop.shop
  const original = await freshJpeg()
  const [purged, kept] = [await newImage(), await newImage(original)]
  await admin.api.admin.deleteProduct({ id: purged.id })
  await admin.api.admin.deleteProduct({ id: kept.id })
  const later = now() + 31 * DAY_MS
  await purgeTrash(db, later)
  await newImage(original)
  await sweepImages(db, images, later)
  const files = []
  for await (const { name } of images.files.list('pictures')) files.push(name)
  expect(files.some((name) => name.startsWith(purged.hash))).toBe(false)
  expect(files.filter((name) => name.startsWith(kept.hash))).toHaveLength(11)
  expect(await images.files.read('originals', `${purged.hash}.jpeg`)).toBeNull()
  expect(await images.files.read('originals', `${kept.hash}.jpeg`)).toEqual(original)
})

test('keeps an old image that is uploaded again during the sweep', async () => {
  const { files } = shop.shop.images
  const { hash } = await newImage()
  const before = Date.now() - DAY_MS
  expect(await files.renew('pictures', hash)).toBe(true)
  expect(await files.removeUntouched('pictures', hash, before)).toBe(false)
  expect(await files.read('pictures', `${hash}/200.webp`)).not.toBeNull()
  expect(await files.renew('pictures', 'f'.repeat(16))).toBe(false)
})

test('backs up the store and restores to a disk or an empty store', async () => {
  const { config } = shop.shop
  const { hash, url } = await newImage()
  const file = join(folder, 'shop.tar')
  const request = { file, passphrase: null, at: Date.now() }
  await createBackup(config, request)
  const shown = (await sendRaw(shop, 'GET', url)).bytes

  const onDisk = join(folder, 'disk')
  await restoreBackup(file, { DATA_DIR: onDisk }, null)
  expect(await (await openFiles({ DATA_DIR: onDisk })).read('pictures', `${hash}/1200.jpg`)).toEqual(shown)

  const other = await startBucket()
  const elsewhere = parseConfig({ DATA_DIR: join(folder, 'elsewhere'), ...other.settings })
  await restoreBackup(file, elsewhere, null)
  expect(await (await openFiles(elsewhere)).read('pictures', `${hash}/1200.jpg`)).toEqual(shown)
  const again = { ...elsewhere, DATA_DIR: join(folder, 'again') }
  await expect(restoreBackup(file, again, null)).rejects.toThrow(
    /already a shop in .* bucket pictures-of-knives/,
  )
  await other.close()

  const result = await testRestore({
    location: config,
    request: { ...request, file: join(folder, 'nightly.tar') },
    scratch: join(folder, 'scratch'),
  })
  expect(result).toMatchObject({ differences: [], failure: null })
})

test('tests the store with the doctor', async () => {
  const check = async (change: Record<string, string>) => {
    const config: Config = parseConfig({ ...bucket.settings, ...change })
    const [result] = await checkStore(config)
    return [result?.status, result?.message]
  }
  expect(await check({})).toEqual(['ok', expect.stringContaining('can write')])
  for (const [setting, value] of [
    ['STORE_BUCKET', 'nobodys'],
    ['STORE_KEY_ID', 'nobodys'],
    ['STORE_URL', 'http://127.0.0.1:9'],
  ] as const) {
    expect(await check({ [setting]: value })).toEqual(['error', expect.stringContaining(setting)])
  }
  expect(await checkStore(parseConfig({}))).toEqual([])
})
