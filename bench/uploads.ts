import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { IMAGE_JPEG, IMAGE_WIDTHS } from '#contract/catalog/images/images.ts'
import { MAX_IMAGE_BYTES } from '#contract/platform/values/limits.ts'
import { imageFormats } from '#server/catalog/images/sizes.ts'
import { parseConfig } from '#server/platform/config/config.ts'
import { limitConcurrency } from '#server/platform/http/concurrency-limit.ts'
import { loggedIn } from '#test/support/admin-helpers.ts'
import { form, sendForm } from '#test/support/form-body.ts'
import { createTestClient } from '#test/support/test-shop.ts'
import type { Program } from './processes.ts'

const IMAGES = 10
/** As from a phone: 12 megapixels, 4:3. */
const PHOTO = { width: 4032, height: 3024 }
const SAMPLE_EVERY_MS = 10

export interface UploadFigures {
  megabytes: number
  shopMs: number
  plainMs: number
  /** CPU time, which other load on the machine affects less. */
  shopCpuMs: number
  plainCpuMs: number
  beforeBytes: number
  peakBytes: number
  /** With the same pixels padded to 20 MiB per image. */
  largePeakBytes: number
}

export async function measureUploads(shop: Program, url: string, folder: string): Promise<UploadFigures> {
  const photos = await Promise.all(Array.from({ length: IMAGES }, (_, seed) => createPhoto(seed)))
  const send = await uploader(url)
  const beforeBytes = shop.residentBytes()
  const small = await peakDuring(shop, () => send(photos))
  const large = await peakDuring(shop, () => send(photos.map(padded)))
  const plain = await plainSharp(photos, join(folder, 'plain'))
  return {
    megabytes: photos.reduce((sum, { length }) => sum + length, 0) / 1e6,
    shopMs: small.ms,
    shopCpuMs: small.cpuMs,
    plainMs: plain.ms,
    plainCpuMs: plain.cpuMs,
    beforeBytes,
    peakBytes: small.bytes,
    largePeakBytes: large.bytes,
  }
}

async function uploader(url: string) {
  const admin = await loggedIn({ client: () => createTestClient(url) }, 'admin')
  const product = { name: 'Upload test', description: '', price: 100, stock: 1, category_id: 1 }
  const { data } = await admin.api.admin.createProduct(product)
  return async (photos: Buffer[]) => {
    const parts = form(photos.map((content) => ({ field: 'images', content })))
    const { status } = await sendForm(admin, 'POST', `/api/admin/products/${data.id}/images`, parts)
    if (status !== 201) throw new Error(`An upload failed with ${status}.`)
  }
}

async function createPhoto(seed: number): Promise<Buffer> {
  // Coarse grain compresses like a photo; plain noise would not compress at all.
  const grain = await sharp({
    create: {
      width: 1008,
      height: 756,
      channels: 3,
      background: { r: 90 + seed, g: 80, b: 70 },
      noise: { type: 'gaussian', mean: 110 + seed, sigma: 30 },
    },
  })
    .png()
    .toBuffer()
  return sharp(grain).resize(PHOTO.width, PHOTO.height).jpeg({ quality: 92 }).toBuffer()
}

function padded(photo: Buffer): Buffer {
  return Buffer.concat([photo, Buffer.alloc(MAX_IMAGE_BYTES - photo.length)])
}

async function peakDuring(shop: Program, work: () => Promise<void>) {
  let bytes = 0
  const sample = () => {
    bytes = Math.max(bytes, shop.residentBytes())
  }
  const timer = setInterval(sample, SAMPLE_EVERY_MS)
  const started = performance.now()
  const cpu = shop.cpuMs()
  try {
    await work()
    return { ms: performance.now() - started, cpuMs: shop.cpuMs() - cpu, bytes }
  } finally {
    clearInterval(timer)
  }
}

async function plainSharp(photos: Buffer[], folder: string) {
  mkdirSync(folder, { recursive: true })
  const files = photos.map((photo, number) => {
    const file = join(folder, `${number}.jpeg`)
    writeFileSync(file, photo)
    return file
  })
  const runLimited = limitConcurrency(Math.min(4, availableParallelism()))
  const started = performance.now()
  const cpu = process.cpuUsage()
  await Promise.all(files.map((file) => runLimited(() => makeSizes(file))))
  const { user, system } = process.cpuUsage(cpu)
  const ms = performance.now() - started
  rmSync(folder, { recursive: true, force: true })
  return { ms, cpuMs: (user + system) / 1000 }
}

async function makeSizes(file: string): Promise<void> {
  const { data, info } = await sharp(file)
    .autoOrient()
    .resize(Math.max(...IMAGE_WIDTHS))
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at = (width: number) => sharp(data, { raw: info }).resize(width)
  const { avif, webp, jpeg } = imageFormats(parseConfig({}).IMAGE_EFFORT)
  for (const width of IMAGE_WIDTHS) {
    await at(width).avif(avif).toFile(`${file}.${width}.avif`)
    await at(width).webp(webp).toFile(`${file}.${width}.webp`)
  }
  await at(IMAGE_JPEG.width).jpeg(jpeg).toFile(`${file}.jpg`)
}
