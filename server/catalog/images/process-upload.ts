import { open, readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import sharp from 'sharp'
import { IMAGE_HEAD_BYTES, type ImageKind, imageKindOf } from '#contract/catalog/images/file-type.ts'
import { IMAGE_WIDTHS } from '#contract/catalog/images/images.ts'
import { MAX_AVIF_PIXELS, MAX_HEIC_PIXELS, MAX_IMAGE_PIXELS } from '#contract/platform/values/limits.ts'
import type { Db } from '#server/platform/db/open.ts'
import { DomainError, TooLarge, UnknownFormat, wrongField } from '#server/platform/errors.ts'
import { limitConcurrency } from '#server/platform/http/concurrency-limit.ts'
import type { ReceivedFile } from '#server/platform/http/multipart.ts'
import type { FileStore } from '#server/platform/integrations/file-store.ts'
import { emit } from '#server/platform/telemetry/events.ts'
import { DecoderKilledError, decodeInProcess } from './decode-in-process.ts'
import { type Master, normalize } from './normalize.ts'
import type { ImageStorage } from './paths.ts'
import { writeSizes } from './sizes.ts'

/** Shared by all uploads, to bound memory. */
const runLimited = limitConcurrency(Math.min(4, availableParallelism()))
/** One at a time: decoding takes up to 1,050 MB. A machine without them ends the decoding process, not the shop. */
const runHeavy = limitConcurrency(1)
const runOneOfVisitors = limitConcurrency(1)

type Run = <T>(work: () => Promise<T>) => Promise<T>
const runAtOnce: Run = (work) => work()

/** Visitors' images wait in a queue of their own, so that staff's are at most behind one of them. */
export const processVisitorUploads = (db: Db, received: ReceivedFile[], storage: ImageStorage) =>
  processUploads(db, received, storage, runOneOfVisitors)

const HASH_LENGTH = 16

/**
 * Makes every size of the images and publishes all of them, or none when one is invalid.
 * @returns their hashes, in the order of the files.
 * @throws {UnknownFormat} for a file that is not a supported image, {TooLarge} for one that is too large to decode.
 */
export async function processUploads(
  db: Db,
  received: ReceivedFile[],
  storage: ImageStorage,
  runImage: Run = runAtOnce,
): Promise<string[]> {
  const { files } = storage
  const uploads = await Promise.all(received.map(detectType))
  // Waits for all: the caller deletes their folder on an error.
  const results = await Promise.allSettled(uploads.map((upload) => makeSizes(upload, storage, runImage)))
  const images = results.map((result) => {
    if (result.status === 'rejected') throw result.reason
    return result.value
  })
  for (const image of images) await publish(image, files)
  const hashes = images.map(({ hash }) => hash)
  await storePreviews(db, hashes, files)
  // Encoding the same image again may produce other bytes.
  const encoded = images.filter(({ sizes }) => sizes !== null).map(({ hash }) => hash)
  if (encoded.length > 0) await db.deleteFrom('picture_sums').where('hash', 'in', encoded).execute()
  return hashes
}

/** @throws {Invalid} for a form without a file in `field`. */
export function requireFiles(field: string, files: ReceivedFile[]): ReceivedFile[] {
  if (files.length === 0) throw wrongField(field, 'Choose at least one image.')
  return files
}

interface Upload extends ReceivedFile {
  kind: ImageKind
}

interface ProcessedImage {
  hash: string
  original: string
  kind: ImageKind
  /** Folder of the sizes; null when the shop already has the image. */
  sizes: string | null
}

async function detectType(file: ReceivedFile): Promise<Upload> {
  const kind = await readFileType(file.path)
  if (!kind) throw notAnImage(file.name)
  if (kind !== 'heic') {
    const metadata = await sharp(file.path, { limitInputPixels: false })
      .metadata()
      .catch(() => null)
    if (!metadata) throw await unreadable({ ...file, kind })
    limitPixels(metadata.width * metadata.height, { ...file, kind })
  }
  return { ...file, kind }
}

async function makeSizes(upload: Upload, storage: ImageStorage, runImage: Run): Promise<ProcessedImage> {
  const { files, effort } = storage
  const hash = upload.hash.slice(0, HASH_LENGTH)
  const image = { hash, original: upload.path, kind: upload.kind }
  // Renewing keeps the sweep from deleting it.
  if (await files.renew('pictures', hash)) return { ...image, sizes: null }
  // Not named by the hash: a batch can contain the same image twice.
  const sizes = `${upload.path}.sizes`
  await runImage(async () => {
    // A heavy image waits for its turn without a slot.
    const heavy = isHeavy(upload.kind) ? await decode(upload) : null
    await runLimited(async () => writeSizes(heavy ?? (await decode(upload)), sizes, effort))
  })
  return { ...image, sizes }
}

async function decode(upload: Upload): Promise<Master> {
  try {
    if (isHeavy(upload.kind)) return await decodeHeavy(upload, upload.kind)
    // Limits the pixels again: the file's header may be wrong.
    return await normalize(upload.path, { limitInputPixels: MAX_IMAGE_PIXELS, failOn: 'error' })
  } catch (error) {
    if (error instanceof DomainError) throw error
    if (error instanceof DecoderKilledError) {
      throw new TooLarge(
        `'${upload.name}' takes more memory or time than the shop has. Send a smaller one, or a JPEG.`,
      )
    }
    throw await unreadable(upload)
  }
}

async function unreadable({ path, kind, name }: Upload): Promise<DomainError> {
  return isIncomplete(await readFile(path), kind)
    ? new UnknownFormat(`'${name}' is incomplete. Send the whole file.`)
    : notAnImage(name)
}

async function decodeHeavy(upload: Upload, kind: 'avif' | 'heic'): Promise<Master> {
  const task = { path: upload.path, kind, maxPixels: maxPixelsOf(kind) }
  const result = await runHeavy(() => decodeInProcess(task))
  if ('master' in result) return result.master
  limitPixels(result.pixels, upload)
  throw new Error('The image was not decoded.')
}

function isHeavy(kind: ImageKind): kind is 'avif' | 'heic' {
  return kind === 'avif' || kind === 'heic'
}

function maxPixelsOf(kind: ImageKind): number {
  if (kind === 'heic') return MAX_HEIC_PIXELS
  return kind === 'avif' ? MAX_AVIF_PIXELS : MAX_IMAGE_PIXELS
}

function limitPixels(pixels: number, { name, kind }: Upload): void {
  const max = maxPixelsOf(kind)
  if (pixels <= max) return
  throw new TooLarge(`'${name}' has more than ${max / 1_000_000} megapixels. Send a smaller one, or a JPEG.`)
}

function notAnImage(name: string): DomainError {
  return new UnknownFormat(`'${name}' is not a supported image. Send a JPEG, PNG, GIF, WebP, AVIF or HEIC.`)
}

async function publish({ hash, original, kind, sizes }: ProcessedImage, files: FileStore): Promise<void> {
  if (sizes) await files.moveIn('pictures', hash, sizes)
  await files.moveIn('originals', `${hash}.${kind}`, original)
  if (sizes) emit({ what: 'image' })
}

/** @returns null for an unsupported file. */
async function readFileType(path: string): Promise<ImageKind | null> {
  const handle = await open(path)
  try {
    const head = Buffer.alloc(IMAGE_HEAD_BYTES)
    const { bytesRead } = await handle.read(head, 0, head.length, 0)
    return imageKindOf(head.subarray(0, bytesRead))
  } finally {
    await handle.close()
  }
}

/** Stores a tiny preview of each image, which pages contain in full. */
async function storePreviews(db: Db, hashes: string[], files: FileStore): Promise<void> {
  const rows = await Promise.all(
    [...new Set(hashes)].map(async (hash) => ({ hash, preview: await makePreview(hash, files) })),
  )
  if (rows.length === 0) return
  await db
    .insertInto('picture_previews')
    .values(rows)
    .onConflict((existing) => existing.column('hash').doNothing())
    .execute()
}

/** @returns about 65 bytes of WebP in base64. */
async function makePreview(hash: string, files: FileStore): Promise<string> {
  const smallest = await files.read('pictures', `${hash}/${IMAGE_WIDTHS[0]}.webp`)
  if (!smallest) throw new Error(`The files of image ${hash} are missing.`)
  const preview = sharp(smallest).resize(8, 6, { fit: 'fill' }).blur(0.6)
  return (await preview.webp({ quality: 60, effort: 6 }).toBuffer()).toString('base64')
}

const JPEG_END = Buffer.from([0xff, 0xd9])
const GIF_END = 0x3b
const RIFF_HEADER_BYTES = 8
const BOX_HEADER_BYTES = 8

/** Whether the end of a file is missing that can't be decoded. */
function isIncomplete(file: Buffer, kind: ImageKind): boolean {
  switch (kind) {
    case 'jpeg':
      return !file.includes(JPEG_END, -JPEG_END.length)
    case 'png':
      return !file.includes('IEND')
    case 'gif':
      return file.at(-1) !== GIF_END
    case 'webp':
      return file.length < RIFF_HEADER_BYTES + file.readUInt32LE(4)
    default:
      return lacksBoxes(file)
  }
}

/** AVIF and HEIC files are a row of boxes, each of which begins with its length. */
function lacksBoxes(file: Buffer): boolean {
  const types = new Set<string>()
  let at = 0
  while (at + BOX_HEADER_BYTES <= file.length) {
    const length = file.readUInt32BE(at)
    types.add(file.toString('latin1', at + 4, at + BOX_HEADER_BYTES))
    // 0 is the rest of the file; smaller ones aren't lengths.
    if (length < BOX_HEADER_BYTES) return false
    at += length
  }
  return at !== file.length || !types.has('meta')
}
