import type { Reporter, TestCase, TestModule, Vitest } from 'vitest/node'
import { describeLog, type Progress, showProgress } from './progress.ts'

declare module 'vitest' {
  interface TaskMeta {
    shopLog?: string[]
  }
}

/** Names the promise, what was expected and found, and what the shops logged. */
export default class VitestReporter implements Reporter {
  private progress: Progress = showProgress('server and unit tests')
  private vitest: Vitest | undefined

  onInit(vitest: Vitest): void {
    this.vitest = vitest
  }

  onTestCaseResult(test: TestCase): void {
    const { state, errors } = test.result()
    this.progress.testEnded(state === 'passed')
    if (state !== 'passed') this.report(nameOf(test.module), test.fullName, errors, test.meta().shopLog)
  }

  onTestModuleEnd(module: TestModule): void {
    const tests = [...module.children.allTests()]
    const failed = tests.filter((test) => test.result().state !== 'passed').length
    this.report(nameOf(module), 'the file', module.errors())
    for (const suite of module.children.allSuites())
      this.report(nameOf(module), suite.fullName, suite.errors())
    this.progress.fileEnded(nameOf(module), tests.length - failed, failed, module.diagnostic().duration)
  }

  onTestRunEnd(_modules: unknown, errors: ReadonlyArray<object>): void {
    this.report('outside of the tests', 'an error', errors)
    this.progress.end()
  }

  private report(file: string, name: string, errors: ReadonlyArray<object> = [], log: string[] = []): void {
    if (errors.length === 0) return
    this.progress.failed(`${file}: ${name}`, [])
    for (const error of errors) this.vitest?.logger.printError(error, { showCodeFrame: true })
    if (log.length > 0) console.log(describeLog(log))
  }
}

const nameOf = ({ project, relativeModuleId }: TestModule) => `${relativeModuleId} (${project.name})`
