import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buy } from '#checks/buyer.ts'
import { form, sendForm } from '#checks/form.ts'
import { freshJpeg } from '#checks/pictures.ts'
import { loggedIn } from '#checks/staff.ts'
import { startTestShop, type TestShop, type Visitor } from '#checks/test-shop.ts'
import { DAY_MS } from '#contract/shop.ts'
import { purgeTrash } from '#server/trash/purge.ts'
import { sweepPictures } from './sweep.ts'

let shop: TestShop
let staff: Visitor
beforeAll(async () => {
  shop = await startTestShop()
  staff = await loggedIn(shop, 'admin')
})
afterAll(() => shop.close())

test('the picture of a piece that was bought outlives the piece', async () => {
  const { db, pictures, now } = shop.shop
  const { data } = await staff.api.admin.createProduct({
    name: 'Bought and gone',
    description: '',
    price: 100,
    stock: 1,
    category_id: 1,
  })
  const id = String(data.id)
  const parts = form([{ field: 'images', content: await freshJpeg() }])
  const { body } = await sendForm(staff, 'POST', `/api/admin/products/${id}/images`, parts)
  await buy(shop.visitor(), [{ id: data.id, quantity: 1 }])
  await staff.api.admin.deleteProduct({ id })
  await purgeTrash(db, now() + 31 * DAY_MS)
  await sweepPictures(db, pictures, now() + 31 * DAY_MS)
  expect((await fetch(shop.url + body.data.images[0])).status).toBe(200)
})

test('what nothing shows goes after a day, an upload that a crash left half-way too, a fresh one stays', async () => {
  const { db, config, pictures, now } = shop.shop
  const [sizes, originals] = ['pictures', 'originals'].map((shelf) => join(config.DATA_DIR, shelf)) as [
    string,
    string,
  ]
  const { underway } = pictures
  await Promise.all([sizes, originals, underway].map((folder) => mkdir(folder, { recursive: true })))
  const long = new Date(now() - 2 * DAY_MS)
  for (const name of ['a'.repeat(16), 'b'.repeat(16)]) {
    await mkdir(join(sizes, name))
    await mkdir(join(underway, name))
    await writeFile(join(originals, `${name}.jpeg`), 'x')
  }
  const old = 'a'.repeat(16)
  for (const path of [join(sizes, old), join(underway, old), join(originals, `${old}.jpeg`)]) {
    await utimes(path, long, long)
  }
  await sweepPictures(db, pictures, now())
  const fresh = 'b'.repeat(16)
  const left = await Promise.all([sizes, underway, originals].map((folder) => readdir(folder)))
  for (const names of left) {
    expect(names.some((name) => name.startsWith(old))).toBe(false)
    expect(names.some((name) => name.startsWith(fresh))).toBe(true)
  }
})
