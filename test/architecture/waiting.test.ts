import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ROOT } from '#test/support/shop-process.ts'

const TESTS = [
  ...globSync('{cli,contract,sandbox,server,web}/**/*.test.ts', { cwd: ROOT }),
  ...globSync('test/**/*.ts', { cwd: ROOT }),
]

/** The only files that may use what the pattern matches. */
const ONLY_IN: [what: string, pattern: RegExp, files: string[]][] = [
  [
    'opens pages',
    /\.(goto|reload|waitForLoadState|waitForTimeout)\(|waitUntil:/,
    ['test/e2e/open-page.ts', 'test/support/page-weight.ts'],
  ],
  ['lets time pass', /\bsetTimeout\b|timers\/promises/, ['test/support/wait.ts']],
  ['presses Add to Cart', /name: 'Add to Cart'[^\n]*\.click\(/, []],
  ['fills in a card', /getByLabel\('Card number'\)\.fill/, []],
]

test.each(ONLY_IN)('one helper %s', (_what, pattern, allowed) => {
  const using = TESTS.filter((file) => pattern.test(readFileSync(`${ROOT}/${file}`, 'utf8')))
  expect(TESTS.length).toBeGreaterThan(200)
  expect(using.sort()).toEqual(allowed)
})
