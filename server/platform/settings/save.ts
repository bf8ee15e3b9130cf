import { SECTIONS, SETTINGS, type Section } from '#contract/operations/settings/sections.ts'
import { SETTINGS_CONFLICT, type Settings } from '#contract/operations/settings/settings.ts'
import { type Actor, recordAuditEntry } from '#server/platform/audit-log/record.ts'
import { raiseRevision } from '#server/platform/db/catalog-revision.ts'
import type { Db } from '#server/platform/db/open.ts'
import { Conflict } from '#server/platform/errors.ts'
import { readWithRevisions } from './read.ts'

/** Stores what a new shop starts with, so that a later version or another environment does not change the shop. */
export async function storeDefaults(db: Db, defaults: Settings, at: number): Promise<void> {
  const stored = await db.selectFrom('settings').select('section').execute()
  const missing = SECTIONS.filter((section) => !stored.some((row) => row.section === section))
  if (missing.length === 0) return
  await db
    .insertInto('settings')
    .values(
      missing.map((section) => ({
        section,
        value: JSON.stringify(defaults[section]),
        revision: 1,
        updated_at: at,
        updated_by: null,
      })),
    )
    .onConflict((conflict) => conflict.column('section').doNothing())
    .execute()
}

/** A client of an earlier version does not send the fields that were added since. */
export type ChangedSection<S extends Section> = {
  [Key in keyof Settings[S]]?: Settings[S][Key] | undefined
} & { revision: number }

/**
 * Saves one section unless it was saved since the change's `revision`.
 * @throws {Conflict}, with the current settings.
 */
export async function saveSection<S extends Section>(
  db: Db,
  defaults: Settings,
  { section, change }: { section: S; change: ChangedSection<S> },
  by: Actor,
): Promise<{ settings: Settings[S]; revision: number }> {
  const { revision, ...values } = change
  return db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('settings')
      .set((row) => ({ revision: row('revision', '+', 1), updated_at: by.at, updated_by: by.actor }))
      .where('section', '=', section)
      .where('revision', '=', revision)
      .executeTakeFirstOrThrow()
    const { settings, revisions } = await readWithRevisions(tx, defaults)
    const before = settings[section]
    if (numUpdatedRows === 0n) {
      throw new Conflict(SETTINGS_CONFLICT, { settings: before, revision: revisions[section] })
    }
    const after = { ...before, ...values } as Settings[S]
    await tx
      .updateTable('settings')
      .set({ value: JSON.stringify(after) })
      .where('section', '=', section)
      .execute()
    await recordAuditEntry(tx, by, {
      action: 'updated',
      kind: 'settings',
      id: section,
      name: SETTINGS[section].label,
      before,
      after,
    })
    await raiseRevision(tx)
    return { settings: after, revision: revision + 1 }
  })
}
