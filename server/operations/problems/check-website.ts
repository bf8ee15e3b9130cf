import { monthDay } from '#contract/platform/values/dates.ts'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#contract/platform/values/time.ts'
import { readCertificate } from '#server/platform/integrations/certificate.ts'
import { visitWebsite } from '#server/platform/integrations/website.ts'
import type { WatchContext } from './conditions.ts'
import { failureRuns, recordFailures, recordSuccess } from './failures.ts'
import { type Finding, problemIf } from './finding.ts'

const MAX_UNREACHABLE_MS = 15 * MINUTE_MS
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
    runs.some(({ since }) => since <= now() - MAX_UNREACHABLE_MS),
    problem,
  )
}

const MIN_DAYS = 10
const TIMEOUT_MS = 10 * SECOND_MS

interface Context {
  config: { publicUrl: string }
  now(): number
}

/** Ignores a website that can't be reached: that is another problem. */
export async function checkCertificate({ config, now }: Context): Promise<Finding> {
  const { protocol, hostname, port } = new URL(config.publicUrl)
  if (protocol !== 'https:') return 'fine'
  const validUntil = await readCertificate(hostname, Number(port || 443), TIMEOUT_MS)
  if (validUntil === null) return 'unknown'
  const days = Math.floor((validUntil - now()) / DAY_MS)
  const date = monthDay(validUntil, 'UTC')
  return problemIf(
    validUntil - now() < MIN_DAYS * DAY_MS,
    days < 0
      ? `The certificate of ${hostname} ended on ${date}.`
      : `The certificate of ${hostname} ends on ${date} and was not renewed.`,
  )
}
