import { addDatabase } from '../create.ts'
import { ENTRIES, type Manifest, type StoredImage } from '../manifest.ts'
import { addPassportKeys } from '../passport-keys.ts'
import { readShop, toLines } from '../record-stream.ts'
import type { ShopLocation } from '../restore-target.ts'
import { type Encryption, partNumber, writeArchive } from '../write-archive.ts'

const IMAGES_PER_ENTRY = 5000

export interface SnapshotRequest extends Encryption {
  file: string
  at: number
  /** Called once the database is read, so that every image in it was there before. */
  listImages(): Promise<{ listed: StoredImage[]; waiting: number }>
}

/** Writes the database as it is at one moment, and a list of the shop's images in the store, into one compressed file. */
export function writeSnapshot(
  location: ShopLocation,
  { listImages, ...request }: SnapshotRequest,
): Promise<Manifest> {
  return writeArchive(request.file, { ...request, isCompressed: true }, async (archive) => {
    const database = await readShop(location, (snapshot, schema) =>
      addDatabase(archive, snapshot, schema, request.at),
    )
    await addPassportKeys(archive, location)
    const { listed: images, waiting } = await listImages()
    for (let from = 0, part = 1; from < images.length; from += IMAGES_PER_ENTRY, part++) {
      const name = `${ENTRIES.images}${partNumber(part)}.jsonl`
      await archive.add(name, toLines(images.slice(from, from + IMAGES_PER_ENTRY)))
    }
    const pictures = {
      files: images.reduce((sum, { files }) => sum + files, 0),
      bytes: images.reduce((sum, { bytes }) => sum + bytes, 0),
      ...(waiting > 0 && { waiting }),
    }
    let manifest: Manifest = { ...database, pictures, checksums: '' }
    await archive.end((checksums) => {
      manifest = { ...manifest, checksums }
      return `${JSON.stringify(manifest, null, 2)}\n`
    })
    return manifest
  })
}
