import { DatabaseSync } from 'node:sqlite'

/** Locks a file until its process ends, however it ends. @returns a function that unlocks it, or null when another process has it. */
export function lockFile(path: string): (() => void) | null {
  const lock = new DatabaseSync(path)
  try {
    lock.exec('begin exclusive')
    return () => lock.close()
  } catch {
    lock.close()
    return null
  }
}
