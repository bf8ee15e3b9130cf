import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { form, sendForm } from '#checks/form.ts'
import { loggedIn } from '#checks/staff.ts'
import { createVisitor } from '#checks/test-shop.ts'
import { PICTURE_JPEG, PICTURE_WIDTHS } from '#contract/pictures.ts'
import { MAX_PICTURE_BYTES } from '#contract/shop.ts'
import { atMost } from '#server/pictures/at-most.ts'
import { AVIF, JPEG, WEBP } from '#server/pictures/sizes.ts'
import type { Program } from './processes.ts'

const PICTURES = 10
/** What a phone takes: 12 megapixels, 4:3. */
const PHOTO = { width: 4032, height: 3024 }
const LOOK_EVERY_MS = 10

export interface UploadFigures {
  megabytes: number
  /** From the first byte sent to the answer. */
  shopMs: number
  plainMs: number
  /** Processor time: of the two the one that a busy machine does not blur. */
  shopCpuMs: number
  plainCpuMs: number
  beforeBytes: number
  peakBytes: number
  /** The same ten, each made 20 MiB long: more bytes, no more pixels. */
  largePeakBytes: number
}

/** Ten photographs in one upload, against plain sharp making the same sizes as many at a time. */
export async function measureUploads(shop: Program, url: string, folder: string): Promise<UploadFigures> {
  const photos = await Promise.all(Array.from({ length: PICTURES }, (_, seed) => photograph(seed)))
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

/** Logged in, with a piece to put pictures to. */
async function uploader(url: string) {
  const staff = await loggedIn({ visitor: () => createVisitor(url) }, 'admin')
  const piece = { name: 'Much photographed', description: '', price: 100, stock: 1, category_id: 1 }
  const { data } = await staff.api.admin.createProduct(piece)
  return async (photos: Buffer[]) => {
    const parts = form(photos.map((content) => ({ field: 'images', content })))
    const { status } = await sendForm(staff, 'POST', `/api/admin/products/${data.id}/images`, parts)
    if (status !== 201) throw new Error(`An upload was answered with ${status}.`)
  }
}

async function photograph(seed: number): Promise<Buffer> {
  // Coarse grain, as light on steel and wood makes it, rather than noise in which no encoder finds anything.
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
  return Buffer.concat([photo, Buffer.alloc(MAX_PICTURE_BYTES - photo.length)])
}

async function peakDuring(shop: Program, work: () => Promise<void>) {
  let bytes = 0
  const look = () => {
    bytes = Math.max(bytes, shop.residentBytes())
  }
  const timer = setInterval(look, LOOK_EVERY_MS)
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
  const oneOfFew = atMost(Math.min(4, availableParallelism()))
  const started = performance.now()
  const cpu = process.cpuUsage()
  await Promise.all(files.map((file) => oneOfFew(() => makeSizes(file))))
  const { user, system } = process.cpuUsage(cpu)
  const ms = performance.now() - started
  rmSync(folder, { recursive: true, force: true })
  return { ms, cpuMs: (user + system) / 1000 }
}

async function makeSizes(file: string): Promise<void> {
  const { data, info } = await sharp(file)
    .autoOrient()
    .resize(Math.max(...PICTURE_WIDTHS))
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at = (width: number) => sharp(data, { raw: info }).resize(width)
  for (const width of PICTURE_WIDTHS) {
    await at(width).avif(AVIF).toFile(`${file}.${width}.avif`)
    await at(width).webp(WEBP).toFile(`${file}.${width}.webp`)
  }
  await at(PICTURE_JPEG.width).jpeg(JPEG).toFile(`${file}.jpg`)
}
