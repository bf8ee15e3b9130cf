import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { form, sendForm } from '#test/support/form-body.ts'
import { freshJpeg } from '#test/support/image-files.ts'
import { createProductFixture, image, type ProductFixture } from '#test/support/product-fixture.ts'
import { sharedLogin, sharedShop } from '#test/support/shared-shop.ts'

const shop = sharedShop()
const admin = sharedLogin(shop, 'admin')
let images: ProductFixture
beforeEach(async () => {
  images = await createProductFixture(shop, admin)
})

test('rejects a whole batch when one file is not an image', async () => {
  const before = await images.folders()
  const good = async () => image(await freshJpeg())
  const refused = await images.upload([await good(), image('not an image', 'photo.png'), await good()])
  expect([refused.status, refused.body]).toEqual([415, { error: expect.stringMatching(/^'.+\.$/) }])
  expect(await images.shown()).toEqual([])
  expect(await images.folders()).toEqual(before)
})

test('rejects a form without an image and a request that is not a form', async () => {
  expect(await images.upload([])).toMatchObject({
    status: 400,
    body: { error: 'Choose at least one image.', fields: { images: 'Choose at least one image.' } },
  })
  expect(await sendForm(admin, 'POST', '/api/admin/categories/1/image', form([]))).toMatchObject({
    status: 400,
    body: { fields: { image: 'Choose at least one image.' } },
  })
  expect((await images.upload([{ field: 'elsewhere', content: await freshJpeg() }])).status).toBe(400)
  expect((await images.upload([image(await freshJpeg())], { order: 'first' })).body.fields).toEqual({
    order: 'Enter a whole number of 1 or more.',
  })
  const json = await admin.fetch(`/api/admin/products/${images.id}/images`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-csrf-token': admin.cookies.get('csrfToken') ?? '',
    },
    body: '{}',
  })
  expect(json.status).toBe(415)
  expect(await images.shown()).toEqual([])
})

test('answers 404 for images of an unknown product', async () => {
  const path = '/api/admin/products/99999/images'
  expect((await sendForm(admin, 'POST', path, form([image(await freshJpeg())]))).status).toBe(404)
})

test('stores the original and never serves it', async () => {
  const original = await freshJpeg()
  const { body } = await images.upload([image(original)])
  const hash = /pictures\/([0-9a-f]+)\//.exec(body.data.images[0])?.[1] ?? ''
  const { DATA_DIR } = shop.shop.config
  expect(await readFile(join(DATA_DIR, 'originals', `${hash}.jpeg`))).toEqual(original)
  for (const path of [
    `/originals/${hash}.jpeg`,
    `/pictures/../originals/${hash}.jpeg`,
    '/pictures/%2e%2e/originals',
  ]) {
    expect((await fetch(shop.url + path)).status).toBe(404)
  }
})

test('appends images or inserts them at a given position', async () => {
  const { body: first } = await images.upload([image(await freshJpeg()), image(await freshJpeg())])
  const [a, b] = first.data.images
  const { body: second } = await images.upload([image(await freshJpeg())], { order: '1' })
  const [c] = second.data.images
  expect(second.data.images).toEqual([c, a, b])
  const { body: third } = await images.upload([image(await freshJpeg())])
  expect(third.data.images.slice(0, 3)).toEqual([c, a, b])
})

test('stores an image once when it is uploaded twice', async () => {
  const jpeg = await freshJpeg()
  const { body } = await images.upload([image(jpeg), image(jpeg, 'copy.jpg')])
  expect(body.data.images).toHaveLength(1)
  expect((await images.upload([image(jpeg)])).body.data.images).toEqual(body.data.images)
})

test('removes a deleted image at once and restores it on request', async () => {
  const { body } = await images.upload([image(await freshJpeg()), image(await freshJpeg())])
  const [a = '', b = ''] = body.data.images as string[]
  const id = String(images.id)
  expect((await admin.api.admin.removeImage({ id, imageUrl: a })).data.images).toEqual([b])
  expect(await images.shown()).toEqual([b])
  await expect(admin.api.admin.removeImage({ id, imageUrl: a })).rejects.toMatchObject({
    status: 404,
  })
  expect((await admin.api.admin.restoreImage({ id, imageUrl: a })).data.images).toEqual([b, a])
  await expect(admin.api.admin.restoreImage({ id, imageUrl: a })).rejects.toMatchObject({
    status: 404,
  })
})

test('restores a deleted image at a given position', async () => {
  const { body } = await images.upload([image(await freshJpeg()), image(await freshJpeg())])
  const [a = '', b = ''] = body.data.images as string[]
  const id = String(images.id)
  await admin.api.admin.removeImage({ id, imageUrl: a })
  const { data } = await admin.api.admin.restoreImage({ id, imageUrl: a, order: 1 })
  expect(data.images).toEqual([a, b])
  await admin.api.admin.removeImage({ id, imageUrl: b })
  expect((await admin.api.admin.restoreImage({ id, imageUrl: b, order: 9 })).data.images).toEqual([a, b])
})

test('returns the URL of each uploaded file, known ones included', async () => {
  const [one, other] = [await freshJpeg(), await freshJpeg()]
  const first = await images.upload([image(one)])
  const { body } = await images.upload([image(other), image(one)])
  expect(body.data.added).toEqual([body.data.images[1], first.body.data.images[0]])
})

test('suggests alt texts from the specs until an admin enters one', async () => {
  const id = String(images.id)
  const { data } = await admin.api.admin.product({ id })
  await admin.api.admin.updateProduct({
    ...data,
    id,
    specs: { steel: '1095', handle_material: 'Walnut' },
  })
  const { body } = await images.upload([image(await freshJpeg()), image(await freshJpeg())])
  const alts = async () => (await shop.client().api.products.get({ id })).data.image_alts
  expect(await alts()).toEqual([
    'Test product, 1095, Walnut handle',
    'Test product, 1095, Walnut handle, view 2',
  ])
  await admin.api.admin.describeImage({ id, imageUrl: body.data.images[1], alt: 'The maker’s mark' })
  expect(await alts()).toEqual(['Test product, 1095, Walnut handle', 'The maker’s mark'])
})
