import { PAGE_TITLES, type PageKey } from '#contract/catalog/pages/page-keys.ts'
import type { BusinessSettings } from '#contract/operations/settings/business.ts'
import type { Db } from '#server/platform/db/open.ts'
import { fillPlaceholders, placeholderValues } from './placeholders.ts'
import { stateOf } from './stored-page.ts'

interface PageAtTime {
  title: string
  lead: string
  /** Null for the text that the shop came with. */
  version_at: string | null
}

/** Renders a page as it was at the time `at`, with the business's current name and address. */
export async function versionAt(
  db: Db,
  key: PageKey,
  at: number,
  business: BusinessSettings,
): Promise<PageAtTime> {
  const version = await db
    .selectFrom('page_versions')
    .select(['fields', 'images', 'created_at'])
    .where('page_key', '=', key)
    .where('created_at', '<=', at)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const { texts } = stateOf(key, version)
  return {
    title: PAGE_TITLES[key],
    lead: fillPlaceholders(texts.lead ?? '', placeholderValues(business)),
    version_at: version ? new Date(version.created_at).toISOString() : null,
  }
}
