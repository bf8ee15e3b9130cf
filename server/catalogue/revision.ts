import type { Db, OpenDatabase, Tx } from '#server/db/open.ts'

/** To be called by every transaction that changes what a public page shows, last, so that its row is held shortly. */
export async function raiseRevision(tx: Tx): Promise<void> {
  await tx
    .updateTable('catalogue_revision')
    .set((row) => ({ revision: row('revision', '+', 1) }))
    .execute()
}

const ASK_AT_MOST_EVERY_MS = 1000

/** Tells today's revision: a number that stays the same only while no public page has changed. */
export interface Revision {
  current(): Promise<number>
  /** The same without asking the database; null when it must be asked. Costs microseconds. */
  known(): number | null
}

/**
 * Watches the revision at next to no cost: asked of the database only when something was written, and, where the
 * database can't tell what other processes wrote, once a second.
 */
export function watchRevision(database: OpenDatabase, now: () => number): Revision {
  let last: number | null = null
  let seen = -1
  let askedAt = 0

  function known(): number | null {
    // A clock may be set back: asked in the future is asked long ago.
    const mayBeOld = !database.seesOthers && Math.abs(now() - askedAt) >= ASK_AT_MOST_EVERY_MS
    return mayBeOld || database.written() !== seen ? null : last
  }

  return {
    known,
    async current() {
      const fresh = known()
      if (fresh !== null) return fresh
      // Noted before asking: what is written meanwhile makes the next caller ask again.
      const written = database.written()
      const asked = now()
      const revision = await readRevision(database.db)
      seen = written
      askedAt = asked
      last = revision
      return revision
    },
  }
}

async function readRevision(db: Db): Promise<number> {
  const { revision } = await db.selectFrom('catalogue_revision').select('revision').executeTakeFirstOrThrow()
  return revision
}
