import { setTimeout as wait } from 'node:timers/promises'
import type { Revision } from '#server/catalogue/revision.ts'
import type { Db } from '#server/db/open.ts'
import { hiddenReviewImages } from './review-images.ts'
import { shownImages } from './sweep.ts'

/** Images never wait longer for the database. */
const PATIENCE_MS = 200

export type IsHidden = (hash: string) => Promise<boolean>

/** Whether only hidden reviews show an image. Reads what is hidden once for each revision of the public pages. */
export function watchHiddenImages(db: Db, revision: Revision): IsHidden {
  let readAt: number | null = null
  let reading: Promise<void> | null = null
  let hidden: ReadonlySet<string> = new Set()

  async function read(): Promise<void> {
    const current = await revision.current()
    if (current === readAt) return
    const hashes = await hiddenReviewImages(db)
    const shown = hashes.length > 0 ? await shownImages(db) : new Set()
    hidden = new Set(hashes.filter((hash) => !shown.has(hash)))
    readAt = current
  }

  async function refresh(): Promise<void> {
    // Whoever comes during a read that started before a review was hidden needs another one.
    await reading
    reading ??= read()
      .catch(() => undefined)
      .finally(() => {
        reading = null
      })
    await reading
  }

  return async function isHidden(hash) {
    const known = revision.known()
    if (known === null || known !== readAt) await Promise.race([refresh(), wait(PATIENCE_MS)])
    return hidden.has(hash)
  }
}
