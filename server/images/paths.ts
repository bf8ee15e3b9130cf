import { resolve } from 'node:path'
import type { FileStore } from '#server/integrations/file-store.ts'
import { type FileStorageSettings, openFiles } from '#server/integrations/open-files.ts'

/** Where pictures are: those that are ready, and those on their way. */
export interface ImageStorage {
  files: FileStore
  /** What is being uploaded or worked on, on this machine. On the same disk as DATA_DIR: a finished folder moves in one step. */
  underway: string
  /** The encoders' effort: see IMAGE_EFFORT in `.env.example`. */
  effort: number
}

export async function openImageStorage(
  settings: FileStorageSettings & { IMAGE_EFFORT: number },
): Promise<ImageStorage> {
  return {
    files: await openFiles(settings),
    underway: resolve(settings.DATA_DIR, 'uploads'),
    effort: settings.IMAGE_EFFORT,
  }
}
