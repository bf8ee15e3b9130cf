import { SECTIONS, type Section } from '#contract/operations/settings/sections.ts'
import type { Settings } from '#contract/operations/settings/settings.ts'
import type { Db } from '#server/platform/db/open.ts'

export type Revisions = Record<Section, number>

export async function readSettings(db: Db, defaults: Settings): Promise<Settings> {
  return withDefaults(await readStoredSettings(db), defaults)
}

export async function readWithRevisions(
  db: Db,
  defaults: Settings,
): Promise<{ settings: Settings; revisions: Revisions }> {
  const rows = await db.selectFrom('settings').select(['section', 'value', 'revision']).execute()
  const revisions = Object.fromEntries(rows.map(({ section, revision }) => [section, revision]))
  return { settings: withDefaults(parse(rows), defaults), revisions: revisions as Revisions }
}

/** Without the defaults for what is not stored. */
export async function readStoredSettings(db: Db): Promise<Partial<Settings>> {
  return parse(await db.selectFrom('settings').select(['section', 'value']).execute())
}

function parse(rows: { section: Section; value: string }[]): Partial<Settings> {
  return Object.fromEntries(rows.map(({ section, value }) => [section, JSON.parse(value)]))
}

/** A stored section can lack what a later version added. */
function withDefaults(stored: Partial<Settings>, defaults: Settings): Settings {
  const values = SECTIONS.map((section) => [section, { ...defaults[section], ...stored[section] }])
  return Object.fromEntries(values) as Settings
}
