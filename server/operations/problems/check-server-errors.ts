import { pluralize } from '#contract/platform/values/pluralize.ts'
import { MINUTE_MS } from '#contract/platform/values/time.ts'
import type { Db } from '#server/platform/db/open.ts'
import { countServerErrors } from './failures.ts'
import { type Finding, problemIf } from './finding.ts'

const WINDOW_MS = 5 * MINUTE_MS
const MAX_ERRORS = 4

interface Context {
  database: { db: Db }
  now(): number
}

export async function checkServerErrors({ database: { db }, now }: Context): Promise<Finding> {
  const routes = await countServerErrors(db, now() - WINDOW_MS)
  const errors = routes.reduce((sum, { count }) => sum + count, 0)
  const most = routes.length > 1 ? 'most of them' : 'all of them'
  const place = routes[0]?.route ? `, ${most} at ${routes[0].route}` : ''
  return problemIf(errors > MAX_ERRORS, `${pluralize(errors, 'server error')} in five minutes${place}.`)
}
