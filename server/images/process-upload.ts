import { availableParallelism } from 'node:os'
import sharp from 'sharp'
import type { ImageKind } from '#contract/images/file-type.ts'
import { MAX_IMAGE_PIXELS } from '#contract/limits.ts'
import type { Db } from '#server/db/open.ts'
import { limitConcurrency } from '#server/http/concurrency-limit.ts'
import { HttpError } from '#server/http/http-error.ts'
import type { FileStore } from '#server/integrations/file-store.ts'
import { emit } from '#server/telemetry/events.ts'
import { imageKind } from './file-type.ts'
import { decodeHeic } from './heic.ts'
import type { ReceivedFile } from './multipart.ts'
import { type Master, wholeProduct } from './normalize.ts'
import type { ImageStorage } from './paths.ts'
import { notePreviews } from './preview.ts'
import { writeSizes } from './sizes.ts'

/** As many as the machine has hands for, of all uploads together: memory stays bounded by this and not by the batch. */
const runLimited = limitConcurrency(Math.min(4, availableParallelism()))

/** How much of a content's hash names its folder. */
const NAME_LENGTH = 16

/**
 * Makes every size of a batch of pictures and puts all of them in place, or, with one that can't be shown, none.
 * @returns their names, in the order of the files.
 * @throws {Refusal} 415 for what is no picture, 413 for one of too many pixels.
 */
export async function takeInImages(
  db: Db,
  received: ReceivedFile[],
  storage: ImageStorage,
): Promise<string[]> {
  const { files } = storage
  const images = await Promise.all(received.map(recognise))
  // All come to an end before the first fault is told: nothing is left working in a folder that is gone.
  const outcomes = await Promise.allSettled(
    images.map((image) => runLimited(() => makeReady(image, storage))),
  )
  const made = outcomes.map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason
    return outcome.value
  })
  for (const image of made) await putInPlace(image, files)
  const names = made.map(({ name }) => name)
  await notePreviews(db, names, files)
  // Made once more, it need not come to the same to the last bit.
  const anew = made.filter(({ sizes }) => sizes !== null).map(({ name }) => name)
  if (anew.length > 0) await db.deleteFrom('picture_sums').where('hash', 'in', anew).execute()
  return names
}

/** @throws {Refusal} 400 for a form without a file. */
export function requireFiles(files: ReceivedFile[]): ReceivedFile[] {
  if (files.length === 0) throw new HttpError(400, 'Choose at least one picture.')
  return files
}

interface ReadyImage {
  name: string
  original: string
  kind: ImageKind
  /** Where its sizes lie; null when the shop has them already. */
  sizes: string | null
}

interface Recognised extends ReceivedFile {
  kind: ImageKind
}

/** What costs nothing to know is known of all before the first is worked on. */
async function recognise(file: ReceivedFile): Promise<Recognised> {
  const kind = await imageKind(file.path)
  if (!kind) throw notAImage(file)
  if (kind !== 'heic') {
    const measured = await sharp(file.path, { limitInputPixels: false })
      .metadata()
      .catch(() => null)
    if (!measured) throw notAImage(file)
    requireFewPixels(measured.width * measured.height, file)
  }
  return { ...file, kind }
}

async function makeReady(file: Recognised, { files, effort }: ImageStorage): Promise<ReadyImage> {
  const { kind } = file
  const name = file.hash.slice(0, NAME_LENGTH)
  const ready = { name, original: file.path, kind }
  // Younger than it was: the sweep leaves alone what somebody has just asked for.
  if (await files.renew('pictures', name)) return { ...ready, sizes: null }
  // Not by its name: the same picture may stand twice in one batch.
  const sizes = `${file.path}.sizes`
  await writeSizes(await read(file), sizes, effort)
  return { ...ready, sizes }
}

async function read(file: Recognised): Promise<Master> {
  try {
    if (file.kind === 'heic') return await readHeic(file)
    // The limit once more: what the head of a file says need not be what follows.
    return await wholeProduct(file.path, { limitInputPixels: MAX_IMAGE_PIXELS, failOn: 'error' })
  } catch (error) {
    if (error instanceof HttpError) throw error
    throw notAImage(file)
  }
}

async function readHeic(file: ReceivedFile): Promise<Master> {
  const decoded = await decodeHeic(file.path)
  if ('pixels' in decoded) {
    requireFewPixels(decoded.pixels, file)
    throw new Error('A picture without a size.')
  }
  const { data, width, height } = decoded
  const pixels = Buffer.from(data.buffer, data.byteOffset, data.byteLength)
  return wholeProduct(pixels, { raw: { width, height, channels: 4 } })
}

function requireFewPixels(pixels: number, { name }: ReceivedFile): void {
  if (pixels <= MAX_IMAGE_PIXELS) return
  throw new HttpError(413, `'${name}' has more than ${MAX_IMAGE_PIXELS / 1_000_000} megapixels.`)
}

function notAImage({ name }: ReceivedFile): HttpError {
  return new HttpError(
    415,
    `'${name}' is not a picture the shop can read. Send a JPEG, PNG, WebP, AVIF or HEIC.`,
  )
}

/** In one step each: a picture is there with all its sizes or not at all. */
async function putInPlace({ name, original, kind, sizes }: ReadyImage, files: FileStore): Promise<void> {
  if (sizes) await files.take('pictures', name, sizes)
  await files.take('originals', `${name}.${kind}`, original)
  if (sizes) emit({ what: 'image' })
}
