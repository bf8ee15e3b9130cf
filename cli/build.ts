import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const HOUSE = resolve(import.meta.dirname, '..')
const STAMP = join(HOUSE, 'build', '.sources')

/** Everything the built pages are made from. */
const SOURCES = ['web/**/*', 'contract/**/*', '*.config.ts', 'package-lock.json', 'cli/build.ts']
const COMPRESSIBLE = 'build/client/assets/**/*.{js,css,svg}'

/** Builds the pages when a source has changed since the last time. @throws when the build fails, with what it said. */
export function buildWhenChanged(): void {
  const sources = fingerprint()
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sources) return
  console.log('Building the pages …')
  const built = spawnSync(process.execPath, [join(HOUSE, 'node_modules/.bin/react-router'), 'build'], {
    cwd: HOUSE,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (built.status !== 0) throw new Error(`The pages could not be built.\n${built.stdout}\n${built.stderr}`)
  compress()
  writeFileSync(STAMP, sources)
}

function fingerprint(): string {
  const hash = createHash('sha256')
  for (const file of globSync(SOURCES, { cwd: HOUSE, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()) {
    hash.update(file.slice(HOUSE.length)).update(readFileSync(file))
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
