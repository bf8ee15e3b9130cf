import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const HOUSE = resolve(import.meta.dirname, '..')
const BUILD = join(HOUSE, 'build')
const STAMP = '.sources'

/** Everything the built pages are made from. */
const SOURCES = ['web/**/*', 'contract/**/*', '*.config.ts', 'package-lock.json', 'cli/build.ts']
/** What the shop reads of a build. */
const BUILT = ['client/**/*', 'server/**/*']
const COMPRESSIBLE = 'build/client/assets/**/*.{js,css,svg}'

/**
 * Builds the pages when a source has changed since the last time, or a built file since it was built: one that a crash or
 * a bad disk cut off would keep the shop from starting. @throws when the build fails, with what it said.
 */
export function buildWhenChanged(): void {
  const sources = fingerprint(SOURCES, HOUSE)
  if (isIntact(BUILD, sources)) return
  console.log('Building the pages …')
  const built = spawnSync(process.execPath, [join(HOUSE, 'node_modules/.bin/react-router'), 'build'], {
    cwd: HOUSE,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (built.status !== 0) throw new Error(`The pages could not be built.\n${built.stdout}\n${built.stderr}`)
  compress()
  stamp(BUILD, sources)
}

/** Notes what a finished build was made from, and what it came to. */
export function stamp(build: string, sources: string): void {
  writeFileSync(join(build, STAMP), `${sources} ${fingerprint(BUILT, build)}`)
}

/** Whether every built file is as it was when it was built from these sources. */
export function isIntact(build: string, sources: string): boolean {
  const file = join(build, STAMP)
  return existsSync(file) && readFileSync(file, 'utf8') === `${sources} ${fingerprint(BUILT, build)}`
}

function fingerprint(files: string[], folder: string): string {
  const hash = createHash('sha256')
  for (const file of globSync(files, { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()) {
    hash.update(file.slice(folder.length)).update(readFileSync(file))
  }
  return hash.digest('hex')
}

/** Scripts and styles are compressed here once, as small as they get, rather than at each request. */
function compress(): void {
  for (const file of globSync(COMPRESSIBLE, { cwd: HOUSE })) {
    const content = readFileSync(join(HOUSE, file))
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    }
    writeFileSync(join(HOUSE, `${file}.br`), brotliCompressSync(content, { params }))
    writeFileSync(join(HOUSE, `${file}.gz`), gzipSync(content, { level: 9 }))
  }
}

if (import.meta.main) buildWhenChanged()
