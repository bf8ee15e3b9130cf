import { readdir, rm, stat } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { DAY_MS } from '#contract/shop.ts'
import type { Db } from '#server/db/open.ts'
import type { PictureFolders } from './folders.ts'

/** What is younger may belong to an upload whose row is still to be written. */
const LEFT_ALONE_MS = DAY_MS

/**
 * Removes the files of pictures that nothing shows any more: no piece, not the trash, no category, no order. Uploads
 * that a crash left half-way go too.
 */
export async function sweepPictures(db: Db, folders: PictureFolders, at: number): Promise<void> {
  const until = at - LEFT_ALONE_MS
  for (const file of await oldIn(folders.underway, until)) await remove(file, until)
  const kept = [...(await oldIn(folders.sizes, until)), ...(await oldIn(folders.originals, until))]
  if (kept.length === 0) return
  const shown = await shownPictures(db)
  for (const file of kept) {
    const hash = hashOf(file)
    if (shown.has(hash) || !(await remove(file, until))) continue
    await db.deleteFrom('picture_previews').where('hash', '=', hash).execute()
  }
}

/** A folder of sizes is called by its hash, an original by its hash and its kind. */
function hashOf(file: string): string {
  return basename(file, extname(file))
}

async function shownPictures(db: Db): Promise<Set<string | null>> {
  const [pieces, categories, orders] = await Promise.all([
    db.selectFrom('product_pictures').select('hash').distinct().execute(),
    db.selectFrom('categories').select('picture_hash as hash').execute(),
    db.selectFrom('order_lines').select('picture_hash as hash').distinct().execute(),
  ])
  return new Set([...pieces, ...categories, ...orders].map(({ hash }) => hash))
}

async function oldIn(folder: string, until: number): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  const files = names.map((name) => join(folder, name))
  const old = await Promise.all(files.map((file) => isOld(file, until)))
  return files.filter((_, place) => old[place])
}

async function isOld(file: string, until: number): Promise<boolean> {
  const found = await stat(file).catch(() => null)
  return found !== null && found.mtimeMs <= until
}

/** @returns false when somebody has just sent the same picture again, and so made it young. */
async function remove(file: string, until: number): Promise<boolean> {
  const old = await isOld(file, until)
  if (old) await rm(file, { recursive: true, force: true })
  return old
}
