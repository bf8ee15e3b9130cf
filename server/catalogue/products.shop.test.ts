import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { type Product, product } from '#contract/catalogue/catalogue.ts'
import { changeProduct, loggedIn } from '#test/support/admin-helpers.ts'
import { startTestShop, type TestClient, type TestShop } from '#test/support/test-shop.ts'

let shop: TestShop
let client: TestClient
let admin: TestClient
beforeAll(async () => {
  shop = await startTestShop()
  client = shop.client()
  admin = await loggedIn(shop, 'admin')
})
afterAll(() => shop.close())

async function ask(query: string): Promise<{ status: number; body: { data: Product[]; total: number } }> {
  const answer = await client.fetch(`/api/products${query}`)
  return { status: answer.status, body: await answer.json() }
}

async function idsFor(query: string): Promise<number[]> {
  const { status, body } = await ask(query)
  expect([query, status]).toEqual([query, 200])
  return body.data.map(({ id }) => id)
}

/** The same when the order does not matter: smallest number first. */
async function setFor(query: string): Promise<number[]> {
  return (await idsFor(query)).toSorted((one, other) => one - other)
}

/** Calls a piece something else for as long as the test runs. */
async function renamed(id: number, name: string, work: () => Promise<void>): Promise<void> {
  const { data } = await client.api.products.get({ id: String(id) })
  await changeProduct(admin, id, { name })
  await work().finally(() => changeProduct(admin, id, { name: data.name }))
}

const ALL = Array.from({ length: 15 }, (_, index) => index + 1)

test('all pieces come newest first, sold ones too, whole and counted', async () => {
  const { body } = await ask('')
  const times = body.data.map(({ created_at }) => Date.parse(created_at))
  expect(times).toEqual(times.toSorted((one, other) => other - one))
  expect(await setFor('')).toEqual(ALL)
  expect(body.total).toBe(15)
  expect(body.data.some(({ stock }) => stock === 0)).toBe(true)
  for (const piece of body.data) expect(product.strict().parse(piece)).toEqual(piece)
})

describe('a search', () => {
  test('finds a part of the name in any case', async () => {
    expect(await setFor('?search=BOWIE')).toEqual([5, 6, 14])
    expect(await setFor('?search=%20bowie%20')).toEqual([5, 6, 14])
    expect(await setFor('?search=hunter%2C%20s')).toEqual([4])
    expect(await idsFor('?search=nothing+like+it')).toEqual([])
  })

  test.each([
    ['100% Carbon_Steel', ['100%25', '%25', '_', 'n_s'], ['0_', '1%25']],
    ['Back\\slash', ['%5C', 'k%5Cs'], ['%5C%5C', '%5C%25']],
    [`O'Brien "Special" --`, ["o'b", '%22', '--', 'n%20%22'], ["''", "';", '%22%22']],
    ['ÉTÉ Ångström Œuvre', ['été', 'ÅNGSTRÖM', 'œuv'], ['ete', 'angstrom']],
    ['Straße 刀 🔪', ['刀', '🔪', 'STRAß'], ['刂']],
  ])('takes %s literally', async (name, hits, misses) => {
    await renamed(1, name, async () => {
      for (const text of hits) expect([text, await idsFor(`?search=${text}`)]).toEqual([text, [1]])
      for (const text of misses) expect([text, await idsFor(`?search=${text}`)]).toEqual([text, []])
    })
  })
})

test('a category is asked for by its slug, and only by it', async () => {
  expect(await setFor('?category=bowie-knives')).toEqual([5, 6, 7])
  for (const slug of ['bowie', 'Bowie-Knives', 'bowie%20knives', '0', '%25']) {
    expect([slug, (await ask(`?category=${slug}`)).status]).toEqual([slug, 404])
  }
})

test('a piece must have all the tags that are named, in any case, however often', async () => {
  expect(await setFor('?tags=Damascus')).toEqual([4, 6, 8])
  expect(await setFor('?tags=damascus,BOWIE')).toEqual([6])
  expect(await setFor('?tags=%20Damascus%20,%20damascus')).toEqual([4, 6, 8])
  expect(await idsFor('?tags=Damascus,No%20Such%20Tag')).toEqual([])
  expect(await setFor('?tags=Bird%20%26%20Trout')).toEqual([3])
  expect(await idsFor(`?tags=${Array.from({ length: 500 }, (_, n) => `t${n % 90}`).join(',')}`)).toEqual([])
})

test('prices are bounded on both sides, to the cent, and 0 is no bound', async () => {
  expect(await setFor('?min=495')).toEqual([5, 6, 8])
  expect(await setFor('?min=495.01')).toEqual([5, 6])
  expect(await setFor('?max=85')).toEqual([13, 15])
  expect(await setFor('?max=84.99')).toEqual([15])
  expect(await setFor('?min=85&max=95')).toEqual([10, 13])
  expect(await setFor('?min=0&max=0')).toEqual(ALL)
  expect(await setFor('?min=0.00&max=0.0')).toEqual(ALL)
  expect(await idsFor('?min=200&max=100')).toEqual([])
  expect(await setFor('?max=999999999.99')).toEqual(ALL)
})

test('what is sold can be left out', async () => {
  expect(await setFor('?available=true')).toEqual(ALL.filter((id) => id !== 6))
  expect(await setFor('?available=false')).toEqual(ALL)
})

test('each order is the order it names, and equals stay newest first', async () => {
  const prices = async (sort: string) => (await ask(`?sort=${sort}`)).body.data.map(({ price }) => price)
  const names = async (sort: string) => (await ask(`?sort=${sort}`)).body.data.map(({ name }) => name)
  const rising = await prices('price-low-high')
  expect(rising).toEqual(rising.toSorted((a, b) => a - b))
  expect(await prices('price-high-low')).toEqual(rising.toReversed())
  const alphabet = await names('name-a-z')
  expect(alphabet).toEqual(alphabet.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)))
  expect(await names('name-z-a')).toEqual(alphabet.toReversed())
  expect(await idsFor('?sort=newest')).toEqual(await idsFor(''))
})

test('pages cut the list without losing or repeating a piece, and say how many there are', async () => {
  const seen: number[] = []
  for (const page of [1, 2, 3, 4]) {
    const { body } = await ask(`?page=${page}&per_page=4&sort=name-a-z`)
    expect(body.total).toBe(15)
    seen.push(...body.data.map(({ id }) => id))
  }
  expect(seen).toEqual(await idsFor('?sort=name-a-z'))
  expect((await ask('?page=5&per_page=4')).body).toEqual({ data: [], total: 15 })
  expect((await ask('?page=1000000&per_page=100')).body).toEqual({ data: [], total: 15 })
  expect((await ask('?page=1&per_page=1&search=bowie')).body.total).toBe(3)
})

test('pieces can be asked for by number; numbers that never were are left out', async () => {
  expect(await setFor('?ids=3,1,2')).toEqual([1, 2, 3])
  expect(await setFor('?ids=3,3,%203')).toEqual([3])
  expect(await setFor('?ids=999999999999999,0,7')).toEqual([7])
  expect((await ask('?ids=999')).body).toEqual({ data: [], total: 0 })
})

test('everything can be asked for together', async () => {
  const query =
    '?search=e&category=hunting-knives&tags=full%20tang&min=180&max=300&available=true&sort=price-low-high&ids=1,2,3,4&page=1&per_page=2'
  const { body } = await ask(query)
  expect([body.data.map(({ id }) => id), body.total]).toEqual([[3, 2], 3])
})

test.each([
  'search=',
  'search=%20%20',
  'search=%00',
  `search=${'x'.repeat(201)}`,
  'search=a&search=b',
  'category=',
  'category=bowie-knives&category=bowie-knives',
  'category=%00',
  'tags=',
  'tags=,',
  'tags=Damascus,',
  'tags=,Damascus',
  'tags=a&tags=b',
  `tags=${'x,'.repeat(1001)}x`,
  'min=',
  'min=-1',
  'min=abc',
  'min=1.234',
  'min=1e3',
  'min=0x10',
  'min=NaN',
  'min=Infinity',
  'min=1,5',
  'min=%201',
  'min=1&min=2',
  'max=',
  'max=-0',
  'max=9999999999',
  'max=.5',
  'max=5.',
  'available=',
  'available=1',
  'available=yes',
  'available=TRUE',
  'sort=',
  'sort=newest%20',
  'sort=price',
  'sort=constructor',
  'sort=newest&sort=newest',
  'ids=',
  'ids=,',
  'ids=1,,2',
  'ids=1,a',
  'ids=-1',
  'ids=1.5',
  'ids=1%202',
  'ids=1e3',
  'ids=9999999999999999',
  'ids=1&ids=2',
  'page=',
  'page=0',
  'page=-1',
  'page=1.5',
  'page=a',
  'page=01',
  'page=1000001',
  'page=99999999999999999999',
  'page=1&page=2',
  'page=1&per_page=',
  'page=1&per_page=0',
  'page=1&per_page=101',
  'page=1&per_page=1.5',
  'per_page=0',
])('the nonsense %s is a 400 that names it, and never the list', async (query) => {
  const answer = await client.fetch(`/api/products?${query}`)
  const body = await answer.json()
  expect([query, answer.status, body.data]).toEqual([query, 400, undefined])
  expect(body.error).toMatch(/^[A-Z].*\.$/)
})

test('what is not known to the call is ignored', async () => {
  expect(await setFor('?utm_source=mail&limit=3&__proto__=x&search[]=x')).toEqual(ALL)
})

test('one piece, its tags, and the lists behind the filters keep to the contract', async () => {
  const strictly = async (path: string, reply: { parse(value: unknown): unknown }) => {
    const body = await (await client.fetch(path)).json()
    expect(reply.parse(body)).toEqual(body)
    return body
  }
  const { data } = await strictly('/api/products/1', api.products.get.reply)
  expect(data).toMatchObject({ id: 1, price: 265, category_name: 'Hunting Knives', weight_oz: 6.1 })
  expect(data.image_url).toBe(data.images[0])
  expect(data.image_alts).toHaveLength(data.images.length)

  const tags = (await strictly('/api/products/1/tags', api.products.tags.reply)).data
  expect(tags.map(({ name }: { name: string }) => name)).toEqual(data.tags)

  const categories = (await strictly('/api/products/categories', api.products.allCategories.reply)).data
  expect(categories.map(({ name }: { name: string }) => name)).toEqual([
    'Bowie Knives',
    'Everyday Carry',
    'Hunting Knives',
    'Kitchen Knives',
    'Leather Sheaths',
  ])
  expect(categories[0].products).toBe(3)

  const names = (await strictly('/api/products/tags', api.products.allTags.reply)).data.map(
    ({ name }: { name: string }) => name,
  )
  expect(names).toEqual(
    names.toSorted((a: string, b: string) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)),
  )
})

test('a piece that is not there is a 404, a number that is none a 400', async () => {
  for (const path of ['999', '0', '999999999999999', '999/tags', '1/nothing']) {
    expect([path, (await client.fetch(`/api/products/${path}`)).status]).toEqual([path, 404])
  }
  for (const path of ['abc', '-1', '1.5', '1e3', '%00', '1%20', 'abc/tags', '9999999999999999']) {
    expect([path, (await client.fetch(`/api/products/${path}`)).status]).toEqual([path, 400])
  }
})

test('what was asked for never reaches the database as words of its own', async () => {
  const attack = encodeURIComponent("x'; drop table products; --")
  for (const key of ['search', 'tags']) expect(await idsFor(`?${key}=${attack}`)).toEqual([])
  expect((await ask(`?category=${attack}`)).status).toBe(404)
  expect(await setFor('')).toEqual(ALL)
})

test('a deleted piece is gone for every public call at once', async () => {
  const before = (await client.api.products.allTags({})).data.find(({ name }) => name === 'Damascus')
  await admin.api.admin.deleteProduct({ id: '8' })

  expect(await setFor('')).not.toContain(8)
  for (const query of [
    '?ids=8',
    '?search=raindrop',
    '?category=kitchen-knives&min=495',
    '?tags=Damascus,Kitchen',
  ]) {
    expect([query, (await ask(query)).body]).toEqual([query, { data: [], total: 0 }])
  }
  expect((await ask('?page=1&per_page=1')).body.total).toBe(14)
  expect((await client.fetch('/api/products/8')).status).toBe(404)
  expect((await client.fetch('/api/products/8/tags')).status).toBe(404)
  const kitchen = (await client.api.products.allCategories({})).data.find(({ name }) =>
    name.startsWith('Kitchen'),
  )
  expect(kitchen?.products).toBe(2)
  const after = (await client.api.products.allTags({})).data.find(({ name }) => name === 'Damascus')
  expect(after?.products).toBe((before?.products ?? 0) - 1)
  await expect(client.api.checkout.calculateFees({ cart: [{ id: 8, quantity: 1 }] })).rejects.toMatchObject({
    status: 400,
  })
  await expect(admin.api.admin.deleteProduct({ id: '8' })).rejects.toMatchObject({ status: 404 })
  await expect(changeProduct(admin, 8, { stock: 5 })).rejects.toMatchObject({ status: 404 })
  expect(await shop.audit()).toEqual([])
})
