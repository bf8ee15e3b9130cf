import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { prepareVersion } from './prepare.ts'
import { removeUnused } from './remove-unused.ts'
import { preparedFolders } from './versions-folder.ts'

/** A checkout with one file in each folder, whose build takes no time. */
const FILES = {
  '.npmrc': '',
  'package.json': '{\n  "version": "1.0.0",\n  "type": "commonjs"\n}\n',
  'package-lock.json': '{}',
  'react-router.config.ts': '',
  'vite.config.ts': '',
  'tsconfig.json': '{}',
  'tsconfig.base.json': '{}',
  'cli/start.ts': '',
  'contract/a.ts': '',
  'demo/catalog.json': '[]',
  'sandbox/main.ts': '',
  'server/app/main.ts': 'first',
  'server/main.test.ts': '',
  'web/root.tsx': 'first',
  // Of an empty lock file.
  'node_modules/.installed': '44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a',
  'node_modules/.bin/react-router': `
    const { mkdirSync, readFileSync, writeFileSync } = require('node:fs')
    for (const part of ['client', 'server']) mkdirSync('build/' + part, { recursive: true })
    writeFileSync('build/server/index.js', readFileSync('web/root.tsx'))`,
}

let checkout: string
beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'prepare-test-'))
  for (const [file, content] of Object.entries(FILES)) write(file, content)
})
afterEach(() => rmSync(checkout, { recursive: true }))

function write(file: string, content: string): void {
  mkdirSync(dirname(join(checkout, file)), { recursive: true })
  writeFileSync(join(checkout, file), content)
}

function read(folder: string, file: string): string {
  return readFileSync(join(folder, file), 'utf8')
}

test('isolates a prepared version from changes in the checkout', () => {
  const first = prepareVersion(checkout)
  write('server/app/main.ts', 'second')
  write('web/root.tsx', 'second')
  expect(read(first.folder, 'server/app/main.ts')).toBe('first')
  const second = prepareVersion(checkout)
  expect(read(second.folder, 'server/app/main.ts')).toBe('second')
  expect(read(second.folder, 'build/server/index.js')).toBe('second')
  expect(read(first.folder, 'build/server/index.js')).toBe('first')
  expect(existsSync(join(second.folder, 'server/main.test.ts'))).toBe(false)
})

test('prepares the same content once', () => {
  const { folder } = prepareVersion(checkout)
  const { ino } = statSync(join(folder, 'server/app/main.ts'))
  write('server/app/main.ts', 'second')
  prepareVersion(checkout)
  write('server/app/main.ts', 'first')
  expect(prepareVersion(checkout).folder).toBe(folder)
  expect(statSync(join(folder, 'server/app/main.ts')).ino).toBe(ino)
})

test('rebuilds a version that a crash truncated', () => {
  const { folder } = prepareVersion(checkout)
  writeFileSync(join(folder, 'build/server/index.js'), '')
  prepareVersion(checkout)
  expect(read(folder, 'build/server/index.js')).toBe('first')
})

test('names a version by its commit even if the checkout moves during the build', () => {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: checkout, encoding: 'utf8' }).trim()
  git('init', '--quiet')
  git('config', 'user.name', 'June')
  git('config', 'user.email', 'june@example.com')
  const moving = `require('node:child_process').execFileSync('git', ['commit', '--quiet', '--allow-empty', '-m', 'Next'], { cwd: ${JSON.stringify(checkout)} })`
  write('node_modules/.bin/react-router', `${FILES['node_modules/.bin/react-router']}\n${moving}`)
  git('add', '.')
  git('commit', '--quiet', '-m', 'First')
  const first = git('rev-parse', 'HEAD')
  expect(prepareVersion(checkout).commit).toBe(first)
  expect(git('rev-parse', 'HEAD')).not.toBe(first)
})

test('deletes the leftovers of a killed process', async () => {
  // No process has this id.
  const unfinished = join(checkout, '.versions/.unfinished-999999999')
  mkdirSync(unfinished, { recursive: true })
  const { folder } = prepareVersion(checkout)
  await removeUnused(checkout, folder)
  expect(existsSync(unfinished)).toBe(false)
  expect(preparedFolders(checkout)).toEqual([folder])
})

test('deletes the version of a failed build', () => {
  const { folder } = prepareVersion(checkout)
  write('web/root.tsx', 'second')
  write('node_modules/.bin/react-router', 'throw new Error("The knife is blunt.")')
  expect(() => prepareVersion(checkout)).toThrow('The knife is blunt.')
  expect(preparedFolders(checkout)).toEqual([folder])
})

test('keeps the two versions before the current one', async () => {
  const folders = ['first', 'second', 'third', 'fourth'].map((content) => {
    write('server/app/main.ts', content)
    return prepareVersion(checkout).folder
  })
  await removeUnused(checkout, folders.at(-1) ?? '')
  expect(preparedFolders(checkout).sort()).toEqual(folders.slice(1).sort())
})
