import type { Db, OpenDatabase, Tx } from './open.ts'

/** Every transaction that changes a public page calls this, at its end, because it locks the row for all others. */
export async function raiseRevision(tx: Tx): Promise<void> {
  await tx
    .updateTable('catalogue_revision')
    .set((row) => ({ revision: row('revision', '+', 1) }))
    .execute()
}

const MAX_AGE_MS = 1000

export interface Revision {
  current(): Promise<number>
  /** With every commit before this call, also of other processes. */
  exact(): Promise<number>
  /** The revision without a query, or null when it may have changed. Takes microseconds. */
  known(): number | null
}

/** Leaves room between two revisions for pages that change by themselves, at most once for each scheduled change. */
const MAX_SCHEDULED_CHANGES = 4096

/**
 * Reads the revision after a write, when a scheduled change is due, and once per second if the database does not see other
 * processes' writes.
 * @param scheduledChanges reads when public pages change by themselves, in any order.
 */
export function watchRevision(
  database: OpenDatabase,
  now: () => number,
  scheduledChanges: (db: Db) => Promise<number[]>,
): Revision {
  let revision: number | null = null
  let stored = -1
  let changes: number[] = []
  let nextChangeAt = Number.POSITIVE_INFINITY
  let lastWriteCount = -1
  let readAt = 0

  function known(): number | null {
    // `abs`: the clock may be set back.
    const isOld = !database.seesOtherProcesses && Math.abs(now() - readAt) >= MAX_AGE_MS
    const isUnknown = isOld || database.writeCount() !== lastWriteCount || now() >= nextChangeAt
    return isUnknown ? null : revision
  }

  return {
    known,
    current: async () => known() ?? read(),
    exact: async () => (database.seesOtherProcesses ? (known() ?? read()) : read()),
  }

  async function read(): Promise<number> {
    // Taken first: a write during the query makes the next caller query again.
    const writeCount = database.writeCount()
    const startedAt = now()
    const latest = await readRevision(database.db)
    if (latest !== stored) changes = inOrder(await scheduledChanges(database.db))
    const passed = changes.filter((at) => at <= startedAt).length
    stored = latest
    nextChangeAt = changes[passed] ?? Number.POSITIVE_INFINITY
    lastWriteCount = writeCount
    readAt = startedAt
    revision = latest * MAX_SCHEDULED_CHANGES + passed
    return revision
  }
}

function inOrder(changes: number[]): number[] {
  return changes.sort((a, b) => a - b).slice(0, MAX_SCHEDULED_CHANGES - 1)
}

async function readRevision(db: Db): Promise<number> {
  const { revision } = await db.selectFrom('catalogue_revision').select('revision').executeTakeFirstOrThrow()
  return revision
}
