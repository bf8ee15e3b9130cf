import pLimit from 'p-limit'
import { openFiles } from '#server/platform/integrations/open-files.ts'
import { encryptBytes } from '../encrypt.ts'
import { describeError } from '../errors.ts'
import type { StoredImage } from '../manifest.ts'
import type { ShopLocation } from '../restore-target.ts'
import { type ImageItem, imageItems, packItem, readItem, sumOf } from './image-items.ts'
import { imageNamer } from './object-names.ts'
import type { BackupStore } from './open-store.ts'
import { StoreError } from './store-error.ts'

/** While one image is encrypted, the other is uploaded. */
const CONCURRENCY = 2

export interface ImageUpload {
  store: BackupStore
  secret: string
  workFactor: number
  /** Keys of the objects in the store. */
  present: ReadonlySet<string>
  /** Images that earlier copies listed. An image's files never change, so these are not read again. */
  known: readonly StoredImage[]
  /** Whether to leave the rest of the images to the next copy. */
  isLate(): boolean
}

export interface UploadedImages {
  listed: StoredImage[]
  uploaded: number
  /** Images that are not in the store yet. */
  waiting: number
  /** Why one of them waits, unless only time was short. */
  failure: string | null
}

/**
 * Stores the images that are not in the store yet, each once. Orders matter more: an image that can't be read or stored waits
 * for the next copy.
 */
export async function uploadImages(location: ShopLocation, upload: ImageUpload): Promise<UploadedImages> {
  const { store, secret, workFactor, present, known } = upload
  const nameOf = await imageNamer(secret, workFactor)
  const result: UploadedImages = { listed: [], uploaded: 0, waiting: 0, failure: null }
  const before = new Map(known.map((image) => [image.name, image]))
  let isUnreachable = false

  /** Null for an image that is not there yet. */
  function findStored(name: string, files?: number): StoredImage | null {
    const image = before.get(name)
    if (!image || (files !== undefined && image.files !== files)) return null
    const object = nameOf(image)
    return present.has(object) ? { ...image, object } : null
  }

  async function uploadItem(item: ImageItem): Promise<StoredImage | null> {
    const files = await readItem(item)
    if (!files) return null
    const image = { name: item.name, sum: sumOf(files) }
    const object = nameOf(image)
    if (!present.has(object)) {
      await putOnce(store, object, await encryptBytes(secret, workFactor, await packItem(files)))
      result.uploaded += 1
    }
    const bytes = files.reduce((sum, { content }) => sum + content.length, 0)
    return { ...image, object, files: files.length, bytes }
  }

  async function addItem(item: ImageItem): Promise<void> {
    const stored = findStored(item.name, item.files.length)
    if (!stored && (isUnreachable || upload.isLate())) {
      result.waiting += 1
      return
    }
    try {
      const image = stored ?? (await uploadItem(item))
      if (image) result.listed.push(image)
    } catch (error) {
      result.waiting += 1
      result.failure = describeError(error)
      isUnreachable ||= error instanceof StoreError && error.problem === 'unreachable'
    }
  }

  try {
    const limit = pLimit(CONCURRENCY)
    const items = await imageItems(await openFiles(location))
    await Promise.all(items.map((item) => limit(addItem, item)))
  } catch (error) {
    // The image store does not respond. What earlier copies listed is still in the backup store.
    result.listed = known.map(({ name }) => findStored(name)).filter((image) => image !== null)
    result.failure = describeError(error)
  }
  result.listed.sort((a, b) => (a.name < b.name ? -1 : 1))
  return result
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
