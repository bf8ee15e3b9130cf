import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { requireChromium } from './debian.ts'
import { auditDependencies } from './dependencies/audit.ts'
import { writeSbom } from './dependencies/sbom.ts'
import { startPostgres } from './postgres.ts'

/** `npm test`: every check in the order in which a fault is cheapest to find, then one line that counts them all. */

const HOUSE = resolve(import.meta.dirname, '..')
const reports = mkdtempSync(join(tmpdir(), 'shop-reports-'))
const total = { passed: 0, failed: 0 }

const CHECKS: [name: string, program: string, ...args: string[]][] = [
  ['format, lint and architecture', 'biome', 'ci', '--error-on-warnings', '.'],
  ['route types', 'react-router', 'typegen'],
  ['types', 'tsc', '--noEmit'],
  ['dead code', 'knip'],
]

/** Runs one of the installed programs to its end. @returns its exit code. */
async function run(program: string, args: string[], env: Record<string, string> = {}): Promise<number> {
  const child = spawn(process.execPath, [join(HOUSE, 'node_modules/.bin', program), ...args], {
    cwd: HOUSE,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  return new Promise((done) => child.once('exit', (code) => done(code ?? 1)))
}

async function timed(name: string, work: () => Promise<void>): Promise<void> {
  const started = Date.now()
  console.log(`\n— ${name}`)
  try {
    await work()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    total.failed += 1
  }
  console.log(`  ${((Date.now() - started) / 1000).toFixed(1)} s`)
}

function count(passed: boolean): void {
  if (passed) total.passed += 1
  else total.failed += 1
}

/** Adds up a test runner's report. A runner that failed without a failed test, or ran none, counts as a failure. */
function add(report: { passed: number; failed: number }, code: number): void {
  total.passed += report.passed
  total.failed += report.failed
  if (report.failed === 0 && (code !== 0 || report.passed === 0)) total.failed += 1
}

async function runVitest(postgresUrl: string): Promise<void> {
  const file = join(reports, 'vitest.json')
  const args = ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`]
  const code = await run('vitest', args, { TEST_POSTGRES: postgresUrl })
  const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(file, 'utf8'))
  add({ passed: numPassedTests, failed: numFailedTests }, code)
}

async function runBrowser(): Promise<void> {
  const file = join(reports, 'playwright.json')
  const env = { CHROMIUM: requireChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: file }
  const code = await run('playwright', ['test', '--reporter=dot,json'], env)
  const { stats } = JSON.parse(readFileSync(file, 'utf8'))
  add({ passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped }, code)
}

async function main(): Promise<void> {
  for (const [name, program, ...args] of CHECKS) {
    await timed(name, async () => count((await run(program, args)) === 0))
  }
  await timed('known weaknesses of dependencies', async () => {
    const { passed, sentence } = auditDependencies()
    console.log(sentence)
    count(passed)
  })
  await timed('what the shop is made of', async () => {
    console.log(`${writeSbom()} parts are in build/sbom.json.`)
    count(true)
  })
  await timed('the books and the calls, on SQLite and on PostgreSQL', async () => {
    const postgres = await startPostgres()
    await runVitest(postgres.url).finally(() => postgres.stop())
  })
  await timed('the shop in a browser', runBrowser)
  rmSync(reports, { recursive: true, force: true })
  console.log(`\n${total.passed} passed, ${total.failed} failed`)
  process.exitCode = total.failed > 0 ? 1 : 0
}

await main()
