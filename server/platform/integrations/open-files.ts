import type { FileStore } from './file-store.ts'
import { filesInBucket } from './files-in-bucket.ts'
import { filesOnDisk } from './files-on-disk.ts'
import type { BucketSettings } from './open-bucket.ts'

export interface FileStorageSettings {
  DATA_DIR: string
  bucket?: BucketSettings | null | undefined
}

export async function openFiles({ DATA_DIR, bucket }: FileStorageSettings): Promise<FileStore> {
  return bucket ? filesInBucket(bucket) : filesOnDisk(DATA_DIR)
}
