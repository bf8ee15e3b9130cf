import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '#contract/app/api.ts'
import { type Product, product } from '#contract/catalog/products/products.ts'
import { changeProduct } from '#test/support/admin-helpers.ts'
import { sharedLogin, sharedShop } from '#test/support/shared-shop.ts'
import type { TestClient } from '#test/support/test-shop.ts'

const shop = sharedShop()
const admin = sharedLogin(shop, 'admin')
let client: TestClient
beforeAll(() => {
  client = shop.client()
})

async function ask(query: string): Promise<{ status: number; body: { data: Product[]; total: number } }> {
  const answer = await client.fetch(`/api/products${query}`)
  return { status: answer.status, body: await answer.json() }
}

async function idsFor(query: string): Promise<number[]> {
  const { status, body } = await ask(query)
  expect([query, status]).toEqual([query, 200])
  return body.data.map(({ id }) => id)
}

async function sortedIdsFor(query: string): Promise<number[]> {
  return (await idsFor(query)).toSorted((a, b) => a - b)
}

async function withName(id: number, name: string, work: () => Promise<void>): Promise<void> {
  const { data } = await client.api.products.get({ id: String(id) })
  await changeProduct(admin, id, { name })
  await work().finally(() => changeProduct(admin, id, { name: data.name }))
}

const ALL = Array.from({ length: 15 }, (_, index) => index + 1)

test('lists all products newest first, including sold ones, with their number', async () => {
  const { body } = await ask('')
  const times = body.data.map(({ created_at }) => Date.parse(created_at))
  expect(times).toEqual(times.toSorted((a, b) => b - a))
  expect(await sortedIdsFor('')).toEqual(ALL)
  expect(body.total).toBe(15)
  expect(body.data.some(({ stock }) => stock === 0)).toBe(true)
  for (const each of body.data) expect(product.strict().parse(each)).toEqual(each)
})

describe('a search', () => {
  test('matches a part of the name in any case', async () => {
    expect(await sortedIdsFor('?search=BOWIE')).toEqual([5, 6, 14])
    expect(await sortedIdsFor('?search=%20bowie%20')).toEqual([5, 6, 14])
    expect(await sortedIdsFor('?search=hunter%2C%20s')).toEqual([4])
    expect(await idsFor('?search=nothing+like+it')).toEqual([])
  })

  test.each([
    ['100% Carbon_Steel', ['100%25', '%25', '_', 'n_s'], ['0_', '1%25']],
    ['Back\\slash', ['%5C', 'k%5Cs'], ['%5C%5C', '%5C%25']],
    [`O'Brien "Special" --`, ["o'brien", '%22', '--'], ["''", "';", '%22%22']],
    ['ÉTÉ Ångström Œuvre', ['été', 'ÅNGSTRÖM', 'œuv'], ['é té', 'ng strom']],
    ['Straße 刀 🔪', ['刀', '🔪', 'STRAß'], ['刂']],
  ])('treats %s literally', async (name, hits, misses) => {
    await withName(1, name, async () => {
      for (const text of hits) expect([text, await idsFor(`?search=${text}`)]).toEqual([text, [1]])
      for (const text of misses) expect([text, await idsFor(`?search=${text}`)]).toEqual([text, []])
    })
  })
})

test.each([
  ['Cook’s Nakiri', ["cook's n", 'cooks', 'cook s', 'COOK’S', 'cook`s', 'cook‘s'], ['coks']],
  ["Trapper's Friend", ['trapper’s', 'trappers', 'trapper s', 'trapper\u200b’s'], []],
  [
    'Zebra-Inch  Slicer',
    ['zebra inch', 'zebra–inch slicer', 'zebra  inch', 'zebrainch', 'zebra\u2011inch'],
    [],
  ],
  [
    'Böker Muñoz Sølv',
    ['boker', 'böker', 'bo\u0308ker', 'munoz', 'muñoz', 'MUN\u0303OZ', 'solv'],
    ['bo ker'],
  ],
  ['Bo\u0308ker Mun\u0303oz', ['boker', 'böker', 'bo\u0308ker', 'munoz', 'muñoz'], []],
])('finds %j in any typographic spelling', async (name, hits, misses) => {
  await withName(1, name, async () => {
    for (const text of hits)
      expect([text, await idsFor(`?search=${encodeURIComponent(text)}`)]).toEqual([text, [1]])
    for (const text of misses)
      expect([text, await idsFor(`?search=${encodeURIComponent(text)}`)]).toEqual([text, []])
  })
})

test('finds a tag in any typographic spelling', async () => {
  const { data: tag } = await admin.api.admin.createTag({ name: 'Maker’s Böker-Choice' })
  await admin.api.admin.addProductTags({ id: '6', tagIds: [tag.id] })
  for (const name of ["maker's boker choice", 'MAKERS BO\u0308KER–CHOICE', 'Maker’s Böker-Choice'])
    expect([name, await idsFor(`?tags=${encodeURIComponent(name)}`)]).toEqual([name, [6]])
  await admin.api.admin.deleteTag({ id: String(tag.id) })
})

test('selects a category only by its slug', async () => {
  expect(await sortedIdsFor('?category=bowie-knives')).toEqual([5, 6, 7])
  for (const slug of ['bowie', 'Bowie-Knives', 'bowie%20knives', '0', '%25']) {
    expect([slug, (await ask(`?category=${slug}`)).status]).toEqual([slug, 404])
  }
})

test('finds products that have all given tags, ignoring case and repetition', async () => {
  expect(await sortedIdsFor('?tags=Damascus')).toEqual([4, 6, 8])
  expect(await sortedIdsFor('?tags=damascus,BOWIE')).toEqual([6])
  expect(await sortedIdsFor('?tags=%20Damascus%20,%20damascus')).toEqual([4, 6, 8])
  expect(await idsFor('?tags=Damascus,No%20Such%20Tag')).toEqual([])
  expect(await sortedIdsFor('?tags=Bird%20%26%20Trout')).toEqual([3])
  expect(await idsFor(`?tags=${Array.from({ length: 500 }, (_, n) => `t${n % 90}`).join(',')}`)).toEqual([])
})

describe('a tag with a comma in its name', () => {
  const NAME = 'Twist, Ladder'
  beforeAll(async () => {
    const { data: tag } = await admin.api.admin.createTag({ name: NAME })
    for (const id of ['6', '3']) await admin.api.admin.addProductTags({ id, tagIds: [tag.id] })
  })
  afterAll(async () => {
    const tag = (await client.api.products.allTags({})).data.find(({ name }) => name === NAME)
    await admin.api.admin.deleteTag({ id: String(tag?.id) })
  })

  test('is found by a `tag` parameter, which can be repeated and combined with `tags`', async () => {
    expect(await sortedIdsFor('?tag=Twist,%20Ladder')).toEqual([3, 6])
    expect(await sortedIdsFor('?tag=%20twist,%20LADDER%20&tag=Damascus')).toEqual([6])
    expect(await sortedIdsFor('?tag=twist,%20ladder&tags=Bird%20%26%20Trout')).toEqual([3])
    expect(await idsFor('?tag=twist,%20ladder&tag=No%20Such%20Tag')).toEqual([])
    const { data } = await client.api.products.facets({ tag: [NAME, 'Damascus'] })
    expect(data.categories.reduce((total, { products }) => total + products, 0)).toBe(1)
  })

  test.each(['tag=', 'tag=%20', 'tag=Damascus&tag=', `tag=${'x'.repeat(51)}`, 'tag=a&'.repeat(21)])(
    'is a 400 for %s',
    async (query) => {
      for (const path of ['', '/facets']) {
        const { status, body } = await ask(`${path}?${query}`)
        expect([status, body]).toMatchObject([400, { fields: { tag: expect.stringMatching(/^[A-Z].*\.$/) } }])
      }
    },
  )

  test('filters the listing page', async () => {
    for (const [query, count] of [
      ['tag=Twist%2C+Ladder', '2 results'],
      ['tags=Damascus&tag=Twist%2C+Ladder', '1 result'],
    ]) {
      const html = await (await client.fetch(`/shop-knives?${query}`)).text()
      expect(html).toContain(count)
      expect(html).toMatch(/aria-pressed="true"[^>]*>Twist, Ladder</)
      // Without JavaScript, the form keeps the tag, and its button sends it again to deselect it.
      expect(html).toContain('<input type="hidden" name="tag" value="Twist, Ladder"/>')
      expect(html).toMatch(/<button(?=[^>]* name="tag")(?=[^>]* value="Twist, Ladder")[^>]*>/)
    }
  })
})

test('filters by price to the cent and treats 0 as no bound', async () => {
  expect(await sortedIdsFor('?min=495')).toEqual([5, 6, 8])
  expect(await sortedIdsFor('?min=495.01')).toEqual([5, 6])
  expect(await sortedIdsFor('?max=85')).toEqual([13, 15])
  expect(await sortedIdsFor('?max=84.99')).toEqual([15])
  expect(await sortedIdsFor('?min=85&max=95')).toEqual([10, 13])
  expect(await sortedIdsFor('?min=0&max=0')).toEqual(ALL)
  expect(await sortedIdsFor('?min=0.00&max=0.0')).toEqual(ALL)
  expect(await idsFor('?min=200&max=100')).toEqual([])
  expect(await sortedIdsFor('?max=999999999.99')).toEqual(ALL)
})

test('excludes sold-out products on request', async () => {
  expect(await sortedIdsFor('?available=true')).toEqual(ALL.filter((id) => id !== 6))
  expect(await sortedIdsFor('?available=false')).toEqual(ALL)
})

test('sorts by price, name and date', async () => {
  const prices = async (sort: string) => (await ask(`?sort=${sort}`)).body.data.map(({ price }) => price)
  const names = async (sort: string) => (await ask(`?sort=${sort}`)).body.data.map(({ name }) => name)
  const ascending = await prices('price-low-high')
  expect(ascending).toEqual(ascending.toSorted((a, b) => a - b))
  expect(await prices('price-high-low')).toEqual(ascending.toReversed())
  const alphabet = await names('name-a-z')
  expect(alphabet).toEqual(alphabet.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)))
  expect(await names('name-z-a')).toEqual(alphabet.toReversed())
  expect(await idsFor('?sort=newest')).toEqual(await idsFor(''))
})

test('sorts accented letters with their base letters', async () => {
  const product = { description: '', price: 50, stock: 1, category_id: 1 }
  const names = ['Elk Skinner', 'étoile', 'Fox Tail', 'Zebrano', 'Äsche', 'apple Knife']
  const ids = []
  for (const name of names) ids.push((await admin.api.admin.createProduct({ ...product, name })).data.id)
  const sorted = ['apple Knife', 'Äsche', 'Elk Skinner', 'étoile', 'Fox Tail', 'Zebrano']
  for (const [sort, expected] of [
    ['name-a-z', sorted],
    ['name-z-a', sorted.toReversed()],
  ] as const) {
    const listed = await client.api.products.list({ sort, ids: ids.join(',') })
    expect(listed.data.map(({ name }) => name)).toEqual(expected)
    const pages = [1, 2, 3].map((page) => admin.api.admin.products({ sort, page: `${page}`, per_page: '9' }))
    const all = (await Promise.all(pages)).flatMap(({ data }) => data.map(({ name }) => name))
    expect(all.filter((name) => names.includes(name))).toEqual(expected)
    expect(new Set(all).size).toBe(all.length)
  }
  for (const id of ids) await admin.api.admin.deleteProduct({ id: String(id) })
})

test('paginates without gaps or duplicates and returns the total', async () => {
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

test('finds products by id and skips unknown ids', async () => {
  expect(await sortedIdsFor('?ids=3,1,2')).toEqual([1, 2, 3])
  expect(await sortedIdsFor('?ids=3,3,%203')).toEqual([3])
  expect(await sortedIdsFor('?ids=999999999999999,0,7')).toEqual([7])
  expect((await ask('?ids=999')).body).toEqual({ data: [], total: 0 })
})

test('combines all filters', async () => {
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
])('rejects the query %s with 400', async (query) => {
  const answer = await client.fetch(`/api/products?${query}`)
  const body = await answer.json()
  expect([query, answer.status, body.data]).toEqual([query, 400, undefined])
  expect(body.error).toMatch(/^[A-Z].*\.$/)
})

test('ignores unknown query parameters', async () => {
  expect(await sortedIdsFor('?utm_source=mail&limit=3&__proto__=x&search[]=x')).toEqual(ALL)
})

test('returns products, tags and categories as the contract defines them', async () => {
  const get = async (path: string, reply: { parse(value: unknown): unknown }) => {
    const body = await (await client.fetch(path)).json()
    expect(reply.parse(body)).toEqual(body)
    return body
  }
  const { data } = await get('/api/products/1', api.products.get.reply)
  expect(data).toMatchObject({ id: 1, price: 265, category_name: 'Hunting Knives', weight_oz: 6.1 })
  expect(data.image_url).toBe(data.images[0])
  expect(data.image_alts).toHaveLength(data.images.length)

  const tags = (await get('/api/products/1/tags', api.products.tags.reply)).data
  expect(tags.map(({ name }: { name: string }) => name)).toEqual(data.tags)

  const categories = (await get('/api/products/categories', api.products.allCategories.reply)).data
  expect(categories.map(({ name }: { name: string }) => name)).toEqual([
    'Bowie Knives',
    'Everyday Carry',
    'Hunting Knives',
    'Kitchen Knives',
    'Leather Sheaths',
  ])
  expect(categories[0].products).toBe(3)

  const names = (await get('/api/products/tags', api.products.allTags.reply)).data.map(
    ({ name }: { name: string }) => name,
  )
  expect(names).toEqual(
    names.toSorted((a: string, b: string) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)),
  )
})

test('answers 404 for an unknown product and 400 for an invalid id', async () => {
  for (const path of ['999', '0', '999999999999999', '999/tags', '1/nothing']) {
    expect([path, (await client.fetch(`/api/products/${path}`)).status]).toEqual([path, 404])
  }
  for (const path of ['abc', '-1', '1.5', '1e3', '%00', '1%20', 'abc/tags', '9999999999999999']) {
    expect([path, (await client.fetch(`/api/products/${path}`)).status]).toEqual([path, 400])
  }
})

test('prevents SQL injection through queries', async () => {
  const attack = encodeURIComponent("x'; drop table products; --")
  for (const key of ['search', 'tags']) expect(await idsFor(`?${key}=${attack}`)).toEqual([])
  expect((await ask(`?category=${attack}`)).status).toBe(404)
  expect(await sortedIdsFor('')).toEqual(ALL)
})

test('hides a deleted product from every public endpoint', async () => {
  const before = (await client.api.products.allTags({})).data.find(({ name }) => name === 'Damascus')
  await admin.api.admin.deleteProduct({ id: '8' })

  expect(await sortedIdsFor('')).not.toContain(8)
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
