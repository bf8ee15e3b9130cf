import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { fc } from '#test/support/seeded-fast-check.ts'
import { pause } from '#test/support/wait.ts'
import { chooseEncoding } from './content-encoding.ts'
import { type CachedPage, createPageCache, type RenderedPage } from './page-cache.ts'

const MEGABYTE = 1024 * 1024

function page(bytes: number, status = 200): RenderedPage {
  return { status, body: randomBytes(bytes), headers: {} }
}

/** Counts its calls and waits for `open`. */
function renderer(answer: () => RenderedPage = () => page(1000)) {
  const gate = Promise.withResolvers<void>()
  const controlled = { times: 0, open: gate.resolve, render }
  async function render() {
    controlled.times += 1
    await gate.promise
    return answer()
  }
  return controlled
}

test('renders a page once for concurrent requests', async () => {
  const cache = createPageCache(MEGABYTE)
  const slow = renderer()
  const requests = Array.from({ length: 50 }, () => cache.get('/', 1, slow.render))
  slow.open()
  const answers = await Promise.all(requests)
  expect(slow.times).toBe(1)
  expect(new Set(answers).size).toBe(1)
})

test('never serves a page older than the requested revision', async () => {
  const cache = createPageCache(MEGABYTE)
  const [old, current] = [renderer(() => page(1)), renderer(() => page(2))]
  const oldRequest = cache.get('/', 1, old.render)
  const newRequest = cache.get('/', 2, current.render)
  current.open()
  await newRequest
  old.open()
  await oldRequest
  expect(await cache.get('/', 2, async () => page(3))).not.toMatchObject({ length: 1 })
  expect(cache.peek('/', 3)).toBeUndefined()
})

test('shares renderings during a burst of changes', async () => {
  const cache = createPageCache(MEGABYTE)
  let revision = 0
  let rendered = 0
  async function render() {
    rendered += 1
    const asOf = revision
    await pause(5, 'the rendering takes longer than the requests need to arrive')
    return page(asOf)
  }
  const requests = Array.from({ length: 40 }, async () => {
    revision += 1
    const mine = revision
    const { length } = (await cache.get('/', mine, render)) as CachedPage
    expect(length).toBeGreaterThanOrEqual(mine)
  })
  await Promise.all(requests)
  expect(rendered).toBeLessThanOrEqual(3)
  expect(cache.peek('/', 40)?.length).toBe(40)
})

test('does not cache failures', async () => {
  const cache = createPageCache(MEGABYTE)
  await expect(cache.get('/', 1, () => Promise.reject(new Error('no'))).catch(() => 'failed')).resolves.toBe(
    'failed',
  )
  expect((await cache.get('/', 1, async () => page(1, 404))).status).toBe(404)
  expect((await cache.get('/', 1, async () => page(1, 301))).status).toBe(301)
  expect((await cache.get('/', 1, async () => page(1))).status).toBe(200)
  expect(cache.peek('/', 1)?.status).toBe(200)
})

test('stays within its size, compressed copies included, and evicts the least recently used page', async () => {
  const cache = createPageCache(MEGABYTE)
  const paths = Array.from({ length: 100 }, (_, number) => `/${number}`)
  for (const path of paths) await cache.get(path, 1, async () => page(50_000))
  const cached = paths.filter((path) => cache.peek(path, 1))
  expect(cached.length * 50_000 * 1.5).toBeLessThanOrEqual(MEGABYTE)
  expect(cached.at(-1)).toBe('/99')

  await cache.get('/huge', 1, async () => page(2 * MEGABYTE))
  expect(cache.peek('/huge', 1)).toBeUndefined()
  expect(cache.peek('/99', 1)).toBeDefined()
})

test('serves every page with a cache of size 0', async () => {
  const cache = createPageCache(0)
  expect(await cache.get('/', 1, async () => page(1000))).toMatchObject({ length: 1000 })
  expect(cache.peek('/', 1)).toBeUndefined()
})

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['identity', 'identity'],
  ['gzip', 'gzip'],
  ['gzip, deflate, br', 'br'],
  ['br;q=1.0, gzip;q=0.8', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br; q=0.000 , gzip', 'gzip'],
  ['br;q=0.5', 'br'],
  ['gzip;q=0', 'identity'],
  ['GZIP, BR', 'br'],
  ['deflate, zstd', 'identity'],
  ['x-br', 'identity'],
  ['brotli', 'identity'],
])('Accept-Encoding %j selects %s', (accepted, encoding) => {
  expect(chooseEncoding(accepted)).toBe(encoding)
})

test('handles any Accept-Encoding header', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 2000 }), (header) => {
      expect(['br', 'gzip', 'identity']).toContain(chooseEncoding(header))
    }),
  )
})
