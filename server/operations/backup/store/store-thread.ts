import { parentPort, workerData } from 'node:worker_threads'
import type { BucketSettings } from '#server/platform/integrations/open-bucket.ts'
import { describeError } from '../errors.ts'
import { lowerThreadPriority } from '../lower-priority.ts'
import type { ShopLocation } from '../restore-target.ts'
import type { RestoreTestResult } from '../restore-test.ts'
import { openStore } from './open-store.ts'
import { type CopyRequest, type CopyResult, storeCopy } from './store-copy.ts'
import { StoreError, type StoreProblem } from './store-error.ts'
import { type CopyTest, testCopy } from './test-copy.ts'

export interface CopyTask {
  store: BucketSettings
  location: ShopLocation
  copy: CopyRequest
}

export interface TestTask {
  store: BucketSettings
  test: CopyTest
}

export interface ThreadFailure {
  failure: string
  /** Null when the store is not the cause. */
  problem: StoreProblem | null
}

async function run(task: CopyTask | TestTask): Promise<CopyResult | RestoreTestResult> {
  const store = await openStore(task.store)
  return 'test' in task ? testCopy(store, task.test) : storeCopy(task.location, store, task.copy)
}

lowerThreadPriority()
const outcome = await run(workerData).then(
  (result) => ({ result }),
  (error: unknown): ThreadFailure => ({
    failure: describeError(error),
    problem: error instanceof StoreError ? error.problem : null,
  }),
)
parentPort?.postMessage(outcome)
