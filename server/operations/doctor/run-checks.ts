import type { Config } from '#server/platform/config/config.ts'
import type { CheckResult } from './check-result.ts'
import { checkCredentials } from './credentials.ts'
import { checkEmailDomain, type LookUp } from './email-domain.ts'
import { checkMachine } from './machine.ts'
import { checkWebsite } from './website.ts'

export async function runChecks(
  config: Config,
  lookUp: LookUp,
  now: number,
  caddyError?: string,
): Promise<CheckResult[]> {
  const results = await Promise.all([
    checkMachine(config, now),
    checkCredentials(config),
    checkEmailDomain(config, lookUp),
    checkWebsite(config, caddyError),
  ])
  return results.flat()
}
