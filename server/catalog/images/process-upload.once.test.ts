import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { IMAGE_WIDTHS } from '#contract/catalog/images/images.ts'
import { colorAt, freshJpeg, isNear, photo } from '#test/support/image-files.ts'
import { createProductFixture, image, type ProductFixture } from '#test/support/product-fixture.ts'
import { sharedLogin, sharedShop } from '#test/support/shared-shop.ts'

const shop = sharedShop()
const admin = sharedLogin(shop, 'admin')
let images: ProductFixture
beforeEach(async () => {
  images = await createProductFixture(shop, admin)
})

const ALL_SIZES = ['1200.jpg', ...IMAGE_WIDTHS.flatMap((width) => [`${width}.avif`, `${width}.webp`])]
const RED = '#c02020'
const BLUE = '#2040c0'
const BONE = '#e5e0d4'

test('creates every size in 4:3 and the right format before it answers', async () => {
  const { status, body } = await images.upload([image(await freshJpeg())])
  expect([status, body.success]).toEqual([201, true])
  const [url] = body.data.images
  expect(await images.shown()).toEqual([url])
  for (const width of IMAGE_WIDTHS) {
    for (const [type, format] of [
      ['avif', 'heif'],
      ['webp', 'webp'],
    ] as const) {
      const found = await sharp(await images.served(url, `${width}.${type}`)).metadata()
      expect([found.format, found.width, found.height]).toEqual([format, width, (width * 3) / 4])
    }
  }
  expect((await sharp(await images.served(url)).metadata()).format).toBe('jpeg')
})

test('turns a rotated photo upright and removes its metadata', async () => {
  const turned = await (await photo({ width: 60, height: 80 }))
    .withExif({
      IFD0: { Make: 'Laurel', Model: 'Pocket' },
      IFD3: { GPSLatitude: '38/1 25/1 0/1', GPSLongitude: '81/1 40/1 0/1', GPSLatitudeRef: 'N' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 95 })
    .toBuffer()
  expect(turned.includes('GPS') || turned.includes('Laurel')).toBe(true)
  const { body } = await images.upload([image(turned)])
  for (const size of ALL_SIZES) {
    const bytes = await images.served(body.data.images[0], size)
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
    // Red was on the left before the turn.
    expect(isNear(await colorAt(bytes, 0.5, 0.1), RED)).toBe(true)
    expect(isNear(await colorAt(bytes, 0.5, 0.9), BLUE)).toBe(true)
  }
})

test.each([
  ['a PNG named .jpg', 'jpg', 'image/jpeg', (image: Sharp) => image.png()],
  ['a WebP sent as text', 'txt', 'text/plain', (image: Sharp) => image.webp()],
  ['an AVIF', 'avif', 'image/avif', (image: Sharp) => image.avif({ effort: 0 })],
  ['a 16-bit PNG', 'png', 'image/png', (image: Sharp) => image.toColourspace('rgb16').png()],
])('detects %s by its content', async (_what, ending, type, encode) => {
  const content = await encode(await photo({ left: RED, right: BLUE })).toBuffer()
  const { status, body } = await images.upload([
    image(content, `photo.${ending}`, type || 'application/octet-stream'),
  ])
  expect(status).toBe(201)
  const bytes = await images.served(body.data.images[0])
  expect(isNear(await colorAt(bytes, 0.2, 0.5), RED)).toBe(true)
  expect(isNear(await colorAt(bytes, 0.8, 0.5), BLUE)).toBe(true)
})

test('shows the first frame of an animated WebP', async () => {
  const frames = await Promise.all([BLUE, RED, BONE].map(plain))
  const animated = await sharp(frames, { join: { animated: true } })
    .webp({ lossless: true })
    .toBuffer()
  expect((await sharp(animated).metadata()).pages).toBe(3)
  const { status, body } = await images.upload([image(animated)])
  expect(status).toBe(201)
  for (const size of ALL_SIZES) {
    const {
      pages = 1,
      width,
      height,
    } = await sharp(await images.served(body.data.images[0], size)).metadata()
    expect([size, pages, height]).toEqual([size, 1, (width * 3) / 4])
  }
  expect(isNear(await colorAt(await images.served(body.data.images[0]), 0.5, 0.5), BLUE)).toBe(true)
})

function plain(background: string): Promise<Buffer> {
  return sharp({ create: { width: 80, height: 60, channels: 3, background } })
    .png()
    .toBuffer()
}

test('converts CMYK to sRGB', async () => {
  const cmyk = await sharp(await plain('#96724e'))
    .toColourspace('cmyk')
    .jpeg({ quality: 95 })
    .toBuffer()
  expect((await sharp(cmyk).metadata()).space).toBe('cmyk')
  const { body } = await images.upload([image(cmyk)])
  const bytes = await images.served(body.data.images[0])
  expect([(await sharp(bytes).metadata()).space, isNear(await colorAt(bytes, 0.5, 0.5), '#96724e')]).toEqual([
    'srgb',
    true,
  ])
})

test('keeps a gray image gray', async () => {
  const gray = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#808080' } })
    .toColourspace('b-w')
    .png()
    .toBuffer()
  expect((await sharp(gray).metadata()).channels).toBe(1)
  const { body } = await images.upload([image(gray)])
  expect(isNear(await colorAt(await images.served(body.data.images[0]), 0.5, 0.5), '#808080', 8)).toBe(true)
})

test('accepts a GIF, also the smallest, and shows its first image', async () => {
  const frames = await Promise.all([BLUE, RED].map(plain))
  const animated = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer()
  const onePixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
  const { status, body } = await images.upload([
    image(animated, 'two.gif', 'image/gif'),
    image(onePixel, 'pixel.gif', 'image/gif'),
  ])
  expect([status, body.data.images]).toEqual([201, [expect.any(String), expect.any(String)]])
  expect(isNear(await colorAt(await images.served(body.data.images[0]), 0.5, 0.5), BLUE)).toBe(true)
})

test('accepts HEIC photos', async () => {
  const content = await readFile(join(import.meta.dirname, 'samples/two-colors.heic'))
  const { status, body } = await images.upload([image(content, 'IMG_0042.HEIC', 'image/heic')])
  expect(status).toBe(201)
  const bytes = await images.served(body.data.images[0])
  expect(isNear(await colorAt(bytes, 0.2, 0.5), RED)).toBe(true)
  expect(isNear(await colorAt(bytes, 0.8, 0.5), BLUE)).toBe(true)
})

test('keeps the colors of a HEIC in Display P3', async () => {
  const content = await readFile(join(import.meta.dirname, 'samples/p3.heic'))
  const { body } = await images.upload([image(content, 'IMG_0043.HEIC', 'image/heic')])
  const bytes = await images.served(body.data.images[0])
  const colors = ['#e02020', '#20c020', '#2030e0', '#e0d020']
  const found = await Promise.all([0.3, 0.7].flatMap((y) => [0.3, 0.7].map((x) => colorAt(bytes, x, y))))
  expect(colors.map((color) => found.some((each) => isNear(each, color, 10)))).toEqual([
    true,
    true,
    true,
    true,
  ])
})

test('reports an incomplete file of another format', async () => {
  const source = await photo({ width: 800, height: 600 })
  const files = {
    png: await source.clone().png().toBuffer(),
    gif: await source.clone().gif().toBuffer(),
    webp: await source.clone().webp().toBuffer(),
    avif: await source.clone().avif({ effort: 0 }).toBuffer(),
    heic: await readFile(join(import.meta.dirname, 'samples/p3.heic')),
  }
  for (const [type, whole] of Object.entries(files)) {
    for (const content of [whole.subarray(0, whole.length / 2), whole.subarray(0, 40)]) {
      const { status, body } = await images.upload([image(content, `knife.${type}`)])
      expect([status, body.error]).toEqual([415, `'knife.${type}' is incomplete. Send the whole file.`])
    }
  }
  const broken = Buffer.concat([files.png.subarray(0, 60), files.png.subarray(-60)])
  const { body } = await images.upload([image(broken, 'knife.png')])
  expect(body.error).toContain('is not a supported image')
})

test('reports an incomplete JPEG', async () => {
  const whole = await freshJpeg({ width: 800, height: 600 })
  for (const content of [whole.subarray(0, -2), whole.subarray(0, whole.length / 2)]) {
    const { status, body } = await images.upload([image(content, 'knife.jpg')])
    expect([status, body.error]).toEqual([415, "'knife.jpg' is incomplete. Send the whole file."])
  }
})

test('extends a long image to 4:3, in its own background color if that is plain', async () => {
  const knife = await sharp({ create: { width: 360, height: 10, channels: 3, background: RED } })
    .png()
    .toBuffer()
  const onGray = sharp({ create: { width: 400, height: 100, channels: 3, background: '#505860' } })
  const { body } = await images.upload([
    image(
      await onGray
        .composite([{ input: knife, left: 20, top: 45 }])
        .png()
        .toBuffer(),
    ),
    image(await (await photo({ width: 60, height: 160 })).png().toBuffer()),
  ])
  const [long = '', tall = ''] = body.data.images as string[]
  const bytes = await images.served(long)
  expect(isNear(await colorAt(bytes, 0.07, 0.5), RED)).toBe(true)
  expect(isNear(await colorAt(bytes, 0.93, 0.5), RED)).toBe(true)
  expect(isNear(await colorAt(bytes, 0.5, 0.02), '#505860')).toBe(true)
  // Its left edge is red and its right edge blue.
  expect(isNear(await colorAt(await images.served(tall), 0.02, 0.5), BONE)).toBe(true)
})

test('fills a transparent background with bone', async () => {
  const clear = { r: 0, g: 0, b: 0, alpha: 0 }
  const content = await sharp({ create: { width: 80, height: 60, channels: 4, background: clear } })
    .png()
    .toBuffer()
  const { body } = await images.upload([image(content)])
  expect(isNear(await colorAt(await images.served(body.data.images[0]), 0.5, 0.5), BONE)).toBe(true)
})
