import { expect, test } from 'vitest'
import { sharedLogin, sharedShop } from '#test/support/shared-shop.ts'

const shop = sharedShop()
const admin = sharedLogin(shop, 'admin')

const TIP = { x: 0.9, y: 0.2 }
const BUTT = { x: 0.1, y: 0.8 }

const publicProduct = async (id = '1') => (await shop.client().api.products.get({ id })).data
const adminProduct = async (id = '1') => (await admin.api.admin.product({ id })).data

/** Sends anything. @returns the status and the messages of the fields. */
async function send(marks: object | string, id = 1) {
  const answer = await admin.fetch(`/api/admin/products/${id}/images/points`, {
    method: 'PUT',
    headers: {
      'content-type': 'application/json',
      'x-csrf-token': admin.cookies.get('csrfToken') ?? '',
    },
    body: typeof marks === 'string' ? marks : JSON.stringify(marks),
  })
  return { status: answer.status, fields: (await answer.json()).fields }
}

test('marks tip and butt of every demo knife', async () => {
  const { data } = await shop.client().api.products.list({ per_page: '100' })
  expect(data.length).toBeGreaterThan(10)
  for (const { name, specs, image_points } of data) {
    expect([name, image_points !== null]).toEqual([name, Boolean(specs?.overall_length_in)])
  }
})

test('publishes the tip and butt that staff mark on the main image', async () => {
  const { images, version } = await adminProduct()
  const imageUrl = images[0] ?? ''
  await admin.api.admin.markImage({ id: '1', imageUrl, tip: { x: 0.123_456, y: 1 }, butt: { x: 0, y: 0.5 } })
  const points = { tip: { x: 0.1235, y: 1 }, butt: { x: 0, y: 0.5 } }
  expect(await publicProduct()).toMatchObject({ image_points: points })
  expect(await adminProduct()).toMatchObject({ image_points: points, version })

  const { data } = await admin.api.admin.markImage({ id: '1', imageUrl, tip: null, butt: null })
  expect(data.image_points).toBeNull()
  expect(await publicProduct()).toMatchObject({ image_points: null })
  const activity = await admin.fetch('/api/admin/activity?per_page=2')
  expect(await activity.text()).toContain('removed tip and butt')
  await admin.api.admin.markImage({ id: '1', imageUrl, tip: TIP, butt: BUTT })
})

test('saves the overall length together with the points', async () => {
  const { images, version, specs } = await adminProduct()
  const imageUrl = images[0] ?? ''
  await admin.api.admin.markImage({ id: '1', imageUrl, tip: TIP, butt: BUTT, overall_length_in: 8.4 })
  const changed = await adminProduct()
  expect(changed.specs).toEqual({ ...specs, overall_length_in: 8.4 })
  expect(changed.version).toBe(version + 1)
  await admin.api.admin.markImage({ id: '1', imageUrl, tip: TIP, butt: BUTT, overall_length_in: 8.4 })
  expect((await adminProduct()).version).toBe(version + 1)
})

test('stores separate points for each image', async () => {
  const { images, name, description, price, stock, category_id } = await adminProduct()
  const [first = '', second = '', ...rest] = images
  await admin.api.admin.markImage({ id: '1', imageUrl: first, tip: TIP, butt: BUTT })
  const order = (urls: string[]) =>
    admin.api.admin.updateProduct({
      id: '1',
      ...{ name, description, price, stock, category_id },
      imageOrders: urls.map((imageUrl, index) => ({ imageUrl, order: index + 1 })),
    })
  await order([second, first, ...rest])
  expect((await publicProduct()).image_points).toBeNull()
  await order(images)
  expect((await publicProduct()).image_points).toEqual({ tip: TIP, butt: BUTT })
})

test('rejects implausible points with an error message', async () => {
  const { images } = await adminProduct()
  const imageUrl = images[0]
  const before = await publicProduct()
  const outside = 'Choose a point in the image: x and y from 0 to 1.'
  const cases: [object, object][] = [
    [{ tip: { x: 1.01, y: 0 }, butt: BUTT }, { 'tip.x': outside }],
    [{ tip: TIP, butt: { x: 0.5, y: -0.001 } }, { 'butt.y': outside }],
    [{ tip: { x: '0.5', y: 0.5 }, butt: BUTT }, { 'tip.x': outside }],
    [{ tip: { x: null, y: 0.5 }, butt: BUTT }, { 'tip.x': outside }],
    [{ tip: [0.5, 0.5], butt: BUTT }, { tip: outside }],
    [{ tip: TIP, butt: null }, { butt: 'Mark the butt too.' }],
    [{ tip: null, butt: BUTT }, { tip: 'Mark the tip too.' }],
    [{ tip: TIP, butt: TIP }, { butt: 'Tip and butt are the same point. Move one of them.' }],
    [
      { tip: TIP, butt: { x: 0.900_01, y: 0.2 } },
      { butt: 'Tip and butt are the same point. Move one of them.' },
    ],
    [
      { tip: TIP, butt: BUTT, overall_length_in: 0 },
      { overall_length_in: expect.stringContaining('inches') },
    ],
  ]
  for (const [marks, fields] of cases) {
    expect(await send({ imageUrl, ...marks })).toMatchObject({ status: 400, fields })
  }
  expect((await send({ tip: TIP, butt: BUTT })).status).toBe(400)
  expect((await send(`{"imageUrl":"${imageUrl}","tip":{"x":NaN,"y":0},"butt":null}`)).status).toBe(400)
  expect((await send(`{"imageUrl":"${imageUrl}","tip":{"x":1e999,"y":0},"butt":null}`)).status).toBe(400)
  expect(await publicProduct()).toEqual(before)
})

test('rejects visitors, unknown products and images of other products', async () => {
  const { images } = await adminProduct('2')
  const marks = { imageUrl: images[0] ?? '', tip: TIP, butt: BUTT }
  expect((await send(marks)).status).toBe(404)
  expect((await send({ ...marks, imageUrl: 'javascript:alert(1)' })).status).toBe(404)
  expect((await send(marks, 999_999)).status).toBe(404)
  await expect(shop.client().api.admin.markImage({ id: '2', ...marks })).rejects.toMatchObject({
    status: 401,
  })
  expect((await publicProduct('2')).image_points).not.toEqual({ tip: TIP, butt: BUTT })
})
