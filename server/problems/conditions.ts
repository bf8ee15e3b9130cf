import type { ProblemKey } from '#contract/dashboard/problems.ts'
import { HOUR_MS, MINUTE_MS } from '#contract/time.ts'
import type { Config } from '#server/config.ts'
import type { OpenDatabase } from '#server/db/open.ts'
import { checkBackup } from './conditions/backup.ts'
import { checkCertificate } from './conditions/certificate.ts'
import { checkClock } from './conditions/clock.ts'
import { checkDisk } from './conditions/disk.ts'
import { checkEmail } from './conditions/email.ts'
import { checkPayments } from './conditions/payments.ts'
import { checkServerErrors } from './conditions/server-errors.ts'
import { checkStore } from './conditions/store.ts'
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
  server_errors: { everyMs: MINUTE_MS, check: checkServerErrors },
}
