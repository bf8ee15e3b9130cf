import pLimit from 'p-limit'
import { openFiles } from '#server/integrations/open-files.ts'
import { encryptBytes } from '../encrypt.ts'
import type { StoredImage } from '../manifest.ts'
import type { ShopLocation } from '../restore-target.ts'
import { type ImageItem, imageItems, packItem, readItem, sumOf } from './image-items.ts'
import { imageNames } from './object-names.ts'
import type { BackupStore } from './open-store.ts'

const CONCURRENCY = 4

export interface ImageUpload {
  store: BackupStore
  secret: string
  workFactor: number
  /** Keys of the objects in the store. */
  present: ReadonlySet<string>
  /** What earlier copies listed. The files of an image never change, so these are not read again. */
  known: readonly StoredImage[]
  /** Whether to leave the rest of the images to the next copy. */
  isLate(): boolean
}

export interface UploadedImages {
  listed: StoredImage[]
  uploaded: number
  /** Images that are not in the store yet. */
  waiting: number
}

/** Stores the images that are not in the store yet, each once. @throws {StoreError} */
export async function uploadImages(location: ShopLocation, upload: ImageUpload): Promise<UploadedImages> {
  const { store, present, isLate } = upload
  const nameOf = await imageNames(upload.secret, upload.workFactor)
  const known = new Map(upload.known.map((image) => [image.name, image]))
  const listed: StoredImage[] = []
  let uploaded = 0
  let waiting = 0

  async function addItem(item: ImageItem): Promise<void> {
    const before = known.get(item.name)
    if (before?.files === item.files.length) {
      const object = nameOf(before)
      if (present.has(object)) {
        listed.push({ ...before, object })
        return
      }
    }
    if (isLate()) {
      waiting += 1
      return
    }
    const files = await readItem(item)
    if (!files) return
    const image = { name: item.name, sum: sumOf(files) }
    const object = nameOf(image)
    const bytes = files.reduce((sum, { content }) => sum + content.length, 0)
    if (!present.has(object)) {
      const content = await encryptBytes(upload.secret, upload.workFactor, await packItem(files))
      await putOnce(store, object, content)
      uploaded += 1
    }
    listed.push({ ...image, object, bytes, files: files.length })
  }

  const limit = pLimit(CONCURRENCY)
  const items = await imageItems(await openFiles(location))
  const outcomes = await Promise.allSettled(items.map((item) => limit(addItem, item)))
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
  return { listed: listed.toSorted((a, b) => (a.name < b.name ? -1 : 1)), uploaded, waiting }
}

/** A store may refuse to replace what another process stored a moment ago. */
async function putOnce(store: BackupStore, key: string, content: Uint8Array): Promise<void> {
  try {
    await store.put(key, content)
  } catch (error) {
    const found = await store.list(key).catch(() => [])
    if (found.length === 0) throw error
  }
}
