import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DEFAULT_BUSINESS } from '#contract/operations/settings/defaults.ts'
import { shortTime } from '#contract/platform/values/dates.ts'
import { pluralize } from '#contract/platform/values/pluralize.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#contract/platform/values/time.ts'
import { encryptBytes } from '#server/operations/backup/encrypt.ts'
import { describeError } from '#server/operations/backup/errors.ts'
import { lastBackup } from '#server/operations/backup/latest.ts'
import { listSnapshots, type StoredSnapshot } from '#server/operations/backup/store/list-snapshots.ts'
import { CHECKS, compactTime } from '#server/operations/backup/store/object-names.ts'
import { type BackupStore, openStore } from '#server/operations/backup/store/open-store.ts'
import { newSince } from '#server/operations/backup/store/record-copy.ts'
import { requireSecret } from '#server/operations/backup/store/schedule.ts'
import { isLate } from '#server/operations/backup/store/status.ts'
import { areOthers, othersAdvice } from '#server/operations/backup/store/store-copy.ts'
import { StoreError, type StoreProblem } from '#server/operations/backup/store/store-error.ts'
import type { Config } from '#server/platform/config/config.ts'
import { appliedSteps, type Db, openDatabase } from '#server/platform/db/open.ts'
import type { BucketSettings } from '#server/platform/integrations/open-bucket.ts'
import { shopCommand } from '#server/platform/process/shop-command.ts'
import { type CheckResult, error, ok, warning } from './check-result.ts'

const NAME = 'Backup store'
const TIMEOUT_MS = 10 * SECOND_MS
const NOW = `To store one now: ${shopCommand('backup --to store')}`

/** Writes, reads and lists in the backup store, if there is one, and looks how old its newest copy is. */
export async function checkBackupStore(config: Config, now: number): Promise<CheckResult[]> {
  const { backupStore } = config
  if (!backupStore) return []
  try {
    const secret = await requireSecret(config)
    const store = await openStore(backupStore, { attempts: 1, timeoutMs: TIMEOUT_MS })
    const works = await checkAccess(store, secret, { at: now, workFactor: config.BACKUP_WORK_FACTOR })
    if (!works) {
      return [error(NAME, `The bucket ${backupStore.name} returned other content than was written.`)]
    }
    return [
      ok(NAME, `The shop can write, read, and list files in the bucket ${backupStore.name}.`),
      await checkNewestCopy(store, config, now),
    ]
  } catch (failure) {
    if (!(failure instanceof StoreError)) return [error(NAME, describeError(failure))]
    return [error(NAME, adviceFor(failure.problem, backupStore))]
  }
}

function adviceFor(problem: StoreProblem, { endpoint, name }: BucketSettings): string {
  const sentences: Record<StoreProblem, string> = {
    'no bucket': `There is no bucket ${name} at ${endpoint}. Create it, or correct BACKUP_STORE_BUCKET.`,
    refused: `The store denies access. Check BACKUP_STORE_KEY_ID, BACKUP_STORE_KEY_SECRET, and BACKUP_STORE_REGION. The key must be able to write, read, and list in ${name}.`,
    unreachable: `No response from ${endpoint}. Is this machine online? Check BACKUP_STORE_URL.`,
    full: `The store takes no more files in ${name}. Raise its limit, or keep copies for fewer days (BACKUP_STORE_KEPT_DAYS).`,
  }
  return sentences[problem]
}

async function checkNewestCopy(store: BackupStore, config: Config, now: number): Promise<CheckResult> {
  const snapshots = await listSnapshots(store)
  const [newest] = snapshots
  if (!newest) return warning(NAME, `No copy yet. A running shop stores the first one at once. ${NOW}`)
  const owner = await findOwner(snapshots, config, now)
  const of = shortTime(newest.at, DEFAULT_BUSINESS.time_zone)
  if (owner === 'another shop') {
    return error(NAME, `The store has copies of another shop, the newest of ${of}. ${othersAdvice()}`)
  }
  if (owner === 'no shop here') {
    return error(
      NAME,
      `The store has copies of a shop, the newest of ${of}, and there is no shop here. Before you start it, restore that one: ${shopCommand('recover')}`,
    )
  }
  const age = `The newest copy is ${describeAge(now - newest.at)} old.`
  if (!isLate(newest.at, config, now)) return ok(NAME, age)
  return error(NAME, `${age} Has the shop been running? ${NOW}`)
}

async function findOwner(
  snapshots: StoredSnapshot[],
  config: Config,
  now: number,
): Promise<'this shop' | 'another shop' | 'no shop here'> {
  if (!config.backupStore) return 'this shop'
  if (!config.DATABASE_URL && !existsSync(join(config.DATA_DIR, 'shop.sqlite'))) return 'no shop here'
  const database = openDatabase(config)
  try {
    if ((await appliedSteps(database)).length === 0) return 'no shop here'
    const since = await newSince(database.db, config.backupStore, now)
    return areOthers(snapshots, since) ? 'another shop' : 'this shop'
  } catch {
    // The line about the database says why.
    return 'this shop'
  } finally {
    await database.close()
  }
}

function describeAge(ms: number): string {
  if (ms >= 2 * DAY_MS) return pluralize(Math.floor(ms / DAY_MS), 'day')
  if (ms >= 2 * HOUR_MS) return pluralize(Math.floor(ms / HOUR_MS), 'hour')
  if (ms >= MINUTE_MS) return pluralize(Math.floor(ms / MINUTE_MS), 'minute')
  return 'less than a minute'
}

/** The last nightly restore from the store. */
export async function checkStoreTest({ backupStore }: Config, db: Db): Promise<CheckResult[]> {
  const last = backupStore ? await lastBackup(db, 'store') : null
  if (!last) return []
  const problem = last.failure ?? last.differences[0]
  if (problem) return [error(NAME, `The last restore test (${last.taken_at}) had a problem: ${problem}`)]
  return [
    ok(NAME, `The last copy passed its restore test: ${last.taken_at}, ${pluralize(last.orders, 'order')}.`),
  ]
}

/**
 * Writes, reads and lists like a copy, and never deletes: the key need not be able to.
 * @returns whether the store returned what was written. @throws {StoreError}
 */
async function checkAccess(
  store: BackupStore,
  secret: string,
  { at, workFactor }: { at: number; workFactor: number },
): Promise<boolean> {
  const key = `${CHECKS}${compactTime(at)}.age`
  const written = await encryptBytes(secret, workFactor, randomBytes(32))
  await store.put(key, written)
  const read = await store.read(key)
  const listed = await store.list(CHECKS)
  return read?.equals(written) === true && listed.some((object) => object.key === key)
}
