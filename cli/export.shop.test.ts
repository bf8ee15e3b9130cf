import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appCode, customerWithApp, newCustomer, owesSecondFactor } from '#checks/account.ts'
import { buy, openCheckout } from '#checks/buyer.ts'
import { form, sendForm } from '#checks/form.ts'
import { freshJpeg } from '#checks/pictures.ts'
import { loggedIn } from '#checks/staff.ts'
import { atTerminal } from '#checks/terminal.ts'
import { createVisitor, emptyPostgres, startTestShop, type TestShop } from '#checks/test-shop.ts'
import { loadWeb } from '#server/built-pages.ts'
import { parseConfig } from '#server/config.ts'
import type { DatabasePlace, Db } from '#server/db/open.ts'
import { importShop } from '#server/export/import.ts'
import { exportShop } from '#server/export/make.ts'
import { createApp } from '#server/http/app.ts'
import { openShop } from '#server/shop.ts'

let shop: TestShop
let folder: string
/** Two exports of one shop, without credentials and with. */
let plain: string
let whole: string
let order: { orderUuid: string }
let customer: Awaited<ReturnType<typeof newCustomer>>
let withApp: Awaited<ReturnType<typeof customerWithApp>>

beforeAll(async () => {
  shop = await startTestShop()
  folder = mkdtempSync(join(tmpdir(), 'export-test-'))
  const { DATA_DIR } = shop.shop.config
  cpSync('demo/pictures', join(DATA_DIR, 'pictures'), { recursive: true })
  await fillWithLife()
  plain = join(folder, 'plain')
  whole = join(folder, 'whole')
  expect(await exported(shop.shop.config, plain)).toMatchObject({ code: 0 })
  expect(await exported(shop.shop.config, whole, '--with-credentials')).toMatchObject({ code: 0 })
}, 120_000)
afterAll(async () => {
  await shop.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Orders in several states, a refund, a message answered, people, a draft, the trash, a picture of the shop's own. */
async function fillWithLife(): Promise<void> {
  const staff = await loggedIn(shop, 'admin')
  const image = { field: 'images', content: await freshJpeg() }
  const added = await sendForm(staff, 'POST', '/api/admin/products/1/images', form([image], {}))
  expect(added.status).toBe(201)
  customer = await newCustomer(shop, { name: '@June "Jay" Whitlöck' })
  withApp = await customerWithApp(shop)
  order = await buy(customer.visitor, [{ id: 1, quantity: 1 }])
  const bought = await buy(shop.visitor(), [{ id: 2, quantity: 1 }], { name: 'Näncy O’Hare' })
  await openCheckout(shop.visitor(), [{ id: 3, quantity: 1 }])
  await staff.api.admin.refundOrder({
    orderUuid: bought.orderUuid,
    amount: 1,
    request_key: crypto.randomUUID(),
  })
  await staff.api.admin.deleteProduct({ id: '4' })
  await shop.shop.db.updateTable('products').set({ published: 0 }).where('id', '=', 5).execute()
  await shop.shop.db
    .insertInto('messages')
    .values({
      name: 'Gus',
      contact_method: 'email',
      contact: 'gus@example.com',
      message: 'Do you sharpen? 🔪\n\u2028Thanks',
      client_hash: 'an address',
      submitted_at: shop.shop.now(),
      archived: 0,
    })
    .execute()
}

function settingsOf({ DATA_DIR, DATABASE_URL }: DatabasePlace): Record<string, string> {
  return { DATA_DIR, ...(DATABASE_URL && { DATABASE_URL }) }
}

function exported(place: DatabasePlace, to: string, ...args: string[]) {
  return atTerminal(settingsOf(place), ['export', to, ...args]).said
}

function imported(from: string, place: DatabasePlace) {
  return atTerminal(settingsOf(place), ['import', from]).said
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

/** All bytes of a folder, but for the line that says when it was made. */
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

test('out, into PostgreSQL, out, into SQLite and out again it is the same to the byte', async () => {
  const postgres = await emptyPostgres()
  const places: DatabasePlace[] = [
    { DATA_DIR: freshFolder(), DATABASE_URL: postgres.url },
    { DATA_DIR: freshFolder() },
  ]
  let from = plain
  for (const [number, place] of places.entries()) {
    expect(await imported(from, place)).toEqual({
      code: 0,
      text: expect.not.stringContaining('do not agree'),
    })
    from = join(folder, `journey-${number}`)
    expect((await exported(place, from)).code).toBe(0)
    expect(contentOf(from)).toEqual(contentOf(plain))
    expect((await atTerminal(settingsOf(place), ['audit']).said).text).toBe('in order\n')
  }
  await postgres.drop()
})

test('with credentials it is the same to the byte as well', async () => {
  const postgres = await emptyPostgres()
  const place = { DATA_DIR: freshFolder(), DATABASE_URL: postgres.url }
  expect((await importShop(whole, place)).faults).toEqual([])
  const again = join(folder, 'whole-again')
  const config = parseConfig(settingsOf(place))
  await exportShop(config, { folder: again, withCredentials: true, at: Date.now() })
  expect(contentOf(again)).toEqual(contentOf(whole))
  await postgres.drop()
})

test('people can read it: things with their parts, sheets without formulas, pictures by name', () => {
  const read = (name: string) => readFileSync(join(plain, name), 'utf8')
  const things = (name: string) =>
    read(name)
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
  const bought = things('orders.jsonl').find(({ order_uuid }) => order_uuid === order.orderUuid)
  expect(bought).toMatchObject({
    status: 'paid',
    insured: false,
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    items: [{ quantity: 1, price_cents: expect.any(Number) }],
    payments: [{ state: 'captured' }],
    events: expect.arrayContaining([expect.objectContaining({ kind: 'paid' })]),
  })
  const [piece] = things('products.jsonl')
  const own = readdirSync(join(plain, 'pictures')).filter((name) => name.endsWith(piece.pictures.at(-1).hash))
  expect(own).toEqual([expect.stringMatching(/^[a-z][a-z0-9-]+-\w+$/)])
  expect(readdirSync(join(plain, 'pictures', own[0] ?? ''))).toEqual(
    expect.arrayContaining(['original.jpeg', '1200.jpg', '1600.avif']),
  )
  expect(read('products.csv')).toContain(`pictures/${own[0]}`)
  expect(read('customers.csv')).toContain(`"'@June ""Jay"" Whitlöck"`)
  expect(read('orders.csv')).toContain('Näncy O’Hare')
  expect(read('README.txt')).toMatch(/orders\.jsonl +3 /)
})

test('what opens an account or tells where somebody was is in neither, or only on demand', () => {
  const everything = (place: string) =>
    filesIn(place)
      .filter((name) => !name.startsWith('pictures/'))
      .map((name) => readFileSync(join(place, name), 'utf8'))
      .join('')
  expect(everything(plain)).not.toMatch(/argon2id|password_hash|client_hash|csrf|token_hash|an address/)
  expect(everything(plain)).not.toContain(withApp.secret)
  expect(everything(whole)).toContain('argon2id$')
  expect(everything(whole)).toContain(withApp.secret)
  expect(everything(whole)).not.toMatch(/client_hash|csrf|token_hash|an address/)
})

/** Opens what was imported, as a shop beside the one it came from. */
async function opened(place: DatabasePlace) {
  const { config } = shop.shop
  const settings = {
    PORT: String(config.PORT),
    SANDBOX_PORT: String(config.SANDBOX_PORT),
    SMTP_URL: config.smtpUrl,
    LOG_LEVEL: 'silent',
    BACKUP_AT: 'never',
    ...settingsOf(place),
  }
  const copy = await openShop(parseConfig(settings), { web: await loadWeb(), now: shop.shop.now })
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

test('with credentials it is the shop again: pages, pictures, logins, orders, the next number', async () => {
  const place = { DATA_DIR: freshFolder() }
  await imported(whole, place)
  const there = await opened(place)
  const visitor = createVisitor(there.url)
  expect((await visitor.fetch('/')).status).toBe(200)
  const { data } = await visitor.api.products.get({ id: '1' })
  for (const path of data.images) expect((await visitor.fetch(path)).status).toBe(200)
  await visitor.api.auth.login(customer.person)
  const seen = await visitor.api.orders.verify({ order_uuid: order.orderUuid })
  expect(seen.order.id).toBe(await numberOf(shop.shop.db, order.orderUuid))
  expect((await visitor.fetch(`/order-success/${order.orderUuid}`)).status).toBe(200)
  const second = createVisitor(there.url)
  const userId = await owesSecondFactor(second, withApp.person)
  await second.api.auth.verifyLogin2fa({ userId, otp: appCode(shop, withApp.secret, 1) })
  const next = await openCheckout(createVisitor(there.url), [{ id: 1, quantity: 1 }])
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

test('without credentials nobody gets in by a password, and the terminal says what to do', async () => {
  const place = { DATA_DIR: freshFolder() }
  expect((await imported(plain, place)).text).toContain('everybody sets a new one with "Forgot password?"')
  const there = await opened(place)
  const visitor = createVisitor(there.url)
  await expect(visitor.api.auth.login(customer.person)).rejects.toThrow('Invalid email or password.')
  const { two_factor_method } = await there.copy.db
    .selectFrom('users')
    .select('two_factor_method')
    .where('email', '=', withApp.person.email)
    .executeTakeFirstOrThrow()
  expect(two_factor_method).toBe('email')
  await there.close()
})

test('a shop is never imported over another', async () => {
  const before = await shop.shop.db.selectFrom('orders').select('id').execute()
  expect(await imported(plain, shop.shop.config)).toEqual({
    code: 1,
    text: expect.stringMatching(/^There is a shop in .* already.*\n$/),
  })
  expect(await exported(shop.shop.config, plain)).toEqual({
    code: 1,
    text: expect.stringMatching(/^There is something in .* already/),
  })
  expect(await shop.shop.db.selectFrom('orders').select('id').execute()).toEqual(before)
})

type Damage = (copy: string) => void
const rewrite = (name: string, change: (text: string) => string) => (copy: string) =>
  writeFileSync(join(copy, name), change(readFileSync(join(copy, name), 'utf8')))
const aPicture = (copy: string) => filesIn(copy).find((name) => name.endsWith('1600.webp')) ?? ''

const DAMAGES: [what: string, damage: Damage, said: RegExp][] = [
  ['no export at all', (copy) => rmSync(join(copy, 'shop.json')), /holds no whole export of a shop/],
  [
    'a newer shop’s',
    rewrite('shop.json', (text) => text.replace(/"format": 1/, '"format": 2')),
    /by a newer version/,
  ],
  [
    'tables of a newer shop',
    rewrite('shop.json', (text) => text.replace(/"schema": "\d+/, '"schema": "9999')),
    /by a newer version/,
  ],
  ['junk for what it is about', rewrite('shop.json', () => '{"format": 1'), /^shop\.json can't be read/],
  ['a missing file', (copy) => rmSync(join(copy, 'messages.jsonl')), /^messages\.jsonl is missing/],
  [
    'junk in a line',
    rewrite('products.jsonl', (text) => text.replace(/\n\{/, '\n{junk')),
    /^products\.jsonl, line 2: this is no JSON/,
  ],
  [
    'a file cut off',
    rewrite('orders.jsonl', (text) => text.slice(0, -20)),
    /^orders\.jsonl ends after line 2, and shop\.json says it has 3/,
  ],
  [
    'a changed price',
    rewrite('orders.jsonl', (text) => text.replace(/_cents":(\d)/, '_cents":9$1')),
    /^orders\.jsonl is not as it was/,
  ],
  [
    'a changed picture',
    (copy) => writeFileSync(join(copy, aPicture(copy)), 'picture'),
    /^The picture pictures\/\S+ is not as it was/,
  ],
  ['a missing picture', (copy) => rmSync(join(copy, aPicture(copy))), /^pictures\/\S+ is missing/],
]

test.each(DAMAGES)('%s is refused with a sentence, and nothing is changed', async (_what, damage, said) => {
  const copy = join(folder, 'damaged')
  cpSync(plain, copy, { recursive: true })
  damage(copy)
  const place = { DATA_DIR: freshFolder() }
  const sentence = await importShop(copy, place).then(
    () => 'imported',
    (error: Error) => error.message,
  )
  rmSync(copy, { recursive: true })
  expect(sentence).toMatch(said)
  expect(sentence).toMatch(/Nothing was changed\.$/)
  expect(readdirSync(place.DATA_DIR)).toEqual([])
})
