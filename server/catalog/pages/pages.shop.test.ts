import { beforeAll, expect, test } from 'vitest'
import { ApiError } from '#contract/app/client.ts'
import { PAGE_DEFINITIONS } from '#contract/catalog/pages/page-fields.ts'
import { PAGE_KEYS, type PageKey } from '#contract/catalog/pages/page-keys.ts'
import { DAY_MS } from '#contract/platform/values/time.ts'
import { checkPages } from '#server/operations/doctor/machine.ts'
import { loggedIn } from '#test/support/admin-helpers.ts'
import { sharedShop } from '#test/support/shared-shop.ts'
import { startTestShop, type TestClient } from '#test/support/test-shop.ts'

const shop = sharedShop()
let admin: TestClient
beforeAll(async () => {
  admin = await loggedIn(shop, 'admin')
})

const PATHS: Partial<Record<PageKey, string>> = {
  home: '/',
  about: '/about',
  process: '/our-process',
  'shipping-returns': '/shipping-returns',
  'privacy-policy': '/privacy-policy',
  'terms-of-service': '/terms-of-service',
  care: '/care',
}

async function html(path: string): Promise<string> {
  return (await fetch(shop.url + path)).text()
}

const mainOf = (document: string) =>
  /<main.*?<\/main>/s.exec(document)?.[0].replace(/<script.*?<\/script>/gs, '')

async function warrantyPage(): Promise<string> {
  const { data } = await shop.client().api.products.get({ id: '1' })
  return html(`/shop-knives/knife/1/${data.name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`)
}

async function save(key: string, fields: Record<string, unknown>, revision?: number) {
  const { page } = await admin.api.admin.page({ key })
  return admin.api.admin.updatePage({ key, fields, revision: revision ?? page.revision })
}

async function failure(call: Promise<unknown>): Promise<ApiError> {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof ApiError)) throw new Error('The call did not fail.')
  return error
}

test('lists every page with its original texts until the first edit', async () => {
  const { pages } = await admin.api.admin.pages({})
  expect(pages.map(({ key }) => key)).toEqual([...PAGE_KEYS])
  const { page, versions } = await admin.api.admin.page({ key: 'terms-of-service' })
  expect(page).toMatchObject({ title: 'Terms of Service', revision: 0, updated_at: null, updated_by: null })
  expect(page.limits).toEqual({ description: 200, lead: 300, text: 20_000 })
  expect(page.markdown).toEqual(['text'])
  expect(versions).toEqual([])
})

test('shows a saved text on a cached page at once', async () => {
  for (const [key, path] of Object.entries(PATHS)) {
    const { page } = await admin.api.admin.page({ key })
    const name = 'text' in page.fields ? 'text' : (page.markdown[0] ?? '')
    const before = await html(path)
    expect(before).not.toContain(`Quenched in ${key}`)
    await save(key, { [name]: `Quenched in ${key}, **twice**.` })
    expect(await html(path)).toContain(`Quenched in ${key}, <strong>twice</strong>.`)
  }
  await warrantyPage()
  await save('warranty', { text: 'We have no strict policy. Send it back.' })
  expect(await warrantyPage()).toContain('We have no strict policy. Send it back.')
})

test('starts with the original text of the warranty', async () => {
  await admin.api.admin.restorePageVersion({ key: 'warranty', id: 'delivered' })
  const page = await warrantyPage()
  expect(page).toContain('We have no strict policy. Contact us and we will work something out.')
})

test('keeps texts missing from a save and ignores unknown names', async () => {
  const { page: before } = await admin.api.admin.page({ key: 'home' })
  const { page } = await save('home', { sub: 'Only this.', nonsense: 'x', __proto__: 'x' })
  expect(page.fields).toEqual({ ...before.fields, sub: 'Only this.' })
  expect(page.revision).toBe(before.revision + 1)
  expect(page.updated_by).toBe((await admin.api.auth.me({})).user.name)
})

test('replaces placeholders with settings and keeps other braces', async () => {
  await save('about', { intro_text: 'Write to [{email}](mailto:{email}) or call {phones}, {nobody}.' })
  expect(await html('/about')).toContain(
    'Write to <a href="mailto:hello@laurelhollow.example">hello@laurelhollow.example</a> or call ' +
      '<span class="whitespace-nowrap">(304) 555-0142</span> or <span class="whitespace-nowrap">(304) 555-0178</span>, {nobody}.',
  )
  await save('home', { sub: 'Made in {region}.' })
  expect(await html('/')).toContain('Made in West Virginia.')
})

test.each(PAGE_KEYS)('%s accepts texts up to their limits and rejects longer ones', async (key) => {
  const { page } = await admin.api.admin.page({ key })
  for (const [name, max] of Object.entries(page.limits)) {
    const error = await failure(save(key, { [name]: 'x'.repeat(max + 1) }))
    expect([error.status, Object.keys(error.fields)]).toEqual([400, [name]])
    expect(error.fields[name]).toBe(`Use at most ${max.toLocaleString('en-US')} characters.`)
  }
  const longest = Object.fromEntries(
    Object.entries(page.limits).map(([name, max]) => [name, 'Forge '.repeat(max).slice(0, max).trim()]),
  )
  const saved = await save(key, longest)
  expect(saved.page.fields).toEqual(longest)
  const path = PATHS[key]
  if (path) expect((await fetch(shop.url + path)).status).toBe(200)
  await admin.api.admin.restorePageVersion({ key, id: 'delivered' })
})

test.each<[string, unknown]>([
  ['a number', 5],
  ['null', null],
  ['a list', ['x']],
  ['an object', {}],
  ['nothing', ''],
  ['spaces', ' \n\t '],
  ['invisible characters', '\u200b\u00ad'],
])('rejects %s as a required text', async (_what, text) => {
  const error = await failure(save('home', { headline: text, sub: 'Kept?' }))
  expect([error.status, Object.keys(error.fields)]).toEqual([400, ['headline']])
  expect((await admin.api.admin.page({ key: 'home' })).page.fields.sub).not.toBe('Kept?')
})

test('rejects a long text that shows nothing', async () => {
  for (const text of ['[a]: /contact', '&#8203;', '   ', '> \n> ']) {
    expect((await failure(save('care', { text }))).fields).toEqual({ text: 'Fill in this field.' })
  }
})

test.each<[string, object]>([
  ['no fields', { revision: 0 }],
  ['no revision', { fields: {} }],
  ['a list of fields', { fields: [], revision: 0 }],
  ['a text as fields', { fields: 'x', revision: 0 }],
  ['a text as revision', { fields: {}, revision: '0' }],
  ['half a revision', { fields: {}, revision: 0.5 }],
])('rejects a save with %s', async (_what, body) => {
  const error = await failure(admin.api.admin.updatePage({ key: 'care', ...body } as never))
  expect([error.status, Object.keys(error.fields)]).toEqual([
    400,
    [expect.stringMatching(/^(fields|revision)$/)],
  ])
})

const FORBIDDEN = [
  '[x](http://example.com)',
  '[x](HTTP://example.com)',
  '[x](//example.com)',
  '[x](/\\example.com)',
  '[x](\\\\example.com)',
  '[x](/&#47;example.com)',
  '[x](&#47;/example.com)',
  '[x](/%09/example.com)',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](java&#115;cript:alert(1))',
  '[x](&#x09;javascript:alert(1))',
  '[x](java&#10;script:alert(1))',
  '[x](<javascript:alert(1)>)',
  '[x](vbscript:x)',
  '[x](data:text/html,x)',
  '[x](file:///etc/passwd)',
  '[x](ftp://example.com)',
  '[x](example.com)',
  '[x](https:example.com)',
  '[x](https://)',
  '[x]()',
  '<http://example.com>',
  '<javascript:alert(1)>',
  '[x]\n\n[x]: http://example.com',
  '[x][y]\n\n[Y]: <javascript:alert(1)>',
  '- > **[x](http://example.com)**',
  '| a |\n|---|\n| [x](http://example.com) |',
  '## [x](http://example.com)',
]
test.each(FORBIDDEN)('rejects the link %s', async (link) => {
  for (const key of ['care', 'warranty'] as const) {
    const error = await failure(
      save(key, {
        text: `Read ${link}`.replace('Read -', '-').replace('Read |', '|').replace('Read #', '#'),
      }),
    )
    expect([error.status, error.fields]).toEqual([
      400,
      { text: 'A link must start with https://, mailto:, tel: or the path of a page, such as /contact.' },
    ])
  }
})

test('rejects images in a text', async () => {
  const error = await failure(save('care', { text: '![x](https://example.com/x.png)' }))
  expect(error.fields.text).toMatch(/images/)
})

test('accepts links to secure sites, emails, phones and pages of the shop', async () => {
  const { page } = await save('warranty', {
    text: '[a](https://example.com/a?b=c#d) <https://example.com> [b](mailto:a@example.com) <a@example.com> [c](tel:+13045550142) [d](/contact) [e](#x) `[f](http://example.com)` http://example.com',
  })
  expect(page.fields.text).toContain('[d](/contact)')
  const shown = await warrantyPage()
  expect(shown).toContain('<a href="/contact">d</a>')
  expect(shown).toContain('<a href="https://example.com">https://example.com</a>')
  // A bare address is text.
  expect(shown).not.toContain('href="http://example.com')
})

test('shows raw HTML as text', async () => {
  const raw = '<script>alert(1)</script> <img src=x onerror=alert(1)> <b>bold</b> <!-- note -->'
  await save('care', { lead: raw, text: `${raw}\n\n<div onclick="x">\n\n## <i>Heading</i>\n\n${raw}` })
  const page = mainOf(await html('/care')) ?? ''
  expect(page).toContain('&lt;img src=x onerror=alert(1)&gt;')
  expect(page).toContain('&lt;i&gt;Heading&lt;/i&gt;')
  expect(page).not.toMatch(/<(script|img|b|i|div onclick)[ >]/)
  await admin.api.admin.restorePageVersion({ key: 'care', id: 'delivered' })
})

test('rejects an outdated revision with both versions', async () => {
  const { page } = await admin.api.admin.page({ key: 'about' })
  const siteadmin = await loggedIn(shop, 'siteadmin')
  await siteadmin.api.admin.updatePage({
    key: 'about',
    fields: { mark_lead: 'Theirs.' },
    revision: page.revision,
  })
  const error = await failure(save('about', { mark_lead: 'Mine.' }, page.revision))
  expect(error.status).toBe(409)
  expect(error.body).toMatchObject({
    error: expect.stringMatching(/^Someone changed this page meanwhile\./),
    page: { fields: { mark_lead: 'Theirs.' }, revision: page.revision + 1 },
  })
  expect((await failure(save('about', { mark_lead: 'Mine.' }, page.revision + 2))).status).toBe(409)
  expect(await html('/about')).toContain('Theirs.')
})

test('accepts one of two saves of the same revision', async () => {
  const { page } = await admin.api.admin.page({ key: 'process' })
  const results = await Promise.allSettled(
    ['One.', 'Two.', 'Three.'].map((lead) => save('process', { lead }, page.revision)),
  )
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
  const { page: after, versions } = await admin.api.admin.page({ key: 'process' })
  expect([after.revision, versions.length]).toEqual([page.revision + 1, page.revision + 1])
})

test('restores an older version as a new one', async () => {
  await save('shipping-returns', { text: 'First.' })
  const first = (await admin.api.admin.page({ key: 'shipping-returns' })).versions[0]
  await save('shipping-returns', { text: 'Second.', lead: 'Second opening.' })
  const before = await admin.api.admin.page({ key: 'shipping-returns' })
  expect(before.versions[0]).toMatchObject({ by: before.page.updated_by, created_at: before.page.updated_at })
  const { version } = await admin.api.admin.pageVersion({ key: 'shipping-returns', id: String(first?.id) })
  expect(version.fields.text).toBe('First.')
  const { page } = await admin.api.admin.restorePageVersion({
    key: 'shipping-returns',
    id: String(first?.id),
  })
  expect(page.fields.text).toBe('First.')
  expect(page.fields.lead).not.toBe('Second opening.')
  expect(await html('/shipping-returns')).toContain('First.')
  const { versions } = await admin.api.admin.page({ key: 'shipping-returns' })
  expect(versions.map(({ id }) => id).slice(1)).toEqual(before.versions.map(({ id }) => id))
  expect((await failure(save('shipping-returns', { text: 'Old.' }, before.page.revision))).status).toBe(409)
})

test('answers 404 for unknown pages and versions', async () => {
  const { versions } = await admin.api.admin.page({ key: 'shipping-returns' })
  const id = String(versions[0]?.id)
  const { api } = admin
  for (const key of ['nothing', 'HOME', '__proto__', 'constructor', '%00', 'x'.repeat(100)]) {
    expect((await failure(api.admin.page({ key }))).status).toBe(404)
    expect((await failure(api.pages.get({ key }))).status).toBe(404)
    expect((await failure(api.admin.updatePage({ key, fields: {}, revision: 0 }))).status).toBe(404)
    expect((await failure(api.admin.previewPage({ key, fields: {} }))).status).toBe(404)
    expect((await failure(api.admin.restorePageVersion({ key, id }))).status).toBe(404)
  }
  for (const wrong of ['0', '999999', '-1', '1.5', 'x', '9'.repeat(20)]) {
    expect((await failure(api.admin.restorePageVersion({ key: 'shipping-returns', id: wrong }))).status).toBe(
      404,
    )
    expect((await failure(api.admin.pageVersion({ key: 'shipping-returns', id: wrong }))).status).toBe(404)
  }
  expect((await failure(api.admin.restorePageVersion({ key: 'home', id }))).status).toBe(404)
})

test.each(PAGE_KEYS)('previews %s exactly as a save shows it', async (key) => {
  const [name = ''] =
    Object.entries(PAGE_DEFINITIONS[key].fields).find(([, { kind }]) => kind === 'markdown') ?? []
  const fields = { [name]: `Previewed **${key}** <i>x</i>` }
  const before = (await admin.api.admin.page({ key })).page
  const preview = await admin.api.admin.previewPage({ key, fields })
  expect(preview.html).not.toContain('<script')
  expect((await admin.api.admin.page({ key })).page).toEqual(before)
  const path = PATHS[key]
  expect(path ? await html(path) : await warrantyPage()).not.toContain('Previewed')
  await save(key, fields)
  if (path) expect(mainOf(preview.html)).toBe(mainOf(await html(path)))
  else expect(preview.html).toContain(`<p>Previewed <strong>${key}</strong> &lt;i&gt;x&lt;/i&gt;</p>`)
  await admin.api.admin.restorePageVersion({ key, id: 'delivered' })
})

test('rejects invalid input in a preview like in a save', async () => {
  for (const fields of [
    { headline: '' },
    { about_text: '[x](http://example.com)' },
    { sub: 'x'.repeat(161) },
  ]) {
    const error = await failure(admin.api.admin.previewPage({ key: 'home', fields }))
    expect([error.status, Object.keys(error.fields)]).toEqual([400, Object.keys(fields)])
  }
})

test('shows when legal pages were last updated', async () => {
  const texts = async () =>
    /Last updated <time dateTime="[\d-]+">[^<]+<\/time>/.exec(await html('/terms-of-service'))?.[0]
  const { page } = await admin.api.admin.page({ key: 'terms-of-service' })
  const day = new Date(page.updated_at ?? 0).toLocaleDateString('en-US', {
    dateStyle: 'long',
    timeZone: 'America/New_York',
  })
  expect(await texts()).toContain(`>${day}<`)
  const untouched = await startTestShop()
  const first = await (await fetch(`${untouched.url}/privacy-policy`)).text()
  expect(first).toContain('Last updated <time dateTime="2025-03-27">March 27, 2025</time>')
  await untouched.close()
  expect(await html('/care')).not.toContain('Last updated')
})

test('updates the date in the sitemap on an edit', async () => {
  const lastmod = async (path: string) =>
    new RegExp(`<loc>[^<]*${path}</loc>\\s*<lastmod>([^<]+)<`).exec(await html('/sitemap.xml'))?.[1]
  shop.passTime(DAY_MS)
  // The session has ended meanwhile.
  admin = await loggedIn(shop, 'admin')
  for (const [key, path] of [
    ['about', '/about'],
    ['care', '/care'],
    ['process', '/our-process'],
    ['home', '/'],
  ] as const) {
    const { page } = await save(key, {})
    expect(await lastmod(path)).toBe(page.updated_at)
  }
  expect(await lastmod('/contact')).toBeUndefined()
})

test('derives the how-to for search engines from the texts', async () => {
  await save('process', {
    step_1_title: 'Choosing steel',
    step_1_text: 'Bar & **billet**.\n\nChalked "1095".',
  })
  const page = await html('/our-process')
  expect(page).toContain('"name":"Choosing steel"')
  expect(page).toContain(String.raw`"text":"Bar \u0026 billet. Chalked \"1095\"."`)
  expect(await html('/')).toContain('Choosing steel')
})

test('records only changed texts in the audit log', async () => {
  await save('warranty', { text: 'Before the log.' })
  await save('warranty', { text: 'In the log.' })
  const { data } = await admin.api.admin.activity({ subject: 'page', subject_id: 'warranty' })
  expect(data[0]).toMatchObject({
    action: 'updated',
    subject: { kind: 'page', id: 'warranty', name: 'Warranty' },
    before: { text: 'Before the log.' },
    after: { text: 'In the log.' },
  })
  await admin.api.admin.restorePageVersion({ key: 'warranty', id: 'delivered' })
  const { data: after } = await admin.api.admin.activity({ subject: 'page', subject_id: 'warranty' })
  expect(after[0]).toMatchObject({ action: 'restored', before: { text: 'In the log.' } })
})

test('lets customers and guests read pages but not edit them', async () => {
  const customer = await loggedIn(shop, 'customer')
  for (const [client, status] of [
    [customer, 403],
    [shop.client(), 401],
  ] as const) {
    const { admin: calls } = client.api
    expect((await failure(calls.pages({}))).status).toBe(status)
    expect((await failure(calls.updatePage({ key: 'home', fields: { sub: 'x' }, revision: 0 }))).status).toBe(
      status,
    )
    expect((await failure(calls.previewPage({ key: 'home', fields: {} }))).status).toBe(status)
    expect((await client.api.pages.get({ key: 'home' })).page.texts.headline).toBeTruthy()
  }
})

test('includes the care page in views, footer and sitemap', async () => {
  expect(await html('/sitemap.xml')).toContain('/care</loc>')
  expect(await html('/')).toContain('href="/care"')
  await shop.client().api.public.trackPageview({ path: '/care' })
  const views = await admin.api.admin.pageviews({})
  expect(views.map(({ path }) => path)).toContain('/care')
})

test('reports empty required texts in the doctor', async () => {
  const { db } = shop.shop
  expect(await checkPages(db)).toEqual([
    { name: 'Pages', status: 'ok', message: 'Every page has its texts.' },
  ])
  const { page } = await save('about', {})
  const fields = JSON.stringify({ ...page.fields, mark_lead: ' ', maker_1_text: '[a]: /b' })
  await db.updateTable('pages').set({ fields }).where('key', '=', 'about').execute()
  const [result] = await checkPages(db)
  expect([result?.status, result?.message]).toEqual([
    'warning',
    'Required texts are empty (About Us: maker_1_text, About Us: mark_lead). Fill them in at /admin/pages.',
  ])
  await admin.api.admin.restorePageVersion({ key: 'about', id: 'delivered' })
})
