import type { FullConfig, Reporter, Suite, TestCase, TestResult } from '@playwright/test/reporter'
import { describeLog, type Progress, showProgress } from './progress.ts'

interface Counted {
  left: number
  passed: number
  failed: number
  ms: number
}

/** Names the promise, what was expected and found, the page, its screenshot, and what the shop logged. */
export default class PlaywrightReporter implements Reporter {
  private progress: Progress = showProgress('browser tests')
  private files = new Map<string, Counted>()

  onBegin(_config: FullConfig, suite: Suite): void {
    for (const { location } of suite.allTests()) {
      const { left } = this.counted(location.file)
      this.files.set(location.file, { left: left + 1, passed: 0, failed: 0, ms: 0 })
    }
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    const { file, line } = test.location
    const hasPassed = result.status === 'passed'
    this.progress.testEnded(hasPassed)
    if (!hasPassed) this.progress.failed(`${relative(file)}:${line}: ${test.title}`, describe(result))
    const before = this.counted(file)
    const counted = {
      left: before.left - 1,
      passed: before.passed + Number(hasPassed),
      failed: before.failed + Number(!hasPassed),
      ms: before.ms + result.duration,
    }
    this.files.set(file, counted)
    if (counted.left === 0)
      this.progress.fileEnded(relative(file), counted.passed, counted.failed, counted.ms)
  }

  onError(error: { message?: string; stack?: string }): void {
    this.progress.failed('outside of the tests', [error.stack ?? error.message ?? ''])
  }

  onEnd(): void {
    this.progress.end()
  }

  private counted(file: string): Counted {
    return this.files.get(file) ?? { left: 0, passed: 0, failed: 0, ms: 0 }
  }
}

function describe({ errors, status, attachments }: TestResult): string[] {
  const attached = (name: string) => attachments.find((attachment) => attachment.name === name)
  const text = (name: string) => attached(name)?.body?.toString() ?? ''
  const screenshot = attached('screenshot')?.path
  return [
    errors.length === 0 ? status : '',
    ...errors.map(({ stack, message, snippet }) => [stack ?? message, snippet].filter(Boolean).join('\n')),
    text('pages'),
    screenshot ? `Screenshot: ${relative(screenshot)}` : '',
    describeLog(text('shop log').split('\n').filter(Boolean)),
  ]
}

const relative = (file: string) => file.replace(`${process.cwd()}/`, '')
