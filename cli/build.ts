import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const ROOT = resolve(import.meta.dirname, '..')
const BUILD = join(ROOT, 'build')
const STAMP = '.sources'

const SOURCES = ['web/**/*', 'contract/**/*', '*.config.ts', 'package-lock.json', 'cli/build.ts']
const OUTPUT = ['client/**/*', 'server/**/*']
const COMPRESSIBLE = 'build/client/assets/**/*.{js,css,svg}'

/** Rebuilds when a source or a built file has changed: a crash can truncate files. @throws with the build's output. */
export function buildWhenChanged(): void {
  const sources = fingerprint(SOURCES, ROOT)
  if (isIntact(BUILD, sources)) return
  console.log('Building the pages …')
  const built = spawnSync(process.execPath, [join(ROOT, 'node_modules/.bin/react-router'), 'build'], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (built.status !== 0) throw new Error(`The build failed.\n${built.stdout}\n${built.stderr}`)
  compress()
  stamp(BUILD, sources)
}

export function stamp(build: string, sources: string): void {
  writeFileSync(join(build, STAMP), `${sources} ${fingerprint(OUTPUT, build)}`)
}

/** Whether these sources made the build and no built file has changed since. */
export function isIntact(build: string, sources: string): boolean {
  const file = join(build, STAMP)
  return existsSync(file) && readFileSync(file, 'utf8') === `${sources} ${fingerprint(OUTPUT, build)}`
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

function compress(): void {
  for (const file of globSync(COMPRESSIBLE, { cwd: ROOT })) {
    const content = readFileSync(join(ROOT, file))
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    }
    writeFileSync(join(ROOT, `${file}.br`), brotliCompressSync(content, { params }))
    writeFileSync(join(ROOT, `${file}.gz`), gzipSync(content, { level: 9 }))
  }
}

if (import.meta.main) buildWhenChanged()
