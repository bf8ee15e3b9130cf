import { SECOND_MS } from '#contract/platform/values/time.ts'
import { compareClock } from '#server/platform/integrations/credential-checks.ts'
import { type Finding, problemIf } from './finding.ts'

const MAX_OFFSET_MS = 5 * SECOND_MS

export async function checkClock({ config }: { config: { stripe: { apiUrl: string } } }): Promise<Finding> {
  const comparison = await compareClock(config.stripe.apiUrl)
  if (comparison === null) return 'unknown'
  const { offset, margin } = comparison
  const seconds = Math.round(Math.abs(offset) / SECOND_MS)
  return problemIf(
    Math.abs(offset) - margin > MAX_OFFSET_MS,
    `The server’s clock is ${seconds} s ${offset > 0 ? 'fast' : 'slow'}.`,
  )
}
