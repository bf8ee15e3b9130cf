import { existsSync } from 'node:fs'
import { rm, statfs, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { PAGE_KEYS, PAGE_TITLES } from '#contract/catalog/pages/page-keys.ts'
import { pluralize } from '#contract/platform/values/pluralize.ts'
import { DAY_MS } from '#contract/platform/values/time.ts'
import { emptyTexts } from '#server/catalog/pages/empty-texts.ts'
import { readPage } from '#server/catalog/pages/stored-page.ts'
import { hasSandboxAccounts } from '#server/customers/accounts/sandbox-accounts.ts'
import { readPassphrase } from '#server/operations/backup/encrypt.ts'
import { describeError } from '#server/operations/backup/errors.ts'
import { lastBackup } from '#server/operations/backup/latest.ts'
import { describeUnfinished } from '#server/operations/recovery/recoveries.ts'
import type { Config } from '#server/platform/config/config.ts'
import { CertificateError } from '#server/platform/db/certificate-error.ts'
import {
  appliedSteps,
  BREAKS,
  type Db,
  knownSteps,
  type OpenDatabase,
  openDatabase,
} from '#server/platform/db/open.ts'
import { checkBackupStore, checkStoreTest } from './backup-store.ts'
import { type CheckResult, error, ok, warning } from './check-result.ts'
import { checkImages } from './images.ts'
import { checkShopSettings } from './settings.ts'
import { checkStore } from './store.ts'

/** Checks the settings, disk, database, images, and backups. */
export async function checkMachine(config: Config, now: number): Promise<CheckResult[]> {
  return [
    checkSettings(config),
    await checkDisk(config),
    ...(await checkStore(config)),
    ...(await checkBackupStore(config, now)),
    ...(await checkDatabase(config, now)),
    ...(await checkPassphrase(config)),
  ]
}

function checkSettings({ SHOP_MODE, TRUSTED_PROXIES, publicUrl }: Config): CheckResult {
  if (SHOP_MODE === 'sandbox') {
    return warning(
      'Settings',
      'Complete. This is the sandbox: with SHOP_MODE=live, the shop takes real money and sends real email.',
    )
  }
  if (TRUSTED_PROXIES.length === 0) {
    return error(
      'Settings',
      'TRUSTED_PROXIES is empty, so all customers behind the proxy share one rate limit. For a proxy on this machine, set TRUSTED_PROXIES=127.0.0.1',
    )
  }
  return ok('Settings', `Complete, for ${publicUrl}.`)
}

const GIGABYTE = 1_000_000_000
const MIN_FREE_BYTES = GIGABYTE

async function checkDisk({ DATA_DIR }: Config): Promise<CheckResult> {
  const folder = resolve(DATA_DIR)
  if (!existsSync(folder)) return warning('Disk', `${folder} does not exist yet: the first start creates it.`)
  const testFile = join(folder, '.writable')
  try {
    await writeFile(testFile, '')
    await rm(testFile)
  } catch {
    return error(
      'Disk',
      `The shop can't write in ${folder}. Give the folder to the user that runs it: chown -R`,
    )
  }
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  const gigabytes = `${(free / GIGABYTE).toFixed(1)} GB`
  if (free >= MIN_FREE_BYTES) return ok('Disk', `${gigabytes} free in ${folder}.`)
  return error(
    'Disk',
    `Only ${gigabytes} free in ${folder}. Free up space, or keep fewer backups (BACKUPS_KEPT).`,
  )
}

async function checkDatabase(config: Config, now: number): Promise<CheckResult[]> {
  const location = config.DATABASE_URL ? 'PostgreSQL' : resolve(config.DATA_DIR, 'shop.sqlite')
  if (!config.DATABASE_URL && !existsSync(location)) {
    return [warning('Database', `${location} does not exist yet: the first start creates it.`)]
  }
  const database = openDatabase(config)
  try {
    const applied = await appliedSteps(database)
    if (applied.length === 0)
      return [warning('Database', `${location} is empty: the first start sets it up.`)]
    const pending = knownSteps().filter((step) => !applied.includes(step))
    if (pending.length > 0) return [warning('Database', `${location} responds. ${describePending(pending)}`)]
    return [
      ok('Database', `${location} responds.`),
      ...(await checkRecovery(database)),
      ...(await checkAccounts(config, database)),
      await checkBackups(config, database, now),
      ...(await checkStoreTest(config, database.db)),
      ...(await checkImageFiles(config, database)),
      ...(await checkShopSettings(config, database.db, now)),
      ...(await checkPages(database.db)),
    ]
  } catch (failure) {
    if (failure instanceof CertificateError) return [error('Database', failure.message)]
    const fix = config.DATABASE_URL
      ? 'Is PostgreSQL running (systemctl status postgresql)? Are the user, password, and database name in DATABASE_URL right?'
      : 'Restore the last backup into an empty folder: see docs/running.md.'
    return [error('Database', `${location} can't be read. ${fix}`)]
  } finally {
    await database.close()
  }
}

export function describePending(steps: string[]): string {
  const next = 'The next start backs it up, then migrates it.'
  if (!steps.some((step) => step.endsWith(BREAKS))) return next
  return `${next} Older versions can’t use it afterwards: stop the shop on every other machine first.`
}

async function checkRecovery({ db }: OpenDatabase): Promise<CheckResult[]> {
  const unfinished = await describeUnfinished(db)
  return unfinished === null ? [] : [error('Recovery', unfinished)]
}

async function checkAccounts({ SHOP_MODE }: Config, { db }: OpenDatabase): Promise<CheckResult[]> {
  if (SHOP_MODE === 'sandbox' || !(await hasSandboxAccounts(db))) return []
  return [
    error(
      'Accounts',
      'This is a sandbox database: its staff passwords are public. Use an empty DATA_DIR (and DATABASE_URL) for the live shop.',
    ),
  ]
}

async function checkImageFiles(config: Config, { db }: OpenDatabase): Promise<CheckResult[]> {
  try {
    return await checkImages(config, db)
  } catch {
    return [error('Images', 'The image files can’t be read.')]
  }
}

async function checkBackups(config: Config, { db }: OpenDatabase, now: number): Promise<CheckResult> {
  if (config.BACKUP_AT === 'never') {
    return warning('Backups', 'Automatic backups are off (BACKUP_AT=never).')
  }
  const last = await lastBackup(db)
  if (!last)
    return warning('Backups', `None yet. The first runs at ${config.BACKUP_AT} in the shop’s time zone.`)
  const problem = last.failure ?? last.differences[0]
  if (problem) return error('Backups', `The last backup (${last.taken_at}) had a problem: ${problem}`)
  if (Date.parse(last.taken_at) < now - 2 * DAY_MS) {
    return error('Backups', `The last backup is from ${last.taken_at}. Has the shop been running?`)
  }
  return ok(
    'Backups',
    `The last backup passed its restore test: ${last.taken_at}, ${pluralize(last.orders, 'order')}.`,
  )
}

async function checkPassphrase({ BACKUP_PASSPHRASE_FILE }: Config): Promise<CheckResult[]> {
  try {
    if ((await readPassphrase(BACKUP_PASSPHRASE_FILE)) === null) return []
    return [ok('Passphrase', 'Backups are encrypted. Keep a copy of the passphrase in another place.')]
  } catch (failure) {
    return [error('Passphrase', describeError(failure))]
  }
}

const NAME = 'Pages'

/** Texts can't be saved empty, but an import or a database tool can leave one. */
export async function checkPages(db: Db): Promise<CheckResult[]> {
  const empty: string[] = []
  for (const key of PAGE_KEYS) {
    for (const name of emptyTexts(key, await readPage(db, key))) empty.push(`${PAGE_TITLES[key]}: ${name}`)
  }
  if (empty.length === 0) return [ok(NAME, 'Every page has its texts.')]
  return [warning(NAME, `Required texts are empty (${empty.join(', ')}). Fill them in at /admin/pages.`)]
}
