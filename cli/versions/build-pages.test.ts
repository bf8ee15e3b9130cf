import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isIntact, stamp } from './build-pages.ts'

let build: string
beforeEach(() => {
  build = mkdtempSync(join(tmpdir(), 'build-test-'))
  for (const folder of ['server', 'client']) mkdirSync(join(build, folder))
  writeFileSync(join(build, 'server/index.js'), 'export const web = {}')
  writeFileSync(join(build, 'client/page.js'), 'document.title')
  stamp(build, 'the sources')
})
afterEach(() => rmSync(build, { recursive: true }))

test('reuses a build while nothing has changed', () => {
  expect(isIntact(build, 'the sources')).toBe(true)
})

test.each<[string, () => void]>([
  ['truncated', () => truncateSync(join(build, 'server/index.js'), 7)],
  ['overwritten', () => writeFileSync(join(build, 'client/page.js'), Buffer.alloc(14))],
  ['missing a file', () => rmSync(join(build, 'client/page.js'))],
  ['without its stamp', () => rmSync(join(build, '.sources'))],
  ['with half a stamp', () => truncateSync(join(build, '.sources'), 9)],
])('rebuilds when the build is %s', (_, damage) => {
  damage()
  expect(isIntact(build, 'the sources')).toBe(false)
})

test('rebuilds when the sources changed', () => {
  expect(isIntact(build, 'other sources')).toBe(false)
})
