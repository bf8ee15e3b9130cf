import { spawnSync } from 'node:child_process'
import {
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { checkoutVersion, preparedVersion, VERSION_FILE, type Version } from '#server/app/version.ts'
import { isUnwritable } from '#server/platform/process/running-shops.ts'
import { buildWhenChanged, isUndamaged } from './build-pages.ts'
import { linkModules } from './modules.ts'
import { fingerprint, SOURCES, sourceFiles, stateOf } from './source-files.ts'
import { preparedFolders, unfinishedName, versionsFolder } from './versions-folder.ts'

export interface PreparedVersion extends Version {
  folder: string
}

const FINGERPRINT_LENGTH = 16
/** In a version's folder: the state of the checkout's files when they were last the same as this version's. */
const STATE_FILE = 'checkout-state'

/**
 * Copies what the checkout would run into a folder of its own, with its dependencies and built pages, so that no change in
 * the checkout reaches a running shop. Only reads when that folder is already there.
 * @throws when the dependencies can't be installed or the build fails.
 */
export function prepareVersion(root: string): PreparedVersion {
  const files = sourceFiles(root)
  const state = stateOf(files, root)
  // While the checkout is as in `state`: it may move on during the build.
  const version = checkoutVersion(root, SOURCES)
  const existing = findPrepared(root, files, state)
  if (existing) complete(existing, root)
  const folder = existing ?? createVersion(root, files, state)
  whereWritable(() => {
    recordVersion(folder, version)
    writeWhenChanged(join(folder, STATE_FILE), state)
    // The last use.
    utimesSync(folder, new Date(), new Date())
  })
  return { folder, ...(preparedVersion(folder) ?? version) }
}

function findPrepared(root: string, files: string[], state: string): string | undefined {
  const folders = preparedFolders(root)
  const same = folders.find((folder) => readIfThere(join(folder, STATE_FILE)) === state)
  if (same !== undefined || folders.length === 0) return same
  const folder = folderOf(root, fingerprint(files, root))
  return folders.includes(folder) ? folder : undefined
}

function createVersion(root: string, files: string[], state: string): string {
  const unfinished = join(versionsFolder(root), unfinishedName())
  rmSync(unfinished, { recursive: true, force: true })
  try {
    copyFiles(files, root, unfinished)
    if (stateOf(files, root) !== state) {
      throw new Error('The checkout has changed while it was copied. Start again.')
    }
    complete(unfinished, root)
    // Otherwise a power failure could truncate what the rename below declares complete.
    spawnSync('sync', ['-f', unfinished])
    const folder = folderOf(root, fingerprint(files, unfinished))
    // Another process may have prepared the same version since.
    if (!existsSync(folder)) renameSync(unfinished, folder)
    return folder
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
}

function complete(folder: string, root: string): void {
  linkModules(folder, root)
  // Nobody changes the sources of a version.
  if (!isUndamaged(join(folder, 'build'))) buildWhenChanged(folder, root)
}

function copyFiles(files: string[], from: string, to: string): void {
  for (const folder of new Set(files.map((file) => dirname(join(to, file)))))
    mkdirSync(folder, { recursive: true })
  for (const file of files) copyFileSync(join(from, file), join(to, file), constants.COPYFILE_FICLONE)
}

function folderOf(root: string, content: string): string {
  return join(versionsFolder(root), content.slice(0, FINGERPRINT_LENGTH))
}

function recordVersion(folder: string, version: Version): void {
  const isKnown = version.commit !== null || !preparedVersion(folder)
  if (isKnown) writeWhenChanged(join(folder, VERSION_FILE), JSON.stringify(version))
}

function writeWhenChanged(file: string, content: string): void {
  if (readIfThere(file) === content) return
  writeFileSync(`${file}.new`, content)
  renameSync(`${file}.new`, file)
}

function readIfThere(file: string): string | null {
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}

function whereWritable(work: () => void): void {
  try {
    work()
  } catch (error) {
    if (!isUnwritable(error)) throw error
  }
}
