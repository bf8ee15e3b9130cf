import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY_MS } from '#contract/platform/values/time.ts'

const PREFIX = '.copy-'

/** @param work gets an empty folder, which is deleted afterwards. @param folder where backups are. */
export async function withScratch<T>(folder: string, work: (scratch: string) => Promise<T>): Promise<T> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await removeAbandoned(folder)
  const scratch = await mkdtemp(join(folder, PREFIX))
  return work(scratch).finally(() => rm(scratch, { recursive: true, force: true }))
}

/** Removes what a process left that was killed. */
async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(PREFIX)) continue
    const path = join(folder, name)
    const found = await stat(path).catch(() => null)
    if (found && found.mtimeMs < Date.now() - DAY_MS) await rm(path, { recursive: true, force: true })
  }
}
