import { createHash, randomUUID } from 'node:crypto'
import { cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileStore } from '#server/platform/integrations/file-store.ts'

interface AssetStorage {
  files: FileStore
  stagingDir: string
}

/** Pages opened before the last deployments can still load their scripts. */
const BUILDS_KEPT = 5
/** For example "20261121T210000Z-0123456789abcdef.build". Sorts by time; contains the build's file names. */
const BUILD = /^(\w+)-([0-9a-f]{16})\.build$/

export async function retainAssets(
  { files, stagingDir }: AssetStorage,
  folder: string,
  at: number,
): Promise<void> {
  const names = (await readdir(folder)).filter((name) => !/\.(br|gz)$/.test(name)).toSorted()
  const build = createHash('sha256').update(names.join('\n')).digest('hex').slice(0, 16)
  const existing: string[] = []
  for await (const { name } of files.list('assets')) existing.push(name)
  if (existing.some((name) => BUILD.exec(name)?.[2] === build)) return

  const staging = join(stagingDir, randomUUID())
  await mkdir(join(staging, 'files'), { recursive: true })
  try {
    for (const name of names) await cp(join(folder, name), join(staging, 'files', name))
    await files.copyIn('assets', join(staging, 'files'))
    // Written last: a listed build is complete.
    const list = `${new Date(at).toISOString().replace(/[-:]|\.\d+/g, '')}-${build}.build`
    await writeFile(join(staging, list), names.join('\n'))
    await files.moveIn('assets', list, join(staging, list))
    await removeOld(files, [...existing, ...names, list], at)
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
}

async function removeOld(files: FileStore, existing: string[], at: number): Promise<void> {
  const lists = existing
    .filter((name) => BUILD.test(name))
    .toSorted()
    .toReversed()
  const newest = lists.slice(0, BUILDS_KEPT)
  if (newest.length === lists.length) return
  const retained = new Set(newest)
  for (const list of newest) {
    for (const name of String(await files.read('assets', list)).split('\n')) retained.add(name)
  }
  for (const name of new Set(existing))
    if (!retained.has(name)) await files.removeUntouched('assets', name, at)
}
