import { AsyncLocalStorage } from 'node:async_hooks'
import type { Trace } from './trace.ts'

/** What is being worked on, whoever of the shop's parts is at it: a request, or a job in the background. */
export interface Work {
  requestId?: string
  job?: string
  /** Where its steps are written down, while somebody wants to know. */
  trace?: Trace | undefined
}

const underway = new AsyncLocalStorage<Work>()

export function currentWork(): Work | undefined {
  return underway.getStore()
}

export function asWork<T>(work: Work, run: () => T): T {
  return underway.run(work, run)
}
