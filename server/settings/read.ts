import { SECTIONS, type Section, type Settings } from '#contract/settings/settings.ts'
import type { Db } from '#server/db/open.ts'

export type Revisions = Record<Section, number>

/** A stored section may lack what a later version added: that has its default. */
export async function readSettings(db: Db, defaults: Settings): Promise<Settings> {
  return (await readWithRevisions(db, defaults)).settings
}

export async function readWithRevisions(
  db: Db,
  defaults: Settings,
): Promise<{ settings: Settings; revisions: Revisions }> {
  const rows = await db.selectFrom('settings').select(['section', 'value', 'revision']).execute()
  const stored = new Map(rows.map((row) => [row.section, row]))
  const values = SECTIONS.map((section) => {
    const row = stored.get(section)
    return [section, { ...defaults[section], ...(row && JSON.parse(row.value)) }]
  })
  return {
    settings: Object.fromEntries(values) as Settings,
    revisions: Object.fromEntries(
      SECTIONS.map((section) => [section, stored.get(section)?.revision ?? 0]),
    ) as Revisions,
  }
}
