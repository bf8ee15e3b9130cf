import { existsSync, readdirSync, realpathSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isUnwritable, runningShops } from '#server/platform/process/running-shops.ts'
import { modulesFolder, preparedFolders, UNFINISHED, versionsFolder } from './versions-folder.ts'

/** Beside the current one, so that going back needs no build. */
const EARLIER_KEPT = 2

/**
 * Deletes earlier versions that no process uses, dependencies that no version uses, and what was never finished. Does nothing
 * where the disk is read-only.
 */
export async function removeUnused(root: string, current: string): Promise<void> {
  const inUse = new Set([current, ...runningShops(root).flatMap(({ folders }) => folders)])
  const earlier = preparedFolders(root)
    .filter((folder) => !inUse.has(folder))
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)
  const unused = [
    ...earlier.slice(EARLIER_KEPT),
    ...unfinishedIn(versionsFolder(root)),
    ...unfinishedIn(modulesFolder(root)),
  ]
  for (const folder of unused) await remove(folder)
  for (const folder of unusedModules(root)) await remove(folder)
}

async function remove(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true }).catch((error: unknown) => {
    if (!isUnwritable(error)) throw error
  })
}

/** Lists folders that killed processes left behind. */
function unfinishedIn(folder: string): string[] {
  return entries(folder)
    .filter((name) => name.startsWith(UNFINISHED) && !isAlive(Number(name.slice(UNFINISHED.length))))
    .map((name) => join(folder, name))
}

function unusedModules(root: string): string[] {
  const used = new Set(preparedFolders(root).map(modulesOf))
  return entries(modulesFolder(root))
    .filter((name) => !name.startsWith(UNFINISHED))
    .map((name) => join(modulesFolder(root), name))
    .filter((folder) => !used.has(realpathSync(folder)))
}

function modulesOf(version: string): string | null {
  const link = join(version, 'node_modules')
  return existsSync(link) ? dirname(realpathSync(link)) : null
}

function isAlive(pid: number): boolean {
  return existsSync(`/proc/${pid}`)
}

function entries(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : []
}
