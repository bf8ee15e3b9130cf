import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isIntact, stamp } from './build.ts'

let build: string
beforeEach(() => {
  build = mkdtempSync(join(tmpdir(), 'build-test-'))
  for (const folder of ['server', 'client']) mkdirSync(join(build, folder))
  writeFileSync(join(build, 'server/index.js'), 'export const web = {}')
  writeFileSync(join(build, 'client/page.js'), 'document.title')
  stamp(build, 'the sources')
})
afterEach(() => rmSync(build, { recursive: true }))

test('a build is used again while nothing has changed', () => {
  expect(isIntact(build, 'the sources')).toBe(true)
})

test.each<[string, () => void]>([
  ['cut off', () => truncateSync(join(build, 'server/index.js'), 7)],
  ['overwritten with garbage', () => writeFileSync(join(build, 'client/page.js'), Buffer.alloc(14))],
  ['removed', () => rmSync(join(build, 'client/page.js'))],
  ['without its stamp', () => rmSync(join(build, '.sources'))],
  ['with half a stamp', () => truncateSync(join(build, '.sources'), 9)],
])('one that was %s is made again', (_, harm) => {
  harm()
  expect(isIntact(build, 'the sources')).toBe(false)
})

test('one of other sources is made again', () => {
  expect(isIntact(build, 'other sources')).toBe(false)
})
