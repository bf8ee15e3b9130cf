import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Start of the name of a folder that is being filled. The id of the process follows. */
export const UNFINISHED = '.unfinished-'

export function versionsFolder(root: string): string {
  return join(root, '.versions')
}

/** `node_modules` of versions whose lock file is not the installed one, by the lock file's checksum. */
export function modulesFolder(root: string): string {
  return join(versionsFolder(root), 'modules')
}

export function unfinishedName(): string {
  return `${UNFINISHED}${process.pid}`
}

export function preparedFolders(root: string): string[] {
  const folder = versionsFolder(root)
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => /^[0-9a-f]{16}$/.test(name))
    .map((name) => join(folder, name))
}
