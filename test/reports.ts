import { existsSync, readFileSync } from 'node:fs'
import { z } from 'zod'

export interface Report {
  passed: number
  failed: number
  tests: TestResult[]
}

interface TestResult {
  file: string
  name: string
  ms: number
  hasPassed: boolean
}

const NONE: Report = { passed: 0, failed: 0, tests: [] }

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(
        z.object({ fullName: z.string(), duration: z.number().nullish(), status: z.string() }),
      ),
    }),
  ),
})

/** A skipped test counts as a failure. */
export function readVitest(file: string): Report {
  if (!existsSync(file)) return NONE
  const report = vitestReport.parse(JSON.parse(readFileSync(file, 'utf8')))
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numPendingTests + report.numTodoTests,
    tests: report.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ fullName, duration, status }) => ({
        file: name,
        name: fullName,
        ms: duration ?? 0,
        hasPassed: status === 'passed',
      })),
    ),
  }
}

interface Suite {
  file: string
  suites?: Suite[]
  specs: { title: string; ok: boolean; tests: { results: { duration: number }[] }[] }[]
}

/** A skipped or flaky test counts as a failure. */
export function readPlaywright(file: string): Report {
  if (!existsSync(file)) return NONE
  const { stats, suites } = JSON.parse(readFileSync(file, 'utf8'))
  const testsOf = (suite: Suite): Report['tests'] => [
    ...suite.specs.map(({ title, ok, tests }) => ({
      file: `test/e2e/${suite.file}`,
      name: title,
      hasPassed: ok,
      ms: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
    })),
    ...(suite.suites ?? []).flatMap(testsOf),
  ]
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + stats.skipped,
    tests: suites.flatMap(testsOf),
  }
}
