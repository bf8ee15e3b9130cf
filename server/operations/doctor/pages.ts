import { PAGE_KEYS, PAGE_TITLES } from '#contract/catalog/pages/page-keys.ts'
import { emptyTexts } from '#server/catalog/pages/empty-texts.ts'
import { readPage } from '#server/catalog/pages/stored-page.ts'
import type { Db } from '#server/platform/db/open.ts'
import { type CheckResult, ok, warning } from './check-result.ts'

const NAME = 'Pages'

/** Texts can't be saved empty, but an import or a database tool can leave one. */
export async function checkPages(db: Db): Promise<CheckResult[]> {
  const empty: string[] = []
  for (const key of PAGE_KEYS) {
    for (const name of emptyTexts(key, await readPage(db, key))) empty.push(`${PAGE_TITLES[key]}: ${name}`)
  }
  if (empty.length === 0) return [ok(NAME, 'Every page has its texts.')]
  return [warning(NAME, `Required texts are empty (${empty.join(', ')}). Fill them in at /admin/pages.`)]
}
