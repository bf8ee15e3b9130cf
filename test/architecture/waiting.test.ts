import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ROOT } from '#test/support/shop-process.ts'

const ALL_TESTS = [
  ...globSync('{cli,contract,sandbox,server,web}/**/*.test.ts', { cwd: ROOT }),
  ...globSync('test/**/*.ts', { cwd: ROOT }),
].filter((file) => file !== 'test/architecture/waiting.test.ts')
const BROWSER_TESTS = ALL_TESTS.filter((file) => /^test\/(e2e|support\/browser)\//.test(file))

/** What could happen too early or too late, and the only files that do it. */
test.each<[what: string, pattern: RegExp, among: string[], allowed: string[]]>([
  [
    'opens pages',
    /\.(goto|reload|waitForLoadState|waitForTimeout)\(|waitUntil:/,
    BROWSER_TESTS,
    ['test/support/browser/open-page.ts'],
  ],
  [
    'presses Add to Cart',
    /'Add to Cart'[^\n]*\.click\(/,
    BROWSER_TESTS,
    ['test/support/browser/checkout-form.ts'],
  ],
  ['fills in a card', /'Card number'\)\.fill\(/, BROWSER_TESTS, ['test/support/browser/checkout-form.ts']],
  ['lets time pass', /\bsetTimeout\(|timers\/promises/, ALL_TESTS, ['test/support/wait.ts']],
])('one helper %s', (_what, pattern, among, allowed) => {
  expect(among.length).toBeGreaterThan(80)
  expect(among.filter((file) => pattern.test(readFileSync(`${ROOT}/${file}`, 'utf8'))).sort()).toEqual(
    allowed,
  )
})
