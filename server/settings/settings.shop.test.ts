import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Section } from '#contract/settings/sections.ts'
import type { Settings } from '#contract/settings/settings.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/time.ts'
import { latestEmail, RESET } from '#test/support/account-helpers.ts'
import { loggedIn } from '#test/support/admin-helpers.ts'
import { buy, JUNE, openCheckout, payByCard } from '#test/support/checkout-helpers.ts'
import { startTestShop, type TestClient, type TestShop } from '#test/support/test-shop.ts'

let shop: TestShop
let siteadmin: TestClient
beforeEach(async () => {
  shop = await startTestShop()
  siteadmin = await loggedIn(shop, 'siteadmin')
})
afterEach(() => shop.close())

interface Answer {
  status: number
  body: {
    error?: string
    fields?: Record<string, string>
    settings?: Record<string, unknown>
    revision?: number
  }
}

async function put(client: TestClient, section: string, body: unknown): Promise<Answer> {
  const answer = await client.fetch(`/api/admin/settings/${section}`, {
    method: 'PUT',
    headers: {
      'content-type': 'application/json',
      'x-csrf-token': client.cookies.get('csrfToken') ?? '',
    },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: await answer.json() }
}

async function current<S extends Section>(section: S): Promise<Settings[S] & { revision: number }> {
  const { settings, revisions } = await siteadmin.api.admin.settings({})
  return { ...settings[section], revision: revisions[section] }
}

/** Saves the current values with some changed. */
async function change<S extends Section>(section: S, values: Partial<Settings[S]>): Promise<Answer> {
  return put(siteadmin, section, { ...(await current(section)), ...values })
}

const shopInfo = () => shop.client().api.public.shop({})
const page = async (path: string) => (await shop.client().fetch(path, { redirect: 'follow' })).text()
const later = (ms: number) => new Date(shop.shop.now() + ms).toISOString()

test('a new shop starts with the values of its environment and keeps them', async () => {
  const { settings, revisions } = await siteadmin.api.admin.settings({})
  expect(settings.business).toMatchObject({ name: 'Laurel Hollow Knives', time_zone: 'America/New_York' })
  expect(settings.shipping).toMatchObject({
    packaging_oz: 8,
    zone: 5,
    handling_fee: 0,
    rates_valid_until: '2027-01-17',
  })
  expect(settings.shipping.standard).toHaveLength(70)
  expect(settings.shipping.insurance.at(-1)).toEqual({ up_to: 5000, fee: 75.05 })
  expect(settings.tax).toEqual({ enabled: false, states: [] })
  expect(settings.card_fee).toEqual({ enabled: true, percent: 2.9, fixed: 0.3, exempt_states: [] })
  expect(Object.values(revisions)).toEqual(Object.values(revisions).map(() => 1))
})

test('a saved section shows at once, to everyone, and in the activity log', async () => {
  const before = await current('business')
  expect(await page('/')).toContain('Laurel Hollow Knives')
  const { status, body } = await change('business', { name: 'Juniper & Sons' })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    success: true,
    settings: { name: 'Juniper & Sons' },
    revision: before.revision + 1,
  })
  expect((await shopInfo()).business.name).toBe('Juniper & Sons')
  const { data } = await siteadmin.api.admin.activity({ subject: 'settings' })
  expect(data).toHaveLength(1)
  expect(data[0]).toMatchObject({
    action: 'updated',
    subject: { kind: 'settings', id: 'business', name: 'Business' },
    before: { name: 'Laurel Hollow Knives' },
    after: { name: 'Juniper & Sons' },
  })
})

test('of two people who edit the same section, the second is told', async () => {
  const mine = await current('card_fee')
  const theirs = await current('card_fee')
  expect((await put(siteadmin, 'card_fee', { ...theirs, percent: 3.25 })).status).toBe(200)
  const { status, body } = await put(siteadmin, 'card_fee', { ...mine, fixed: 0.5 })
  expect(status).toBe(409)
  expect(body).toMatchObject({
    error: 'Someone changed these settings meanwhile. Reload to see the current ones.',
    settings: { percent: 3.25, fixed: 0.3 },
    revision: theirs.revision + 1,
  })
  expect(await current('card_fee')).toMatchObject({ percent: 3.25, fixed: 0.3 })
})

test('of many saves of the same revision exactly one succeeds', async () => {
  const section = await current('announcement')
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      put(siteadmin, 'announcement', { ...section, enabled: true, text: `Text ${index}` }),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(11)
  expect((await current('announcement')).revision).toBe(section.revision + 1)
})

test('an admin reads everything and saves only the announcement', async () => {
  const admin = await loggedIn(shop, 'admin')
  const { settings, revisions } = await admin.api.admin.settings({})
  for (const section of Object.keys(settings) as Section[]) {
    const { status } = await put(admin, section, { ...settings[section], revision: revisions[section] })
    expect([section, status]).toEqual([section, section === 'announcement' ? 200 : 403])
  }
})

test('an unknown section is not found', async () => {
  for (const section of ['prices', '__proto__', 'constructor', 'business/name']) {
    expect((await put(siteadmin, section, { revision: 1 })).status).toBe(404)
  }
})

const INVALID: [Section, object, string][] = [
  ['business', { name: '' }, 'name'],
  ['business', { name: 'x'.repeat(81) }, 'name'],
  ['business', { name: 'A\r\nBcc: all@example.com' }, 'name'],
  ['business', { email: 'nobody' }, 'email'],
  ['business', { phones: [{ label: 'Shop', number: '12' }] }, 'phones.0.number'],
  ['business', { phones: [{ label: 'x'.repeat(41), number: '(304) 555-0142' }] }, 'phones.0.label'],
  ['business', { phones: Array(5).fill({ label: 'Shop', number: '(304) 555-0142' }) }, 'phones'],
  ['business', { time_zone: 'Mars/Olympus' }, 'time_zone'],
  ['business', { time_zone: '+05:00' }, 'time_zone'],
  ['business', { region_code: 'XX' }, 'region_code'],
  ['business', { hours: [{ days: [7], opens: '09:00', closes: '17:00' }] }, 'hours.0.days.0'],
  ['business', { hours: [{ days: [1], opens: '9:00', closes: '17:00' }] }, 'hours.0.opens'],
  ['business', { hours: [{ days: [1], opens: '17:00', closes: '09:00' }] }, 'hours.0.closes'],
  ['business', { hours_note: 'x'.repeat(121) }, 'hours_note'],
  ['business', { makers: Array(7).fill({ name: 'A', role: 'B' }) }, 'makers'],
  ['announcement', { enabled: true, text: ' ' }, 'text'],
  ['announcement', { text: 'x'.repeat(141) }, 'text'],
  ['announcement', { link: 'https://example.com' }, 'link'],
  ['announcement', { link: '//example.com' }, 'link'],
  ['announcement', { link: '/\\example.com' }, 'link'],
  ['announcement', { link: 'javascript:alert(1)' }, 'link'],
  ['announcement', { starts_at: 'tomorrow' }, 'starts_at'],
  ['announcement', { starts_at: '2026-12-02T00:00:00Z', ends_at: '2026-12-02T00:00:00Z' }, 'ends_at'],
  ['vacation', { mode: 'open' }, 'mode'],
  ['vacation', { message: 'x'.repeat(281) }, 'message'],
  ['vacation', { starts_on: '2026-02-30' }, 'starts_on'],
  ['vacation', { starts_on: '2026-12-03', ends_on: '2026-12-02' }, 'ends_on'],
  ['vacation', { enabled: true, mode: 'delayed', ends_on: null }, 'ends_on'],
  ['shipping', { handling_fee: 100.01 }, 'handling_fee'],
  ['shipping', { handling_fee: -1 }, 'handling_fee'],
  ['shipping', { handling_fee: 1.001 }, 'handling_fee'],
  ['shipping', { packaging_oz: 161 }, 'packaging_oz'],
  ['shipping', { zone: 10 }, 'zone'],
  ['shipping', { standard: Array(69).fill(10) }, 'standard'],
  ['shipping', { standard: [11, ...Array(69).fill(10)] }, 'standard.1'],
  ['shipping', { flat_rate: { small: 1, medium: 2, large: '3' } }, 'flat_rate.large'],
  [
    'shipping',
    {
      insurance: [
        { up_to: 200, fee: 1 },
        { up_to: 200, fee: 2 },
      ],
    },
    'insurance.1.up_to',
  ],
  ['shipping', { rates_valid_until: 'soon' }, 'rates_valid_until'],
  ['tax', { states: [tax('WV', 15.001)] }, 'states.0.rate'],
  ['tax', { states: [tax('WV', 6.0001)] }, 'states.0.rate'],
  ['tax', { states: [tax('WV', 6), tax('WV', 7)] }, 'states.1.state'],
  ['tax', { states: [tax('DC', 6)] }, 'states.0.state'],
  ['tax', { states: [tax('WV', 6, [{ zip: '253', rate: 7 }])] }, 'states.0.zip_rates.0.zip'],
  [
    'tax',
    {
      states: [
        tax('WV', 6, [
          { zip: '25301', rate: 7 },
          { zip: '25301', rate: 8 },
        ]),
      ],
    },
    'states.0.zip_rates.1.zip',
  ],
  ['card_fee', { percent: 5.01 }, 'percent'],
  ['card_fee', { percent: 2.999 }, 'percent'],
  ['card_fee', { fixed: 1.01 }, 'fixed'],
  ['card_fee', { exempt_states: ['ZZ'] }, 'exempt_states.0'],
  ['card_fee', { enabled: 'yes' }, 'enabled'],
  ['orders', { review_request_days: 91 }, 'review_request_days'],
  ['orders', { pay_link_hours: 0 }, 'pay_link_hours'],
  ['orders', { archive_after_days: 1.5 }, 'archive_after_days'],
  ['orders', { label_csv_format: 'paper' }, 'label_csv_format'],
]

function tax(state: string, rate: number, zip_rates: object[] = []) {
  return { state, rate, tax_shipping: false, tax_card_fee: false, zip_rates }
}

test('names every wrong field with a sentence and saves nothing', async () => {
  for (const [section, values, field] of INVALID) {
    const before = await current(section)
    const { status, body } = await put(siteadmin, section, { ...before, ...values })
    const named = Object.keys(body.fields ?? {}).findLast((name) => field.startsWith(name))
    expect([section, values, status, named]).toEqual([section, values, 400, field])
    expect(body.fields?.[field]).toMatch(/^[A-Z].+\.$/)
    expect(await current(section)).toEqual(before)
  }
})

test('a missing key or revision is named and changes nothing', async () => {
  const { percent: _, ...rest } = await current('card_fee')
  const missing = await put(siteadmin, 'card_fee', rest)
  expect([missing.status, Object.keys(missing.body.fields ?? {})]).toEqual([400, ['percent']])
  const { revision: __, ...section } = await current('card_fee')
  const unversioned = await put(siteadmin, 'card_fee', section)
  expect([unversioned.status, Object.keys(unversioned.body.fields ?? {})]).toEqual([400, ['revision']])
})

test('an announcement starts and ends on time', async () => {
  const text = 'New hunting knives on Friday.'
  await change('announcement', {
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

test('a vacation runs from midnight to midnight in the time zone of the business', async () => {
  const now = Temporal.ZonedDateTime.from('2028-12-20T12:00[America/New_York]')
  shop.passTime(now.epochMilliseconds - shop.shop.now())
  siteadmin = await loggedIn(shop, 'siteadmin')
  const dates = { starts_on: '2028-12-23', ends_on: '2029-01-03' }
  await change('vacation', { enabled: true, mode: 'closed', message: '', ...dates })
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

test('a vacation without dates runs while it is enabled', async () => {
  await change('vacation', { enabled: true, starts_on: null, ends_on: null, mode: 'closed', message: '' })
  const message = 'The workshop is closed for now. Your cart is kept.'
  expect((await shopInfo()).vacation).toEqual({ mode: 'closed', message, ends_on: null })
  await change('vacation', { enabled: false })
  expect((await shopInfo()).vacation).toBeNull()
})

test('the owners’ own message names the last day where they want it', async () => {
  const message = 'At the Elkins fair until {date}, back the day after.'
  await change('vacation', {
    enabled: true,
    starts_on: null,
    ends_on: '2099-07-04',
    mode: 'delayed',
    message,
  })
  expect((await shopInfo()).vacation?.message).toBe('At the Elkins fair until Jul 4, back the day after.')
})

test('the business shows everywhere: pages, structured data, documents and emails', async () => {
  const { revision } = await current('business')
  const business = {
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
    revision,
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
  expect((await put(siteadmin, 'business', business)).status).toBe(200)
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

test('while the workshop is closed, nothing can be bought, and an open payment can be finished', async () => {
  const customer = shop.client()
  const open = await openCheckout(customer, [{ id: 9, quantity: 1 }])
  const message = 'Gone fishing & back soon.'
  await change('vacation', { enabled: true, starts_on: null, ends_on: null, mode: 'closed', message })
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

test('while orders are delayed, customers read when they ship', async () => {
  await change('vacation', {
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

test('cached pages show an announcement from its first to its last second', async () => {
  const text = 'Winter Damascus opens on Saturday.'
  const paths = ['/', '/about', '/secure-checkout', '/login']
  await change('announcement', {
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
