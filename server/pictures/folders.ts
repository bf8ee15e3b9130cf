import { resolve } from 'node:path'
import type { Config } from '#server/config.ts'

export interface PictureFolders {
  /** Every size of every picture, served to everybody. */
  sizes: string
  /** The files as they came, with all that their camera noted: served to nobody. */
  originals: string
  /** What is being uploaded or worked on. On the same disk as the others, so that a finished folder moves in one step. */
  underway: string
}

export function pictureFolders({ DATA_DIR }: Pick<Config, 'DATA_DIR'>): PictureFolders {
  return {
    sizes: resolve(DATA_DIR, 'pictures'),
    originals: resolve(DATA_DIR, 'originals'),
    underway: resolve(DATA_DIR, 'uploads'),
  }
}
