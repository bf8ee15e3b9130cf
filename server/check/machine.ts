import { existsSync } from 'node:fs'
import { rm, statfs, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { DAY_MS } from '#contract/shop.ts'
import { lastBackup } from '#server/backup/last.ts'
import { readPassphrase } from '#server/backup/passphrase.ts'
import type { Config } from '#server/config.ts'
import { appliedSteps, BREAKS, knownSteps, type OpenDatabase, openDatabase } from '#server/db/open.ts'
import { hasSandboxAccounts } from '#server/demo/accounts.ts'
import { type Finding, fine, note, wrong } from './finding.ts'
import { checkPictures } from './pictures.ts'
import { checkStore } from './store.ts'

/** What the shop stands on: its settings, its database, its disk, its backups. */
export async function checkMachine(config: Config, now: number): Promise<Finding[]> {
  return [
    settings(config),
    ...(await disk(config)),
    ...(await checkStore(config)),
    ...(await books(config, now)),
    ...(await passphrase(config)),
  ]
}

function settings({ SHOP_MODE, TRUSTED_PROXIES, publicUrl }: Config): Finding {
  if (SHOP_MODE === 'sandbox') {
    return note(
      'Settings',
      'All there. This is the sandbox: SHOP_MODE=live takes real money and sends real mail.',
    )
  }
  if (TRUSTED_PROXIES.length === 0) {
    return wrong(
      'Settings',
      'TRUSTED_PROXIES is empty: behind a proxy all visitors would count as one and share their limits. With the proxy on this machine: TRUSTED_PROXIES=127.0.0.1',
    )
  }
  return fine('Settings', `All there, for ${publicUrl}.`)
}

const GIGABYTE = 1_000_000_000
const LEAST_FREE = GIGABYTE

async function disk({ DATA_DIR }: Config): Promise<Finding[]> {
  const folder = resolve(DATA_DIR)
  if (!existsSync(folder)) return [note('Disk', `${folder} is not there yet: the first start makes it.`)]
  const trial = join(folder, '.writable')
  try {
    await writeFile(trial, '')
    await rm(trial)
  } catch {
    return [
      wrong(
        'Disk',
        `The shop may not write in ${folder}. Give the folder to the user that runs it: chown -R`,
      ),
    ]
  }
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  const gigabytes = `${(free / GIGABYTE).toFixed(1)} GB`
  if (free >= LEAST_FREE) return [fine('Disk', `${gigabytes} free in ${folder}.`)]
  return [
    wrong('Disk', `Only ${gigabytes} free in ${folder}. Make room, or keep fewer backups (BACKUPS_KEPT).`),
  ]
}

async function books(config: Config, now: number): Promise<Finding[]> {
  const place = config.DATABASE_URL ? 'PostgreSQL' : resolve(config.DATA_DIR, 'shop.sqlite')
  if (!config.DATABASE_URL && !existsSync(place)) {
    return [note('Database', `${place} is not there yet: the first start makes it.`)]
  }
  const database = openDatabase(config)
  try {
    const applied = await appliedSteps(database)
    if (applied.length === 0) return [note('Database', `${place} is empty: the first start fills it.`)]
    const pending = knownSteps().filter((step) => !applied.includes(step))
    if (pending.length > 0) return [note('Database', `${place} answers. ${whatIsPending(pending)}`)]
    return [
      fine('Database', `${place} answers.`),
      ...(await people(config, database)),
      ...(await backups(config, database, now)),
      ...(await pictures(config, database)),
    ]
  } catch {
    const todo = config.DATABASE_URL
      ? 'Does PostgreSQL run (systemctl status postgresql), and are user, password and name in DATABASE_URL right?'
      : 'Restore the last backup into an empty folder: see docs/running.md.'
    return [wrong('Database', `${place} can't be read. ${todo}`)]
  } finally {
    await database.close()
  }
}

export function whatIsPending(steps: string[]): string {
  const next = 'The next start brings it up to date, after a backup.'
  if (!steps.some((step) => step.endsWith(BREAKS))) return next
  return `${next} Versions before this one can’t work with it then: stop the shop on every other machine first.`
}

async function people({ SHOP_MODE }: Config, { db }: OpenDatabase): Promise<Finding[]> {
  if (SHOP_MODE === 'sandbox' || !(await hasSandboxAccounts(db))) return []
  return [
    wrong(
      'Accounts',
      'This database is a sandbox’s: anybody knows the passwords of its staff. Give the live shop an empty DATA_DIR (and DATABASE_URL).',
    ),
  ]
}

async function pictures(config: Config, { db }: OpenDatabase): Promise<Finding[]> {
  try {
    return await checkPictures(config, db)
  } catch {
    // A store that can't be reached has been told of already.
    return [wrong('Pictures', 'Where they lie can’t be read.')]
  }
}

async function backups(config: Config, { db }: OpenDatabase, now: number): Promise<Finding[]> {
  if (config.BACKUP_AT === 'never') {
    return [note('Backups', 'The shop makes none by itself (BACKUP_AT=never).')]
  }
  const last = await lastBackup(db)
  if (!last)
    return [note('Backups', `None yet: the first is made at ${config.BACKUP_AT}, the workshop’s time.`)]
  const faults = [...(last.failure ? [last.failure] : []), ...last.differences]
  if (faults.length > 0) {
    return [
      wrong('Backups', `The last one, of ${last.taken_at}, failed or found something wrong: ${faults[0]}`),
    ]
  }
  if (Date.parse(last.taken_at) < now - 2 * DAY_MS) {
    return [wrong('Backups', `The last one is of ${last.taken_at}. Has the shop been running?`)]
  }
  return [
    fine('Backups', `The last one was made and restored for trial: ${last.taken_at}, ${last.orders} orders.`),
  ]
}

async function passphrase({ BACKUP_PASSPHRASE_FILE }: Config): Promise<Finding[]> {
  try {
    if ((await readPassphrase(BACKUP_PASSPHRASE_FILE)) === null) return []
    return [fine('Passphrase', 'Backups are sealed. Keep the passphrase somewhere else as well.')]
  } catch (error) {
    return [wrong('Passphrase', error instanceof Error ? error.message : String(error))]
  }
}
