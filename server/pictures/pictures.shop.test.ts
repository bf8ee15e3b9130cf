import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { form, type Part, sendForm } from '#checks/form.ts'
import { colourAt, freshJpeg, isNear, photo } from '#checks/pictures.ts'
import { loggedIn } from '#checks/staff.ts'
import { startTestShop, type TestShop, type Visitor } from '#checks/test-shop.ts'
import { PICTURE_WIDTHS } from '#contract/pictures.ts'
import { MAX_PICTURE_BYTES } from '#contract/shop.ts'

let shop: TestShop
let staff: Visitor
let piece: number
beforeAll(async () => {
  shop = await startTestShop()
  staff = await loggedIn(shop, 'admin')
})
beforeEach(async () => {
  const { data } = await staff.api.admin.createProduct({
    name: 'Trial piece',
    description: '',
    price: 100,
    stock: 1,
    category_id: 1,
  })
  piece = data.id
})
afterAll(() => shop.close())

const ALL_SIZES = ['1200.jpg', ...PICTURE_WIDTHS.flatMap((width) => [`${width}.avif`, `${width}.webp`])]
const RED = '#c02020'
const BLUE = '#2040c0'
const BONE = '#e5e0d4'

function image(content: Buffer | string, name?: string, type?: string): Part {
  return { field: 'images', content, ...(name && { name }), ...(type && { type }) }
}

function upload(parts: Part[], fields: Record<string, string> = {}) {
  return sendForm(staff, 'POST', `/api/admin/products/${piece}/images`, form(parts, fields))
}

async function shown(): Promise<string[]> {
  return (await shop.visitor().api.products.get({ id: String(piece) })).data.images
}

/** One size of a picture, as the shop serves it. */
async function served(url: string, size = '1200.jpg'): Promise<Buffer> {
  const answer = await fetch(shop.url + url.replace(/[^/]+$/, size))
  expect([size, answer.status]).toEqual([size, 200])
  return Buffer.from(await answer.arrayBuffer())
}

test('every size is there when the answer is, 4:3 and of the kind its name says', async () => {
  const { status, body } = await upload([image(await freshJpeg())])
  expect([status, body.success]).toEqual([201, true])
  const [url] = body.data.images
  expect(await shown()).toEqual([url])
  for (const width of PICTURE_WIDTHS) {
    for (const [type, format] of [
      ['avif', 'heif'],
      ['webp', 'webp'],
    ] as const) {
      const found = await sharp(await served(url, `${width}.${type}`)).metadata()
      expect([found.format, found.width, found.height]).toEqual([format, width, (width * 3) / 4])
    }
  }
  expect((await sharp(await served(url)).metadata()).format).toBe('jpeg')
})

test('a photograph taken with the camera turned stands upright, and nothing tells where it was taken', async () => {
  const turned = await (await photo({ width: 60, height: 80 }))
    .withExif({
      IFD0: { Make: 'Laurel', Model: 'Pocket' },
      IFD3: { GPSLatitude: '38/1 25/1 0/1', GPSLongitude: '81/1 40/1 0/1', GPSLatitudeRef: 'N' },
    })
    // The camera was held so that the top of the piece lies to the right.
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 95 })
    .toBuffer()
  expect(turned.includes('GPS') || turned.includes('Laurel')).toBe(true)
  const { body } = await upload([image(turned)])
  for (const size of ALL_SIZES) {
    const bytes = await served(body.data.images[0], size)
    const { exif, icc, xmp, iptc, orientation } = await sharp(bytes).metadata()
    expect([size, exif, xmp, iptc, orientation, bytes.includes('Laurel')]).toEqual([
      size,
      undefined,
      undefined,
      undefined,
      undefined,
      false,
    ])
    expect(icc?.includes('Laurel') ?? false).toBe(false)
    // Red was on the left; a quarter turn to the right puts it on top.
    expect(isNear(await colourAt(bytes, 0.5, 0.1), RED)).toBe(true)
    expect(isNear(await colourAt(bytes, 0.5, 0.9), BLUE)).toBe(true)
  }
})

test.each([
  ['a PNG named .jpg', 'jpg', 'image/jpeg', (picture: Sharp) => picture.png()],
  ['a WebP said to be text', 'txt', 'text/plain', (picture: Sharp) => picture.webp()],
  ['a GIF without a name’s ending', '', '', (picture: Sharp) => picture.gif()],
  ['a TIFF', 'tif', 'image/tiff', (picture: Sharp) => picture.tiff()],
  ['an AVIF', 'avif', 'image/avif', (picture: Sharp) => picture.avif({ effort: 0 })],
  ['a picture in 16 bits', 'png', 'image/png', (picture: Sharp) => picture.toColourspace('rgb16').png()],
])('%s is taken for what it holds', async (_what, ending, type, encode) => {
  const content = await encode(await photo({ left: RED, right: BLUE })).toBuffer()
  const { status, body } = await upload([
    image(content, `photo.${ending}`, type || 'application/octet-stream'),
  ])
  expect(status).toBe(201)
  const bytes = await served(body.data.images[0])
  expect(isNear(await colourAt(bytes, 0.2, 0.5), RED)).toBe(true)
  expect(isNear(await colourAt(bytes, 0.8, 0.5), BLUE)).toBe(true)
})

test.each([
  ['a GIF', (frames: Sharp) => frames.gif()],
  ['a WebP', (frames: Sharp) => frames.webp({ lossless: true })],
])('%s that moves stands still on its first frame', async (_what, encode) => {
  const frames = await Promise.all([BLUE, RED, BONE].map(plain))
  const moving = await encode(sharp(frames, { join: { animated: true } })).toBuffer()
  expect((await sharp(moving).metadata()).pages).toBe(3)
  const { status, body } = await upload([image(moving)])
  expect(status).toBe(201)
  for (const size of ALL_SIZES) {
    const { pages = 1, width, height } = await sharp(await served(body.data.images[0], size)).metadata()
    expect([size, pages, height]).toEqual([size, 1, (width * 3) / 4])
  }
  expect(isNear(await colourAt(await served(body.data.images[0]), 0.5, 0.5), BLUE)).toBe(true)
})

function plain(background: string): Promise<Buffer> {
  return sharp({ create: { width: 80, height: 60, channels: 3, background } })
    .png()
    .toBuffer()
}

test('a picture for print is shown in the colours of screens', async () => {
  const inks = await sharp(await plain('#96724e'))
    .toColourspace('cmyk')
    .jpeg({ quality: 95 })
    .toBuffer()
  expect((await sharp(inks).metadata()).space).toBe('cmyk')
  const { body } = await upload([image(inks)])
  const bytes = await served(body.data.images[0])
  expect([(await sharp(bytes).metadata()).space, isNear(await colourAt(bytes, 0.5, 0.5), '#96724e')]).toEqual(
    ['srgb', true],
  )
})

test('a grey picture stays grey', async () => {
  const grey = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#808080' } })
    .toColourspace('b-w')
    .png()
    .toBuffer()
  expect((await sharp(grey).metadata()).channels).toBe(1)
  const { body } = await upload([image(grey)])
  expect(isNear(await colourAt(await served(body.data.images[0]), 0.5, 0.5), '#808080', 8)).toBe(true)
})

test.each([
  ['../../../escaped.jpg', 'escaped.jpg'],
  ['..\\..\\escaped.jpg', 'escaped.jpg'],
  ['/etc/escaped.jpg', 'escaped.jpg'],
  ['нож 刀 🔪.jpg', 'нож 刀 🔪.jpg'],
  ['\u202Egpj.exe', 'gpj.exe'],
  [`${'long'.repeat(100)}.jpg`, 'longlong'],
])('a name is for sentences only, never for a path: %s', async (name, said) => {
  const before = await readdir(shop.shop.config.DATA_DIR, { recursive: true })
  const refused = await upload([image('not a picture', name)])
  expect([refused.status, refused.body.error]).toEqual([415, expect.stringContaining(said)])
  expect(refused.body.error).not.toMatch(/\p{C}|\.\./u)
  expect(await readdir(shop.shop.config.DATA_DIR, { recursive: true })).toEqual(before)
  const { status, body } = await upload([image(await plain(BONE), name)])
  expect([status, body.data.images]).toEqual([
    201,
    [expect.stringMatching(/^\/pictures\/[0-9a-f]{16}\/1200\.jpg$/)],
  ])
  const after = await readdir(shop.shop.config.DATA_DIR, { recursive: true })
  expect(after.filter((path) => /escaped|long|gpj|нож/.test(path))).toEqual([])
})

test('a photograph as iPhones take it is read', async () => {
  const content = await readFile(join(import.meta.dirname, 'samples/two-colours.heic'))
  const { status, body } = await upload([image(content, 'IMG_0042.HEIC', 'image/heic')])
  expect(status).toBe(201)
  const bytes = await served(body.data.images[0])
  expect(isNear(await colourAt(bytes, 0.2, 0.5), RED)).toBe(true)
  expect(isNear(await colourAt(bytes, 0.8, 0.5), BLUE)).toBe(true)
})

test('a piece longer than the frame keeps tip and butt, on its own ground where that is calm', async () => {
  const knife = await sharp({ create: { width: 360, height: 10, channels: 3, background: RED } })
    .png()
    .toBuffer()
  const onGrey = sharp({ create: { width: 400, height: 100, channels: 3, background: '#505860' } })
  const { body } = await upload([
    image(
      await onGrey
        .composite([{ input: knife, left: 20, top: 45 }])
        .png()
        .toBuffer(),
    ),
    image(await (await photo({ width: 60, height: 160 })).png().toBuffer()),
  ])
  const [long = '', tall = ''] = body.data.images as string[]
  const bytes = await served(long)
  expect(isNear(await colourAt(bytes, 0.07, 0.5), RED)).toBe(true)
  expect(isNear(await colourAt(bytes, 0.93, 0.5), RED)).toBe(true)
  expect(isNear(await colourAt(bytes, 0.5, 0.02), '#505860')).toBe(true)
  // Its left edge is red, its right one blue: neither would go on calmly on the other side.
  expect(isNear(await colourAt(await served(tall), 0.02, 0.5), BONE)).toBe(true)
})

test('a cut-out piece stands on bone', async () => {
  const clear = { r: 0, g: 0, b: 0, alpha: 0 }
  const content = await sharp({ create: { width: 80, height: 60, channels: 4, background: clear } })
    .png()
    .toBuffer()
  const { body } = await upload([image(content)])
  expect(isNear(await colourAt(await served(body.data.images[0]), 0.5, 0.5), BONE)).toBe(true)
})

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"><script>alert(1)</script></svg>'

/** A few hundred bytes that say they are a picture of 900 megapixels. */
function bomb(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const frame = Buffer.alloc(8 + body.length)
    frame.writeUInt32BE(data.length, 0)
    body.copy(frame, 4)
    frame.writeUInt32BE(crc(body), 4 + body.length)
    return frame
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  const pixels = deflateSync(Buffer.alloc(1000))
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function crc(data: Buffer): number {
  let rest = 0xffffffff
  for (const byte of data) {
    rest ^= byte
    for (let bit = 0; bit < 8; bit++) rest = (rest >>> 1) ^ (rest & 1 ? 0xedb88320 : 0)
  }
  return (rest ^ 0xffffffff) >>> 0
}

test.each<[string, number, () => Promise<Part> | Part]>([
  ['a text named .png', 415, () => image('not a picture', 'photo.png', 'image/png')],
  ['nothing at all', 415, () => image('', 'photo.png', 'image/png')],
  ['an SVG', 415, () => image(SVG, 'drawing.svg', 'image/svg+xml')],
  ['an SVG named .jpg', 415, () => image(SVG)],
  ['a PDF', 415, () => image('%PDF-1.7\n', 'photo.pdf', 'application/pdf')],
  [
    'the first bytes of a JPEG and nothing more',
    415,
    () => image(Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16])),
  ],
  [
    'a JPEG cut off half-way',
    415,
    async () => image((await freshJpeg({ width: 800, height: 600 })).subarray(0, 1500)),
  ],
  [
    'the first bytes of a HEIC',
    415,
    () => image(Buffer.from('\0\0\0\x18ftypheic\0\0\0\0heicmif1', 'latin1')),
  ],
  ['30,000 × 30,000 pixels', 413, () => image(bomb(30_000, 30_000), 'bomb.png', 'image/png')],
  ['100 megapixels and one line', 413, () => image(bomb(10_000, 10_001), 'bomb.png', 'image/png')],
  ['20 MiB and one byte', 413, async () => image(await padded(MAX_PICTURE_BYTES + 1))],
])('%s is refused, and so is the batch it came in', async (_what, status, make) => {
  const before = await contents()
  const good = async () => image(await freshJpeg())
  const refused = await upload([await good(), await good(), await make(), await good(), await good()])
  expect([refused.status, refused.body]).toEqual([status, { error: expect.stringMatching(/^'.+\.$/) }])
  expect(await shown()).toEqual([])
  expect(await contents()).toEqual(before)
})

/** A photograph with so much behind it that its file has this many bytes. */
async function padded(bytes: number): Promise<Buffer> {
  const jpeg = await freshJpeg()
  return Buffer.concat([jpeg, Buffer.alloc(bytes - jpeg.length)])
}

/** What lies in the folders: a refused batch must not leave a trace. */
async function contents() {
  const list = (folder: string) => readdir(join(shop.shop.config.DATA_DIR, folder)).catch(() => [])
  return {
    sizes: await list('pictures'),
    originals: await list('originals'),
    underway: await list('uploads'),
  }
}

test('a file of exactly 20 MiB is taken', async () => {
  expect((await upload([image(await padded(MAX_PICTURE_BYTES))])).status).toBe(201)
})

test('a form without a picture, and what is no form, are refused', async () => {
  expect(await upload([])).toMatchObject({ status: 400, body: { error: 'Choose at least one picture.' } })
  expect((await upload([{ field: 'elsewhere', content: await freshJpeg() }])).status).toBe(400)
  expect((await upload([image(await freshJpeg())], { order: 'first' })).body.fields).toEqual({
    order: 'Give a whole number from 1.',
  })
  const json = await staff.fetch(`/api/admin/products/${piece}/images`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-csrf-token': staff.cookies.get('csrfToken') ?? '' },
    body: '{}',
  })
  expect(json.status).toBe(415)
  expect(await shown()).toEqual([])
})

test('a piece that is not there takes no pictures', async () => {
  const path = '/api/admin/products/99999/images'
  expect((await sendForm(staff, 'POST', path, form([image(await freshJpeg())]))).status).toBe(404)
})

test('the original is kept and served to nobody', async () => {
  const original = await freshJpeg()
  const { body } = await upload([image(original)])
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

test('pictures stand where they are put: at the end, or from a given place on', async () => {
  const { body: first } = await upload([image(await freshJpeg()), image(await freshJpeg())])
  const [a, b] = first.data.images
  const { body: second } = await upload([image(await freshJpeg())], { order: '1' })
  const [c] = second.data.images
  expect(second.data.images).toEqual([c, a, b])
  const { body: third } = await upload([image(await freshJpeg())])
  expect(third.data.images.slice(0, 3)).toEqual([c, a, b])
})

test('the same picture twice is one, in one batch and in two', async () => {
  const jpeg = await freshJpeg()
  const { body } = await upload([image(jpeg), image(jpeg, 'copy.jpg')])
  expect(body.data.images).toHaveLength(1)
  expect((await upload([image(jpeg)])).body.data.images).toEqual(body.data.images)
})

test('a deleted picture is gone at once and comes back for 30 days', async () => {
  const { body } = await upload([image(await freshJpeg()), image(await freshJpeg())])
  const [a = '', b = ''] = body.data.images as string[]
  const id = String(piece)
  expect((await staff.api.admin.removeImage({ id, imageUrl: a })).data.images).toEqual([b])
  expect(await shown()).toEqual([b])
  await expect(staff.api.admin.removeImage({ id, imageUrl: a })).rejects.toMatchObject({ status: 404 })
  expect((await staff.api.admin.restoreImage({ id, imageUrl: a })).data.images).toEqual([b, a])
  await expect(staff.api.admin.restoreImage({ id, imageUrl: a })).rejects.toMatchObject({ status: 404 })
})

test('a deleted picture comes back to the place it is given', async () => {
  const { body } = await upload([image(await freshJpeg()), image(await freshJpeg())])
  const [a = '', b = ''] = body.data.images as string[]
  const id = String(piece)
  await staff.api.admin.removeImage({ id, imageUrl: a })
  const { data } = await staff.api.admin.restoreImage({ id, imageUrl: a, order: 1 })
  expect(data.images).toEqual([a, b])
  await staff.api.admin.removeImage({ id, imageUrl: b })
  expect((await staff.api.admin.restoreImage({ id, imageUrl: b, order: 9 })).data.images).toEqual([a, b])
})

test('each file sent is told where it is, one that was there before too', async () => {
  const [one, other] = [await freshJpeg(), await freshJpeg()]
  const first = await upload([image(one)])
  const { body } = await upload([image(other), image(one)])
  expect(body.data.added).toEqual([body.data.images[1], first.body.data.images[0]])
})

test('what a picture shows is proposed from the facts, and said better by hand', async () => {
  const id = String(piece)
  const { data } = await staff.api.admin.product({ id })
  await staff.api.admin.updateProduct({ ...data, id, specs: { steel: '1095', handle_material: 'Walnut' } })
  const { body } = await upload([image(await freshJpeg()), image(await freshJpeg())])
  const alts = async () => (await shop.visitor().api.products.get({ id })).data.image_alts
  expect(await alts()).toEqual([
    'Trial piece, 1095, Walnut handle',
    'Trial piece, 1095, Walnut handle, view 2',
  ])
  const words = { imageUrl: body.data.images[1], alt: 'The maker’s mark' }
  await staff.api.admin.describeImage({ id, ...words })
  expect(await alts()).toEqual(['Trial piece, 1095, Walnut handle', 'The maker’s mark'])
})
