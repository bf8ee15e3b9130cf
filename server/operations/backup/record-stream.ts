import type { Hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { insertRows } from '#server/platform/db/bulk-insert.ts'
import type { Table } from '#server/platform/db/introspect.ts'
import type { DatabaseSettings, Tx } from '#server/platform/db/open.ts'
import { type Row, type Snapshot, withSnapshot } from '#server/platform/db/snapshot.ts'
import { BackupError } from './errors.ts'

const RECORDS_PER_BATCH = 200

/**
 * Reads the database of a shop as it is at one moment.
 * @param work gets the snapshot and the name of its last migration.
 */
export function readShop<T>(
  location: DatabaseSettings,
  work: (snapshot: Snapshot, schema: string) => Promise<T>,
): Promise<T> {
  if (!location.DATABASE_URL && !existsSync(join(location.DATA_DIR, 'shop.sqlite'))) {
    throw new BackupError(`There is no shop in ${location.DATA_DIR}.`)
  }
  return withSnapshot(location, (snapshot) => {
    const schema = snapshot.steps.at(-1)
    if (schema === undefined) throw new BackupError('There is no shop in the database.')
    return work(snapshot, schema)
  })
}

/** Records as JSON, one per line. */
export function toLines(records: object[]): string {
  return records.map((record) => `${JSON.stringify(record)}\n`).join('')
}

/** Splits at line feeds only: JSON text may contain other line separators. */
export async function* readLines(content: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let pending = ''
  for await (const chunk of content) {
    const lines = (pending + decoder.decode(chunk, { stream: true })).split('\n')
    pending = lines.pop() ?? ''
    yield* lines
  }
}

/** A table that records are inserted into, and the rows that a record has for it. */
export interface RecordTable {
  table: Table
  toRows(record: Record<string, unknown>): Row[]
}

/**
 * Inserts the records of a file in batches, each batch into the tables in their order.
 * @returns how many records there were. @throws {BackupError} that names the file and the line.
 */
export async function insertRecords(
  tx: Tx,
  file: string,
  content: AsyncIterable<Uint8Array>,
  tables: RecordTable[],
): Promise<number> {
  let line = 0
  let batch = tables.map(() => [] as Row[])
  const insertBatch = async () => {
    for (const [index, { table }] of tables.entries()) {
      await insertRows(tx, table, batch[index] ?? []).catch((error: Error) => {
        throw new BackupError(
          `${file}: the database rejected the records up to line ${line} (${error.message}). Nothing was changed.`,
        )
      })
    }
    batch = tables.map(() => [])
  }
  for await (const text of readLines(content)) {
    line += 1
    const record = parseRecord(text, file, line)
    try {
      for (const [index, { toRows }] of tables.entries()) batch[index]?.push(...toRows(record))
    } catch (error) {
      throw new BackupError(`${file}, line ${line}: ${(error as Error).message}. Nothing was changed.`)
    }
    if (line % RECORDS_PER_BATCH === 0) await insertBatch()
  }
  await insertBatch()
  return line
}

/** @throws {BackupError} that names the line. */
export function parseRecord(text: string, file: string, line: number): Record<string, unknown> {
  try {
    const record = JSON.parse(text)
    if (typeof record === 'object' && record !== null && !Array.isArray(record)) return record
  } catch {}
  throw new BackupError(`${file}, line ${line}: this is not a JSON object. Nothing was changed.`)
}

/** Passes a stream through and adds it to a hash. */
export async function* hashed<T extends Uint8Array | string>(
  hash: Hash,
  chunks: AsyncIterable<T>,
): AsyncGenerator<T> {
  for await (const chunk of chunks) {
    hash.update(chunk)
    yield chunk
  }
}
