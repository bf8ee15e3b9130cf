import { DEFAULT_BUSINESS } from '#contract/operations/settings/defaults.ts'
import { shortTime } from '#contract/platform/values/dates.ts'
import { BackupError } from '#server/operations/backup/errors.ts'
import { backupFolder } from '#server/operations/backup/retention.ts'
import { type Contents, describeContents, readContents } from '#server/operations/backup/store/contents.ts'
import { listSnapshots, type StoredSnapshot } from '#server/operations/backup/store/list-snapshots.ts'
import { SNAPSHOTS } from '#server/operations/backup/store/object-names.ts'
import type { BackupStore } from '#server/operations/backup/store/open-store.ts'
import { withScratch } from '#server/operations/backup/store/scratch.ts'
import { shopCommand } from '#server/platform/process/shop-command.ts'
import type { Source } from './restore-newest.ts'

interface Copy {
  snapshot: StoredSnapshot
  contents: Contents
}

/** Orders are never deleted: a copy with fewer than this share of an older one's is of another shop. */
const FAR_FEWER = 0.9
const NEWEST_LISTED = 10

/** "20261122T194500Z", as a person types it. */
function nameOf({ key }: StoredSnapshot): string {
  return key.slice(SNAPSHOTS.length).replace(/\.age$/, '')
}

/** The settings, with the owners' time zone, are not restored yet. */
function momentOf({ at }: StoredSnapshot): string {
  return shortTime(at, DEFAULT_BUSINESS.time_zone)
}

/** @throws {BackupError} */
export function findCopy(snapshots: StoredSnapshot[], name: string): StoredSnapshot {
  const found = snapshots.find((snapshot) => [nameOf(snapshot), snapshot.key].includes(name))
  if (found) return found
  throw new BackupError(
    `The backup store has no copy ${name}. To see all: ${shopCommand('recover --list')}. Nothing was changed.`,
  )
}

/**
 * Says what a copy holds. An empty shop that was started by mistake may have stored it in front of the right ones, so a person
 * must choose when an older one holds far more. @throws {BackupError}
 */
export async function approveCopy(
  { store, secret, from, print }: Source,
  snapshots: StoredSnapshot[],
  copy: Copy,
  target: { DATA_DIR: string },
): Promise<void> {
  const { snapshot, contents } = copy
  print(`The copy of ${momentOf(snapshot)} holds ${describeContents(contents)}.`)
  if (from !== undefined) return
  const older = snapshots.slice(snapshots.indexOf(snapshot) + 1)
  const fuller = await withScratch(backupFolder(target), (scratch) =>
    findFuller(older, contents, (each) => readContents(store, each, secret, scratch)),
  )
  if (!fuller) return
  const choices = [fuller, copy].map(
    (each) =>
      `  ${shopCommand(`recover --from ${nameOf(each.snapshot)}`)}   # ${momentOf(each.snapshot)}, ${describeContents(each.contents)}`,
  )
  throw new BackupError(
    [
      `The older copy of ${momentOf(fuller.snapshot)} holds more: ${describeContents(fuller.contents)}. Has another shop, such as an empty one, stored its copies in front of the right ones? Nothing was changed. Choose:`,
      ...choices,
      `To see all copies: ${shopCommand('recover --list')}`,
    ].join('\n'),
  )
}

/** Their sizes tell which ones to read: the newest of about the size of the largest, and the largest. */
async function findFuller(
  older: StoredSnapshot[],
  contents: Contents,
  read: (snapshot: StoredSnapshot) => Promise<Contents | null>,
): Promise<Copy | null> {
  const [largest] = older.toSorted((a, b) => b.bytes - a.bytes)
  if (!largest) return null
  const newest = older.find(({ bytes }) => bytes * 2 > largest.bytes) ?? largest
  for (const snapshot of new Set([newest, largest])) {
    const found = await read(snapshot)
    if (found && isFarFewer(contents, found)) return { snapshot, contents: found }
  }
  return null
}

function isFarFewer(contents: Contents, other: Contents): boolean {
  if (contents.products === 0 && other.products > 0) return true
  return contents.orders < other.orders * FAR_FEWER
}

/** Prints the newest copies, and the last one of each day before, with what they hold. */
export async function listCopies(
  store: BackupStore,
  secret: string,
  settings: { DATA_DIR: string },
  print: (text: string) => void,
): Promise<void> {
  const snapshots = await listSnapshots(store)
  if (snapshots.length === 0) throw new BackupError('The backup store has no backup.')
  const dayOf = (snapshot: StoredSnapshot) => nameOf(snapshot).slice(0, 8)
  const listed = snapshots.filter(
    (snapshot, index) =>
      index < NEWEST_LISTED || dayOf(snapshot) !== dayOf(snapshots[index - 1] as StoredSnapshot),
  )
  await withScratch(backupFolder(settings), async (scratch) => {
    for (const snapshot of listed) {
      const contents = await readContents(store, snapshot, secret, scratch)
      const held = contents ? describeContents(contents) : 'damaged, or encrypted with another key'
      print(`${nameOf(snapshot)}   ${momentOf(snapshot)}: ${held}`)
    }
  })
  const hidden = snapshots.length - listed.length
  if (hidden > 0) print(`Between them are ${hidden} more, every few minutes.`)
}
