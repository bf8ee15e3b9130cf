import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { skipOldNotifications } from '#server/customers/notifications/after-restore.ts'
import { skipNumbers } from '#server/customers/passports/numbers.ts'
import { recordAuditEntry } from '#server/platform/audit-log/record.ts'
import { knownSteps, type Tx } from '#server/platform/db/open.ts'
import type { Row } from '#server/platform/db/snapshot.ts'
import { shopCommand } from '#server/platform/process/shop-command.ts'
import { BackupError, damaged, newerBackup } from './errors.ts'
import { ENTRIES, type Manifest, type StoredImage, storedImage } from './manifest.ts'
import { type ArchiveEntry, readArchive } from './read-archive.ts'
import { insertRecords, readLines } from './record-stream.ts'
import { requireEmptyTarget, restoreInto, type ShopLocation } from './restore-target.ts'

/**
 * Fetches the images that a snapshot lists before the database is written.
 * @returns moves them into the restore's staging folder.
 */
export type FetchImages = (listed: StoredImage[]) => Promise<(staging: string) => Promise<void>>

interface RestoreSteps {
  /** Called once the backup is verified and nothing is changed yet. May throw. */
  onVerified?: OnVerified | undefined
  fetchImages?: FetchImages
  onRestored?: OnRestored | undefined
}

export type OnVerified = (manifest: Manifest) => Promise<void>

/** Runs in the transaction of the restore, at its end. */
export type OnRestored = (tx: Tx, manifest: Manifest) => Promise<void>

/**
 * Restores a backup where there is no shop yet, on either database. The file is read twice: once to verify all of it,
 * once to write. Numbers continue far above those of the backup. @throws {BackupError} and changes nothing.
 */
export async function restoreBackup(
  file: string,
  target: ShopLocation,
  passphrase: string | null,
  { onVerified = async () => {}, fetchImages = refuseImages, onRestored = async () => {} }: RestoreSteps = {},
): Promise<Manifest> {
  await requireEmptyTarget(target)
  const listed: StoredImage[] = []
  const manifest = await readArchive(file, passphrase, {
    onHeader: ({ schema }) => {
      if (!knownSteps().includes(schema)) throw newerBackup()
    },
    async onEntry({ name, content }) {
      if (name.startsWith(ENTRIES.images)) listed.push(...(await readList(name, content)))
    },
  })
  await onVerified(manifest)
  const moveImages = listed.length > 0 ? await fetchImages(listed) : null
  const last_numbers = jumpAhead(manifest.last_numbers)
  await restoreInto(
    target,
    { ...manifest, last_numbers },
    async ({ tx, tables, staging }) => {
      const counts: Record<string, number> = {}
      await readArchive(file, passphrase, {
        async onEntry(entry) {
          if (entry.name.startsWith(ENTRIES.images)) return
          if (!entry.name.startsWith(ENTRIES.database)) return writeFile(entry, staging)
          const name = entry.name.split('/')[1] ?? ''
          const table = tables.find((each) => each.name === name)
          if (!table || !Object.hasOwn(manifest.rows, name)) throw damaged(entry.name)
          const rows = await insertRecords(tx, entry.name, entry.content, [
            { table, toRows: (row) => [row as Row] },
          ])
          counts[name] = (counts[name] ?? 0) + rows
        },
      })
      for (const [name, rows] of Object.entries(manifest.rows)) {
        if ((counts[name] ?? 0) !== rows) throw damaged(`table ${name}`)
      }
      await moveImages?.(staging)
    },
    async (tx) => {
      await recordRestore(tx, manifest.taken_at, last_numbers)
      await skipOldNotifications(tx, Date.now())
      await skipNumbers(tx, Date.now())
      await onRestored(tx, manifest)
    },
  )
  return manifest
}

function refuseImages(): never {
  throw new BackupError(
    `This is a snapshot of the backup store: its images are separate objects there. Restore it with '${shopCommand('recover')}'. Nothing was changed.`,
  )
}

async function readList(name: string, content: ArchiveEntry['content']): Promise<StoredImage[]> {
  const listed: StoredImage[] = []
  for await (const line of readLines(content)) {
    const image = storedImage.safeParse(JSON.parse(line))
    if (!image.success) throw damaged(name)
    listed.push(image.data)
  }
  return listed
}

async function writeFile({ name, content }: ArchiveEntry, staging: string): Promise<void> {
  const path = join(staging, name)
  await mkdir(dirname(path), { recursive: true })
  await pipeline(content, createWriteStream(path, { flags: 'wx' }))
}

/** More than a shop issues between two backups. */
const MARGIN = 1000
/** For numbers that no customer sees, such as those of emails and events. */
const INTERNAL_MARGIN = 1_000_000
const SEEN_BY_CUSTOMERS = new Set(['orders', 'products', 'categories', 'tags', 'messages'])

/**
 * The shop may have issued numbers after the backup: in emails, at the payment provider, in links. Each must never mean
 * something else. @param lastNumbers by table, as in the backup.
 */
function jumpAhead(lastNumbers: Record<string, number>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(lastNumbers).map(([table, last]) => [
      table,
      last + (SEEN_BY_CUSTOMERS.has(table) ? MARGIN : INTERNAL_MARGIN),
    ]),
  )
}

/** @param madeAt ISO 8601: of the backup. */
async function recordRestore(tx: Tx, madeAt: string, lastNumbers: Record<string, number>): Promise<void> {
  await recordAuditEntry(
    tx,
    { actor: 'terminal', at: Date.now() },
    {
      action: 'restored',
      kind: 'backup',
      id: '',
      name: `Backup of ${madeAt.slice(0, 10)}`,
      after: { next_order: (lastNumbers.orders ?? 0) + 1 },
    },
  )
}
