import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { join, relative } from 'node:path'
import { howItEnded } from './how-it-ended.ts'
import { modulesFolder, unfinishedName } from './versions-folder.ts'

const INSTALL_NEEDS = ['package.json', 'package-lock.json', '.npmrc']

/**
 * Links a version's `node_modules` to those that its lock file asks for: the checkout's, or others beside them, so that a
 * running version keeps its own.
 * @throws when the installation fails; npm has printed why.
 */
export function linkModules(version: string, root: string): void {
  const lock = lockHash(version)
  const isCheckouts = installedLock(join(root, 'node_modules')) === lock
  const modules = join(isCheckouts ? root : install(version, root, lock), 'node_modules')
  const link = join(version, 'node_modules')
  const target = relative(version, modules)
  if (linkTarget(link) === target) return
  symlinkSync(target, `${link}.new`)
  renameSync(`${link}.new`, link)
}

function lockHash(folder: string): string {
  return createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex')
}

function install(version: string, root: string, lock: string): string {
  const folder = join(modulesFolder(root), lock)
  if (installedLock(join(folder, 'node_modules')) === lock) return folder
  const unfinished = join(modulesFolder(root), unfinishedName())
  mkdirSync(unfinished, { recursive: true })
  for (const name of INSTALL_NEEDS) copyFileSync(join(version, name), join(unfinished, name))
  const installed = spawnSync(process.execPath, [join(version, 'cli/install.mjs'), unfinished], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (installed.signal) throw new Error(howItEnded('the installation', installed.status, installed.signal))
  if (installed.status !== 0) throw new Error('The dependencies could not be installed.')
  rmSync(folder, { recursive: true, force: true })
  renameSync(unfinished, folder)
  return folder
}

export function installedLock(modules: string): string | null {
  const stamp = join(modules, '.installed')
  return existsSync(stamp) ? readFileSync(stamp, 'utf8') : null
}

function linkTarget(link: string): string | null {
  try {
    return readlinkSync(link)
  } catch {
    return null
  }
}
