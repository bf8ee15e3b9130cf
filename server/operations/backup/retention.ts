import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { MINUTE_MS } from '#contract/platform/values/time.ts'
import type { Config } from '#server/platform/config/config.ts'
import { UNFINISHED } from './write-archive.ts'

export function backupFolder({ DATA_DIR }: Pick<Config, 'DATA_DIR'>): string {
  return join(DATA_DIR, 'backups')
}

/** `.sealed` ends the encrypted backups of older versions. */
const BACKUP_NAME = /\.tar(\.age|\.sealed)?$/

/** Why a backup was made. The backups of each reason are counted separately. */
export type Reason = 'shop' | 'before-update'

/** "shop-20261121T081000Z.tar": names sort by time. */
export function backupName(reason: Reason, at: number, isEncrypted: boolean): string {
  const time = new Date(at).toISOString().replace(/[-:]|\.\d+/g, '')
  return `${reason}-${time}.tar${isEncrypted ? '.age' : ''}`
}

/** A running backup writes to its file all the time: one untouched for this long was abandoned. */
const ABANDONED_MS = 10 * MINUTE_MS

/** Deletes all but the newest backups of a reason, and unfinished files that were abandoned. */
export async function keepNewest(folder: string, reason: Reason, kept: number): Promise<void> {
  const names = await readdir(folder)
  const ours = names.filter((name) => name.startsWith(`${reason}-`) && BACKUP_NAME.test(name))
  const old = ours.toSorted().toReversed().slice(kept)
  const unfinished = names.filter((name) => name.endsWith(UNFINISHED))
  const abandoned: string[] = []
  for (const name of unfinished) {
    const found = await stat(join(folder, name)).catch(() => null)
    if (found && found.mtimeMs < Date.now() - ABANDONED_MS) abandoned.push(name)
  }
  for (const name of [...old, ...abandoned]) await rm(join(folder, name), { force: true })
}
