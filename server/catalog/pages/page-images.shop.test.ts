import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { imageHash } from '#contract/catalog/images/images.ts'
import { DAY_MS } from '#contract/platform/values/time.ts'
import { shownImages } from '#server/catalog/images/integrity.ts'
import { sweepImages } from '#server/catalog/images/sweep-images.ts'
import { createBackup } from '#server/operations/backup/create.ts'
import { restoreBackup } from '#server/operations/backup/restore.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { loggedIn } from '#test/support/admin-helpers.ts'
import { form, sendForm } from '#test/support/form-body.ts'
import { freshJpeg } from '#test/support/image-files.ts'
import { sharedLogin, sharedShop } from '#test/support/shared-shop.ts'
import { readContent } from './content.ts'
import { listVersions } from './versions.ts'

const shop = sharedShop()
const admin = sharedLogin(shop, 'admin')

async function upload(
  key: string,
  fields: Record<string, string>,
  content?: Buffer | string,
  client = admin,
) {
  const parts = [{ field: 'image', content: content ?? (await freshJpeg()) }]
  return sendForm(client, 'POST', `/api/admin/pages/${key}/images`, form(parts, fields))
}

const html = async (path: string) => (await fetch(shop.url + path)).text()
const pageOf = async (key: string) => (await admin.api.admin.page({ key })).page

test('replaces the image and alt text of a slot on upload', async () => {
  for (const [key, slot, path] of [
    ['home', 'hero_image', '/'],
    ['home', 'about_image_2', '/'],
    ['about', 'mark_image', '/about'],
    ['process', 'step_3_image', '/our-process'],
  ] as const) {
    await html(path)
    const before = await pageOf(key)
    const { status, body } = await upload(key, { slot, alt: `An image for ${slot}` })
    expect([status, body]).toEqual([200, { success: true, url: expect.stringMatching(/^\/pictures\//) }])
    expect((await fetch(shop.url + body.url)).status).toBe(200)
    const page = await html(path)
    expect(page).toContain(body.url)
    expect(page).toContain(`alt="An image for ${slot}"`)
    const after = await pageOf(key)
    expect(after.images[slot]).toEqual({ url: body.url, alt: `An image for ${slot}` })
    expect([after.fields, after.revision]).toEqual([before.fields, before.revision + 1])
  }
  // The home page shows the images of the process.
  expect(await html('/')).toContain((await pageOf('process')).images.step_3_image?.url ?? '-')
})

test('shows a stored image once a save contains it', async () => {
  const before = await pageOf('about')
  const { body } = await upload('about', { slot: 'intro_image', draft: 'true' })
  expect(await pageOf('about')).toEqual(before)
  const images = { intro_image: { url: body.url, alt: 'The bench' } }
  const preview = await admin.api.admin.previewPage({ key: 'about', fields: {}, images })
  expect(preview.html).toContain(body.url)
  expect(await html('/about')).not.toContain(body.url)
  const { page } = await admin.api.admin.updatePage({
    key: 'about',
    fields: {},
    images,
    revision: before.revision,
  })
  expect(page.images.intro_image).toEqual(images.intro_image)
  expect(page.images.mark_image).toEqual(before.images.mark_image)
  expect(await html('/about')).toContain(body.url)
})

test('restores the original image when saved as null', async () => {
  const { revision } = await pageOf('about')
  const images = { intro_image: { url: null, alt: '' } }
  await admin.api.admin.updatePage({ key: 'about', fields: {}, images, revision })
  expect(await html('/about')).toContain('Damascus hunter with a stag handle')
})

test.each<[string, unknown, string]>([
  ['an image of another site', { url: 'https://example.com/x.jpg', alt: '' }, 'hero_image'],
  [
    'an image that the shop does not have',
    { url: `/pictures/${'0'.repeat(16)}/1200.jpg`, alt: '' },
    'hero_image',
  ],
  ['a path outside of the pictures', { url: '/pictures/../1200.jpg', alt: '' }, 'hero_image'],
  ['a script', { url: 'javascript:alert(1)', alt: '' }, 'hero_image'],
  ['a text', '/pictures/x', 'hero_image'],
  ['no alt text', { url: null }, 'hero_image'],
  ['a long alt text', { url: null, alt: 'x'.repeat(301) }, 'hero_image_alt'],
])('rejects %s in a save', async (_what, image, name) => {
  const { revision } = await pageOf('home')
  const body = { key: 'home', fields: {}, images: { hero_image: image }, revision }
  const error = await admin.api.admin.updatePage(body as never).catch((reason) => reason)
  expect([error.status, Object.keys(error.fields)]).toEqual([400, [name]])
})

test('rejects invalid images, slots, pages and alt texts', async () => {
  const before = await pageOf('home')
  expect((await upload('home', { slot: 'hero_image' }, 'not an image')).status).toBe(415)
  expect((await upload('home', { slot: 'hero_image' }, Buffer.alloc(20 * 1024 * 1024 + 1))).status).toBe(413)
  expect((await upload('home', { slot: 'step_1_image' })).status).toBe(404)
  expect((await upload('home', { slot: '__proto__' })).status).toBe(404)
  expect((await upload('care', { slot: 'hero_image' })).status).toBe(404)
  expect((await upload('nothing', { slot: 'hero_image' })).status).toBe(404)
  expect((await upload('home', {})).body.fields).toHaveProperty('slot')
  expect((await upload('home', { slot: 'hero_image', alt: 'x'.repeat(301) })).body.fields).toHaveProperty(
    'alt',
  )
  const empty = await sendForm(
    admin,
    'POST',
    '/api/admin/pages/home/images',
    form([], { slot: 'hero_image' }),
  )
  expect([empty.status, empty.body.fields]).toEqual([400, { image: 'Choose at least one image.' }])
  expect(
    (await upload('home', { slot: 'hero_image' }, undefined, await loggedIn(shop, 'customer'))).status,
  ).toBe(403)
  expect(await pageOf('home')).toEqual(before)
})

test('keeps images of pages and their older versions in the sweep', async () => {
  const { db, images, now } = shop.shop
  const first = (await upload('process', { slot: 'step_1_image', alt: 'First' })).body.url
  const [version] = (await admin.api.admin.page({ key: 'process' })).versions
  const second = (await upload('process', { slot: 'step_1_image', alt: 'Second' })).body.url
  const unused = (await upload('process', { slot: 'step_1_image', draft: 'true' })).body.url
  await sweepImages(db, images, now() + 2 * DAY_MS)
  const statuses = await Promise.all(
    [first, second, unused].map(async (url) => (await fetch(shop.url + url)).status),
  )
  expect(statuses).toEqual([200, 200, 404])
  await admin.api.admin.restorePageVersion({ key: 'process', id: String(version?.id) })
  expect((await pageOf('process')).images.step_1_image).toEqual({ url: first, alt: 'First' })
  expect(await html('/our-process')).toContain(first)
  const late = await admin.api.admin
    .updatePage({
      key: 'process',
      fields: {},
      images: { step_1_image: { url: unused, alt: '' } },
      revision: (await pageOf('process')).revision,
    })
    .catch((reason) => reason)
  expect(late.fields).toEqual({ step_1_image: 'The shop no longer has this image. Choose it again.' })
})

test('checks the images of pages in backups', async () => {
  const { url } = (await upload('about', { slot: 'mark_image' })).body
  expect((await shownImages(shop.shop.db)).get(imageHash(url) ?? '')).toBe('About Us')
})

test('backs up pages with their versions and images', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pages-backup-'))
  const { body } = await upload('home', { slot: 'hero_image', alt: 'Backed up' })
  const { versions } = await admin.api.admin.page({ key: 'home' })
  const file = join(folder, 'backup.tar')
  await createBackup(shop.shop.config, { file, passphrase: null, at: shop.shop.now() })
  const target = { DATA_DIR: join(folder, 'target') }
  await restoreBackup(file, target, null)
  const database = openDatabase(target)
  const { images } = await readContent({ ...shop.shop, db: database.db }, 'home')
  expect(images.hero_image).toMatchObject({ url: body.url, alt: 'Backed up' })
  expect((await listVersions(database.db, 'home')).map(({ id }) => id)).toEqual(versions.map(({ id }) => id))
  expect(existsSync(join(target.DATA_DIR, body.url))).toBe(true)
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})
