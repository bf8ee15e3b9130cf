import { HOUR_MS } from '#contract/platform/values/time.ts'
import { BackupError, describeError } from '../errors.ts'
import type { RestoreTestResult } from '../restore-test.ts'
import { runInThread } from '../run-in-thread.ts'
import type { CopyResult } from './store-copy.ts'
import { StoreError } from './store-error.ts'
import type { CopyTask, TestTask, ThreadFailure } from './store-thread.ts'

/** For a store that sends a byte now and then. What was stored by then is not stored again. */
const TIME_LIMIT_MS = HOUR_MS

export async function runTask(task: CopyTask, signal: AbortSignal): Promise<CopyResult | null>
export async function runTask(task: TestTask, signal: AbortSignal): Promise<RestoreTestResult | null>
/** Runs a task in a thread of its own. @returns null when aborted. @throws {BackupError} */
export async function runTask(task: CopyTask | TestTask, signal: AbortSignal): Promise<unknown> {
  const timeout = AbortSignal.timeout(TIME_LIMIT_MS)
  const outcome = await runInThread<{ result: unknown } | ThreadFailure>(
    new URL('./store-thread.ts', import.meta.url),
    task,
    AbortSignal.any([signal, timeout]),
    (error) => ({ failure: describeError(error), problem: null }),
  )
  if (outcome === null) {
    if (signal.aborted) return null
    throw new StoreError('unreachable', 'The backup store took longer than an hour.')
  }
  if ('result' in outcome) return outcome.result
  const { failure, problem } = outcome
  throw problem ? new StoreError(problem, failure) : new BackupError(failure)
}
