import type { Config } from '#server/config.ts'
import { checkCredentials } from './credentials.ts'
import type { Finding } from './finding.ts'
import { checkMachine } from './machine.ts'
import { checkMailDomain, type LookUp } from './mail-domain.ts'

/** Everything the shop needs to be open, tried one by one. */
export async function checkEverything(config: Config, lookUp: LookUp, now: number): Promise<Finding[]> {
  const found = await Promise.all([
    checkMachine(config, now),
    checkCredentials(config),
    checkMailDomain(config, lookUp),
  ])
  return found.flat()
}
