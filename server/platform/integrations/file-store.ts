import type { Readable } from 'node:stream'

/** `originals` keep their camera metadata and are never served. */
export const BACKED_UP_AREAS = ['pictures', 'originals'] as const
export type FileArea = (typeof BACKED_UP_AREAS)[number] | 'assets'

export interface StoredFile {
  /** For example "0123456789abcdef/400.avif". */
  name: string
  open(): Promise<{ bytes: number; content: Readable } | null>
}

/** An item is a file, or a folder of files that belong together. */
export interface FileStore {
  folder(area: FileArea): string | null
  read(area: FileArea, name: string): Promise<Buffer | null>
  /** Moves a local file or folder in. Readers see all of it or nothing. */
  moveIn(area: FileArea, name: string, path: string): Promise<void>
  /** Resets the item's age. @returns false when it does not exist. */
  renew(area: FileArea, name: string): Promise<boolean>
  untouchedSince(area: FileArea, until: number): Promise<string[]>
  /** @returns false when the item was renewed in the meantime. */
  removeUntouched(area: FileArea, name: string, until: number): Promise<boolean>
  list(area: FileArea): AsyncIterable<StoredFile>
  copyIn(area: FileArea, folder: string): Promise<void>
  /** Moves a folder's items into an empty area, all or none. @returns a function that undoes it. */
  fill(area: FileArea, folder: string): Promise<() => Promise<void>>
}

export async function isAreaEmpty(files: FileStore, area: FileArea): Promise<boolean> {
  for await (const _ of files.list(area)) return false
  return true
}
