import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { runningShops } from '#server/platform/process/running-shops.ts'

const CODE = resolve(import.meta.dirname, '../..')

/** In the folder of a prepared version, which has no Git. */
export const VERSION_FILE = 'version.json'

export interface Version {
  /** The release and its commit, such as "1.0.0 (663ccd7)" or "1.0.0 (663ccd7, modified)". Without Git, only the release. */
  name: string
  commit: string | null
}

/** The version of this code, or for a command in the checkout, of the shop that runs from it. */
export function runningVersion(): string {
  const prepared = preparedVersion(CODE)
  if (prepared) return prepared.name
  const [running, ...others] = new Set(runningShops(CODE).map(({ version }) => version))
  return running !== undefined && others.length === 0 ? running : checkoutVersion(CODE, ['.']).name
}

export function preparedVersion(folder: string): Version | null {
  const file = join(folder, VERSION_FILE)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
}

/** @param sources the paths whose changes count as modifications. */
export function checkoutVersion(root: string, sources: string[]): Version {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const git = readGit(root, sources)
  if (!git) return { name: version, commit: null }
  const details = [git.commit.slice(0, SHORT_COMMIT), ...(git.isModified ? ['modified'] : [])]
  return { name: `${version} (${details.join(', ')})`, commit: git.commit }
}

const SHORT_COMMIT = 7

function readGit(root: string, sources: string[]): { commit: string; isModified: boolean } | null {
  // Otherwise Git would describe a repository around the shop.
  if (!existsSync(join(root, '.git'))) return null
  const args = ['--no-optional-locks', 'status', '--porcelain=v2', '--branch', '--', ...sources]
  try {
    const output = execFileSync('git', args, {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    const lines = output.split('\n').filter(Boolean)
    const commit = /^# branch\.oid ([0-9a-f]{40,})$/m.exec(lines.join('\n'))?.[1]
    return commit === undefined ? null : { commit, isModified: lines.some((line) => !line.startsWith('# ')) }
  } catch {
    return null
  }
}
