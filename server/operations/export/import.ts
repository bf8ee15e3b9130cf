import { createReadStream } from 'node:fs'
import { copyFile, mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { BackupError } from '#server/operations/backup/errors.ts'
import { insertRecords, type RecordTable, toLines } from '#server/operations/backup/record-stream.ts'
import {
  requireEmptyTarget,
  restoreInto,
  type ShopLocation,
} from '#server/operations/backup/restore-target.ts'
import { audit } from '#server/operations/reconciliation/reconcile.ts'
import type { Table } from '#server/platform/db/introspect.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { storePath } from './image-paths.ts'
import { type ExportManifest, recordFile } from './manifest.ts'
import { type ExportRecord, toRow } from './records.ts'
import { omittedColumns, type RecordType } from './schema.ts'
import { verifyFolder } from './verify-folder.ts'

/**
 * Imports an exported shop where there is no shop yet, on either database.
 * @returns the export's manifest and what the audit found. @throws {BackupError} and changes nothing.
 */
export async function importShop(
  folder: string,
  target: ShopLocation,
): Promise<{ manifest: ExportManifest; problems: string[] }> {
  await requireEmptyTarget(target)
  const { manifest, images } = await verifyFolder(folder)
  const problems = await restoreInto(
    target,
    manifest,
    async ({ tx, tables, staging }) => {
      for (const file of manifest.files) {
        const name = recordFile(file)
        await insertRecords(tx, name, createReadStream(join(folder, name)), recordTables(file, tables))
      }
      for (const path of images) {
        const copy = join(staging, storePath(path))
        await mkdir(dirname(copy), { recursive: true })
        await copyFile(join(folder, path), copy)
      }
    },
    audit,
  )
  return { manifest, problems }
}

/** Inserts records in which columns may be missing: the database fills those that no record has. */
export async function insertKnownColumns(
  tx: Tx,
  { name, table, parts: allParts }: RecordType,
  records: ExportRecord[],
  tables: Table[],
): Promise<void> {
  const known = new Map([[table, fieldsOf(records, omittedColumns(table, false))]])
  const parts = Object.entries(allParts).filter(([field]) => records.some((record) => field in record))
  for (const [field, part] of parts) {
    const rows = records.flatMap((record) => record[field] as ExportRecord[])
    known.set(part.table, fieldsOf(rows, [part.by]))
  }
  const narrowed = tables.map((each) => ({
    ...each,
    columns: each.columns.filter((column) => known.get(each.name)?.has(column.name)),
  }))
  const type = { name, table, parts: Object.fromEntries(parts) }
  const content = Readable.from([Buffer.from(toLines(records))])
  await insertRecords(tx, recordFile(type), content, recordTables(type, narrowed))
}

function fieldsOf(records: ExportRecord[], more: string[]): Set<string> {
  return new Set([...more, ...records.flatMap(Object.keys)])
}

/** A record's own table, then those of its parts. */
function recordTables({ name, table, parts }: RecordType, tables: Table[]): RecordTable[] {
  const find = (wanted: string) => {
    const found = tables.find((each) => each.name === wanted)
    if (!found)
      throw new BackupError(`shop.json contains an unknown table: ${wanted} (${name}). Nothing was changed.`)
    return found
  }
  const root = find(table)
  const key = root.key[0]?.column ?? ''
  const own = { ignored: Object.keys(parts), omitted: omittedColumns(table, false) }
  return [
    { table: root, toRows: (record) => [toRow(record, root, own)] },
    ...Object.entries(parts).map(([field, part]) => {
      const partTable = find(part.table)
      return {
        table: partTable,
        toRows: (record: Record<string, unknown>) => {
          const list = record[field]
          if (!Array.isArray(list)) throw new Error(`${field} is not a list`)
          return list.map((each) => toRow({ ...each, [part.by]: record[key] }, partTable))
        },
      }
    }),
  ]
}
