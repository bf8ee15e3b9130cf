import { createWriteStream, existsSync, readdirSync } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import {
  appliedSteps,
  type DatabasePlace,
  knownSteps,
  migrate,
  type OpenDatabase,
  openDatabase,
  type Tx,
} from '#server/db/open.ts'
import { emptyTables, insertRows, setLastNumbers } from '#server/db/refill.ts'
import type { Row } from '#server/db/snapshot.ts'
import { describeTables, type Table } from '#server/db/tables.ts'
import { BackupFault } from './fault.ts'
import { ENTRIES, type Manifest } from './manifest.ts'
import { type ArchiveEntry, newer, readArchive } from './read-archive.ts'
import { damaged } from './seal.ts'

/** Where a restore works until all of it is there. */
const UNDERWAY = 'restoring'
const DATABASE_FILE = 'shop.sqlite'
const PICTURE_FOLDERS = ['originals', 'pictures']
const ROWS_AT_A_TIME = 500

/**
 * Puts a backup where there is no shop yet, whichever database it came from. It is read twice: once to see that every byte
 * is as it was, and once to write. The shop is there with all it has, or not at all.
 * @throws {BackupFault}
 */
export async function restoreBackup(
  file: string,
  target: DatabasePlace,
  passphrase: string | null,
): Promise<Manifest> {
  refuseOccupied(target)
  await readArchive(file, passphrase, { begins: ({ schema }) => requireKnown(schema) })
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
    const manifest = await database.db.transaction().execute(async (tx) => {
      const filled = await fill(file, passphrase, { tx, engine: database.engine, staging, applied })
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
    return manifest
  } catch (error) {
    if (target.DATABASE_URL) await takePicturesBack(staging, target)
    throw error
  } finally {
    await close()
    await rm(staging, { recursive: true, force: true })
  }
}

function refuseOccupied({ DATA_DIR, DATABASE_URL }: DatabasePlace): void {
  const found = [...(DATABASE_URL ? [] : [DATABASE_FILE]), ...PICTURE_FOLDERS].filter((name) => {
    const path = join(DATA_DIR, name)
    return existsSync(path) && (name === DATABASE_FILE || readdirSync(path).length > 0)
  })
  if (found.length === 0) return
  throw new BackupFault(
    `There is a shop in ${resolve(DATA_DIR)} already (${found.join(', ')}). Restore into an empty folder (--into), or move that shop away first. Nothing was changed.`,
  )
}

function requireKnown(schema: string): void {
  if (!knownSteps().includes(schema)) throw newer()
}

interface Filling {
  tx: Tx
  engine: OpenDatabase['engine']
  staging: string
  applied: string[]
}

async function fill(file: string, passphrase: string | null, filling: Filling): Promise<Manifest> {
  const { tx, engine, staging, applied } = filling
  let tables: Table[] = []
  const counted = new Map<string, number>()
  const manifest = await readArchive(file, passphrase, {
    begins: ({ schema }) => prepare(schema),
    async takes(entry) {
      if (!entry.name.startsWith(ENTRIES.database)) return writePicture(entry, staging)
      const name = entry.name.split('/')[1] ?? ''
      const table = tables.find((each) => each.name === name)
      if (!table) throw damaged(entry.name)
      counted.set(name, (counted.get(name) ?? 0) + (await insertEntry(tx, table, entry)))
    },
  })

  async function prepare(schema: string): Promise<void> {
    if (applied.length > 0) await requireEmpty(tx, applied, schema)
    else await migrate({ engine, db: tx }, schema)
    tables = await describeTables(tx, engine)
    await emptyTables(tx, engine, tables)
  }

  for (const [name, rows] of Object.entries(manifest.rows)) {
    if ((counted.get(name) ?? 0) !== rows) throw damaged(`the table ${name}`)
  }
  await setLastNumbers(tx, engine, tables, manifest.last_numbers)
  await migrate({ engine, db: tx })
  return manifest
}

/** A database in which the shop has started and nobody has done anything is as good as an empty one. */
async function requireEmpty(tx: Tx, applied: string[], schema: string): Promise<void> {
  for (const table of ['users', 'categories', 'products', 'orders', 'messages', 'activity'] as const) {
    const row = await tx.selectFrom(table).select('id').limit(1).executeTakeFirst()
    if (row) {
      throw new BackupFault(
        'There is a shop in the database already. Name an empty database (DATABASE_URL). Nothing was changed.',
      )
    }
  }
  if (applied.at(-1) === schema) return
  throw new BackupFault(
    'The database has tables of another version of the shop than the backup. Name an empty database (DATABASE_URL). Nothing was changed.',
  )
}

async function insertEntry(tx: Tx, table: Table, entry: ArchiveEntry): Promise<number> {
  let count = 0
  let rows: Row[] = []
  for await (const line of linesOf(entry.content)) {
    rows.push(JSON.parse(line))
    if (rows.length < ROWS_AT_A_TIME) continue
    await insertRows(tx, table, rows)
    count += rows.length
    rows = []
  }
  await insertRows(tx, table, rows)
  return count + rows.length
}

/** Only a line feed ends a line: JSON leaves the other characters that may, as they are. */
async function* linesOf(content: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let pending = ''
  for await (const chunk of content) {
    const lines = (pending + decoder.decode(chunk, { stream: true })).split('\n')
    pending = lines.pop() ?? ''
    yield* lines
  }
}

async function writePicture({ name, content }: ArchiveEntry, staging: string): Promise<void> {
  const path = join(staging, name)
  await mkdir(dirname(path), { recursive: true })
  await pipeline(content, createWriteStream(path, { flags: 'wx' }))
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
