import { OTHER_KIND } from '#contract/sales/commissions/limits.ts'
import type { Db } from '#server/platform/db/open.ts'
import { wrongField } from '#server/platform/errors.ts'

const OTHER_LABEL = 'Other'

/** @throws {Invalid} for what is not a category's slug or `other`. */
export async function requireKind(db: Db, kind: string): Promise<void> {
  if (kind === OTHER_KIND) return
  const category = await db
    .selectFrom('categories')
    .select('id')
    .where('slug', '=', kind)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!category) throw wrongField('kind', 'Choose one of the kinds in the list.')
}

/** Labels by kind. A category that was renamed or deleted since is named after its slug. */
export async function kindLabels(db: Db, kinds: string[]): Promise<Map<string, string>> {
  const slugs = [...new Set(kinds)].filter((kind) => kind !== OTHER_KIND)
  const rows =
    slugs.length === 0
      ? []
      : await db
          .selectFrom('categories')
          .select(['slug', 'name', 'deleted_at'])
          .where('slug', 'in', slugs)
          .execute()
  const present = rows.filter(({ deleted_at }) => deleted_at === null)
  // The last entry wins.
  const names = new Map([...rows, ...present].map(({ slug, name }) => [slug, name]))
  return new Map(
    kinds.map((kind) => [kind, kind === OTHER_KIND ? OTHER_LABEL : (names.get(kind) ?? named(kind))]),
  )
}

export async function kindLabel(db: Db, kind: string): Promise<string> {
  return (await kindLabels(db, [kind])).get(kind) ?? OTHER_LABEL
}

/** "hunting-knives" → "Hunting knives" */
function named(slug: string): string {
  const words = slug.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
