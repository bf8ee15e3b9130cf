import { existsSync } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { HOUR_MS } from '#contract/shop.ts'
import {
  appliedSteps,
  type DatabasePlace,
  type OpenDatabase,
  openDatabase,
  type Tx,
} from '#server/db/open.ts'
import { isShelfEmpty, SHELVES } from '#server/outside/file-store.ts'
import { type FilePlace, openFiles } from '#server/outside/open-files.ts'
import { BackupFault } from './fault.ts'

/** Where a restore works until all of it is there. */
const UNDERWAY = 'restoring'
const DATABASE_FILE = 'shop.sqlite'

/** Where a shop has all that it keeps. */
export type ShopPlace = DatabasePlace & FilePlace

/** A place for a shop, while it is filled. */
export interface EmptyPlace {
  tx: Tx
  engine: OpenDatabase['engine']
  /** Where `pictures` and `originals` are put. */
  staging: string
  /** The steps that the database has behind it already. */
  applied: string[]
}

/**
 * Fills a place in which there is no shop yet: the rows in one transaction, the files in a folder beside, and all of it in
 * place at the end, or nothing.
 */
export async function intoEmptyPlace<T>(
  target: ShopPlace,
  fill: (place: EmptyPlace) => Promise<T>,
): Promise<T> {
  await refuseOccupied(target)
  const staging = join(target.DATA_DIR, UNDERWAY)
  await rm(staging, { recursive: true, force: true })
  await mkdir(staging, { recursive: true, mode: 0o700 })
  const database = openDatabase({
    DATA_DIR: staging,
    DATABASE_URL: target.DATABASE_URL,
    STATEMENT_MS: HOUR_MS,
  })
  const files = await openFiles(target)
  const takeBack: (() => Promise<void>)[] = []
  const putPicturesInPlace = async () => {
    for (const shelf of SHELVES) {
      if (existsSync(join(staging, shelf))) takeBack.push(await files.fill(shelf, join(staging, shelf)))
    }
  }
  let closed = false
  const close = async () => {
    if (!closed) await database.close()
    closed = true
  }
  try {
    const applied = await appliedSteps(database)
    const result = await database.db.transaction().execute(async (tx) => {
      const filled = await fill({ tx, engine: database.engine, staging, applied })
      // With PostgreSQL the pictures come first: a commit that fails takes the rows back, and them as well.
      if (target.DATABASE_URL) await putPicturesInPlace()
      return filled
    })
    await close()
    if (!target.DATABASE_URL) {
      await putPicturesInPlace()
      await sync(join(staging, DATABASE_FILE))
      await rename(join(staging, DATABASE_FILE), join(target.DATA_DIR, DATABASE_FILE))
    }
    await sync(target.DATA_DIR)
    return result
  } catch (error) {
    for (const undo of takeBack) await undo()
    throw error
  } finally {
    await close()
    await rm(staging, { recursive: true, force: true })
  }
}

/** @throws {BackupFault} */
export async function refuseOccupied(target: ShopPlace): Promise<void> {
  const { DATA_DIR, DATABASE_URL, bucket } = target
  const found: string[] = []
  if (!DATABASE_URL && existsSync(join(DATA_DIR, DATABASE_FILE))) found.push(DATABASE_FILE)
  const files = await openFiles(target)
  for (const shelf of SHELVES) if (!(await isShelfEmpty(files, shelf))) found.push(shelf)
  if (found.length === 0) return
  throw new BackupFault(
    bucket
      ? `There is a shop in ${resolve(DATA_DIR)} or in the bucket ${bucket.name} already (${found.join(', ')}). Name an empty folder (--into), or an empty bucket (STORE_BUCKET). Nothing was changed.`
      : `There is a shop in ${resolve(DATA_DIR)} already (${found.join(', ')}). Name an empty folder (--into), or move that shop away first. Nothing was changed.`,
  )
}

async function sync(path: string): Promise<void> {
  const handle = await open(path)
  await handle.sync().finally(() => handle.close())
}
