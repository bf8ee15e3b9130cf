import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { form, sendForm } from '#checks/form.ts'
import { colourAt, freshJpeg, isNear } from '#checks/pictures.ts'
import { loggedIn } from '#checks/staff.ts'
import { startTestShop, type TestShop } from '#checks/test-shop.ts'
import { DAY_MS } from '#contract/shop.ts'
import { purgeTrash } from '#server/trash/purge.ts'
import { sweepPictures } from './sweep.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.close())

const MOST_LETTERS = 160

test('an uploaded picture is known by a few points of it before it has come, until nothing shows it', async () => {
  const staff = await loggedIn(shop, 'admin')
  const { data } = await staff.api.admin.createProduct({
    name: 'Two colours',
    description: '',
    price: 100,
    stock: 1,
    category_id: 1,
  })
  const id = String(data.id)
  const parts = form([{ field: 'images', content: await freshJpeg({ width: 800, height: 600 }) }])
  await sendForm(staff, 'POST', `/api/admin/products/${id}/images`, parts)
  const [preview = ''] = (await shop.visitor().api.products.get({ id })).data.image_previews
  expect(preview.length).toBeLessThan(MOST_LETTERS)
  const points = await sharp(Buffer.from(preview, 'base64')).png().toBuffer()
  expect(isNear(await colourAt(points, 0, 0.5), '#c02020', 40)).toBe(true)
  expect(isNear(await colourAt(points, 1, 0.5), '#2040c0', 40)).toBe(true)

  const kept = () => shop.shop.db.selectFrom('picture_previews').select('hash').where('preview', '=', preview)
  expect(await kept().execute()).toHaveLength(1)
  await staff.api.admin.deleteProduct({ id })
  const later = shop.shop.now() + 31 * DAY_MS
  await purgeTrash(shop.shop.db, later)
  await sweepPictures(shop.shop.db, shop.shop.pictures, later)
  expect(await kept().execute()).toEqual([])
})

test('a listing comes with a preview of every picture on it, and they weigh little', async () => {
  const page = await (await fetch(`${shop.url}/shop-knives/all-knives`)).text()
  const cards = page.match(/<article/g) ?? []
  const previews = page.match(/background-image:url\(data:image\/webp;base64,[\w+/=]+\)/g) ?? []
  expect(previews).toHaveLength(cards.length)
  for (const preview of previews) expect(preview.length).toBeLessThan(MOST_LETTERS + 50)
})
