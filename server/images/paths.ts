import { resolve } from 'node:path'
import type { FileStore } from '#server/integrations/file-store.ts'
import { type FileStorageSettings, openFiles } from '#server/integrations/open-files.ts'

/** Where pictures are: those that are ready, and those on their way. */
export interface ImageStorage {
  files: FileStore
  /** What is being uploaded or worked on, on this machine. On the same disk as DATA_DIR: a finished folder moves in one step. */
  underway: string
}

export async function openImageStorage(place: FileStorageSettings): Promise<ImageStorage> {
  return { files: await openFiles(place), underway: resolve(place.DATA_DIR, 'uploads') }
}
