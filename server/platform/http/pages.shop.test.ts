import { expect, test } from 'vitest'
import { knifePage, PAGES } from '#contract/platform/values/paths.ts'
import { sendRaw } from '#test/support/raw-http.ts'
import { sharedShop } from '#test/support/shared-shop.ts'

const shop = sharedShop()

const HUNTER = { id: 1, name: 'Drop Point Hunter, Black Walnut' }

function get(path: string) {
  return sendRaw(shop, 'GET', path)
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
])('answers 404 for the page %s', async (path) => {
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
