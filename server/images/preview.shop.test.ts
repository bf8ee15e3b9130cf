import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '#contract/time.ts'
import { purgeTrash } from '#server/catalogue/admin/purge.ts'
import { loggedIn } from '#test/support/admin-helpers.ts'
import { form, sendForm } from '#test/support/form-body.ts'
import { colorAt, freshJpeg, isNear } from '#test/support/image-files.ts'
import { startTestShop, type TestShop } from '#test/support/test-shop.ts'
import { sweepImages } from './sweep.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.close())

const MOST_LETTERS = 160

test('an uploaded picture is known by a few points of it before it has come, until nothing shows it', async () => {
  const admin = await loggedIn(shop, 'admin')
  const { data } = await admin.api.admin.createProduct({
    name: 'Two colours',
    description: '',
    price: 100,
    stock: 1,
    category_id: 1,
  })
  const id = String(data.id)
  const parts = form([{ field: 'images', content: await freshJpeg({ width: 800, height: 600 }) }])
  await sendForm(admin, 'POST', `/api/admin/products/${id}/images`, parts)
  const [preview = ''] = (await shop.client().api.products.get({ id })).data.image_previews
  expect(preview.length).toBeLessThan(MOST_LETTERS)
  const points = await sharp(Buffer.from(preview, 'base64')).png().toBuffer()
  expect(isNear(await colorAt(points, 0, 0.5), '#c02020', 40)).toBe(true)
  expect(isNear(await colorAt(points, 1, 0.5), '#2040c0', 40)).toBe(true)

  const kept = () => shop.shop.db.selectFrom('picture_previews').select('hash').where('preview', '=', preview)
  expect(await kept().execute()).toHaveLength(1)
  await admin.api.admin.deleteProduct({ id })
  const later = shop.shop.now() + 31 * DAY_MS
  await purgeTrash(shop.shop.db, later)
  await sweepImages(shop.shop.db, shop.shop.images, later)
  expect(await kept().execute()).toEqual([])
})

test('a listing comes with a preview of every picture on it, and they weigh little', async () => {
  const page = await (await fetch(`${shop.url}/shop-knives/all-knives`)).text()
  const cards = page.match(/<article/g) ?? []
  const previews = page.match(/background-image:url\(data:image\/webp;base64,[\w+/=]+\)/g) ?? []
  expect(previews).toHaveLength(cards.length)
  for (const preview of previews) expect(preview.length).toBeLessThan(MOST_LETTERS + 50)
})
