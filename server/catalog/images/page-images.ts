import { PAGE_TITLES } from '#contract/catalog/pages/page-keys.ts'
import type { Db } from '#server/platform/db/open.ts'

/** Every image of the pages and their versions by its hash, with the name of the page. */
export async function pageImages(db: Db): Promise<{ hash: string; name: string }[]> {
  const [pages, versions] = await Promise.all([
    db.selectFrom('pages').select(['key', 'images']).execute(),
    db.selectFrom('page_versions').select(['page_key as key', 'images']).distinct().execute(),
  ])
  return [...versions, ...pages].flatMap(({ key, images }) =>
    Object.values(JSON.parse(images) as Record<string, { hash: string | null }>).flatMap(({ hash }) =>
      hash === null ? [] : [{ hash, name: TITLES[key] ?? key }],
    ),
  )
}

const TITLES: Record<string, string> = PAGE_TITLES
