import sharp from 'sharp'
import { expect, test } from 'vitest'
import { DAY_MS } from '#contract/platform/values/time.ts'
import { sweepImages } from '#server/catalog/images/sweep-images.ts'
import { purgeTrash } from '#server/catalog/products/admin/purge.ts'
import { ask } from '#test/support/account-helpers.ts'
import { form, sendForm } from '#test/support/form-body.ts'
import { freshJpeg } from '#test/support/image-files.ts'
import { sharedLogin, sharedShop } from '#test/support/shared-shop.ts'
import { purgeJournals } from './write.ts'

const shop = sharedShop()
const admin = sharedLogin(shop, 'admin')

type Fields = Record<'text' | 'date' | 'public' | 'request_key', string>

const ENTRY = { text: 'Forged the blank to shape.', date: '2026-11-02', public: 'true' }

async function post(fields: Partial<Fields>, images = 0, product = 1) {
  const files = await Promise.all(
    Array.from({ length: images }, async () => ({ field: 'images', content: await freshJpeg() })),
  )
  return sendForm(
    admin,
    'POST',
    `/api/admin/products/${product}/journal`,
    form(files, { ...ENTRY, ...fields }),
  )
}

const shown = async (id: number) => (await shop.client().api.journal.journal({ id: String(id) })).data
const whole = async (id: number) => (await admin.api.admin.adminJournal({ id: String(id) })).data

test('shows the public entries of a journal, oldest first, and all of them to staff', async () => {
  expect(await shown(1)).toEqual([])
  const { status, body } = await post({ date: '2026-11-05', text: ' Heat treated: 59 HRC 🔥 ' }, 2)
  expect(status).toBe(201)
  expect(body.data).toMatchObject({ text: 'Heat treated: 59 HRC 🔥', date: '2026-11-05', public: true })
  await post({})
  await post({ public: 'false', text: 'Ordered walnut.', date: '2026-11-03' })
  expect((await shown(1)).map(({ date, images }) => [date, images.length])).toEqual([
    ['2026-11-02', 0],
    ['2026-11-05', 2],
  ])
  expect((await whole(1)).map((entry) => [entry.date, entry.public])).toEqual([
    ['2026-11-05', true],
    ['2026-11-03', false],
    ['2026-11-02', true],
  ])
  const { data } = await admin.api.admin.activity({ subject: 'product', subject_id: '1' })
  expect(data[0]).toMatchObject({ action: 'journal entry added', after: { text: 'Ordered walnut.' } })
})

test('removes location metadata from images', async () => {
  const content = await sharp(await freshJpeg())
    .withExif({ IFD3: { GPSLatitude: '38/1 12/1 0/1', GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer()
  const { body } = await sendForm(
    admin,
    'POST',
    '/api/admin/products/2/journal',
    form([{ field: 'images', content }], ENTRY),
  )
  const file = await shop.client().fetch(body.data.images[0])
  expect((await sharp(await file.arrayBuffer()).metadata()).exif).toBeUndefined()
})

test('rejects invalid entries and stores nothing', async () => {
  const before = await whole(1)
  const wrong: [fields: Partial<Fields>, images: number, field: string][] = [
    [{ text: '  ' }, 0, 'text'],
    [{ text: 'x'.repeat(2001) }, 0, 'text'],
    [{ date: '2026-02-30' }, 0, 'date'],
    [{ date: '' }, 0, 'date'],
    [{ date: '0000-01-01' }, 0, 'date'],
    [{ date: '2100-01-01' }, 0, 'date'],
    [{ request_key: 'again' }, 0, 'request_key'],
    [{ public: 'yes' }, 0, 'public'],
    [{}, 7, 'images'],
    [{}, 20, 'images'],
  ]
  for (const [fields, images, field] of wrong) {
    const { status, body } = await post(fields, images)
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]])
  }
  expect(await whole(1)).toEqual(before)
  expect((await post({ text: 'x'.repeat(2000) }, 6, 3)).status).toBe(201)
  expect((await post({}, 0, 99_999)).status).toBe(404)
  expect((await ask(shop.client(), 'GET /api/products/99999/journal')).status).toBe(404)
})

test('adds one entry per request key and product', async () => {
  const again = { text: 'Quenched in oil.', request_key: crypto.randomUUID() }
  const answers = [...(await Promise.all([post(again, 1, 7), post(again, 1, 7)])), await post(again, 1, 7)]
  expect(answers.map(({ status, body }) => [status, body.data.id])).toEqual(
    Array(3).fill([201, answers[0]?.body.data.id]),
  )
  expect(await whole(7)).toHaveLength(1)
  expect((await post(again, 0, 8)).status).toBe(201)
  expect(await whole(8)).toHaveLength(1)
  await post({ text: again.text }, 0, 7)
  expect(await whole(7)).toHaveLength(2)
})

test('changes and deletes entries', async () => {
  const { body } = await post({}, 2, 4)
  const { id, images } = body.data
  const path = `/api/admin/products/4/journal/${id}`
  const added = { field: 'images', content: await freshJpeg() }
  const change = { ...ENTRY, text: 'Ground the bevels.', keep: JSON.stringify([images[1]]) }
  const changed = await sendForm(admin, 'PUT', path, form([added], change))
  expect(changed.body.data).toMatchObject({
    text: 'Ground the bevels.',
    images: [images[1], expect.any(String)],
  })
  const all = await sendForm(admin, 'PUT', path, form([], ENTRY))
  expect(all.body.data.images).toEqual(changed.body.data.images)
  for (const keep of ['[1]', '{', '["/pictures/0123456789abcdef/1200.jpg"]']) {
    expect((await sendForm(admin, 'PUT', path, form([], { ...ENTRY, keep }))).body.fields).toHaveProperty(
      'keep',
    )
  }
  const ofOther = `/api/admin/products/5/journal/${id}`
  expect((await sendForm(admin, 'PUT', ofOther, form([], ENTRY))).status).toBe(404)
  expect((await ask(admin, `DELETE ${ofOther}`)).status).toBe(404)
  expect((await ask(admin, `DELETE ${path}`)).status).toBe(200)
  expect((await ask(admin, `DELETE ${path}`)).status).toBe(404)
  expect(await shown(4)).toEqual([])
})

test('keeps images until their entry or product is deleted', async () => {
  const { body } = await post({}, 1, 6)
  const [url = ''] = body.data.images
  const status = async () => (await shop.client().fetch(url)).status
  const sweep = () => sweepImages(shop.shop.db, shop.shop.images, Date.now() + 3 * DAY_MS)
  await sweep()
  expect(await status()).toBe(200)
  await admin.api.admin.deleteProduct({ id: '6' })
  await purgeTrash(shop.shop.db, shop.shop.now() + 31 * DAY_MS)
  await purgeJournals(shop.shop.db)
  await sweep()
  expect(await status()).toBe(404)
})
