import { existsSync } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { HOUR_MS } from '#contract/platform/values/time.ts'
import { addKeyFiles, readKeyFiles } from '#server/customers/passports/key-files.ts'
import { emptyTables, setLastNumbers } from '#server/platform/db/bulk-insert.ts'
import { describeTables, type Table } from '#server/platform/db/introspect.ts'
import {
  appliedSteps,
  type DatabaseSettings,
  migrate,
  type OpenDatabase,
  openDatabase,
  type Tx,
} from '#server/platform/db/open.ts'
import { BACKED_UP_AREAS, isAreaEmpty } from '#server/platform/integrations/file-store.ts'
import { type FileStorageSettings, openFiles } from '#server/platform/integrations/open-files.ts'
import { BackupError } from './errors.ts'

const STAGING_FOLDER = 'restoring'
const DATABASE_FILE = 'shop.sqlite'

/** Where a shop stores its data. */
export type ShopLocation = DatabaseSettings & FileStorageSettings

/** A folder given with `--into` contains the whole shop, its database too, even when DATABASE_URL is set. */
export function restoreTarget({ DATA_DIR, DATABASE_URL, bucket }: ShopLocation, into?: string): ShopLocation {
  return into === undefined ? { DATA_DIR, DATABASE_URL, bucket } : { DATA_DIR: into }
}

export interface Restore {
  tx: Tx
  /** Empty, with the columns that they had in the source. */
  tables: Table[]
  /** Folder for the source's `pictures`, `originals` and `passport-keys`. */
  staging: string
}

/**
 * Fills a target that has no shop yet, completely or not at all: the rows in one transaction, the files in a staging
 * folder that is moved at the end.
 * @param check runs in the transaction, after the migrations that the source lacked.
 */
export async function restoreInto<T = void>(
  target: ShopLocation,
  source: { schema: string; last_numbers: Record<string, number> },
  fill: (restore: Restore) => Promise<void>,
  check: (tx: Tx) => Promise<T> = async () => undefined as T,
): Promise<T> {
  await requireEmptyTarget(target)
  const staging = join(target.DATA_DIR, STAGING_FOLDER)
  await rm(staging, { recursive: true, force: true })
  await mkdir(staging, { recursive: true, mode: 0o700 })
  const database = openDatabase({
    DATA_DIR: staging,
    DATABASE_URL: target.DATABASE_URL,
    STATEMENT_MS: HOUR_MS,
  })
  const { engine } = database
  const files = await openFiles(target)
  const undo: (() => Promise<void>)[] = []
  const moveFiles = async () => {
    for (const area of BACKED_UP_AREAS) {
      if (existsSync(join(staging, area))) undo.push(await files.fill(area, join(staging, area)))
    }
    await addKeyFiles(target.DATA_DIR, await readKeyFiles(staging))
  }
  let isOpen = true
  const close = async () => {
    if (isOpen) await database.close()
    isOpen = false
  }
  try {
    const applied = await appliedSteps(database)
    const result = await database.db.transaction().execute(async (tx) => {
      const tables = await emptyShop(tx, engine, applied, source.schema)
      await fill({ tx, tables, staging })
      await setLastNumbers(tx, engine, tables, source.last_numbers)
      await migrate({ engine, db: tx })
      const checked = await check(tx)
      // On PostgreSQL the files move before the commit: a commit that fails undoes both.
      if (target.DATABASE_URL) await moveFiles()
      return checked
    })
    await close()
    if (!target.DATABASE_URL) {
      await moveFiles()
      await sync(join(staging, DATABASE_FILE))
      await rename(join(staging, DATABASE_FILE), join(target.DATA_DIR, DATABASE_FILE))
    }
    await sync(target.DATA_DIR)
    return result
  } catch (error) {
    for (const undoMove of undo) await undoMove()
    throw error
  } finally {
    await close()
    await rm(staging, { recursive: true, force: true })
  }
}

/** @returns the tables of a shop as they were after a migration, emptied. @throws {BackupError} when they have data. */
async function emptyShop(
  tx: Tx,
  engine: OpenDatabase['engine'],
  applied: string[],
  schema: string,
): Promise<Table[]> {
  if (applied.length > 0) await requireUnusedShop(tx, applied, schema)
  else {
    if ((await describeTables(tx, engine)).length > 0) {
      throw new BackupError(
        'The database contains tables of another program. Use an empty one (DATABASE_URL). Nothing was changed.',
      )
    }
    await migrate({ engine, db: tx }, schema)
  }
  const tables = await describeTables(tx, engine)
  await emptyTables(tx, engine, tables)
  return tables
}

/** A database that a shop has started on, and nobody has used, counts as empty. */
async function requireUnusedShop(tx: Tx, applied: string[], schema: string): Promise<void> {
  for (const table of ['users', 'categories', 'products', 'orders', 'messages', 'activity'] as const) {
    const row = await tx.selectFrom(table).select('id').limit(1).executeTakeFirst()
    if (row) {
      throw new BackupError(
        'There is already a shop in the database. Use an empty database (DATABASE_URL). Nothing was changed.',
      )
    }
  }
  if (applied.at(-1) === schema) return
  throw new BackupError(
    "The database's tables are of another version than the backup. Use an empty database (DATABASE_URL). Nothing was changed.",
  )
}

/** @throws {BackupError} */
export async function requireEmptyTarget(target: ShopLocation): Promise<void> {
  const { DATA_DIR, DATABASE_URL, bucket } = target
  const found: string[] = []
  if (!DATABASE_URL && existsSync(join(DATA_DIR, DATABASE_FILE))) found.push(DATABASE_FILE)
  const files = await openFiles(target)
  for (const area of BACKED_UP_AREAS) if (!(await isAreaEmpty(files, area))) found.push(area)
  if (found.length === 0) return
  throw new BackupError(
    bucket
      ? `There is already a shop in ${resolve(DATA_DIR)} or in the bucket ${bucket.name} (${found.join(', ')}). Use an empty folder (--into) or an empty bucket (STORE_BUCKET). Nothing was changed.`
      : `There is already a shop in ${resolve(DATA_DIR)} (${found.join(', ')}). Use an empty folder (--into), or move that shop away first. Nothing was changed.`,
  )
}

async function sync(path: string): Promise<void> {
  const handle = await open(path)
  await handle.sync().finally(() => handle.close())
}
