import { spawn } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { styleText } from 'node:util'
import { auditDependencies } from './dependencies/audit.ts'
import { writeSbom } from './dependencies/sbom.ts'
import { checkDeployFiles } from './deploy/check-files.ts'
import { type Report, readPlaywright, readVitest } from './reports.ts'
import { requirePostgres, requireTestBrowser } from './support/system-deps.ts'
import { keepTemporaryFilesInMemory } from './support/temporary-files.ts'

/** `npm test`: static checks beside the server tests, then the browser tests. `npm run test:all` adds the full matrix. */

const ROOT = resolve(import.meta.dirname, '..')
const BIN = join(ROOT, 'node_modules/.bin')
const REPORTS = join(ROOT, 'reports')
const SLOWEST = 15
const TEST_ALL = process.argv.includes('--all') ? { TEST_ALL: '1' } : {}

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
  const seconds = (ms / 1000).toFixed(1)
  console.log(`\n${styleText(passed ? 'green' : 'red', passed ? '✓' : '✗')} ${name} (${seconds} s)`)
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
  const started = Date.now()
  const file = join(REPORTS, `${program}.json`)
  const env = { ...TEST_ALL, PLAYWRIGHT_JSON_OUTPUT_FILE: file }
  const { code } = await run(process.execPath, [join(BIN, program), ...args], 'inherit', env)
  console.log(`\n${program}: ${((Date.now() - started) / 1000).toFixed(0)} s`)
  const report = read(file)
  // A runner that fails without a failed test, or that runs no test, is a failure too.
  const hasFailed = report.failed === 0 && (code !== 0 || report.passed === 0)
  return hasFailed ? { ...report, failed: 1 } : report
}

function printTests(heading: string, tests: Report['tests']): void {
  if (tests.length === 0) return
  console.log(`\n${heading}`)
  for (const { ms, file, name } of tests) {
    console.log(`  ${(ms / 1000).toFixed(1).padStart(6)} s  ${relative(ROOT, resolve(ROOT, file))}: ${name}`)
  }
}

async function main(): Promise<void> {
  const started = Date.now()
  keepTemporaryFilesInMemory()
  requirePostgres()
  process.env.CHROMIUM ??= requireTestBrowser()
  rmSync(REPORTS, { recursive: true, force: true })
  mkdirSync(REPORTS)
  const vitest = ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${REPORTS}/vitest.json`]
  const [checks, server] = await Promise.all([staticChecks(), tests('vitest', vitest, readVitest)])
  const browser = await tests('playwright', ['test', '--reporter=dot,json'], readPlaywright)
  const reports = [...checks, server, browser]
  const results = reports.flatMap((report) => report.tests)
  const slowest = results.toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST)
  printTests(`The ${SLOWEST} slowest:`, slowest)
  printTests(
    'Failed:',
    results.filter((result) => !result.hasPassed),
  )
  const count = (key: 'passed' | 'failed') => reports.reduce((sum, report) => sum + report[key], 0)
  console.log(`\n${Math.round((Date.now() - started) / 1000)} s. Reports are in reports/.`)
  console.log(`${count('passed')} passed, ${count('failed')} failed`)
  process.exitCode = count('failed') > 0 ? 1 : 0
}

await main()
