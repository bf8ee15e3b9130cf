import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '#contract/platform/values/time.ts'
import { startBucket, type TestBucket } from '#test/support/bucket.ts'
import { sendRaw } from '#test/support/raw-http.ts'
import { startTestShop, type TestShop } from '#test/support/test-shop.ts'
import { retainAssets } from './asset-retention.ts'
import { BUILT_ASSETS } from './files.ts'

const folder = mkdtempSync(join(tmpdir(), 'builds-'))
let bucket: TestBucket
beforeAll(async () => {
  bucket = await startBucket()
}, 60_000)
afterAll(async () => {
  await bucket.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A build with one file of its own and one that all builds share. */
function build(number: number): string {
  const path = join(folder, String(number))
  mkdirSync(path, { recursive: true })
  writeFileSync(join(path, `page-${number}.js`), `export default ${number}`)
  writeFileSync(join(path, `page-${number}.js.br`), 'compressed')
  writeFileSync(join(path, 'shared-1.css'), 'body {}')
  return path
}

describe.each([
  ['in DATA_DIR', () => ({})],
  ['in a store', () => bucket.settings],
])('with the shop’s files %s', (_, settings) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await startTestShop(settings())
  }, 60_000)
  afterAll(() => shop.close(), 60_000)

  test('serves the assets of this build and of earlier ones', async () => {
    const { images } = shop.shop
    await retainAssets(images, build(1), Date.now() - DAY_MS)
    const script = await sendRaw(shop, 'GET', '/assets/page-1.js')
    expect([script.status, script.text]).toEqual([200, 'export default 1'])
    expect(script.headers['content-type']).toMatch(/javascript/)
    expect(script.headers['cache-control']).toMatch(/max-age=31536000.*immutable/)
    expect((await sendRaw(shop, 'GET', '/assets/shared-1.css')).headers['content-type']).toMatch(/css/)
    const [own = ''] = readdirSync(BUILT_ASSETS).filter((name) => name.endsWith('.js'))
    expect((await sendRaw(shop, 'GET', `/assets/${own}`)).status).toBe(200)
    for (const path of ['/assets/page-0.js', '/assets/', '/assets/%2e%2e/originals/x', '/assets/x.build']) {
      expect([path, (await sendRaw(shop, 'GET', path)).status]).toEqual([path, expect.toBeOneOf([403, 404])])
    }
  })

  test('deletes the oldest builds but keeps files that newer builds share', async () => {
    const { images } = shop.shop
    for (let number = 2; number <= 6; number++) {
      await retainAssets(images, build(number), Date.now() + number * DAY_MS)
      // Every process retains the assets at its start; later calls do nothing.
      await retainAssets(images, build(number), Date.now() + number * DAY_MS + 1)
    }
    const statusOf = async (path: string) => (await sendRaw(shop, 'GET', path)).status
    expect(await images.files.read('assets', 'page-1.js')).toBeNull()
    expect(await statusOf('/assets/page-2.js')).toBe(200)
    expect(await statusOf('/assets/page-6.js')).toBe(200)
    expect(await statusOf('/assets/shared-1.css')).toBe(200)
  })
})
