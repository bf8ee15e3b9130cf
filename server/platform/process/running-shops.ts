import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A start process's description of itself in `.versions/running/<pid>.json`. */
export interface RunningShop {
  pid: number
  /** Such as "1.0.0 (663ccd7)". */
  version: string
  /** Full id of its commit, where Git knows it. */
  commit: string | null
  state: 'starting' | 'running' | 'reloading'
  /** Folders of versions whose processes have not ended. */
  folders: string[]
  /** Reloads that have ended. */
  reloads: number
  /** Why the last reload failed. */
  failure: string | null
}

const FOLDER = '.versions/running'

/** Atomic. Does nothing where the disk is full or read-only, which must not end the shop. */
export function describeRunningShop(checkout: string, shop: RunningShop): void {
  const folder = join(checkout, FOLDER)
  const file = join(folder, `${shop.pid}.json`)
  try {
    mkdirSync(folder, { recursive: true })
    writeFileSync(`${file}.new`, `${JSON.stringify(shop, null, 2)}\n`)
    renameSync(`${file}.new`, file)
  } catch (error) {
    if (!isUnwritable(error)) throw error
  }
}

export function forgetRunningShop(checkout: string, pid: number): void {
  rmSync(join(checkout, FOLDER, `${pid}.json`), { force: true })
}

/** The shops that run from this checkout. */
export function runningShops(checkout: string): RunningShop[] {
  return readNames(join(checkout, FOLDER))
    .filter((name) => /^\d+\.json$/.test(name) && isShop(Number.parseInt(name, 10)))
    .map((name) => JSON.parse(readFileSync(join(checkout, FOLDER, name), 'utf8')) as RunningShop)
}

/** A process that ended without cleaning up may have left its file, and its id may belong to another program. */
function isShop(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('cli/start.ts')
  } catch {
    return false
  }
}

function readNames(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** Whether the disk is full or read-only. */
export function isUnwritable(error: unknown): boolean {
  return ['EROFS', 'EACCES', 'EPERM', 'ENOSPC', 'EDQUOT'].includes(
    (error as NodeJS.ErrnoException).code ?? '',
  )
}
