import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isOpenKind } from '#contract/outbox.ts'
import { WORKSHOP } from '#contract/workshop.ts'
import type { ShopPlace } from '#server/backup/empty-place.ts'
import { BackupFault } from '#server/backup/fault.ts'
import { pictureFiles } from '#server/backup/picture-files.ts'
import type { Config } from '#server/config.ts'
import { type Row, type Snapshot, withSnapshot } from '#server/db/snapshot.ts'
import type { Table } from '#server/db/tables.ts'
import { type About, FORMAT, fileOf, NAMES } from './about.ts'
import { type FolderWriter, writeFolder } from './folder.ts'
import { type Kind, kindsOf, leaving, leftOut, tablesOf } from './layout.ts'
import { pictureNames, picturePath } from './pictures.ts'
import { readme } from './readme.ts'
import { type TradeSettings, tradeSettings } from './settings.ts'
import { sheetsOf } from './sheets.ts'
import { toThing } from './things.ts'

export interface ExportOrder {
  folder: string
  withCredentials: boolean
  at: number
}

/**
 * Writes the whole shop into a folder that people can read and another program can take over: things as JSON, a line
 * each, what one opens in a spreadsheet as CSV beside it, and every picture. The database is of one moment.
 */
export async function exportShop(
  place: ShopPlace & Pick<Config, TradeSettings>,
  order: ExportOrder,
): Promise<About> {
  if (!place.DATABASE_URL && !existsSync(join(place.DATA_DIR, 'shop.sqlite'))) {
    throw new BackupFault(`There is no shop in ${place.DATA_DIR}.`)
  }
  return writeFolder(order.folder, async (folder) => {
    const { names, ...written } = await withSnapshot(place, (snapshot) =>
      writeDatabase(folder, snapshot, order.withCredentials),
    )
    let pictures = 0
    for await (const file of pictureFiles(place)) {
      await folder.write(picturePath(file, names), file.content)
      pictures += 1
    }
    let about: About = {
      format: FORMAT,
      shop: WORKSHOP.name,
      exported_at: new Date(order.at).toISOString(),
      credentials: order.withCredentials,
      ...written,
      counts: { ...written.counts, 'picture files': pictures },
      checksums: '',
    }
    await folder.write(NAMES.settings, [`${JSON.stringify(tradeSettings(place), null, 2)}\n`])
    await folder.write(NAMES.readme, [readme(about)])
    await folder.end((checksums) => {
      about = { ...about, checksums }
      return `${JSON.stringify(about, null, 2)}\n`
    })
    return about
  })
}

async function writeDatabase(folder: FolderWriter, snapshot: Snapshot, withCredentials: boolean) {
  const schema = snapshot.steps.at(-1)
  if (schema === undefined) throw new BackupFault('There is no shop in the database.')
  const kinds = kindsOf(snapshot.tables, withCredentials)
  const files: About['files'] = []
  for (const kind of kinds) {
    let lines = 0
    const counted = async function* () {
      for await (const batch of things(snapshot, kind, withCredentials)) {
        lines += batch.length
        yield batch.map((thing) => `${JSON.stringify(thing)}\n`).join('')
      }
    }
    await folder.write(fileOf(kind), counted())
    files.push({ ...kind, lines })
  }
  const names = await pictureNames(snapshot.db)
  for (const [name, text] of Object.entries(sheetsOf(snapshot.db, names))) await folder.write(name, text)
  const given = await snapshot.lastNumbers()
  const exported = new Set(kinds.flatMap(tablesOf))
  return {
    schema,
    files,
    counts: Object.fromEntries(files.map(({ name, lines }) => [name, lines])),
    last_numbers: Object.fromEntries(Object.entries(given).filter(([table]) => exported.has(table))),
    names,
  }
}

/** Things of a kind with their parts, some hundred at a time. */
async function* things(snapshot: Snapshot, kind: Kind, withCredentials: boolean) {
  const tables = new Map(snapshot.tables.map((table) => [table.name, table]))
  const table = tables.get(kind.table) as Table
  const omitted = new Set(leftOut(table.name, withCredentials))
  const key = table.key[0]?.column ?? ''
  for await (const rows of snapshot.rows(table)) {
    const left = rows
      .map((row) => leaving(table.name, row, withCredentials, isSecretMail))
      .filter((row) => row !== null)
    const parts = await partsOf(
      snapshot,
      kind,
      tables,
      left.map((row) => row[key] ?? null),
    )
    yield left.map((row) => ({
      ...toThing(row, omitted),
      ...Object.fromEntries([...parts].map(([name, of]) => [name, of.get(row[key] ?? null) ?? []])),
    }))
  }
}

async function partsOf(
  snapshot: Snapshot,
  { parts }: Kind,
  tables: Map<string, Table>,
  owners: Row[string][],
) {
  const found = new Map<string, Map<Row[string], object[]>>()
  for (const [name, { table, by }] of Object.entries(parts)) {
    const rows = owners.length > 0 ? await snapshot.rowsOf(tables.get(table) as Table, by, owners) : []
    const byOwner = new Map<Row[string], object[]>()
    for (const row of rows) {
      const owner = row[by] ?? null
      const thing = toThing(row, new Set([by]))
      byOwner.get(owner)?.push(thing) ?? byOwner.set(owner, [thing])
    }
    found.set(name, byOwner)
  }
  return found
}

/** One that waits to bring somebody a code or a link: both are worth nothing elsewhere. */
function isSecretMail({ kind, sent_at, failed_at }: Row): boolean {
  return sent_at === null && failed_at === null && !isOpenKind(String(kind))
}
