import { resolve } from 'node:path'
import type { FileStore } from '#server/outside/file-store.ts'
import { type FilePlace, openFiles } from '#server/outside/open-files.ts'

/** Where pictures are: those that are ready, and those on their way. */
export interface PicturePlaces {
  files: FileStore
  /** What is being uploaded or worked on, on this machine. On the same disk as DATA_DIR: a finished folder moves in one step. */
  underway: string
}

export async function picturePlaces(place: FilePlace): Promise<PicturePlaces> {
  return { files: await openFiles(place), underway: resolve(place.DATA_DIR, 'uploads') }
}
