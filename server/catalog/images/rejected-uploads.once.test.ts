import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { beforeEach, expect, test } from 'vitest'
import { MAX_IMAGE_BYTES } from '#contract/platform/values/limits.ts'
import type { Part } from '#test/support/form-body.ts'
import { freshJpeg, photo } from '#test/support/image-files.ts'
import { createProductFixture, image, type ProductFixture } from '#test/support/product-fixture.ts'
import { sharedLogin, sharedShop } from '#test/support/shared-shop.ts'

const shop = sharedShop()
const admin = sharedLogin(shop, 'admin')
let images: ProductFixture
beforeEach(async () => {
  images = await createProductFixture(shop, admin)
})

test.each([
  ['../../../escaped.jpg', 'escaped.jpg'],
  ['..\\..\\escaped.jpg', 'escaped.jpg'],
  ['/etc/escaped.jpg', 'escaped.jpg'],
  ['нож 刀 🔪.jpg', 'нож 刀 🔪.jpg'],
  ['\u202Egpj.exe', 'gpj.exe'],
  [`${'long'.repeat(100)}.jpg`, 'longlong'],
])('uses a file name in messages only, never as a path: %s', async (name, shown) => {
  const before = await files()
  const refused = await images.upload([image('not an image', name)])
  expect([refused.status, refused.body.error]).toEqual([415, expect.stringContaining(shown)])
  expect(refused.body.error).not.toMatch(/\p{C}|\.\./u)
  expect(await files()).toEqual(before)
  const { status, body } = await images.upload([image(await freshJpeg(), name)])
  expect([status, body.data.images]).toEqual([
    201,
    [expect.stringMatching(/^\/pictures\/[0-9a-f]{16}\/1200\.jpg$/)],
  ])
  expect((await files()).filter((path) => /escaped|long|gpj|нож/.test(path))).toEqual([])
})

async function files(): Promise<string[]> {
  const all = await readdir(shop.shop.config.DATA_DIR, { recursive: true, withFileTypes: true })
  return all.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
}

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"><script>alert(1)</script></svg>'

/** A PNG of a few hundred bytes whose header claims this size. */
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
  ['a text named .png', 415, () => image('not an image', 'photo.png', 'image/png')],
  ['an empty file', 415, () => image('', 'photo.png', 'image/png')],
  ['an SVG', 415, () => image(SVG, 'drawing.svg', 'image/svg+xml')],
  ['an SVG named .jpg', 415, () => image(SVG)],
  ['a PDF', 415, () => image('%PDF-1.7\n', 'photo.pdf', 'application/pdf')],
  ['the first bytes of a JPEG', 415, () => image(Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]))],
  [
    'a truncated JPEG',
    415,
    async () => image((await freshJpeg({ width: 800, height: 600 })).subarray(0, 1500)),
  ],
  [
    'the first bytes of a HEIC',
    415,
    () => image(Buffer.from('\0\0\0\x18ftypheic\0\0\0\0heicmif1', 'latin1')),
  ],
  [
    'half of a GIF',
    415,
    async () => image(half(await (await photo()).gif().toBuffer()), 'photo.gif', 'image/gif'),
  ],
  ['a TIFF', 415, async () => image(await (await photo()).tiff().toBuffer(), 'photo.tif', 'image/tiff')],
  ['half of an AVIF', 415, async () => image((await avif()).subarray(0, -200))],
  ['an AVIF of more than 40 megapixels', 413, async () => image(withSize(await avif(), 8000, 5001))],
  ['30,000 × 30,000 pixels', 413, () => image(bomb(30_000, 30_000), 'bomb.png', 'image/png')],
  ['slightly more than 100 megapixels', 413, () => image(bomb(10_000, 10_001), 'bomb.png', 'image/png')],
  ['20 MiB and one byte', 413, async () => image(await padded(MAX_IMAGE_BYTES + 1))],
])('rejects %s with its whole batch', async (_what, status, make) => {
  const before = await images.folders()
  const good = async () => image(await freshJpeg())
  const refused = await images.upload([await good(), await good(), await make(), await good(), await good()])
  expect([refused.status, refused.body]).toEqual([status, { error: expect.stringMatching(/^'.+\.$/) }])
  expect(await images.shown()).toEqual([])
  expect(await images.folders()).toEqual(before)
})

function half(file: Buffer): Buffer {
  return file.subarray(0, file.length / 2)
}

async function avif(): Promise<Buffer> {
  return (await photo({ width: 800, height: 600 })).avif({ effort: 0 }).toBuffer()
}

/** Changes the size in the header. */
function withSize(file: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(file)
  const box = changed.indexOf('ispe')
  changed.writeUInt32BE(width, box + 8)
  changed.writeUInt32BE(height, box + 12)
  return changed
}

/** A JPEG file of this size. */
async function padded(bytes: number): Promise<Buffer> {
  const jpeg = await freshJpeg()
  return Buffer.concat([jpeg, Buffer.alloc(bytes - jpeg.length)])
}

test('accepts a file of exactly 20 MiB', async () => {
  expect((await images.upload([image(await padded(MAX_IMAGE_BYTES))])).status).toBe(201)
})
