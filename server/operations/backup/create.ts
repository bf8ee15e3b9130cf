import type { Table } from '#server/platform/db/introspect.ts'
import type { Snapshot } from '#server/platform/db/snapshot.ts'
import { imageFiles } from './image-files.ts'
import { ENTRIES, FORMAT, type Manifest } from './manifest.ts'
import { addPassportKeys } from './passport-keys.ts'
import { readShop, toLines } from './record-stream.ts'
import type { ShopLocation } from './restore-target.ts'
import { countTotals } from './stats.ts'
import { type ArchiveWriter, type Encryption, partNumber, writeArchive } from './write-archive.ts'

/** About running processes and this machine, which do not exist after a restore. */
const EXCLUDED_TABLES: ReadonlySet<string> = new Set(['leases', 'problems', 'failures'])
const ENTRY_CHARACTERS = 2 * 1024 * 1024

export interface BackupRequest extends Encryption {
  file: string
  at: number
}

/**
 * Backs up the whole shop into one archive while it runs: the database as it is at one moment, the keys of passports, then
 * the images, which never change. @param onImage gets each image file's name in the archive and its SHA-256.
 */
export async function createBackup(
  location: ShopLocation,
  request: BackupRequest,
  onImage: (name: string, sha256: string) => void = () => {},
): Promise<Manifest> {
  return writeArchive(request.file, request, async (archive) => {
    const database = await readShop(location, (snapshot, schema) =>
      addDatabase(archive, snapshot, schema, request.at),
    )
    await addPassportKeys(archive, location)
    const pictures = { files: 0, bytes: 0 }
    for await (const { name, content, bytes } of imageFiles(location)) {
      onImage(name, await archive.addStream(name, content, bytes))
      pictures.files += 1
      pictures.bytes += bytes
    }
    let manifest: Manifest = { ...database, pictures, checksums: '' }
    await archive.end((checksums) => {
      manifest = { ...manifest, checksums }
      return `${JSON.stringify(manifest, null, 2)}\n`
    })
    return manifest
  })
}

export async function addDatabase(archive: ArchiveWriter, snapshot: Snapshot, schema: string, at: number) {
  const header = { format: FORMAT, taken_at: new Date(at).toISOString(), schema }
  await archive.add(ENTRIES.header, `${JSON.stringify(header)}\n`)
  const rows: Record<string, number> = {}
  for (const table of snapshot.tables) {
    if (!EXCLUDED_TABLES.has(table.name)) rows[table.name] = await addTable(archive, snapshot, table)
  }
  return {
    ...header,
    rows,
    last_numbers: await snapshot.lastNumbers(),
    facts: await countTotals(snapshot.db),
  }
}

async function addTable(archive: ArchiveWriter, snapshot: Snapshot, table: Table): Promise<number> {
  let count = 0
  let part = 0
  let lines = ''
  const addEntry = async () => {
    part += 1
    await archive.add(`${ENTRIES.database}${table.name}/${partNumber(part)}.jsonl`, lines)
    lines = ''
  }
  for await (const rows of snapshot.rows(table)) {
    lines += toLines(rows)
    count += rows.length
    if (lines.length >= ENTRY_CHARACTERS) await addEntry()
  }
  if (lines !== '') await addEntry()
  return count
}
