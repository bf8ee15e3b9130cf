import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Section } from '#contract/operations/settings/sections.ts'
import type { Settings } from '#contract/operations/settings/settings.ts'
import { loggedIn } from '#test/support/admin-helpers.ts'
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

test('keeps the environment’s values of the first start', async () => {
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

test('shows a saved section to everyone at once', async () => {
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

test('warns the second of two people who edit the same section', async () => {
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

test('accepts one of many saves of the same revision', async () => {
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

test('lets admins read every section but save only the announcement', async () => {
  const admin = await loggedIn(shop, 'admin')
  const { settings, revisions } = await admin.api.admin.settings({})
  for (const section of Object.keys(settings) as Section[]) {
    const { status } = await put(admin, section, { ...settings[section], revision: revisions[section] })
    expect([section, status]).toEqual([section, section === 'announcement' ? 200 : 403])
  }
})

test('answers 404 for an unknown section', async () => {
  for (const section of ['prices', '__proto__', 'constructor', 'business/name']) {
    expect((await put(siteadmin, section, { revision: 1 })).status).toBe(404)
  }
})

test('accepts every IANA time zone, also without a slash', async () => {
  const { time_zone } = await current('business')
  for (const zone of ['UTC', 'Japan', 'EST5EDT', 'Etc/GMT+5', 'America/Argentina/Ushuaia', time_zone]) {
    expect([zone, (await change('business', { time_zone: zone })).status]).toEqual([zone, 200])
    expect((await shopInfo()).business.time_zone).toBe(zone)
    expect(await page('/')).toContain('Laurel Hollow Knives')
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
  ['business', { time_zone: 'Mars' }, 'time_zone'],
  ['business', { time_zone: '' }, 'time_zone'],
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

test('names a missing key or revision', async () => {
  const { percent: _, ...rest } = await current('card_fee')
  const missing = await put(siteadmin, 'card_fee', rest)
  expect([missing.status, Object.keys(missing.body.fields ?? {})]).toEqual([400, ['percent']])
  const { revision: __, ...section } = await current('card_fee')
  const unversioned = await put(siteadmin, 'card_fee', section)
  expect([unversioned.status, Object.keys(unversioned.body.fields ?? {})]).toEqual([400, ['revision']])
  const impossible = await put(siteadmin, 'card_fee', { ...section, revision: 2 ** 31 })
  expect([impossible.status, Object.keys(impossible.body.fields ?? {})]).toEqual([400, ['revision']])
})
