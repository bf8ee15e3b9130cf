import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { shortTime } from '#contract/platform/values/dates.ts'
import { HOUR_MS } from '#contract/platform/values/time.ts'
import { readPassphrase } from '#server/operations/backup/encrypt.ts'
import { BackupError } from '#server/operations/backup/errors.ts'
import type { ShopLocation } from '#server/operations/backup/restore-target.ts'
import { openBackupStore } from '#server/operations/backup/store/open-store.ts'
import { auditShop } from '#server/operations/reconciliation/reconcile.ts'
import type { Config } from '#server/platform/config/config.ts'
import { lockFile } from '#server/platform/db/file-lock.ts'
import { appliedSteps, migrate, type OpenDatabase, openDatabase } from '#server/platform/db/open.ts'
import { connectPaymentLists } from '#server/platform/integrations/payment-lists.ts'
import { ProviderUnavailableError } from '#server/platform/integrations/payments.ts'
import { connectPayments } from '#server/platform/integrations/stripe.ts'
import { defaultSettings } from '#server/platform/settings/defaults.ts'
import { readSettings } from '#server/platform/settings/read.ts'
import { recoveredDeposits } from '#server/sales/commissions/deposits/rebuild.ts'
import { changePayment } from '#server/sales/orders/changes/change-payment.ts'
import { listCopies } from './choose-copy.ts'
import { startProgress } from './context.ts'
import { finish } from './finish.ts'
import { recoverPayments } from './recover-payments.ts'
import { latestRecovery, type Recovery } from './recoveries.ts'
import { describeDamaged, describeImages, describeMissing, describeRecovered } from './report.ts'
import { removeMark, restoreNewest } from './restore-newest.ts'

interface RecoverOptions {
  /** The name of a copy, instead of the newest one. */
  from?: string | undefined
  print(text: string): void
}

/**
 * Restores the newest backup of the store and brings it up to date with the payment provider. Safe to repeat: it continues
 * where it was interrupted, and changes nothing once it is finished.
 * @returns the audit's findings. @throws {BackupError}
 */
export async function recover(
  config: Config,
  target: ShopLocation,
  options: RecoverOptions,
): Promise<string[]> {
  await withRecoveryLock(target, () => recoverAlone(config, target, options))
  return auditShop(target)
}

async function recoverAlone(
  config: Config,
  target: ShopLocation,
  { from, print }: RecoverOptions,
): Promise<void> {
  const found = await openRecovering(target)
  const restored = found
    ? null
    : await restoreNewest(target, { ...(await openSource(config)), from, print }, Date.now())
  if (found) await removeMark(target)
  const database = found?.database ?? openDatabase({ ...target, STATEMENT_MS: HOUR_MS })
  try {
    const recovery = found?.recovery ?? (await latestRecovery(database.db))
    if (recovery === null) throw new BackupError('The restored shop is not marked as recovering.')
    const { business } = await readSettings(database.db, defaultSettings(config))
    const moment = (at: number) => shortTime(at, business.time_zone)
    for (const line of describeDamaged(restored?.damaged ?? [], moment)) print(line)
    for (const line of describeImages(restored)) print(line)
    const backup = `the backup of ${moment(recovery.snapshot_at)}`
    if (recovery.finished_at !== null) print(`This shop was recovered from ${backup} already. Nothing to do.`)
    else {
      const restoredBackup = `${restored ? 'Restored' : 'Continued after restoring'} ${backup}.`
      const summary = await recoverSince(config, database, recovery).catch((error: unknown) => {
        print(restoredBackup)
        throw error
      })
      print(`${restoredBackup} ${summary.join('\n')}`)
    }
  } finally {
    await database.close()
  }
}

async function recoverSince(config: Config, database: OpenDatabase, recovery: Recovery): Promise<string[]> {
  const progress = startProgress()
  const context = {
    database,
    db: database.db,
    lists: connectPaymentLists(config.stripe),
    paymentContext: {
      payments: connectPayments(config.stripe),
      now: Date.now,
      shopMailbox: config.SHOP_MAILBOX,
      // A recovery sets no order to shipped, because the provider doesn't know what was.
      onSent: async () => {},
      changePayment,
      recoveryId: recovery.id,
    },
    recovery,
    progress,
  }
  try {
    await recoverPayments(context)
    const orders = await finish(context)
    return describeRecovered(orders, await recoveredDeposits(database.db, recovery.id), progress)
  } catch (error) {
    if (!(error instanceof ProviderUnavailableError)) throw error
    throw new BackupError(describeMissing(progress, error), { cause: error })
  }
}

/** @returns null unless a recovery restored this shop. */
async function openRecovering(
  target: ShopLocation,
): Promise<{ database: OpenDatabase; recovery: Recovery } | null> {
  if (!target.DATABASE_URL && !existsSync(join(target.DATA_DIR, 'shop.sqlite'))) return null
  const database = openDatabase({ ...target, STATEMENT_MS: HOUR_MS })
  const recovery = await findRecovery(database).catch(async (error: unknown) => {
    await database.close()
    throw error
  })
  if (recovery) return { database, recovery }
  await database.close()
  return null
}

async function findRecovery(database: OpenDatabase): Promise<Recovery | null> {
  if (!(await appliedSteps(database)).includes('0018-recoveries')) return null
  const recovery = await latestRecovery(database.db)
  // A newer version may continue what an older one began.
  if (recovery?.finished_at === null) await migrate(database)
  return recovery
}

/** Prints what the copies in the store hold. @throws {BackupError} */
export async function list(config: Config, print: (text: string) => void): Promise<void> {
  const { store, secret } = await openSource(config)
  await listCopies(store, secret, config, print)
}

async function openSource(config: Config) {
  const store = await openBackupStore(config)
  if (!store) {
    throw new BackupError(
      'No backup store is set. Set BACKUP_STORE_URL and the other settings of the lost server, then run this again. Nothing was changed.',
    )
  }
  const secret = await readPassphrase(config.BACKUP_PASSPHRASE_FILE)
  if (secret === null) throw new BackupError('BACKUP_PASSPHRASE_FILE is missing. Nothing was changed.')
  return { store, secret }
}

/** Two recoveries at once would restore over each other. @throws {BackupError} when another process recovers into the folder. */
async function withRecoveryLock<T>({ DATA_DIR }: ShopLocation, work: () => Promise<T>): Promise<T> {
  const file = join(DATA_DIR, '.recovery-lock')
  await mkdir(DATA_DIR, { recursive: true, mode: 0o700 })
  const unlock = lockFile(file)
  if (unlock === null) {
    throw new BackupError('Another recovery of this shop is running. Wait until it ends, then run it again.')
  }
  try {
    return await work()
  } finally {
    await rm(file, { force: true })
    unlock()
  }
}
