import { createHash } from 'node:crypto'
import { compactVerify, createLocalJWKSet, decodeProtectedHeader } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#contract/platform/values/time.ts'
import { CODE_ALPHABET } from '#contract/sales/gift-cards/code.ts'
import { sweepImages } from '#server/catalog/images/sweep-images.ts'
import { purgeJournals } from '#server/catalog/journal/write.ts'
import { purgeTrash } from '#server/catalog/products/admin/purge.ts'
import { ask } from '#test/support/account-helpers.ts'
import { loggedIn, refundRest } from '#test/support/admin-helpers.ts'
import { buy, openCheckout } from '#test/support/checkout-helpers.ts'
import { dayAtWorkshop } from '#test/support/day-at-workshop.ts'
import { form, sendForm } from '#test/support/form-body.ts'
import { payGiftCard } from '#test/support/gift-card-helpers.ts'
import { freshJpeg } from '#test/support/image-files.ts'
import { takeOrder } from '#test/support/manual-order-helpers.ts'
import { setStatus } from '#test/support/review-helpers.ts'
import { sharedShop } from '#test/support/shared-shop.ts'
import type { TestClient } from '#test/support/test-shop.ts'

const shop = sharedShop()
let admin: TestClient
let thisYear: number
beforeAll(async () => {
  // A year that does not end during the test.
  thisYear = Number(dayAtWorkshop(shop.shop.now()).slice(0, 4)) + 1
  shop.passTime(Date.UTC(thisYear, 5, 1) - shop.shop.now())
  admin = await loggedIn(shop, 'admin')
  for (const id of [1, 2, 3, 4, 5]) await stock(id, 50)
})
afterAll(async () => {
  expect(await shop.audit()).toEqual([])
})

async function stock(id: number, count: number): Promise<void> {
  const { data } = await admin.api.products.get({ id: String(id) })
  const { name, description, price, category_id } = data
  await admin.api.admin.updateProduct({ id: String(id), name, description, price, category_id, stock: count })
}

const order = (quantity = 1, id = 1) => buy(shop.client(), [{ id, quantity }])
const passportsOf = async (orderUuid: string) =>
  (await admin.api.admin.orderPassports({ orderUuid })).passports
const print = (orderUuid: string) => ask(admin, `POST /api/admin/orders/${orderUuid}/passports`)
const read = (code: string) => shop.client().api.passports.get({ code })
const numberOf = async ({ code }: { code: string }) => (await read(code)).passport.number

test('issues one passport per request key and product', async () => {
  const request_key = crypto.randomUUID()
  const issue = (id: string, body?: object) => ask(admin, `POST /api/admin/products/${id}/passport`, body)
  const [first, ...others] = [
    ...(await Promise.all([issue('1', { request_key }), issue('1', { request_key })])),
    await issue('1', { request_key }),
  ]
  expect(first?.status).toBe(201)
  for (const { status, body } of others) expect([status, body]).toEqual([201, first?.body])
  const codes = [first, await issue('2', { request_key }), await issue('1', {}), await issue('1')].map(
    (reply) => reply?.body.passport.code,
  )
  expect(new Set(codes).size).toBe(4)
  expect((await issue('1', { request_key: 'again' })).body.fields).toHaveProperty('request_key')
  expect((await issue('99999', { request_key })).status).toBe(404)
})

test('issues each unit’s passport once, when staff print its card', async () => {
  const { orderUuid } = await buy(shop.client(), [
    { id: 1, quantity: 2 },
    { id: 2, quantity: 1 },
  ])
  expect(await passportsOf(orderUuid)).toEqual([])
  const printed = await print(orderUuid)
  expect(printed.status).toBe(200)
  expect(printed.body.passports).toHaveLength(3)
  for (const { code, claim_code } of printed.body.passports) {
    expect(code).toMatch(new RegExp(`^[${CODE_ALPHABET}]{10}$`))
    expect(claim_code).toMatch(new RegExp(`^[${CODE_ALPHABET}]{8}$`))
  }
  expect((await print(orderUuid)).body).toEqual(printed.body)
  await setStatus(admin, { orderUuid }, 'shipped')
  await setStatus(admin, { orderUuid }, 'complete')
  expect(await passportsOf(orderUuid)).toEqual(printed.body.passports)
  const { cards } = await admin.api.admin.parcelCards({
    codes: printed.body.passports.map(({ code }: { code: string }) => code).join(','),
  })
  expect(cards.map(({ name }) => name)).toEqual(
    (await Promise.all(printed.body.passports.map(({ code }: { code: string }) => read(code)))).map(
      ({ passport }) => passport.name,
    ),
  )
  expect(cards[0]?.url).toBe(`${shop.shop.config.publicUrl}/passport/${cards[0]?.code}`)
})

test('numbers passports without gaps under concurrent requests', async () => {
  const first = await admin.api.admin.issuePassport({ id: '3' })
  const start = await numberOf(first.passport)
  const orders = await Promise.all([order(2), order(2), order(1, 4), order(1, 5)])
  await Promise.all(
    orders.flatMap((each) => [
      print(each.orderUuid),
      setStatus(admin, each, 'shipped'),
      print(each.orderUuid),
      admin.api.admin.issuePassport({ id: '3' }),
    ]),
  )
  const issued = await Promise.all(orders.map(({ orderUuid }) => passportsOf(orderUuid)))
  expect(issued.map((list) => list.length)).toEqual([2, 2, 1, 1])
  const { passports } = await admin.api.admin.productPassports({ id: '3' })
  const all = [...issued.flat(), ...passports.filter(({ code }) => code !== first.passport.code)]
  const numbers = (await Promise.all(all.map(numberOf))).toSorted((a, b) => a - b)
  expect(numbers).toEqual(Array.from({ length: 10 }, (_, index) => start + 1 + index))
})

test('issues passports when an order that is picked up is complete', async () => {
  const { order } = await takeOrder(admin, {
    lines: [
      { product_id: 1, quantity: 1 },
      { name: 'Sharpening', price: 15, quantity: 1 },
    ],
  })
  const orderUuid = order.order_uuid
  expect(await passportsOf(orderUuid)).toEqual([])
  await setStatus(admin, { orderUuid }, 'complete')
  expect(await passportsOf(orderUuid)).toHaveLength(1)
})

test('issues none for unpaid, cancelled, refunded or gift card orders', async () => {
  const pending = await openCheckout(shop.client(), [{ id: 1, quantity: 1 }])
  const cancelled = await order()
  await setStatus(admin, cancelled, 'cancelled', { restock: true })
  const refunded = await order()
  await refundRest(admin, refunded.orderUuid)
  for (const { orderUuid } of [pending, cancelled, refunded]) {
    const { status, body } = await print(orderUuid)
    expect([status, body.error]).toEqual([409, expect.stringMatching(/passports/)])
  }
  await setStatus(admin, refunded, 'shipped')
  expect(await passportsOf(refunded.orderUuid)).toEqual([])
  const { orderUuid } = await payGiftCard(shop.client())
  await setStatus(admin, { orderUuid }, 'complete')
  expect(await passportsOf(orderUuid)).toEqual([])
  expect((await print('00000000-0000-4000-8000-000000000000')).status).toBe(404)
  expect((await ask(admin, 'POST /api/admin/products/99999/passport')).status).toBe(404)
})

test('signs the product’s canonical data and never changes it', async () => {
  const upload = form([{ field: 'images', content: await freshJpeg() }])
  const { body } = await sendForm(admin, 'POST', '/api/admin/products/2/images', upload)
  const [url] = body.data.added
  const write = async (fields: object, images = 0) => {
    const files = images === 0 ? [] : [{ field: 'images', content: await freshJpeg() }]
    const entry = { text: 'Quenched.\n"Ä" \u2028 🔥', date: '2026-11-02', public: 'true', ...fields }
    return sendForm(admin, 'POST', '/api/admin/products/2/journal', form(files, entry))
  }
  await write({}, 1)
  await write({ text: 'Bad weld.', public: 'false' })
  const { passport: issued } = await admin.api.admin.issuePassport({ id: '2' })
  const before = await (await shop.client().fetch(`/api/passports/${issued.code}`)).text()
  const { passport, jws, kid, lost } = JSON.parse(before)
  expect(lost).toBe(false)
  const { data: product } = await admin.api.products.get({ id: '2' })
  const { business } = await shop.shop.settings()
  expect(passport).toEqual({
    code: issued.code,
    name: product.name,
    number: expect.any(Number),
    year: thisYear,
    makers: business.makers.map(({ name, role }) => ({ name, craft: role })),
    specs: expect.objectContaining({
      steel: 'CPM 154 stainless',
      heat_treatment: expect.stringMatching(/tempered/),
      finished_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      weight_oz: 6.4,
    }),
    images: expect.arrayContaining([{ url, sha256: await sha256Of(url) }]),
    journal: [{ date: '2026-11-02', text: 'Quenched.\n"Ä" \u2028 🔥', images: [expect.any(Object)] }],
    issued_at: expect.stringMatching(/Z$/),
  })
  for (const image of [...passport.images, ...passport.journal[0].images]) {
    expect(image.sha256).toBe(await sha256Of(image.url))
  }
  expect(Object.values(passport.specs)).not.toContain(null)

  expect(decodeProtectedHeader(jws)).toEqual({ alg: 'EdDSA', kid })
  const keys = createLocalJWKSet(
    (await (await shop.client().fetch('/.well-known/jwks.json')).json()) as never,
  )
  const { payload } = await compactVerify(jws, keys)
  expect(Buffer.from(payload).toString()).toBe(canonical(passport))

  await write({ text: 'A later entry.' })
  await stock(2, 1)
  expect(await (await shop.client().fetch(`/api/passports/${issued.code}`)).text()).toBe(before)
  await admin.api.admin.deleteProduct({ id: '2' })
  await purgeTrash(shop.shop.db, shop.shop.now() + 31 * DAY_MS)
  await purgeJournals(shop.shop.db)
  await sweepImages(shop.shop.db, shop.shop.images, Date.now() + 3 * DAY_MS)
  expect(await (await shop.client().fetch(`/api/passports/${issued.code}`)).text()).toBe(before)
  for (const image of [...passport.images, ...passport.journal[0].images]) {
    expect(await sha256Of(image.url)).toBe(image.sha256)
  }
})

test('leaves out specs that are empty texts', async () => {
  const { data } = await admin.api.products.get({ id: '3' })
  const { name, description, price, stock: count, category_id } = data
  const specs = data.specs && { ...data.specs, heat_treatment: '', pins: '  ' }
  const product = { id: '3', name, description, price, stock: count, category_id }
  await admin.api.admin.updateProduct({ ...product, specs })
  const { passport: issued } = await admin.api.admin.issuePassport({ id: '3' })
  const { passport } = await read(issued.code)
  expect(passport.specs).toHaveProperty('steel')
  expect(passport.specs).not.toHaveProperty('heat_treatment')
  expect(passport.specs).not.toHaveProperty('pins')
  await admin.api.admin.updateProduct({ ...product, specs: data.specs })
})

test('issues a passport for a product that was deleted after it was sold', async () => {
  const { orderUuid } = await order(1, 5)
  const { data } = await admin.api.products.get({ id: '5' })
  await admin.api.admin.deleteProduct({ id: '5' })
  await setStatus(admin, { orderUuid }, 'shipped')
  const [issued] = await passportsOf(orderUuid)
  expect((await read(issued?.code ?? '')).passport).toMatchObject({ name: data.name, specs: {}, journal: [] })
})

test('finds only the passport of a code, in any spelling', async () => {
  const { passport } = await admin.api.admin.issuePassport({ id: '1' })
  const spelled = ` ${passport.code.slice(0, 5).toLowerCase()}-${passport.code.slice(5)} `
  expect((await read(spelled)).passport.code).toBe(passport.code)
  const onPhone = `“${spelled.replace('-', '–')}\u200b.”`
  expect((await read(onPhone)).passport.code).toBe(passport.code)
  for (const code of ['2222222222', 'x', '%F0%9F%94%AA', "' or 1=1"]) {
    expect((await ask(shop.client(), `GET /api/passports/${code}`)).status).toBe(404)
  }
})

test('numbers passports by the year of the business', async () => {
  const { db } = shop.shop
  const rows = await db.selectFrom('passports').select(['year', 'number']).orderBy('id').execute()
  expect(new Set(rows.map(({ year }) => year))).toEqual(new Set([thisYear]))
  // In West Virginia, it is still the last evening of the year.
  const newYear = Date.UTC(thisYear + 1, 0, 1)
  shop.passTime(newYear + HOUR_MS - shop.shop.now())
  const customer = await loggedIn(shop, 'admin')
  const eve = (await customer.api.admin.issuePassport({ id: '1' })).passport
  expect((await read(eve.code)).passport).toMatchObject({
    year: thisYear,
    number: rows.length + 1,
  })
  shop.passTime(DAY_MS)
  const day = (await (await loggedIn(shop, 'admin')).api.admin.issuePassport({ id: '1' })).passport
  expect((await read(day.code)).passport).toMatchObject({ year: thisYear + 1, number: 1 })
})

async function sha256Of(url: string): Promise<string> {
  const answer = await shop.client().fetch(url)
  expect(answer.status).toBe(200)
  return createHash('sha256')
    .update(Buffer.from(await answer.arrayBuffer()))
    .digest('hex')
}

/** RFC 8785, for what a passport contains. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const keys = Object.keys(value).sort()
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical((value as never)[key])}`).join()}}`
}
