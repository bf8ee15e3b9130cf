import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Settings } from '#contract/operations/settings/settings.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/platform/values/time.ts'
import { latestEmail, RESET } from '#test/support/account-helpers.ts'
import { changeProduct, loggedIn } from '#test/support/admin-helpers.ts'
import { buy, JUNE, openCheckout, payByCard } from '#test/support/checkout-helpers.ts'
import { changeSettings } from '#test/support/settings-helpers.ts'
import { startTestShop, type TestClient, type TestShop } from '#test/support/test-shop.ts'

/** What customers see of the settings, and when. */

let shop: TestShop
let siteadmin: TestClient
beforeEach(async () => {
  shop = await startTestShop()
  siteadmin = await loggedIn(shop, 'siteadmin')
})
afterEach(() => shop.close())

const shopInfo = () => shop.client().api.public.shop({})
const page = async (path: string) => (await shop.client().fetch(path, { redirect: 'follow' })).text()
const later = (ms: number) => new Date(shop.shop.now() + ms).toISOString()

test('starts and ends an announcement on time', async () => {
  const text = 'New hunting knives on Friday.'
  await changeSettings(siteadmin, 'announcement', {
    enabled: true,
    text,
    link: '/shop-knives',
    starts_at: later(HOUR_MS),
    ends_at: later(2 * HOUR_MS),
  })
  expect((await shopInfo()).announcement).toBeNull()
  shop.passTime(HOUR_MS)
  expect((await shopInfo()).announcement).toEqual({ text, link: '/shop-knives' })
  shop.passTime(HOUR_MS - MINUTE_MS)
  expect((await shopInfo()).announcement).toEqual({ text, link: '/shop-knives' })
  shop.passTime(MINUTE_MS)
  expect((await shopInfo()).announcement).toBeNull()
})

test('runs a vacation from midnight to midnight of the business', async () => {
  const now = Temporal.ZonedDateTime.from('2028-12-20T12:00[America/New_York]')
  shop.passTime(now.epochMilliseconds - shop.shop.now())
  siteadmin = await loggedIn(shop, 'siteadmin')
  const dates = { starts_on: '2028-12-23', ends_on: '2029-01-03' }
  await changeSettings(siteadmin, 'vacation', { enabled: true, mode: 'closed', message: '', ...dates })
  expect((await shopInfo()).vacation).toBeNull()
  shop.passTime(2.5 * DAY_MS - 1000)
  expect((await shopInfo()).vacation).toBeNull()
  shop.passTime(2000)
  const message = 'The workshop is closed through Jan 3. Your cart is kept.'
  expect((await shopInfo()).vacation).toEqual({ mode: 'closed', message, ends_on: '2029-01-03' })
  shop.passTime(12 * DAY_MS - 10_000)
  expect((await shopInfo()).vacation).not.toBeNull()
  shop.passTime(10_000)
  expect((await shopInfo()).vacation).toBeNull()
})

test('runs a vacation without dates while it is enabled', async () => {
  await changeSettings(siteadmin, 'vacation', {
    enabled: true,
    starts_on: null,
    ends_on: null,
    mode: 'closed',
    message: '',
  })
  const message = 'The workshop is closed for now. Your cart is kept.'
  expect((await shopInfo()).vacation).toEqual({ mode: 'closed', message, ends_on: null })
  await changeSettings(siteadmin, 'vacation', { enabled: false })
  expect((await shopInfo()).vacation).toBeNull()
})

test('inserts the last day into the owners’ own message', async () => {
  const message = 'At the Elkins fair until {date}, back the day after.'
  await changeSettings(siteadmin, 'vacation', {
    enabled: true,
    starts_on: null,
    ends_on: '2099-07-04',
    mode: 'delayed',
    message,
  })
  expect((await shopInfo()).vacation?.message).toBe('At the Elkins fair until Jul 4, back the day after.')
})

test('shows the business on pages, structured data, documents and emails', async () => {
  const business: Settings['business'] = {
    name: 'Juniper & Sons',
    email: 'forge@juniper.example',
    phones: [{ label: 'Ada, knives', number: '(540) 555-0100' }],
    place: 'Staunton',
    region: 'Virginia',
    region_code: 'VA',
    time_zone: 'America/Chicago',
    hours: [{ days: [6], opens: '08:00', closes: '12:30' }],
    hours_note: 'Evenings by appointment.',
    makers: [{ name: 'Ada Juniper', role: 'Bladesmith' }],
  }
  const paths = [
    '/',
    '/about',
    '/contact',
    '/shop-knives',
    '/shop-knives/knife/1',
    '/shopping-cart',
    '/login',
  ]
  for (const path of paths) expect(await page(path)).toContain('Laurel Hollow Knives')
  const savedAt = shop.shop.now()
  await changeSettings(siteadmin, 'business', business)
  for (const path of paths) {
    const html = await page(path)
    expect([path, html.includes('Juniper &amp; Sons')]).toEqual([path, true])
    expect([path, html.includes('Laurel Hollow Knives')]).toEqual([path, false])
  }
  const contact = await page('/contact')
  for (const part of [
    '(540) 555-0100',
    'Ada, knives',
    'Saturday 8 AM-12:30 PM CST',
    'Evenings by appointment.',
  ]) {
    expect(contact).toContain(part)
  }
  expect(contact).toContain('"telephone":"+1-540-555-0100"')
  expect(contact).toContain('"addressLocality":"Staunton","addressRegion":"VA"')
  expect(contact).toContain('"opens":"08:00","closes":"12:30"')
  expect(await page('/manifest.webmanifest')).toContain('Juniper & Sons')
  expect(await page('/feed.xml')).toContain('New from Juniper &amp; Sons')
  const dates = [...(await page('/sitemap.xml')).matchAll(/<lastmod>([^<]+)</g)].map(([, date = '']) =>
    Date.parse(date),
  )
  expect(dates.length).toBe((await page('/sitemap.xml')).match(/<url>/g)?.length)
  for (const date of dates) expect(date).toBeGreaterThanOrEqual(savedAt)
  expect(await page('/.well-known/security.txt')).toContain('mailto:forge@juniper.example')
  await shop.client().api.auth.forgotPassword({ email: 'customer@shop.test' })
  const email = await latestEmail(shop, 'customer@shop.test', RESET)
  expect(email.text).toContain('Juniper & Sons, Virginia\n(540) 555-0100, Saturday, 8 AM to 12:30 PM CST')
  expect(email.html).not.toContain('Laurel Hollow')
})

test('sells nothing during a vacation but accepts open payments', async () => {
  const customer = shop.client()
  const open = await openCheckout(customer, [{ id: 9, quantity: 1 }])
  const message = 'Gone fishing & back soon.'
  await changeSettings(siteadmin, 'vacation', {
    enabled: true,
    starts_on: null,
    ends_on: null,
    mode: 'closed',
    message,
  })
  const product = await page('/shop-knives/knife/1')
  expect(product).toContain('Gone fishing &amp; back soon.')
  expect(product).not.toContain('Buy It Now')
  expect(await page('/shop-knives')).not.toContain('>Add to Cart<')
  await expect(openCheckout(shop.client(), [{ id: 10, quantity: 1 }])).rejects.toMatchObject({
    status: 409,
    body: { error: message },
  })
  await payByCard(open)
  const { order } = await customer.api.orders.verify({ order_uuid: open.orderUuid })
  expect(order.status).toBe('paid')
  expect(await shop.audit()).toEqual([])
})

test('shows the shipping date while orders are delayed', async () => {
  await changeSettings(siteadmin, 'vacation', {
    enabled: true,
    starts_on: null,
    ends_on: '2099-12-03',
    mode: 'delayed',
    message: 'We are at the fair.',
  })
  const customer = shop.client()
  const { orderUuid } = await buy(customer, [{ id: 9, quantity: 1 }])
  for (const path of ['/shop-knives/knife/1', `/order-success/${orderUuid}`]) {
    const html = await (await customer.fetch(path, { redirect: 'follow' })).text()
    for (const part of ['Ships after Dec 3.', 'We are at the fair.']) expect(html).toContain(part)
  }
  const email = await latestEmail(shop, JUNE.email, /^Thank you for order/)
  for (const part of ['Ships after Dec 3.', 'We are at the fair.']) {
    expect(email.text).toContain(part)
    expect(email.html).toContain(part)
  }
})

test('shows an announcement on cached pages exactly while it runs', async () => {
  const text = 'Winter Damascus opens on Saturday.'
  const paths = ['/', '/about', '/secure-checkout', '/login']
  await changeSettings(siteadmin, 'announcement', {
    enabled: true,
    text,
    link: null,
    starts_at: later(HOUR_MS),
    ends_at: later(2 * HOUR_MS),
  })
  const shown = async () => {
    for (let times = 0; times < 2; times += 1) for (const path of paths) await page(path)
    return Promise.all(paths.map(async (path) => (await page(path)).includes(`data-announcement="${text}"`)))
  }
  expect(await shown()).toEqual(paths.map(() => false))
  shop.passTime(HOUR_MS)
  expect(await shown()).toEqual(paths.map(() => true))
  shop.passTime(HOUR_MS)
  expect(await shown()).toEqual(paths.map(() => false))
})

test('reads the settings once after each change of the catalog', async () => {
  await changeProduct(siteadmin, 1, { stock: 3 })
  await shopInfo()
  let reads = 0
  shop.shop.database.onQuery(({ sql }) => {
    if (sql.includes('from "settings"')) reads++
  })
  await changeProduct(siteadmin, 1, { stock: 2 })
  await shopInfo()
  await shop.client().api.products.list({})
  await shopInfo()
  expect(reads).toBe(1)
})
