import { resolve } from 'node:path'
import type { FileStore } from '#server/platform/integrations/file-store.ts'
import { type FileStorageSettings, openFiles } from '#server/platform/integrations/open-files.ts'

export interface ImageStorage {
  files: FileStore
  /** A local folder on the same disk as DATA_DIR, so that a finished folder is moved in one step. */
  stagingDir: string
  /** The encoders' effort: see IMAGE_EFFORT in `.env.example`. */
  effort: number
}

export async function openImageStorage(
  settings: FileStorageSettings & { IMAGE_EFFORT: number },
): Promise<ImageStorage> {
  return {
    files: await openFiles(settings),
    stagingDir: resolve(settings.DATA_DIR, 'uploads'),
    effort: settings.IMAGE_EFFORT,
  }
}
