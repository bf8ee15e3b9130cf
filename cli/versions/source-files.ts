import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'

/** Folders that the shop or its build needs. */
const FOLDERS = ['cli', 'contract', 'demo', 'sandbox', 'server', 'web']
const FILES = [
  '.npmrc',
  'package-lock.json',
  'package.json',
  'react-router.config.ts',
  'tsconfig.base.json',
  'tsconfig.json',
  'vite.config.ts',
]
export const SOURCES = [...FILES, ...FOLDERS]
const LEFT_OUT = /\.test\.tsx?$|^sandbox\/testing\/|^demo\/originals\//

/** Paths relative to the checkout, sorted. */
export function sourceFiles(root: string): string[] {
  const inFolders = FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(root, join(entry.parentPath, entry.name))),
  )
  return [...FILES, ...inFolders].filter((file) => !LEFT_OUT.test(file)).sort()
}

/** Changes whenever a file may have changed, without reading any. */
export function stateOf(files: string[], root: string): string {
  const hash = createHash('sha256')
  for (const file of files) {
    const { size, mtimeMs, ctimeMs, ino } = statSync(join(root, file))
    hash.update(`${file} ${size} ${mtimeMs} ${ctimeMs} ${ino}\n`)
  }
  return hash.digest('hex')
}

export function fingerprint(files: string[], folder: string): string {
  const hash = createHash('sha256')
  for (const file of files) {
    const content = readFileSync(join(folder, file))
    hash.update(`${file} ${content.length}\n`).update(content)
  }
  return hash.digest('hex')
}
