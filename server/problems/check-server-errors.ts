import { pluralize } from '#contract/pluralize.ts'
import { MINUTE_MS } from '#contract/time.ts'
import type { Db } from '#server/db/open.ts'
import { countServerErrors } from './failures.ts'
import { type Finding, problemIf } from './finding.ts'

const WINDOW_MS = 5 * MINUTE_MS
const MAX_ERRORS = 4

interface Context {
  database: { db: Db }
  now(): number
}

export async function checkServerErrors({ database: { db }, now }: Context): Promise<Finding> {
  const errors = await countServerErrors(db, now() - WINDOW_MS)
  return problemIf(errors > MAX_ERRORS, `${pluralize(errors, 'server error')} in five minutes.`)
}
