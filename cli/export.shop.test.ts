import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '#server/app/app.ts'
import { loadSsrBundle } from '#server/app/load-ssr-bundle.ts'
import { openShop } from '#server/app/shop.ts'
import { exportShop } from '#server/operations/export/export.ts'
import { importShop } from '#server/operations/export/import.ts'
import { parseConfig } from '#server/platform/config/config.ts'
import type { DatabaseSettings, Db } from '#server/platform/db/open.ts'
import { appCode, customerWithApp, newCustomer, startTwoFactorLogin } from '#test/support/account-helpers.ts'
import { loggedIn } from '#test/support/admin-helpers.ts'
import { buy, openCheckout } from '#test/support/checkout-helpers.ts'
import { emptyPostgres } from '#test/support/database.ts'
import { addDemandRecords, type DemandRecords } from '#test/support/demand-records.ts'
import { form, sendForm } from '#test/support/form-body.ts'
import { balanceOf } from '#test/support/gift-card-helpers.ts'
import { freshJpeg } from '#test/support/image-files.ts'
import { removeImages } from '#test/support/image-fixtures.ts'
import { runShopCommand } from '#test/support/run-cli.ts'
import { createTestClient, startTestShop, type TestShop } from '#test/support/test-shop.ts'

let shop: TestShop
let folder: string
let plain: string
let withCredentials: string
let order: { orderUuid: string }
let customer: Awaited<ReturnType<typeof newCustomer>>
let demand: DemandRecords
let withApp: Awaited<ReturnType<typeof customerWithApp>>

beforeAll(async () => {
  shop = await startTestShop()
  folder = mkdtempSync(join(tmpdir(), 'export-test-'))
  await removeImages(shop)
  await addRecords()
  plain = join(folder, 'plain')
  withCredentials = join(folder, 'with-credentials')
  expect(await exported(shop.shop.config, plain)).toMatchObject({ code: 0 })
  expect(await exported(shop.shop.config, withCredentials, '--with-credentials')).toMatchObject({ code: 0 })
}, 120_000)
afterAll(async () => {
  await shop.close()
  rmSync(folder, { recursive: true, force: true })
})

async function addRecords(): Promise<void> {
  const admin = await loggedIn(shop, 'admin')
  const image = { field: 'images', content: await freshJpeg() }
  const added = await sendForm(admin, 'POST', '/api/admin/products/1/images', form([image], {}))
  expect(added.status).toBe(201)
  const { hash } = await shop.shop.db.selectFrom('product_pictures').select('hash').executeTakeFirstOrThrow()
  await shop.shop.db.updateTable('categories').set({ picture_hash: hash }).where('id', '=', 1).execute()
  for (const slot of ['hero_image', 'about_image_1']) {
    const picture = form([{ field: 'image', content: await freshJpeg() }], { slot, alt: slot })
    expect((await sendForm(admin, 'POST', '/api/admin/pages/home/images', picture)).status).toBe(200)
  }
  await admin.api.admin.updatePage({ key: 'care', fields: { text: 'Oil it. 🔪\n\n## Leather' }, revision: 0 })
  customer = await newCustomer(shop, { name: '@June "Jay" Whitlöck' })
  withApp = await customerWithApp(shop)
  const { client, person } = customer
  demand = await addDemandRecords(shop, await loggedIn(shop, 'siteadmin'), { client, email: person.email })
  order = await buy(client, [{ id: 1, quantity: 1 }])
  const bought = await buy(shop.client(), [{ id: 2, quantity: 1 }], { name: 'Näncy O’Hare' })
  await openCheckout(shop.client(), [{ id: 3, quantity: 1 }])
  await admin.api.admin.refundOrder({
    orderUuid: bought.orderUuid,
    amount: 1,
    request_key: crypto.randomUUID(),
  })
  await admin.api.admin.deleteProduct({ id: '4' })
  await shop.shop.db.updateTable('products').set({ published: 0 }).where('id', '=', 5).execute()
  await shop.shop.db
    .insertInto('messages')
    .values({
      name: 'Gus',
      contact_method: 'email',
      contact: 'gus@example.com',
      message: 'Do you sharpen? 🔪\n\u2028Thanks',
      client_hash: 'an IP hash',
      submitted_at: shop.shop.now(),
      archived: 0,
    })
    .execute()
}

function settingsOf({ DATA_DIR, DATABASE_URL }: DatabaseSettings): Record<string, string> {
  return { DATA_DIR, ...(DATABASE_URL && { DATABASE_URL }) }
}

function exported(place: DatabaseSettings, to: string, ...args: string[]) {
  return runShopCommand(settingsOf(place), ['export', to, ...args]).result
}

function imported(from: string, place: DatabaseSettings) {
  return runShopCommand(settingsOf(place), ['import', from]).result
}

function freshFolder(): string {
  return mkdtempSync(join(folder, 'place-'))
}

function filesIn(place: string): string[] {
  return readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(place, join(entry.parentPath, entry.name)))
    .sort()
}

/** Every file of a folder, without the time of the export. */
function contentOf(place: string): [name: string, content: string][] {
  return filesIn(place).map((name) => {
    const bytes = readFileSync(join(place, name))
    return [
      name,
      name === 'shop.json'
        ? bytes.toString().replace(/^ {2}"exported_at".*$/m, '')
        : bytes.toString('base64'),
    ]
  })
}

/** An export of `from` that went through the shop at `place`. */
async function throughShop(from: string, place: DatabaseSettings, withCredentials: boolean): Promise<string> {
  expect((await importShop(from, place)).problems).toEqual([])
  const to = join(freshFolder(), 'again')
  await exportShop(parseConfig(settingsOf(place)), { folder: to, withCredentials, at: Date.now() })
  return to
}

test('round-trips through PostgreSQL and SQLite byte for byte', async () => {
  const postgres = await emptyPostgres()
  const places: DatabaseSettings[] = [
    { DATA_DIR: freshFolder(), DATABASE_URL: postgres.url },
    { DATA_DIR: freshFolder() },
  ]
  let from = plain
  for (const place of places) {
    from = await throughShop(from, place, false)
    expect(contentOf(from)).toEqual(contentOf(plain))
    const audit = await runShopCommand(settingsOf(place), ['audit']).result
    expect(audit).toEqual({ code: 0, text: 'in order\n' })
  }
  await postgres.drop()
})

test('round-trips with credentials byte for byte', async () => {
  const postgres = await emptyPostgres()
  const place = { DATA_DIR: freshFolder(), DATABASE_URL: postgres.url }
  const again = await throughShop(withCredentials, place, true)
  expect(contentOf(again)).toEqual(contentOf(withCredentials))
  await postgres.drop()
})

test('exports readable records, safe spreadsheets, and named images', () => {
  const read = (name: string) => readFileSync(join(plain, name), 'utf8')
  const records = (name: string) =>
    read(name)
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
  const bought = records('orders.jsonl').find(({ order_uuid }) => order_uuid === order.orderUuid)
  expect(bought).toMatchObject({
    status: 'paid',
    insured: false,
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    items: [{ quantity: 1, price_cents: expect.any(Number) }],
    payments: [{ state: 'captured' }],
    events: expect.arrayContaining([expect.objectContaining({ kind: 'paid' })]),
  })
  const product = records('products.jsonl').find(({ id }) => id === 1)
  const own = readdirSync(join(plain, 'pictures')).filter((name) =>
    name.endsWith(product.pictures.at(-1).hash),
  )
  expect(own).toEqual([expect.stringMatching(/^[a-z][a-z0-9-]+-\w+$/)])
  expect(readdirSync(join(plain, 'pictures', own[0] ?? ''))).toEqual(
    expect.arrayContaining(['original.jpeg', '1200.jpg', '1600.avif']),
  )
  expect(read('products.csv')).toContain(`pictures/${own[0]}`)
  expect(read('customers.csv')).toContain(`"'@June ""Jay"" Whitlöck"`)
  expect(read('orders.csv')).toContain('Näncy O’Hare')
  expect(read('README.txt')).toMatch(/orders\.jsonl +5 /)
})

test('exports no secrets or IP addresses, and credentials only on request', async () => {
  const everything = (place: string) =>
    filesIn(place)
      .filter((name) => !name.startsWith('pictures/'))
      .map((name) => readFileSync(join(place, name), 'utf8'))
      .join('')
  expect(everything(plain)).not.toMatch(/argon2id|password_hash|client_hash|csrf|an IP hash/)
  // Of the links in emails, which still work after an import, it has the hashes.
  const { db } = shop.shop
  const sessions = await db.selectFrom('sessions').select('token_hash').execute()
  const { key } = await db.selectFrom('gift_card_keys').select('key').executeTakeFirstOrThrow()
  for (const { token_hash } of sessions) expect(everything(withCredentials)).not.toContain(token_hash)
  expect(everything(plain)).not.toContain(key)
  expect(everything(plain)).not.toContain(withApp.secret)
  expect(everything(withCredentials)).toContain('argon2id$')
  expect(everything(withCredentials)).toContain(withApp.secret)
  expect(everything(withCredentials)).not.toMatch(/client_hash|csrf|an IP hash/)
})

async function opened(place: DatabaseSettings) {
  const { config } = shop.shop
  const settings = {
    PORT: String(config.PORT),
    SANDBOX_PORT: String(config.SANDBOX_PORT),
    SMTP_URL: config.smtpUrl,
    LOG_LEVEL: 'silent',
    BACKUP_AT: 'never',
    ...settingsOf(place),
  }
  const copy = await openShop(parseConfig(settings), { web: await loadSsrBundle(), now: shop.shop.now })
  const app = await createApp(copy)
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    copy,
    url,
    async close() {
      await app.close()
      await copy.close()
    },
  }
}

test('works as before after an import with credentials', async () => {
  const place = { DATA_DIR: freshFolder() }
  await imported(withCredentials, place)
  const there = await opened(place)
  const client = createTestClient(there.url)
  expect((await client.fetch('/')).status).toBe(200)
  const { data } = await client.api.products.get({ id: '1' })
  for (const path of data.images) expect((await client.fetch(path)).status).toBe(200)
  await client.api.auth.login(customer.person)
  const seen = await client.api.orders.verify({ order_uuid: order.orderUuid })
  expect(seen.order.id).toBe(await numberOf(shop.shop.db, order.orderUuid))
  expect((await client.fetch(`/order-success/${order.orderUuid}`)).status).toBe(200)
  expect(await balanceOf(client, demand.giftCard)).toBe(20)
  const { subscriptions } = await client.api.notifications.list({ token: demand.subscriberToken })
  expect(subscriptions).toHaveLength(1)
  const second = createTestClient(there.url)
  const userId = await startTwoFactorLogin(second, withApp.person)
  await second.api.auth.verifyLogin2fa({ userId, otp: appCode(shop, withApp.secret, 1) })
  const next = await openCheckout(createTestClient(there.url), [{ id: 1, quantity: 1 }])
  const last = await shop.shop.db
    .selectFrom('orders')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirst()
  expect(await numberOf(there.copy.db, next.orderUuid)).toBe((last?.id ?? 0) + 1)
  await there.close()
})

async function numberOf(db: Db, uuid: string): Promise<number> {
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where('order_uuid', '=', uuid)
    .executeTakeFirstOrThrow()
  return row.id
}

test('lets nobody log in after an import without credentials', async () => {
  const place = { DATA_DIR: freshFolder() }
  expect((await imported(plain, place)).text).toContain('everyone sets a new one with "Forgot password?"')
  const there = await opened(place)
  const client = createTestClient(there.url)
  await expect(client.api.auth.login(customer.person)).rejects.toThrow('Invalid email or password.')
  expect(await balanceOf(client, demand.giftCard)).toBe(20)
  const { two_factor_method } = await there.copy.db
    .selectFrom('users')
    .select('two_factor_method')
    .where('email', '=', withApp.person.email)
    .executeTakeFirstOrThrow()
  expect(two_factor_method).toBe('email')
  await there.close()
})

test('refuses to import over an existing shop', async () => {
  const before = await shop.shop.db.selectFrom('orders').select('id').execute()
  expect(await imported(plain, shop.shop.config)).toEqual({
    code: 1,
    text: expect.stringMatching(/^There is already a shop in .*\n$/),
  })
  expect(await exported(shop.shop.config, plain)).toEqual({
    code: 1,
    text: expect.stringMatching(/is not empty/),
  })
  expect(await shop.shop.db.selectFrom('orders').select('id').execute()).toEqual(before)
})

type Damage = (copy: string) => void
const rewrite = (name: string, change: (text: string) => string) => (copy: string) =>
  writeFileSync(join(copy, name), change(readFileSync(join(copy, name), 'utf8')))
const anImage = (copy: string) => filesIn(copy).find((name) => name.endsWith('1600.webp')) ?? ''

const DAMAGES: [what: string, damage: Damage, message: RegExp][] = [
  [
    'a folder without an export',
    (copy) => rmSync(join(copy, 'shop.json')),
    /does not contain a complete export/,
  ],
  [
    'a newer format',
    rewrite('shop.json', (text) => text.replace(/"format": 1/, '"format": 2')),
    /by a newer version/,
  ],
  [
    'a newer schema',
    rewrite('shop.json', (text) => text.replace(/"schema": "\d+/, '"schema": "9999')),
    /by a newer version/,
  ],
  ['an unreadable manifest', rewrite('shop.json', () => '{"format": 1'), /^shop\.json can't be read/],
  ['a missing file', (copy) => rmSync(join(copy, 'messages.jsonl')), /^messages\.jsonl is missing/],
  [
    'a line that is not JSON',
    rewrite('products.jsonl', (text) => text.replace(/\n\{/, '\n{junk')),
    /^products\.jsonl, line 2: this is not a JSON object/,
  ],
  [
    'a truncated file',
    rewrite('orders.jsonl', (text) => text.slice(0, -20)),
    /^orders\.jsonl has 4 lines, but shop\.json says 5/,
  ],
  [
    'a changed price',
    rewrite('orders.jsonl', (text) => text.replace(/_cents":(\d)/, '_cents":9$1')),
    /^orders\.jsonl has changed/,
  ],
  [
    'a changed image',
    (copy) => writeFileSync(join(copy, anImage(copy)), 'image'),
    /^The image pictures\/\S+ has changed/,
  ],
  ['a missing image', (copy) => rmSync(join(copy, anImage(copy))), /^pictures\/\S+ is missing/],
]

test.each(DAMAGES)('rejects %s and changes nothing', async (_what, damage, expected) => {
  const copy = join(folder, 'damaged')
  cpSync(plain, copy, { recursive: true })
  damage(copy)
  const place = { DATA_DIR: freshFolder() }
  const message = await importShop(copy, place).then(
    () => 'imported',
    (error: Error) => error.message,
  )
  rmSync(copy, { recursive: true })
  expect(message).toMatch(expected)
  expect(message).toMatch(/Nothing was changed\.$/)
  expect(readdirSync(place.DATA_DIR)).toEqual([])
})
