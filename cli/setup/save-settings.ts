import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { access, chown, open, readFile, realpath, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { changeSettings, readSettings } from './settings-file.ts'

/** Why the file can't be used, as a sentence for the owner of the shop. */
export class SettingsFileError extends Error {}

export interface SettingsFile {
  /** Behind symbolic links. */
  path: string
  settings: ReadonlyMap<string, string>
}

/** A file that does not exist has no settings. @throws {SettingsFileError} when it can't be read, or not be replaced. */
export async function openSettingsFile(path: string): Promise<SettingsFile> {
  const real = await realpath(path).catch(() => path)
  try {
    const settings = readSettings(await readText(real))
    await access(dirname(real), constants.W_OK)
    return { path: real, settings }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new SettingsFileError(
      code === 'ENOENT'
        ? `The folder ${dirname(real)} does not exist. Choose another file with --file.`
        : `The settings file ${real} can’t be changed (${code}). Run this as root, or choose another file with --file.`,
    )
  }
}

async function readText(path: string): Promise<string> {
  return readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
}

/** Replaces the file at once, readable only by its owner. @throws {SettingsFileError} when the file has changed since it was read. */
export async function saveSettings(
  { path, settings }: SettingsFile,
  changes: ReadonlyMap<string, string>,
): Promise<void> {
  const text = await readText(path)
  const current = readSettings(text)
  const foreign = [...changes.keys()].filter((name) => current.get(name) !== settings.get(name))
  if (foreign.length > 0) {
    throw new SettingsFileError(
      `Someone changed ${foreign.join(', ')} in ${path} meanwhile. Nothing was written. Run setup again.`,
    )
  }
  const changed = changeSettings(text, changes)
  requireReadable(path, changed, changes)
  const temporary = `${path}.${randomBytes(4).toString('hex')}.tmp`
  try {
    const file = await open(temporary, 'wx', 0o600)
    try {
      const owner = await stat(path).catch(() => null)
      if (owner) await chown(temporary, owner.uid, owner.gid)
      await file.writeFile(changed)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(temporary, path)
  } finally {
    await rm(temporary, { force: true })
  }
  const folder = await open(dirname(path))
  await folder.sync().finally(() => folder.close())
}

/** In a file with a quote that never ends, new lines would become a part of that value. */
function requireReadable(path: string, text: string, changes: ReadonlyMap<string, string>): void {
  const settings = readSettings(text)
  if ([...changes].every(([name, value]) => (settings.get(name) ?? '') === value)) return
  throw new SettingsFileError(
    `A quote in ${path} never ends. Correct that line in an editor, then run setup again. Nothing was written.`,
  )
}
