import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { MINUTE_MS } from '#contract/shop.ts'
import type { Config } from '#server/config.ts'
import { UNFINISHED } from './write-archive.ts'

export function backupFolder({ DATA_DIR }: Pick<Config, 'DATA_DIR'>): string {
  return join(DATA_DIR, 'backups')
}

/** Why a backup was made. Each reason's own are kept for as long as its newer ones are not too many. */
export type Reason = 'shop' | 'before-update'

/** "shop-20261121T081000Z.tar": sorted by name, sorted by time. */
export function backupName(reason: Reason, at: number, sealed: boolean): string {
  const time = new Date(at).toISOString().replace(/[-:]|\.\d+/g, '')
  return `${reason}-${time}.tar${sealed ? '.sealed' : ''}`
}

/** A backup that is written has its file touched all the time; one untouched for so long belongs to nobody any more. */
const ABANDONED_MS = 10 * MINUTE_MS

/** Removes all but the newest backups of a reason, and what processes that died left half-written. */
export async function keepNewest(folder: string, reason: Reason, kept: number): Promise<void> {
  const names = await readdir(folder)
  const ours = names.filter((name) => name.startsWith(`${reason}-`) && /\.tar(\.sealed)?$/.test(name))
  const old = ours.toSorted().toReversed().slice(kept)
  const unfinished = names.filter((name) => name.endsWith(UNFINISHED))
  const abandoned: string[] = []
  for (const name of unfinished) {
    const found = await stat(join(folder, name)).catch(() => null)
    if (found && found.mtimeMs < Date.now() - ABANDONED_MS) abandoned.push(name)
  }
  for (const name of [...old, ...abandoned]) await rm(join(folder, name), { force: true })
}
