import { LEGAL_PAGES, PAGE_TITLES } from '#contract/catalog/pages/page-keys.ts'
import { readConfirmations } from '#server/catalog/pages/confirmations.ts'
import type { Db } from '#server/platform/db/open.ts'
import { done, listOf, open, type StepState, whenAndWho } from './step-state.ts'

export async function confirmedPages(db: Db, timeZone: string): Promise<StepState> {
  const confirmations = await readConfirmations(db)
  const missing = LEGAL_PAGES.filter((key) => !confirmations.has(key)).map((key) => PAGE_TITLES[key])
  if (missing.length > 0) return open(`Read ${listOf(missing)}. Press ‘Looks right’, or edit what is not.`)
  const latest = [...confirmations.values()].sort((a, b) => a.at.localeCompare(b.at)).at(-1)
  return done(`All read, the last ${whenAndWho(Date.parse(latest?.at ?? ''), latest?.by ?? null, timeZone)}.`)
}
