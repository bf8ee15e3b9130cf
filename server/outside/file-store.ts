import type { Readable } from 'node:stream'

/**
 * What a shop keeps as files: every size of every picture, served to everybody, and the originals with all that their
 * camera noted, served to nobody.
 */
export const SHELVES = ['pictures', 'originals'] as const
/** Beside them the scripts and styles of the builds before this one, which no backup needs. */
export type Shelf = (typeof SHELVES)[number] | 'assets'

export interface StoredFile {
  /** From its shelf on, such as "0123456789abcdef/400.avif". */
  name: string
  /** Null when it is gone meanwhile. */
  open(): Promise<{ bytes: number; content: Readable } | null>
}

/** Where all of the shop's machines find its files. An item is a file, or a folder of files that belong together. */
export interface FileStore {
  /** The folder of a shelf on this machine; null when the files lie elsewhere. */
  folder(shelf: Shelf): string | null
  read(shelf: Shelf, name: string): Promise<Buffer | null>
  /** Moves an item in from this machine's disk. Whoever looks for it finds all of it or nothing. */
  take(shelf: Shelf, name: string, path: string): Promise<void>
  /** Makes an item as young as if it had just come. @returns false when it is not there. */
  renew(shelf: Shelf, name: string): Promise<boolean>
  /** The items that nobody has touched since. */
  untouchedSince(shelf: Shelf, until: number): Promise<string[]>
  /** @returns false when somebody has just renewed it: it stays. */
  removeUntouched(shelf: Shelf, name: string, until: number): Promise<boolean>
  /** Every file of a shelf, in the order of their names. */
  list(shelf: Shelf): AsyncIterable<StoredFile>
  /** Copies a folder's items in beside those that are there. */
  copyIn(shelf: Shelf, folder: string): Promise<void>
  /** Moves a folder's items onto an empty shelf, all or none. @returns what takes them back. */
  fill(shelf: Shelf, folder: string): Promise<() => Promise<void>>
}

export async function isShelfEmpty(files: FileStore, shelf: Shelf): Promise<boolean> {
  for await (const _ of files.list(shelf)) return false
  return true
}
