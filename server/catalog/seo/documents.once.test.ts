import sharp from 'sharp'
import { expect, test } from 'vitest'
import { SECURITY_TXT_PATH, WEB_MANIFEST_PATH } from '#contract/platform/values/paths.ts'
import { DAY_MS } from '#contract/platform/values/time.ts'
import { sharedShop } from '#test/support/shared-shop.ts'

const shop = sharedShop()

async function securityTxt() {
  const answer = await shop.client().fetch(SECURITY_TXT_PATH)
  const fields = (await answer.text())
    .trim()
    .split('\n')
    .map((line) => [line.slice(0, line.indexOf(': ')), line.slice(line.indexOf(': ') + 2)])
  const valuesOf = (name: string) => fields.filter(([field]) => field === name).map(([, value]) => value)
  return { answer, valuesOf }
}

test('names a contact for vulnerabilities in security.txt', async () => {
  const { answer, valuesOf } = await securityTxt()
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(valuesOf('Contact')).toEqual(['mailto:hello@laurelhollow.example', 'tel:+1-304-555-0142'])
  expect(valuesOf('Canonical')).toEqual([shop.url + SECURITY_TXT_PATH])
  expect(valuesOf('Preferred-Languages')).toEqual(['en'])
})

test('renews security.txt for at most a year', async () => {
  for (let months = 0; months < 30; months += 1) {
    const { valuesOf } = await securityTxt()
    const [expires = ''] = valuesOf('Expires')
    expect(expires).toMatch(/^\d{4}-\d\d-01T00:00:00Z$/)
    const daysLeft = (Date.parse(expires) - shop.shop.now()) / DAY_MS
    expect(daysLeft).toBeGreaterThan(100)
    expect(daysLeft).toBeLessThan(365)
    shop.passTime(31 * DAY_MS)
  }
})

test('links every page to the web manifest', async () => {
  const client = shop.client()
  for (const path of ['/', '/shop-knives', '/secure-checkout', '/login', '/no-such-page']) {
    const page = await (await client.fetch(path)).text()
    expect(page, path).toContain(`<link rel="manifest" href="${WEB_MANIFEST_PATH}"/>`)
  }
  const answer = await client.fetch(WEB_MANIFEST_PATH)
  expect(answer.headers.get('content-type')).toBe('application/manifest+json; charset=utf-8')
  expect(await answer.json()).toMatchObject({ name: 'Laurel Hollow Knives', start_url: '/', lang: 'en-US' })
})

test('serves every icon of the web manifest in its declared size and type', async () => {
  const client = shop.client()
  const { icons } = (await (await client.fetch(WEB_MANIFEST_PATH)).json()) as {
    icons: { src: string; sizes: string; type: string; purpose?: string }[]
  }
  for (const purpose of [undefined, 'maskable']) {
    const sizes = icons.filter((icon) => icon.purpose === purpose).map((icon) => icon.sizes)
    expect(sizes).toEqual(expect.arrayContaining(['192x192', '512x512']))
  }
  for (const { src, sizes, type } of icons) {
    const answer = await client.fetch(src)
    expect(answer.headers.get('content-type')).toContain(type)
    if (sizes === 'any') continue
    const { width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
    expect(`${width}x${height}`, src).toBe(sizes)
  }
})
