import { mkdirSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import sharp from 'sharp'
import { IMAGE_JPEG, IMAGE_WIDTHS } from '#contract/catalog/images/images.ts'
import { MAX_IMAGE_BYTES } from '#contract/platform/values/limits.ts'
import { SECOND_MS } from '#contract/platform/values/time.ts'
import { imageFormats } from '#server/catalog/images/sizes.ts'
import { parseConfig } from '#server/platform/config/config.ts'
import { limitConcurrency } from '#server/platform/http/concurrency-limit.ts'
import { form, sendForm } from '#test/support/form-body.ts'
import type { Program } from './harness/processes.ts'
import type { Row } from './harness/rows.ts'
import { folder, placeOf, withShop } from './harness/shop.ts'

const IMAGES = 10
/** As from a phone: 12 megapixels, 4:3. */
const PHOTO = { width: 4032, height: 3024 }
const SAMPLE_EVERY_MS = 10

/** Compares the shop with plain sharp, and measures its memory, also with the same pixels padded to the largest files. */
export function measureUploads(): Promise<Row[]> {
  return withShop(placeOf('uploads'), async ({ program, admin }) => {
    const photos = await Promise.all(Array.from({ length: IMAGES }, (_, seed) => createPhoto(seed)))
    const client = await admin()
    const product = { name: 'Upload test', description: '', price: 100, stock: 1, category_id: 1 }
    const { data } = await client.api.admin.createProduct(product)
    const send = async (images: Buffer[]) => {
      const parts = form(images.map((content) => ({ field: 'images', content })))
      const { status } = await sendForm(client, 'POST', `/api/admin/products/${data.id}/images`, parts)
      if (status !== 201) throw new Error(`An upload failed with ${status}.`)
    }
    const before = program.residentBytes()
    const shop = await peakDuring(program, () => send(photos))
    const large = await peakDuring(program, () => send(photos.map(padded)))
    const plain = await plainSharp(photos)
    const seconds = (ms: number) => (ms / SECOND_MS).toFixed(1)
    const mb = (bytes: number) => Math.round(bytes / 1e6)
    const size = mb(photos.reduce((sum, { length }) => sum + length, 0))
    return [
      {
        work: 'upload of ten images',
        measured: `${seconds(shop.ms)} s for ${size} MB; ${seconds(shop.cpuMs)} s CPU, ${(shop.cpuMs / plain.cpuMs).toFixed(2)} of plain sharp's`,
        limit: `plain sharp: ${seconds(plain.ms)} s`,
      },
      {
        work: 'peak memory during the upload',
        measured: `${mb(shop.bytes)} MB, ${mb(before)} MB before; ${mb(large.bytes)} MB with 20 MiB per image`,
      },
    ]
  })
}

async function createPhoto(seed: number): Promise<Buffer> {
  // Coarse grain compresses like a photo; plain noise would not compress at all.
  const noise = { type: 'gaussian', mean: 110 + seed, sigma: 30 } as const
  const background = { r: 90 + seed, g: 80, b: 70 }
  const grain = sharp({ create: { width: 1008, height: 756, channels: 3, background, noise } })
  return sharp(await grain.png().toBuffer())
    .resize(PHOTO.width, PHOTO.height)
    .jpeg({ quality: 92 })
    .toBuffer()
}

function padded(photo: Buffer): Buffer {
  return Buffer.concat([photo, Buffer.alloc(MAX_IMAGE_BYTES - photo.length)])
}

async function peakDuring(program: Program, work: () => Promise<void>) {
  const [started, cpu] = [performance.now(), program.cpuMs()]
  let bytes = 0
  let isDone = false
  const working = work().finally(() => {
    isDone = true
  })
  while (!isDone) {
    bytes = Math.max(bytes, program.residentBytes())
    await setTimeout(SAMPLE_EVERY_MS)
  }
  await working
  return { ms: performance.now() - started, cpuMs: program.cpuMs() - cpu, bytes }
}

async function plainSharp(photos: Buffer[]) {
  const target = join(folder, 'plain')
  mkdirSync(target, { recursive: true })
  const files = photos.map((_, number) => join(target, `${number}.jpeg`))
  await Promise.all(files.map((file, number) => writeFile(file, photos[number] ?? '')))
  const runLimited = limitConcurrency(Math.min(4, availableParallelism()))
  const [started, cpu] = [performance.now(), process.cpuUsage()]
  await Promise.all(files.map((file) => runLimited(() => makeSizes(file))))
  const { user, system } = process.cpuUsage(cpu)
  return { ms: performance.now() - started, cpuMs: (user + system) / 1000 }
}

async function makeSizes(file: string): Promise<void> {
  const largest = sharp(file)
    .autoOrient()
    .resize(Math.max(...IMAGE_WIDTHS))
  const { data, info } = await largest.raw().toBuffer({ resolveWithObject: true })
  const at = (width: number) => sharp(data, { raw: info }).resize(width)
  const { avif, webp, jpeg } = imageFormats(parseConfig({}).IMAGE_EFFORT)
  for (const width of IMAGE_WIDTHS) {
    await at(width).avif(avif).toFile(`${file}.${width}.avif`)
    await at(width).webp(webp).toFile(`${file}.${width}.webp`)
  }
  await at(IMAGE_JPEG.width).jpeg(jpeg).toFile(`${file}.jpg`)
}
