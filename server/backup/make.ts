import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Snapshot, withSnapshot } from '#server/db/snapshot.ts'
import type { FilePlace } from '#server/outside/open-files.ts'
import type { ShopPlace } from './empty-place.ts'
import { countFacts } from './facts.ts'
import { BackupFault } from './fault.ts'
import { type About, ENTRIES, FORMAT, type Manifest } from './manifest.ts'
import { pictureFiles } from './picture-files.ts'
import { type ArchiveWriter, numbered, writeArchive } from './write-archive.ts'

/** Who works on what right now: no part of the books, and wrong wherever else they come to. */
const NOT_KEPT: ReadonlySet<string> = new Set(['leases'])
/** So much of a table makes one entry: all that is held in memory at a time. */
const ENTRY_BYTES = 2 * 1024 * 1024

export interface BackupOrder {
  file: string
  passphrase: string | null
  at: number
}

/**
 * Copies the whole shop into one archive while it runs: the database as it was at one moment, then the pictures, which
 * never change once they are there. Rows are JSON, one a line, whichever database they come from.
 * @param saw hears of each picture's file by its name in the archive, with its SHA-256.
 */
export async function makeBackup(
  place: ShopPlace,
  order: BackupOrder,
  saw: (name: string, digest: string) => void = () => {},
): Promise<Manifest> {
  if (!place.DATABASE_URL && !existsSync(join(place.DATA_DIR, 'shop.sqlite'))) {
    throw new BackupFault(`There is no shop in ${place.DATA_DIR}.`)
  }
  return writeArchive(order.file, order, async (archive) => {
    const copied = await withSnapshot(place, (snapshot) => copyDatabase(archive, snapshot, order.at))
    const pictures = await copyPictures(archive, place, saw)
    let manifest: Manifest = { ...copied, pictures, checksums: '' }
    await archive.end((checksums) => {
      manifest = { ...manifest, checksums }
      return `${JSON.stringify(manifest, null, 2)}\n`
    })
    return manifest
  })
}

async function copyDatabase(archive: ArchiveWriter, snapshot: Snapshot, at: number) {
  const schema = snapshot.steps.at(-1)
  if (schema === undefined) throw new BackupFault('There is no shop in the database.')
  const about: About = { format: FORMAT, taken_at: new Date(at).toISOString(), schema }
  await archive.add(ENTRIES.about, `${JSON.stringify(about)}\n`)
  const rows: Record<string, number> = {}
  for (const table of snapshot.tables.filter(({ name }) => !NOT_KEPT.has(name))) {
    rows[table.name] = await copyTable(archive, snapshot, table)
  }
  return { ...about, rows, last_numbers: await snapshot.lastNumbers(), facts: await countFacts(snapshot.db) }
}

async function copyTable(
  archive: ArchiveWriter,
  snapshot: Snapshot,
  table: Snapshot['tables'][number],
): Promise<number> {
  let count = 0
  let part = 0
  let lines: string[] = []
  let bytes = 0
  const flush = async () => {
    part += 1
    await archive.add(`${ENTRIES.database}${table.name}/${numbered(part)}.jsonl`, lines.join(''))
    lines = []
    bytes = 0
  }
  for await (const rows of snapshot.rows(table)) {
    for (const row of rows) {
      const line = `${JSON.stringify(row)}\n`
      lines.push(line)
      bytes += line.length
      if (bytes >= ENTRY_BYTES) await flush()
    }
    count += rows.length
  }
  if (lines.length > 0) await flush()
  return count
}

async function copyPictures(
  archive: ArchiveWriter,
  place: FilePlace,
  saw: (name: string, digest: string) => void,
) {
  const copied = { files: 0, bytes: 0 }
  for await (const { name, content, bytes } of pictureFiles(place)) {
    saw(name, await archive.addStream(name, content, bytes))
    copied.files += 1
    copied.bytes += bytes
  }
  return copied
}
