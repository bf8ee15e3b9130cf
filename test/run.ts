import { spawn } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { styleText } from 'node:util'
import { buildWhenChanged } from '#cli/versions/build-pages.ts'
import { NEEDED_PORTS } from '#test/support/browser/urls.ts'
import { cpuSeconds } from './cpu-time.ts'
import { auditDependencies } from './dependencies/audit.ts'
import { writeSbom } from './dependencies/sbom.ts'
import { checkDeployFiles } from './deploy/check-files.ts'
import { type Report, readPlaywright, readVitest } from './reports.ts'
import { findUnprovenPlaces } from './sql-places.ts'
import { freePort } from './support/free-port.ts'
import { requirePostgres, requireTestBrowser } from './support/system-deps.ts'
import { keepTemporaryFilesInMemory } from './support/temporary-files.ts'

/** `npm test`, and with `--all` the whole matrix of `npm run test:all`. `sizes.ts` says what `npm test` leaves out. */

const ROOT = resolve(import.meta.dirname, '..')
const BIN = join(ROOT, 'node_modules/.bin')
const REPORTS = join(ROOT, 'reports')
const SLOWEST = 15
const TEST_SIZE = process.argv.includes('--all') ? 'all' : 'small'
/** `npm test` leaves out the browser tests with this tag. */
const BROWSER_TESTS = { small: ['--grep-invert', '@all'], all: [] }
const SQL_PLACES = join(REPORTS, 'sql-places')
/** `npm test` always tries the same. */
const SEEDS = TEST_SIZE === 'all' ? Date.now() % 1_000_000 : 1

/** @returns its exit code, and its output unless that goes to the terminal. */
async function run(program: string, args: string[], stdio: 'inherit' | 'pipe', env: object = {}) {
  const child = spawn(program, args, { cwd: ROOT, stdio, env: { ...process.env, ...env } })
  let output = ''
  child.stdout?.on('data', (chunk) => (output += chunk))
  child.stderr?.on('data', (chunk) => (output += chunk))
  const code = await new Promise<number>((done) => child.once('close', (exit) => done(exit ?? 1)))
  return { code, output }
}

/** A step that only passes or fails. Its output is printed when it ends, because it runs beside the tests. */
async function check(
  name: string,
  work: () => Promise<{ passed: boolean; output: string }>,
): Promise<Report> {
  const started = Date.now()
  const { passed, output } = await work()
  const ms = Date.now() - started
  const mark = styleText(passed ? 'green' : 'red', passed ? '✓' : '✗')
  console.log(`${mark} ${name} (${(ms / 1000).toFixed(1)} s)`)
  if (output.trim() && (!passed || output.length < 200)) console.log(output.trim())
  const result = { file: 'test/run.ts', name, ms, hasPassed: passed }
  return { passed: passed ? 1 : 0, failed: passed ? 0 : 1, tests: [result] }
}

function script(name: string): Promise<Report> {
  return check(name, async () => {
    const { code, output } = await run('npm', ['run', '-s', name], 'pipe')
    return { passed: code === 0, output }
  })
}

async function staticChecks(): Promise<Report[]> {
  return [
    await script('lint'),
    await script('typecheck'),
    await check('scripts, unit, alerts and containers', async () => {
      const output = checkDeployFiles()
      return { passed: output === '', output }
    }),
    await check('known vulnerabilities', async () => {
      const { passed, sentence } = auditDependencies()
      return { passed, output: sentence }
    }),
    await check('bill of materials', async () => ({
      passed: true,
      output: `build/sbom.json lists ${writeSbom()} packages.`,
    })),
  ]
}

/** Runs a test program with the shop's own Node. */
async function tests(program: string, args: string[], read: (file: string) => Report): Promise<Report> {
  const file = join(REPORTS, `${program}.json`)
  const env = { TEST_SIZE, FAULT_SEED: String(SEEDS), PLAYWRIGHT_JSON_OUTPUT_FILE: file }
  const recording = TEST_SIZE === 'all' ? { SQL_PLACES } : {}
  const { code } = await run(process.execPath, [join(BIN, program), ...args], 'inherit', {
    ...env,
    ...recording,
  })
  const report = read(file)
  // A runner that fails without a failed test, or that runs no test, is a failure too.
  const hasFailed = report.failed === 0 && (code !== 0 || report.passed === 0)
  return hasFailed ? { ...report, failed: 1 } : report
}

const spent: string[] = []

/** Notes the seconds and CPU seconds of a part of the run. */
async function timed<T>(part: string, work: () => T | Promise<T>): Promise<T> {
  const [started, cpu] = [Date.now(), cpuSeconds()]
  const result = await work()
  spent.push(describeTime(part, Date.now() - started, cpuSeconds() - cpu))
  return result
}

function describeTime(part: string, ms: number, cpu: number): string {
  return `  ${(ms / 1000).toFixed(0).padStart(5)} s  ${cpu.toFixed(0).padStart(5)} CPU s  ${part}`
}

function printTests(heading: string, tests: Report['tests']): void {
  if (tests.length === 0) return
  console.log(`\n${heading}`)
  for (const { ms, file, name } of tests) {
    console.log(`  ${(ms / 1000).toFixed(1).padStart(6)} s  ${relative(ROOT, resolve(ROOT, file))}: ${name}`)
  }
}

async function main(): Promise<void> {
  keepTemporaryFilesInMemory()
  requirePostgres()
  process.env.CHROMIUM ??= requireTestBrowser()
  process.env.E2E_FIRST_PORT ??= String(await freePort(NEEDED_PORTS))
  rmSync(REPORTS, { recursive: true, force: true })
  mkdirSync(SQL_PLACES, { recursive: true })
  if (TEST_SIZE === 'all') console.log(`The random choices of this run: FAULT_SEED=${SEEDS}`)
  await timed('the pages, when a source has changed', () => buildWhenChanged())
  const [started, cpu] = [Date.now(), cpuSeconds()]
  const [checks, server] = await timed('static checks, unit and server tests', () =>
    Promise.all([
      staticChecks(),
      tests(
        'vitest',
        [
          ...['run', '--reporter=./test/reporters/vitest-reporter.ts', '--reporter=json'],
          `--outputFile.json=${REPORTS}/vitest.json`,
        ],
        readVitest,
      ),
    ]),
  )
  const browser = await timed('browser tests', () =>
    tests(
      'playwright',
      ['test', '--reporter=./test/reporters/playwright-reporter.ts,json', ...BROWSER_TESTS[TEST_SIZE]],
      readPlaywright,
    ),
  )
  const places =
    TEST_SIZE === 'all'
      ? [
          await check('PostgreSQL runs the SQL of npm test', async () => {
            const output = findUnprovenPlaces(SQL_PLACES)
            return { passed: output === '', output }
          }),
        ]
      : []
  const reports = [...checks, server, browser, ...places]
  const results = reports.flatMap((report) => report.tests)
  printTests(`The ${SLOWEST} slowest:`, results.toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST))
  printTests(
    'Failed:',
    results.filter((result) => !result.hasPassed),
  )
  const count = (key: 'passed' | 'failed') => reports.reduce((sum, report) => sum + report[key], 0)
  const total = describeTime('together, without the pages', Date.now() - started, cpuSeconds() - cpu)
  console.log(`\n${[...spent, total].join('\n')}\nReports are in reports/.`)
  console.log(`${count('passed')} passed, ${count('failed')} failed`)
  process.exitCode = count('failed') > 0 ? 1 : 0
}

await main()
