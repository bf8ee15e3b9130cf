import { HOUR_MS, MINUTE_MS } from '#contract/platform/values/time.ts'
import type { ProblemKey } from '#contract/staff/dashboard/problems.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { OpenDatabase } from '#server/platform/db/open.ts'
import { checkBackup, checkStore } from './check-backup.ts'
import { checkEmail } from './check-email.ts'
import { checkClock, checkDisk } from './check-machine.ts'
import { checkPayments } from './check-payments.ts'
import { checkServerErrors } from './check-server-errors.ts'
import { checkCertificate, checkWebsite } from './check-website.ts'
import type { Finding } from './finding.ts'

export type WatchSettings = Pick<
  Config,
  'DATA_DIR' | 'BACKUP_AT' | 'BACKUP_EVERY_MINUTES' | 'backupStore' | 'SHOP_MAILBOX' | 'publicUrl' | 'stripe'
>

export interface WatchContext {
  database: Pick<OpenDatabase, 'engine' | 'db'>
  config: WatchSettings
  timeZone(): Promise<string>
  /** When this process started to watch. */
  startedAt: number
  now(): number
}

export interface Condition {
  everyMs: number
  check(context: WatchContext): Promise<Finding>
}

export const CONDITIONS: Record<ProblemKey, Condition> = {
  disk: { everyMs: MINUTE_MS, check: checkDisk },
  backup: { everyMs: MINUTE_MS, check: checkBackup },
  store: { everyMs: MINUTE_MS, check: checkStore },
  email: { everyMs: MINUTE_MS, check: checkEmail },
  payments: { everyMs: MINUTE_MS, check: checkPayments },
  clock: { everyMs: 10 * MINUTE_MS, check: checkClock },
  certificate: { everyMs: HOUR_MS, check: checkCertificate },
  website: { everyMs: 5 * MINUTE_MS, check: (context) => checkWebsite(context) },
  server_errors: { everyMs: MINUTE_MS, check: checkServerErrors },
}
