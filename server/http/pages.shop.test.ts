import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { knifePage, PAGES } from '#contract/paths.ts'
import { changeProduct, loggedIn } from '#test/support/admin-helpers.ts'
import { openCheckout } from '#test/support/checkout-helpers.ts'
import { sendRaw } from '#test/support/raw-http.ts'
import { startTestShop, type TestClient, type TestShop } from '#test/support/test-shop.ts'

let shop: TestShop
let admin: TestClient
/** URLs rendered since the test began. */
let rendered: string[]
beforeAll(async () => {
  shop = await startTestShop()
  const { web } = shop.shop
  shop.shop.web = {
    ...web,
    answer(request, api) {
      rendered.push(request.url)
      return web.answer(request, api)
    },
  }
  admin = await loggedIn(shop, 'admin')
})
beforeEach(() => {
  rendered = []
})
afterAll(() => shop.close())

const HUNTER = { id: 1, name: 'Drop Point Hunter, Black Walnut' }

function get(path: string, headers: Record<string, string> = {}) {
  return sendRaw(shop, 'GET', path, headers)
}

test.each([
  [PAGES.home, 200],
  [PAGES.shop, 200],
  [PAGES.allKnives, 200],
  ['/shop-knives/category/bowie-knives', 200],
  [knifePage(HUNTER), 200],
  [PAGES.cart, 200],
  [PAGES.checkout, 200],
  ['/nothing', 404],
  ['/shop-knives/nothing/at/all', 404],
  ['/shop-knives/category/nothing', 404],
  ['/shop-knives/category/Bowie%20Knives', 404],
  ['/shop-knives/knife/999', 404],
  ['/shop-knives/knife/999/drop-point-hunter', 404],
  ['/shop-knives/knife/abc', 404],
  ['/order-success/00000000-0000-0000-0000-000000000000', 404],
])('%s returns status %i and a complete page', async (path, status) => {
  const { status: answered, headers, text } = await get(path)
  expect([answered, headers['content-type']]).toEqual([status, 'text/html; charset=utf-8'])
  expect(text).toMatch(/^<!DOCTYPE html>/i)
  expect(text).toMatch(/<\/html>\s*$/)
  expect(text).toMatch(/<h1[ >]/)
  if (status === 404) expect(text).toMatch(/<meta name="robots" content="noindex/)
})

test.each([
  '/.//',
  '/..//',
  '//about',
  '/%00',
  '/shop-knives/..//',
  '/login/..//',
  '/.//_.data',
  '/shop-knives?search=%0%000',
  '/shop-knives?tags=%0%000',
  '/shop-knives?steel=%0%000',
  '/shop-knives.data?search=%0%000',
  'http://evil.example/about',
  '/%2e//',
])('%s is a page that does not exist', async (path) => {
  const { status, headers, text } = await get(path)
  expect([status, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
  expect(text).toContain('Page Not Found')
  expect(text).not.toMatch(/\/\/(evil\.example|_\.data|about)/)
})

test.each([
  ['/about/', '/about'],
  ['/About', '/about'],
  ['/ABOUT//?utm_source=x', '/about?utm_source=x'],
  ['/shop-knives/', '/shop-knives'],
  ['/Secure-Checkout', '/secure-checkout'],
])('%s redirects permanently to %s', async (path, canonical) => {
  const { status, headers } = await get(path)
  expect([status, headers.location]).toEqual([301, canonical])
})

test('keeps the query when it corrects a product’s URL', async () => {
  const { status, headers } = await get('/shop-knives/knife/1/wrong?utm_source=mail&x=%2F')
  expect([status, headers.location]).toEqual([301, `${knifePage(HUNTER)}?utm_source=mail&x=%2F`])
  expect((await get('/shop-knives/knife/1/wrong')).headers.location).toBe(knifePage(HUNTER))
})

test.each(['', '/', '/wrong', '/Drop-Point-Hunter-Black-Walnut', '/%2F%2Fevil.example', '/..%2f..%2f'])(
  'redirects the product URL %j permanently',
  async (slug) => {
    const { status, headers, text } = await get(`/shop-knives/knife/1${slug}`)
    expect([status, headers.location, text]).toEqual([301, knifePage(HUNTER), ''])
  },
)

describe('the Content-Security-Policy', () => {
  const paths = [
    PAGES.home,
    PAGES.shop,
    knifePage(HUNTER),
    PAGES.cart,
    PAGES.checkout,
    '/nothing',
    '/order-success/x',
  ]
  test.each(paths)('of %s allows only the page’s own scripts', async (path) => {
    const { headers, text } = await get(path)
    const policy = String(headers['content-security-policy'])
    const scripts = /script-src ([^;]+)/.exec(policy)?.[1] ?? ''
    const others = scripts.split(' ').filter((source) => !source.startsWith("'sha256-"))
    expect(["'self'", new URL(shop.sandboxUrl).origin]).toEqual(expect.arrayContaining(others))
    expect(policy).not.toContain('unsafe-eval')
    expect(policy).toMatch(/object-src 'none'.*base-uri 'none'.*form-action 'self'.*frame-ancestors 'none'/)

    const inline = [...text.matchAll(/<script(?![^>]* src=)([^>]*)>([\s\S]*?)<\/script>/g)].filter(
      ([, attributes = '']) => !attributes.includes('application/ld+json'),
    )
    expect(inline.length).toBeGreaterThan(0)
    for (const [, , script = ''] of inline) {
      expect(scripts).toContain(`'sha256-${createHash('sha256').update(script).digest('base64')}'`)
    }
    expect(text).not.toMatch(/<[^>]+ on(click|load|error|submit)=/i)
    for (const [, source = ''] of text.matchAll(/<script[^>]* src="([^"]+)"/g))
      expect(source).toMatch(/^\/(?!\/)/)
  })
})

test('never allows an injected inline script', async () => {
  const { web } = shop.shop
  const evil = 'stealCookies()'
  shop.shop.web = {
    ...web,
    async answer(request, api) {
      const response = await web.answer(request, api)
      const html = (await response.text()).replace('<body>', `<body><script>${evil}</script>`)
      return new Response(html, response)
    },
  }
  const hash = createHash('sha256').update(evil).digest('base64')
  try {
    for (const path of ['/privacy-policy', '/nothing', '/order-success/x']) {
      const { headers, text } = await get(path)
      expect([path, text.includes(`<script>${evil}</script>`)]).toEqual([path, true])
      expect(headers['content-security-policy']).toContain("'sha256-")
      expect(headers['content-security-policy']).not.toContain(hash)
      expect(headers['x-script-hashes']).toBeUndefined()
    }
  } finally {
    shop.shop.web = web
  }
})

test('lets admin pages load from no other host', async () => {
  for (const [client, path, external] of [
    [shop.client(), '/contact', true],
    [admin, '/admin/orders', false],
    [admin, '/Admin/Products/', false],
  ] as const) {
    const page = await client.fetch(path)
    const policy = page.headers.get('content-security-policy') ?? ''
    expect([path, page.status, policy.includes(shop.sandboxUrl)]).toEqual([path, 200, external])
    await page.text()
  }
})

test('escapes admin input on every page', async () => {
  const name = `</script><script>alert(1)</script><img src=x onerror=alert(2)>`
  await changeProduct(admin, 11, { name, description: `${name}\u2028]]>--><!--<script>` })
  for (const path of [
    PAGES.shop,
    knifePage({ id: 11, name }),
    '/shop-knives/category/everyday-carry',
    PAGES.home,
  ]) {
    const { status, text } = await get(path)
    expect([path, status]).toEqual([path, 200])
    expect([path, /<script>alert|<img src=x/.exec(text)]).toEqual([path, null])
  }
})

test('answers 304 until the page changes', async () => {
  const { headers } = await get(PAGES.shop)
  const etag = String(headers.etag)
  expect(etag).toMatch(/^"[\w-]{22}"$/)
  expect(headers['cache-control']).toBe('no-cache')
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const again = await get(PAGES.shop, { 'if-none-match': known })
    expect([known, again.status, again.text, again.headers.etag]).toEqual([known, 304, '', etag])
  }
  expect((await get(PAGES.shop, { 'if-none-match': '"other"' })).status).toBe(200)
  await changeProduct(admin, 2, { price: 246 })
  expect((await get(PAGES.shop, { 'if-none-match': etag })).status).toBe(200)
})

test('gives each encoding of a page its own ETag', async () => {
  const etags = new Set<string>()
  for (const encoding of ['identity', 'gzip', 'br']) {
    for (const _time of ['compressed now', 'cached']) {
      const headers = { 'accept-encoding': encoding }
      const etag = String((await get(PAGES.about, headers)).headers.etag)
      expect(etag).toMatch(/^"[\w-]+"$/)
      etags.add(etag)
      expect((await get(PAGES.about, { ...headers, 'if-none-match': etag })).status).toBe(304)
    }
  }
  expect(etags.size).toBe(3)
})

test('compresses public API responses and answers 304 until they change', async () => {
  const plain = await get('/api/products')
  for (const [encoding, unpack] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const { headers, bytes } = await get('/api/products', { 'accept-encoding': encoding })
    expect([headers['content-encoding'], headers.vary]).toEqual([encoding, 'accept-encoding'])
    expect(Number(headers['content-length'])).toBe(bytes.length)
    expect(bytes.length).toBeLessThan(plain.bytes.length / 2)
    expect(unpack(bytes).equals(plain.bytes)).toBe(true)
    expect(headers.etag).not.toBe(plain.headers.etag)
    const again = await get('/api/products', {
      'accept-encoding': encoding,
      'if-none-match': String(headers.etag),
    })
    expect([again.status, again.text, again.headers.etag]).toEqual([304, '', headers.etag])
  }
  const etag = String(plain.headers.etag)
  expect((await get('/api/products', { 'if-none-match': etag })).status).toBe(304)
  await changeProduct(admin, 2, { price: 247 })
  expect((await get('/api/products', { 'if-none-match': etag })).status).toBe(200)
  for (const path of ['/api/auth/me', '/api/orders/verify?order_uuid=x', '/api/products?sort=x']) {
    const { headers } = await get(path, { 'accept-encoding': 'br' })
    expect([path, headers['content-encoding'], headers.etag]).toEqual([path, undefined, undefined])
  }
})

test('compresses pages with the best supported encoding', async () => {
  const plain = await get(PAGES.shop)
  expect(plain.headers['content-encoding']).toBeUndefined()
  for (const [accepted, used, unpack] of [
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
  ] as const) {
    for (const _time of ['compressed now', 'cached']) {
      const { headers, bytes } = await get(PAGES.shop, { 'accept-encoding': accepted })
      expect([headers['content-encoding'], headers.vary]).toEqual([used, 'accept-encoding'])
      expect(Number(headers['content-length'])).toBe(bytes.length)
      expect(bytes.length).toBeLessThan(plain.bytes.length / 2)
      expect(unpack(bytes).equals(plain.bytes)).toBe(true)
    }
  }
  expect((await get(PAGES.shop, { 'accept-encoding': 'identity' })).text === plain.text).toBe(true)
})

test('serves public pages without cookies', async () => {
  const guest = await get(PAGES.home)
  const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  for (const path of [PAGES.home, PAGES.shop, knifePage(HUNTER), PAGES.cart, PAGES.checkout]) {
    const [anonymous, loggedInAdmin] = [
      await get(path),
      await get(path, { cookie, authorization: 'Bearer x', 'accept-language': 'de' }),
    ]
    expect([path, loggedInAdmin.text === anonymous.text]).toEqual([path, true])
    for (const { headers, text } of [anonymous, loggedInAdmin]) {
      expect(headers['set-cookie']).toBeUndefined()
      expect(text).not.toMatch(/admin@shop\.test|Sandbox Admin/)
    }
  }
  expect(guest.headers['cache-control']).toBe('no-cache')
})

test('forbids caching of personal pages', async () => {
  const { headers } = await get('/order-success/x')
  expect(headers['cache-control']).toBe('private, no-store')
  expect(headers.etag).toBeUndefined()
})

test('ignores unknown query parameters without rendering again', async () => {
  const [home, listing] = [await get(PAGES.home), await get(`${PAGES.allKnives}?sort=name-a-z`)]
  rendered = []
  for (const query of ['utm_source=mail', 'fbclid=1', 'page=2', 'x='.padEnd(3000, 'x'), '__proto__=1']) {
    expect([query, (await get(`${PAGES.home}?${query}`)).text === home.text]).toEqual([query, true])
  }
  for (const query of ['utm_source=x&sort=name-a-z', 'sort=name-a-z&fbclid=1', 'sort=name-a-z#top']) {
    expect([query, (await get(`${PAGES.allKnives}?${query}`)).text === listing.text]).toEqual([query, true])
  }
  expect(rendered).toEqual([])
})

test('renders once for fifty concurrent requests', async () => {
  await changeProduct(admin, 3, { stock: 9 })
  const answers = await Promise.all(Array.from({ length: 50 }, () => get(PAGES.allKnives)))
  expect(rendered).toHaveLength(1)
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
})

test('shows changes and deletions of products with the next request', async () => {
  const page = knifePage({ id: 9, name: 'Forge-Finish Santoku, Wild Cherry' })
  const pages = [PAGES.allKnives, '/shop-knives/category/kitchen-knives', page]
  for (const path of pages) expect((await get(path)).text).toContain('$295')

  await changeProduct(admin, 9, { price: 301 })
  for (const path of pages) {
    const { text } = await get(path)
    expect([path, text.includes('$301'), text.includes('$295')]).toEqual([path, true, false])
  }

  const before = await get(page)
  await changeProduct(admin, 9, { stock: 0 })
  expect((await get(page)).text).not.toBe(before.text)

  await admin.api.admin.deleteProduct({ id: '9' })
  expect((await get(page)).status).toBe(404)
  for (const path of pages.slice(0, 2)) expect((await get(path)).text).not.toContain('Santoku')
})

test('shows reduced stock right after an order', async () => {
  const page = knifePage({ id: 5, name: 'Nine-Inch Bowie, Brass & Cocobolo' })
  const before = (await get(page)).text
  await openCheckout(shop.client(), [{ id: 5, quantity: 1 }])
  expect((await get(page)).text).not.toBe(before)
})

test('never leaks request data into shared pages', async () => {
  await changeProduct(admin, 4, { stock: 7 })
  const evil = 'evil.example'
  const poison = {
    host: evil,
    'x-forwarded-host': evil,
    'x-forwarded-proto': 'https',
    'x-forwarded-for': evil,
    'x-original-url': '/admin',
    'x-rewrite-url': '/admin',
    forwarded: `host=${evil}`,
    origin: `https://${evil}`,
    referer: `https://${evil}/`,
    'user-agent': `<script>${evil}</script>`,
    'accept-language': evil,
    cookie: `session=${evil}; csrfToken=${evil}`,
    'x-in-process': evil,
  }
  for (const path of [PAGES.home, PAGES.shop, knifePage(HUNTER), PAGES.cart, `${PAGES.home}?${evil}`]) {
    const first = await get(path, poison)
    expect([path, first.status]).toEqual([path, 200])
    expect((first.text + JSON.stringify(first.headers)).includes(evil)).toBe(false)
    expect((await get(path)).text === first.text).toBe(true)
    expect(first.text.includes(shop.url)).toBe(true)
  }
})

test.each([
  '//evil.example',
  '//evil.example/%2f..',
  '/\\evil.example',
  '/%5cevil.example',
  '/%2f%2fevil.example',
  'http://evil.example/',
  '/shop-knives/knife/1//evil.example',
  '/shop-knives/..//evil.example',
  '//evil.example/shop-knives/knife/1',
  '/@evil.example',
  '/%00',
  '/shop-knives/%00',
  '/shop-knives/knife/%00',
  '/shop-knives/knife/1/%00',
  '/shop-knives/category/%00',
  '/order-success/%00',
  '/order-confirmation?session_id=%00',
  '/order-confirmation?order_uuid=%00',
  '/shop-knives?search=%00&tags=%00&min=%00',
  '/%ff',
  '/%',
  '/%e0%a4%a',
  '/shop-knives/category/%ff',
  '/shop-knives?search=%ff',
  '/shop-knives?search=%',
  '/..',
  '/../../etc/passwd',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/..%2f..%2fetc%2fpasswd',
  '/shop-knives/%2e%2e',
  '/./shop-knives',
  '/;/shop-knives',
  `/${'x'.repeat(10_000)}`,
  `/order-success/${'x'.repeat(600)}`,
  `/shop-knives?search=${'x'.repeat(10_000)}`,
  `/shop-knives?tags=${'x,'.repeat(4000)}`,
  `/order-confirmation?session_id=${'x'.repeat(5000)}`,
  '/shop-knives?page=0',
  '/shop-knives?page=99999999999999999999',
  '/shop-knives?page=-1&page=1',
  '/shop-knives?min=a&max=b&sort=c&available=d',
  '/shop-knives?search=a&search=b',
  '/shop-knives?min=5&max=1',
  '/shop-knives.data',
  '/_.data',
  '/.data',
  '/shop-knives.data?_routes=',
  '/shop-knives.data?_routes=%00',
  '/shop-knives.data?_routes=nothing',
  '/nothing.data',
  '/shop-knives/knife/1.data',
  '/shop-knives/knife/999.data',
  '/order-success/x.data',
  '/__manifest',
  '/__manifest?p=/&version=x',
  '/?index',
  '/shop-knives?index',
  '/SHOP-KNIVES',
  '/shop-knives///',
  '/shop-knives/knife/0001',
  '/shop-knives/knife/1.5',
  '/shop-knives/knife/-1',
  '/shop-knives/knife/１',
  '/shop-knives/category/constructor',
  '/constructor',
  '/__proto__',
])('%.60s causes no server error and no redirect to another site', async (path) => {
  const { status, headers, text } = await get(encodeURI(path).replaceAll('%25', '%'))
  expect(status).toBeLessThan(500)
  expect([200, 202, 301, 302, 400, 404]).toContain(status)
  const location = headers.location
  if (location !== undefined) expect(new URL(location, shop.url).origin).toBe(shop.url)
  expect(String(headers.refresh ?? '') + String(headers['x-remix-redirect'] ?? '')).not.toMatch(/evil/)
  expect(text).not.toMatch(/node_modules|\bat \w+ \(|SQLITE|root:x:0/)
})
