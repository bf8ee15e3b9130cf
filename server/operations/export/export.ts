import { DEFAULT_BUSINESS } from '#contract/operations/settings/defaults.ts'
import { exportProducts } from '#server/catalog/products/csv/export-products.ts'
import { PRODUCT_COLUMNS } from '#server/catalog/products/csv/product-columns.ts'
import { imageFiles } from '#server/operations/backup/image-files.ts'
import { readShop, toLines } from '#server/operations/backup/record-stream.ts'
import type { ShopLocation } from '#server/operations/backup/restore-target.ts'
import type { Config } from '#server/platform/config/config.ts'
import { csvFile } from '#server/platform/csv/csv.ts'
import type { Table } from '#server/platform/db/introspect.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { Row, Snapshot } from '#server/platform/db/snapshot.ts'
import { readStoredSettings } from '#server/platform/settings/read.ts'
import { exportOrders, ORDER_TITLES } from '#server/sales/orders/admin/export-orders.ts'
import { CUSTOMER_TITLES, exportCustomers } from './customers.ts'
import { exportPath, imageFolder, readImageNames } from './image-paths.ts'
import { type ExportFile, type ExportManifest, FILES, FORMAT, recordFile } from './manifest.ts'
import { readme } from './readme.ts'
import { type ExportRecord, toRecord } from './records.ts'
import { omittedColumns, type RecordType, recordTypes, tablesOf, toExportedRow } from './schema.ts'
import { type FolderWriter, writeFolder } from './write-folder.ts'

const EXPORTED_SETTINGS = ['MAIL_FROM', 'SHOP_MAILBOX'] as const

/**
 * Writes the whole shop into a folder of open formats: records as JSON, spreadsheets as CSV, and every image. The
 * database is exported as it is at one moment.
 */
export async function exportShop(
  location: ShopLocation & Pick<Config, (typeof EXPORTED_SETTINGS)[number]>,
  { folder, withCredentials, at }: { folder: string; withCredentials: boolean; at: number },
): Promise<ExportManifest> {
  return writeFolder(folder, async (writer) => {
    const { names, shop, ...database } = await readShop(location, (snapshot, schema) =>
      writeDatabase(writer, snapshot, schema, withCredentials),
    )
    let images = 0
    for await (const file of imageFiles(location)) {
      await writer.write(exportPath(file, names), file.content)
      images += 1
    }
    let manifest: ExportManifest = {
      format: FORMAT,
      shop,
      exported_at: new Date(at).toISOString(),
      credentials: withCredentials,
      ...database,
      counts: { ...database.counts, 'picture files': images },
      checksums: '',
    }
    const settings = Object.fromEntries(EXPORTED_SETTINGS.map((name) => [name, location[name]]))
    await writer.write(FILES.settings, [`${JSON.stringify(settings, null, 2)}\n`])
    await writer.write(FILES.readme, [readme(manifest)])
    await writer.end((checksums) => {
      manifest = { ...manifest, checksums }
      return `${JSON.stringify(manifest, null, 2)}\n`
    })
    return manifest
  })
}

async function writeDatabase(
  writer: FolderWriter,
  snapshot: Snapshot,
  schema: string,
  withCredentials: boolean,
) {
  const types = recordTypes(snapshot.tables, withCredentials)
  const files: ExportFile[] = []
  for (const type of types) {
    let lines = 0
    const content = async function* () {
      for await (const records of recordsOf(snapshot, type, withCredentials)) {
        lines += records.length
        yield toLines(records)
      }
    }
    await writer.write(recordFile(type), content())
    files.push({ ...type, lines })
  }
  const names = await readImageNames(snapshot.db)
  for (const [name, content] of Object.entries(csvFiles(snapshot.db, names)))
    await writer.write(name, content)
  const lastNumbers = await snapshot.lastNumbers()
  const exported = new Set(types.flatMap(tablesOf))
  return {
    schema,
    files,
    counts: Object.fromEntries(files.map(({ name, lines }) => [name, lines])),
    last_numbers: Object.fromEntries(Object.entries(lastNumbers).filter(([table]) => exported.has(table))),
    names,
    shop: await shopName(snapshot),
  }
}

async function shopName({ db, tables }: Snapshot): Promise<string> {
  const isStored = tables.some(({ name }) => name === 'settings')
  const rows = isStored ? await readStoredSettings(db) : {}
  return (rows.business ?? DEFAULT_BUSINESS).name
}

/** Records of a type with their parts, in batches. */
async function* recordsOf(
  snapshot: Snapshot,
  { table: name, parts }: RecordType,
  withCredentials: boolean,
): AsyncGenerator<ExportRecord[]> {
  const tables = new Map(snapshot.tables.map((table) => [table.name, table]))
  const table = tables.get(name) as Table
  const omitted = omittedColumns(name, withCredentials)
  const key = table.key[0]?.column ?? ''
  for await (const batch of snapshot.rows(table)) {
    const rows = batch.map((row) => toExportedRow(name, row, withCredentials)).filter((row) => row !== null)
    const owners = rows.map((row) => row[key])
    const partLists = new Map<string, Map<Row[string] | undefined, Row[]>>()
    for (const [field, part] of Object.entries(parts)) {
      const partTable = tables.get(part.table) as Table
      const partRows = owners.length > 0 ? await snapshot.rowsOf(partTable, part.by, owners) : []
      partLists.set(
        field,
        Map.groupBy(partRows, (row) => row[part.by]),
      )
    }
    yield rows.map((row) => ({
      ...toRecord(row, omitted),
      ...Object.fromEntries(
        Object.entries(parts).map(([field, { by }]) => [
          field,
          (partLists.get(field)?.get(row[key]) ?? []).map((part) => toRecord(part, [by])),
        ]),
      ),
    }))
  }
}

function csvFiles(db: Db, names: Map<string, string>): Record<string, AsyncIterable<string | Buffer>> {
  return {
    'products.csv': csvFile(PRODUCT_COLUMNS, withImageFolders(exportProducts(db, PLACEHOLDER), names)),
    'orders.csv': csvFile(ORDER_TITLES, exportOrders(db, {})),
    'customers.csv': csvFile(CUSTOMER_TITLES, exportCustomers(db)),
  }
}

/** Image URLs become folders of the export, whatever the shop's domain was. */
const PLACEHOLDER = 'http://here'
const IMAGE_URL = /http:\/\/here\/pictures\/(\w+)\/\S+/g
const IMAGE_COLUMN = PRODUCT_COLUMNS.indexOf('images')

async function* withImageFolders(batches: ReturnType<typeof exportProducts>, names: Map<string, string>) {
  for await (const rows of batches) {
    yield rows.map((row) =>
      row.with(
        IMAGE_COLUMN,
        String(row[IMAGE_COLUMN]).replace(IMAGE_URL, (_, hash: string) => imageFolder(hash, names)),
      ),
    )
  }
}
