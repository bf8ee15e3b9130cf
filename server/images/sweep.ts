import { readdir, rm, stat } from 'node:fs/promises'
import { join, parse } from 'node:path'
import { DAY_MS } from '#contract/time.ts'
import type { Db } from '#server/db/open.ts'
import { BACKED_UP_AREAS } from '#server/integrations/file-store.ts'
import type { ImageStorage } from './paths.ts'

/** What is younger may belong to an upload whose row is still to be written. */
const LEFT_ALONE_MS = DAY_MS

/**
 * Removes the files of pictures that nothing shows any more: no piece, not the trash, no category, no order. Uploads
 * that a crash left half-way go too.
 */
export async function sweepImages(db: Db, { files, underway }: ImageStorage, at: number): Promise<void> {
  const until = at - LEFT_ALONE_MS
  await sweepUploads(underway, until)
  let shown: Set<string | null> | null = null
  for (const area of BACKED_UP_AREAS) {
    for (const item of await files.untouchedSince(area, until)) {
      shown ??= await shownImages(db)
      // A folder of sizes is called by its hash, an original by its hash and its kind.
      const hash = parse(item).name
      if (shown.has(hash) || !(await files.removeUntouched(area, item, until))) continue
      await db.deleteFrom('picture_previews').where('hash', '=', hash).execute()
      await db.deleteFrom('picture_sums').where('hash', '=', hash).execute()
    }
  }
}

async function shownImages(db: Db): Promise<Set<string | null>> {
  const [products, categories, orders] = await Promise.all([
    db.selectFrom('product_pictures').select('hash').distinct().execute(),
    db.selectFrom('categories').select('picture_hash as hash').execute(),
    db.selectFrom('order_lines').select('picture_hash as hash').distinct().execute(),
  ])
  return new Set([...products, ...categories, ...orders].map(({ hash }) => hash))
}

async function sweepUploads(folder: string, until: number): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => null)
    if (found && found.mtimeMs <= until) await rm(path, { recursive: true, force: true })
  }
}
