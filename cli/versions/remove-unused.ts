import { existsSync, readdirSync, realpathSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { runningShops } from '#server/process/running-shops.ts'
import { modulesFolder, preparedFolders, UNFINISHED, versionsFolder } from './versions-folder.ts'

/** Beside the current one, so that going back needs no build. */
const EARLIER_KEPT = 2

/** Deletes earlier versions that no process uses, dependencies that no version uses, and what was never finished. */
export function removeUnused(root: string, current: string): void {
  const inUse = new Set([current, ...runningShops(root).flatMap(({ folders }) => folders)])
  const earlier = preparedFolders(root)
    .filter((folder) => !inUse.has(folder))
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)
  const unused = [
    ...earlier.slice(EARLIER_KEPT),
    ...unfinishedIn(versionsFolder(root)),
    ...unfinishedIn(modulesFolder(root)),
  ]
  for (const folder of unused) rmSync(folder, { recursive: true, force: true })
  for (const folder of unusedModules(root)) rmSync(folder, { recursive: true, force: true })
}

/** Of processes that were killed. */
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
