import { AsyncLocalStorage } from 'node:async_hooks'
import type { Trace } from './tracer.ts'

export interface Work {
  requestId?: string
  job?: string
  trace?: Trace | undefined
}

const underway = new AsyncLocalStorage<Work>()

export function currentContext(): Work | undefined {
  return underway.getStore()
}

export function runInContext<T>(work: Work, run: () => T): T {
  return underway.run(work, run)
}
