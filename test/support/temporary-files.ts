import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

/** A file system in memory, on Linux. */
const MEMORY = '/dev/shm'
const NAME = 'shop-tests-'
/** Twice what a run of all tests needs. */
const NEEDED_BYTES = 1024 ** 3

/**
 * Lets this process, and those that it starts, keep their temporary files in memory if there is enough. Tests create and delete
 * thousands of databases, which ext4 slows down: for a minute or more it searches past each file that was deleted.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env.TMPDIR || !hasRoom()) return
  removeLeftovers()
  const folder = join(MEMORY, `${NAME}${process.pid}`)
  mkdirSync(folder, { recursive: true })
  process.env.TMPDIR = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
}

function hasRoom(): boolean {
  if (!existsSync(MEMORY)) return false
  const { bavail, bsize } = statfsSync(MEMORY)
  return Math.min(bavail * bsize, process.availableMemory() / 2) >= NEEDED_BYTES
}

/** Removes the files of killed runs. */
function removeLeftovers(): void {
  for (const name of readdirSync(MEMORY)) {
    const isOver = name.startsWith(NAME) && !existsSync(`/proc/${name.slice(NAME.length)}`)
    if (isOver) rmSync(join(MEMORY, name), { recursive: true, force: true })
  }
}
