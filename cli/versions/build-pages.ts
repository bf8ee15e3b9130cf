import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  constants as fsConstants,
  globSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { howItEnded } from './how-it-ended.ts'
import { fingerprint } from './source-files.ts'
import { preparedFolders } from './versions-folder.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const STAMP = '.sources'

const SOURCES = [
  'web/**/*',
  'contract/**/*',
  '{react-router,vite}.config.ts',
  'tsconfig*.json',
  'package-lock.json',
  'cli/versions/build-pages.ts',
]
const OUTPUT = ['client/**/*', 'server/**/*']
const COMPRESSIBLE = 'build/client/assets/**/*.{js,css,svg,wasm}'

/**
 * Builds the pages of a folder into its `build` when a source or a built file has changed: a  crash can truncate files. Copies the
 * build of a prepared version that the same sources made.
 * @throws with the build's output.
 */
export function buildWhenChanged(root = ROOT, checkout = root): void {
  const build = join(root, 'build')
  const sources = fingerprintOf(SOURCES, root)
  if (isIntact(build, sources)) return
  const others = [checkout, ...preparedFolders(checkout)].map((folder) => join(folder, 'build'))
  const same = others.find((other) => isIntact(other, sources))
  if (same !== undefined) {
    rmSync(build, { recursive: true, force: true })
    cpSync(same, build, { recursive: true, mode: fsConstants.COPYFILE_FICLONE })
    return
  }
  console.log('Building the pages …')
  const built = spawnSync(process.execPath, [join(root, 'node_modules/.bin/react-router'), 'build'], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production', NODE_NO_WARNINGS: '1' },
  })
  if (built.status !== 0) {
    const reason = built.signal
      ? howItEnded('the build', built.status, built.signal)
      : withoutNoise(built.stderr || built.stdout)
    throw new Error(`The build failed.\n${reason}`)
  }
  compress(root)
  stamp(build, sources)
}

/** Without warnings of the bundler about its own options, and the places in its code. */
function withoutNoise(output: string): string {
  const lines = output.split('\n').filter((line) => !/^\s*at |codeSplitting|^\s*$/.test(line))
  return [...new Set(lines)].join('\n')
}

export function stamp(build: string, sources: string): void {
  writeFileSync(join(build, STAMP), `${sources} ${fingerprintOf(OUTPUT, build)}`)
}

/** Whether these sources made the build and no built file has changed since. */
export function isIntact(build: string, sources: string): boolean {
  return readStamp(build).startsWith(`${sources} `) && isUndamaged(build)
}

export function isUndamaged(build: string): boolean {
  return readStamp(build).endsWith(` ${fingerprintOf(OUTPUT, build)}`)
}

function readStamp(build: string): string {
  const file = join(build, STAMP)
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

function fingerprintOf(patterns: string[], folder: string): string {
  const files = globSync(patterns, { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
  return fingerprint(files.sort(), folder)
}

function compress(root: string): void {
  for (const file of globSync(COMPRESSIBLE, { cwd: root })) {
    const content = readFileSync(join(root, file))
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    }
    writeFileSync(join(root, `${file}.br`), brotliCompressSync(content, { params }))
    writeFileSync(join(root, `${file}.gz`), gzipSync(content, { level: 9 }))
  }
}
