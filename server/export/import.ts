import { createReadStream } from 'node:fs'
import { copyFile, mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { audit } from '#server/audit/audit.ts'
import {
  type EmptyPlace,
  intoEmptyPlace,
  refuseOccupied,
  type ShopPlace,
} from '#server/backup/empty-place.ts'
import { BackupFault } from '#server/backup/fault.ts'
import { emptyShop, linesOf } from '#server/backup/fill.ts'
import { migrate } from '#server/db/open.ts'
import { insertRows, setLastNumbers } from '#server/db/refill.ts'
import type { Row } from '#server/db/snapshot.ts'
import type { Table } from '#server/db/tables.ts'
import { type About, fileOf, PICTURE_PATH } from './about.ts'
import { checkFolder, fault, thingIn } from './check.ts'
import { leftOut } from './layout.ts'
import { placeOf } from './pictures.ts'
import { type Thing, toRow } from './things.ts'

const THINGS_AT_A_TIME = 200

export interface Imported {
  about: About
  /** What does not agree in the books, as sentences. */
  faults: string[]
}

/**
 * Puts an exported shop where there is none yet, whichever database it came from. All of it is read and compared before
 * anything is written, and written in one transaction. @throws {BackupFault}
 */
export async function importShop(folder: string, target: ShopPlace): Promise<Imported> {
  await refuseOccupied(target)
  const { about, pictures } = await checkFolder(folder)
  return intoEmptyPlace(target, async (place) => {
    const { tx, engine, staging } = place
    const tables = await emptyShop(place, about.schema)
    for (const file of about.files) await takeIn(folder, file, place, tables)
    await setLastNumbers(tx, engine, tables, about.last_numbers)
    await migrate({ engine, db: tx })
    for (const path of pictures) {
      const [, hash = '', name = ''] = PICTURE_PATH.exec(path) ?? []
      const copy = join(staging, placeOf(hash, name))
      await mkdir(dirname(copy), { recursive: true })
      await copyFile(join(folder, path), copy)
    }
    return { about, faults: await audit(tx) }
  })
}

/** Things are put in some at a time: first they, then what is part of them. */
async function takeIn(
  folder: string,
  file: About['files'][number],
  { tx }: EmptyPlace,
  tables: Table[],
): Promise<void> {
  const name = fileOf(file)
  const kind = describe(file, tables)
  let rows = kind.map(() => [] as Row[])
  let line = 0
  let first = 1
  const flush = async () => {
    for (const [at, { table }] of kind.entries()) {
      await insertRows(tx, table, rows[at] ?? []).catch((error: Error) => {
        throw fault(`${name}, lines ${first} to ${line}: the database does not take them (${error.message}).`)
      })
    }
    rows = kind.map(() => [])
    first = line + 1
  }
  for await (const text of linesOf(createReadStream(join(folder, name)))) {
    line += 1
    const thing = thingIn(text, name, line) as Thing
    try {
      for (const [at, part] of kind.entries()) rows[at]?.push(...part.rowsIn(thing))
    } catch (error) {
      throw fault(`${name}, line ${line}: ${(error as Error).message}.`)
    }
    if (line - first + 1 >= THINGS_AT_A_TIME) await flush()
  }
  await flush()
}

interface Part {
  table: Table
  rowsIn(thing: Thing): Row[]
}

function describe({ name, table, parts }: About['files'][number], tables: Table[]): Part[] {
  const find = (wanted: string) => {
    const found = tables.find((each) => each.name === wanted)
    if (!found) throw new BackupFault(`shop.json names a table that the shop has not: ${wanted} (${name}).`)
    return found
  }
  const root = find(table)
  const key = root.key[0]?.column ?? ''
  const own = { besides: new Set(Object.keys(parts)), omitted: new Set(leftOut(table, false)) }
  const none = { besides: new Set<string>(), omitted: new Set<string>() }
  return [
    { table: root, rowsIn: (thing) => [toRow(thing, root, own)] },
    ...Object.entries(parts).map(([partName, part]) => {
      const partTable = find(part.table)
      return {
        table: partTable,
        rowsIn: (thing: Thing) => {
          const held = thing[partName]
          if (!Array.isArray(held)) throw new Error(`${partName} is no list`)
          return held.map((each) => toRow({ ...each, [part.by]: thing[key] }, partTable, none))
        },
      }
    }),
  ]
}
