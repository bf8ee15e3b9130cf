import { existsSync, readdirSync } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import {
  appliedSteps,
  type DatabasePlace,
  type OpenDatabase,
  openDatabase,
  type Tx,
} from '#server/db/open.ts'
import { BackupFault } from './fault.ts'

/** Where a restore works until all of it is there. */
const UNDERWAY = 'restoring'
const DATABASE_FILE = 'shop.sqlite'
const PICTURE_FOLDERS = ['originals', 'pictures']

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
  target: DatabasePlace,
  fill: (place: EmptyPlace) => Promise<T>,
): Promise<T> {
  refuseOccupied(target)
  const staging = join(target.DATA_DIR, UNDERWAY)
  await rm(staging, { recursive: true, force: true })
  await mkdir(staging, { recursive: true, mode: 0o700 })
  const database = openDatabase({ DATA_DIR: staging, DATABASE_URL: target.DATABASE_URL })
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
      if (target.DATABASE_URL) await putPicturesInPlace(staging, target)
      return filled
    })
    await close()
    if (!target.DATABASE_URL) {
      await putPicturesInPlace(staging, target)
      await sync(join(staging, DATABASE_FILE))
      await rename(join(staging, DATABASE_FILE), join(target.DATA_DIR, DATABASE_FILE))
    }
    await sync(target.DATA_DIR)
    return result
  } catch (error) {
    if (target.DATABASE_URL) await takePicturesBack(staging, target)
    throw error
  } finally {
    await close()
    await rm(staging, { recursive: true, force: true })
  }
}

/** @throws {BackupFault} */
export function refuseOccupied({ DATA_DIR, DATABASE_URL }: DatabasePlace): void {
  const found = [...(DATABASE_URL ? [] : [DATABASE_FILE]), ...PICTURE_FOLDERS].filter((name) => {
    const path = join(DATA_DIR, name)
    return existsSync(path) && (name === DATABASE_FILE || readdirSync(path).length > 0)
  })
  if (found.length === 0) return
  throw new BackupFault(
    `There is a shop in ${resolve(DATA_DIR)} already (${found.join(', ')}). Name an empty folder (--into), or move that shop away first. Nothing was changed.`,
  )
}

async function putPicturesInPlace(staging: string, { DATA_DIR }: DatabasePlace): Promise<void> {
  for (const name of PICTURE_FOLDERS) {
    // A folder that is there is empty: it makes way.
    if (existsSync(join(staging, name))) await rename(join(staging, name), join(DATA_DIR, name))
  }
}

async function takePicturesBack(staging: string, { DATA_DIR }: DatabasePlace): Promise<void> {
  for (const name of PICTURE_FOLDERS) {
    const place = join(DATA_DIR, name)
    if (existsSync(place) && !existsSync(join(staging, name))) await rm(place, { recursive: true })
  }
}

async function sync(path: string): Promise<void> {
  const handle = await open(path)
  await handle.sync().finally(() => handle.close())
}
