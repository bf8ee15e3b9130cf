import { setTimeout as wait } from 'node:timers/promises'
import type { Revision } from '#server/platform/db/catalog-revision.ts'
import type { Db } from '#server/platform/db/open.ts'
import { hiddenReviewImages } from './review-images.ts'
import { shownImages } from './sweep-images.ts'

/** Images never wait longer for the database. */
const PATIENCE_MS = 200

export type IsHidden = (hash: string) => Promise<boolean>

/**
 * Whether only hidden reviews show an image. Reads the images of hidden reviews once for each revision of the public pages, and
 * all others only when someone asks for one of them.
 */
export function watchHiddenImages(db: Db, revision: Revision): IsHidden {
  let readAt: number | null = null
  let reading: Promise<void> | null = null
  let hidden: ReadonlySet<string> = new Set()
  let shown: ReturnType<typeof shownImages> | null = null

  async function read(): Promise<void> {
    const current = await revision.current()
    if (current === readAt) return
    hidden = new Set(await hiddenReviewImages(db))
    shown = null
    readAt = current
  }

  async function refresh(): Promise<void> {
    // A read that is under way may have started before a review was hidden.
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
    if (!hidden.has(hash)) return false
    shown ??= shownImages(db)
    return shown.then(
      (images) => !images.has(hash),
      () => {
        shown = null
        return true
      },
    )
  }
}
