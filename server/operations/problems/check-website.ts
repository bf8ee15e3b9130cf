import { MINUTE_MS } from '#contract/platform/values/time.ts'
import { visitWebsite } from '#server/platform/integrations/website.ts'
import type { WatchContext } from './conditions.ts'
import { failureRuns, recordFailures, recordSuccess } from './failures.ts'
import { type Finding, problemIf } from './finding.ts'

const MAX_FAILING_MS = 15 * MINUTE_MS
const SOURCE = 'visit'

/** A new server's certificate takes some minutes. */
export async function checkWebsite(
  {
    database: { db },
    config,
    now,
  }: Pick<WatchContext, 'database' | 'now'> & { config: { publicUrl: string } },
  visit = visitWebsite,
): Promise<Finding> {
  const { publicUrl } = config
  if (!publicUrl.startsWith('https:')) return 'fine'
  const { problem } = await visit(publicUrl)
  if (problem === undefined) return 'unknown'
  if (problem === null) {
    await recordSuccess(db, { kind: 'website', source: SOURCE, at: now() })
    return 'fine'
  }
  await recordFailures(db, [{ kind: 'website', source: SOURCE, at: now(), count: 1 }])
  const runs = await failureRuns(db, 'website')
  return problemIf(
    runs.some(({ since }) => since <= now() - MAX_FAILING_MS),
    problem,
  )
}
