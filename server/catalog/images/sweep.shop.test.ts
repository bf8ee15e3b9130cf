import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DAY_MS } from '#contract/platform/values/time.ts'
import { purgeTrash } from '#server/catalog/products/admin/purge.ts'
import { buy } from '#test/support/checkout-helpers.ts'
import { form, sendForm } from '#test/support/form-body.ts'
import { freshJpeg } from '#test/support/image-files.ts'
import { sharedLogin, sharedShop } from '#test/support/shared-shop.ts'
import { sweepImages } from './sweep-images.ts'

const shop = sharedShop()
const admin = sharedLogin(shop, 'admin')

test('keeps the image of an ordered product after the product is purged', async () => {
  const { db, images, now } = shop.shop
  const { data } = await admin.api.admin.createProduct({
    name: 'Ordered and purged',
    description: '',
    price: 100,
    stock: 1,
    category_id: 1,
  })
  const id = String(data.id)
  const parts = form([{ field: 'images', content: await freshJpeg() }])
  const { body } = await sendForm(admin, 'POST', `/api/admin/products/${id}/images`, parts)
  await buy(shop.client(), [{ id: data.id, quantity: 1 }])
  await admin.api.admin.deleteProduct({ id })
  await purgeTrash(db, now() + 31 * DAY_MS)
  await sweepImages(db, images, now() + 31 * DAY_MS)
  expect((await fetch(shop.url + body.data.images[0])).status).toBe(200)
})

test('deletes unused images and abandoned uploads after a day', async () => {
  const { db, config, images, now } = shop.shop
  const [sizes, originals] = ['pictures', 'originals'].map((area) => join(config.DATA_DIR, area)) as [
    string,
    string,
  ]
  const { stagingDir } = images
  await Promise.all([sizes, originals, stagingDir].map((folder) => mkdir(folder, { recursive: true })))
  const twoDaysAgo = new Date(now() - 2 * DAY_MS)
  for (const name of ['a'.repeat(16), 'b'.repeat(16)]) {
    await mkdir(join(sizes, name))
    await mkdir(join(stagingDir, name))
    await writeFile(join(originals, `${name}.jpeg`), 'x')
  }
  const old = 'a'.repeat(16)
  for (const path of [join(sizes, old), join(stagingDir, old), join(originals, `${old}.jpeg`)]) {
    await utimes(path, twoDaysAgo, twoDaysAgo)
  }
  await sweepImages(db, images, now())
  const fresh = 'b'.repeat(16)
  const left = await Promise.all([sizes, stagingDir, originals].map((folder) => readdir(folder)))
  for (const names of left) {
    expect(names.some((name) => name.startsWith(old))).toBe(false)
    expect(names.some((name) => name.startsWith(fresh))).toBe(true)
  }
})
