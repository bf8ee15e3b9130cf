import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { migrate, type OpenDatabase, type Tx } from '#server/db/open.ts'
import { emptyTables, insertRows, setLastNumbers } from '#server/db/refill.ts'
import type { Row } from '#server/db/snapshot.ts'
import { describeTables, type Table } from '#server/db/tables.ts'
import type { EmptyPlace } from './empty-place.ts'
import { BackupFault } from './fault.ts'
import { ENTRIES, type Manifest } from './manifest.ts'
import { type ArchiveEntry, readArchive } from './read-archive.ts'
import { damaged } from './seal.ts'

const ROWS_AT_A_TIME = 500

export interface Filling extends EmptyPlace {
  /** The tables that the backup fills. */
  names: string[]
}

/** Reads an archive into a database's tables, as they were in its time and then today's, and into a folder of files. */
export async function fill(file: string, passphrase: string | null, filling: Filling): Promise<Manifest> {
  const { tx, engine, staging, names } = filling
  let tables: Table[] = []
  const counted = new Map<string, number>()
  const manifest = await readArchive(file, passphrase, {
    async begins({ schema }) {
      tables = (await emptyShop(filling, schema)).filter(({ name }) => names.includes(name))
    },
    async takes(entry) {
      if (!entry.name.startsWith(ENTRIES.database)) return writePicture(entry, staging)
      const name = entry.name.split('/')[1] ?? ''
      const table = tables.find((each) => each.name === name)
      if (!table) throw damaged(entry.name)
      counted.set(name, (counted.get(name) ?? 0) + (await insertEntry(tx, table, entry)))
    },
  })

  for (const [name, rows] of Object.entries(manifest.rows)) {
    if ((counted.get(name) ?? 0) !== rows) throw damaged(`the table ${name}`)
  }
  await setLastNumbers(tx, engine, tables, manifest.last_numbers)
  await migrate({ engine, db: tx })
  return manifest
}

/** The tables of a shop as they were after a step, and nothing in them. @throws {BackupFault} when somebody's rows are there. */
export async function emptyShop(
  { tx, engine, applied }: Omit<EmptyPlace, 'staging'>,
  schema: string,
): Promise<Table[]> {
  if (applied.length > 0) await requireEmpty(tx, applied, schema)
  else await requireNobodys(tx, engine).then(() => migrate({ engine, db: tx }, schema))
  const tables = await describeTables(tx, engine)
  await emptyTables(tx, engine, tables)
  return tables
}

async function requireNobodys(tx: Tx, engine: OpenDatabase['engine']): Promise<void> {
  if ((await describeTables(tx, engine)).length === 0) return
  throw new BackupFault(
    'The database is in use by something else. Name an empty one (DATABASE_URL). Nothing was changed.',
  )
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
export async function* linesOf(content: AsyncIterable<Buffer>): AsyncGenerator<string> {
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
