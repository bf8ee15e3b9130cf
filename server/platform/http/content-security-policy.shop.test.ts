import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { knifePage, PAGES } from '#contract/platform/values/paths.ts'
import { changeProduct } from '#test/support/admin-helpers.ts'
import { sendRaw } from '#test/support/raw-http.ts'
import { sharedLogin, sharedShop } from '#test/support/shared-shop.ts'

const shop = sharedShop()
const admin = sharedLogin(shop, 'admin')

const HUNTER = { id: 1, name: 'Drop Point Hunter, Black Walnut' }

function get(path: string) {
  return sendRaw(shop, 'GET', path)
}

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
      const { body, ...answer } = await web.answer(request, api)
      const html = Buffer.from(body).toString().replace('<body>', `<body><script>${evil}</script>`)
      return { ...answer, body: Buffer.from(html) }
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
