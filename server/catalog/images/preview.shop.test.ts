import sharp from 'sharp'
import { expect, test } from 'vitest'
import { DAY_MS } from '#contract/platform/values/time.ts'
import { purgeTrash } from '#server/catalog/products/admin/purge.ts'
import { loggedIn } from '#test/support/admin-helpers.ts'
import { form, sendForm } from '#test/support/form-body.ts'
import { colorAt, freshJpeg, isNear } from '#test/support/image-files.ts'
import { sharedShop } from '#test/support/shared-shop.ts'
import { sweepImages } from './sweep-images.ts'

const shop = sharedShop()

const MAX_LENGTH = 160

test('makes a preview of an uploaded image and deletes both together', async () => {
  const admin = await loggedIn(shop, 'admin')
  const { data } = await admin.api.admin.createProduct({
    name: 'Two colors',
    description: '',
    price: 100,
    stock: 1,
    category_id: 1,
  })
  const id = String(data.id)
  const parts = form([{ field: 'images', content: await freshJpeg({ width: 800, height: 600 }) }])
  await sendForm(admin, 'POST', `/api/admin/products/${id}/images`, parts)
  const [preview = ''] = (await shop.client().api.products.get({ id })).data.image_previews
  expect(preview.length).toBeLessThan(MAX_LENGTH)
  const pixels = await sharp(Buffer.from(preview, 'base64')).png().toBuffer()
  expect(isNear(await colorAt(pixels, 0, 0.5), '#c02020', 40)).toBe(true)
  expect(isNear(await colorAt(pixels, 1, 0.5), '#2040c0', 40)).toBe(true)

  const stored = () =>
    shop.shop.db.selectFrom('picture_previews').select('hash').where('preview', '=', preview)
  expect(await stored().execute()).toHaveLength(1)
  await admin.api.admin.deleteProduct({ id })
  const later = shop.shop.now() + 31 * DAY_MS
  await purgeTrash(shop.shop.db, later)
  await sweepImages(shop.shop.db, shop.shop.images, later)
  expect(await stored().execute()).toEqual([])
})

/** On a wide screen. Browsers load the others before they come into view. */
const FIRST_ROW = 3

test('includes a small preview of the images in the first row of a listing', async () => {
  const page = await (await fetch(`${shop.url}/shop-knives/all-knives`)).text()
  const previews = page.match(/background-image:url\(data:image\/webp;base64,[\w+/=]+\)/g) ?? []
  expect(previews).toHaveLength(FIRST_ROW)
  for (const preview of previews) expect(preview.length).toBeLessThan(MAX_LENGTH + 50)
})
