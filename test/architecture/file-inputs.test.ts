import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '#test/support/shop-process.ts'

test('every file input offers all images that the shop takes, or spreadsheets', () => {
  const inputs = globSync('web/**/*.tsx', { cwd: ROOT }).flatMap((path) => {
    const source = readFileSync(join(ROOT, path), 'utf8')
    return [...source.matchAll(/<input\b(?:(?!\/>).)*type="file"(?:(?!\/>).)*/gs)].map(([input]) => [
      path,
      input,
    ])
  })
  expect(inputs.length).toBeGreaterThan(5)
  const others = inputs.filter(
    ([, input]) => !/accept=(\{IMAGE_ACCEPT\}|"\.csv,text\/csv")/.test(input ?? ''),
  )
  expect(others.map(([path]) => path)).toEqual([])
})
