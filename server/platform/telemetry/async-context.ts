import { AsyncLocalStorage } from 'node:async_hooks'
import type { Trace } from './tracer.ts'

export interface AsyncContext {
  requestId?: string
  job?: string
  trace?: Trace | undefined
}

const storage = new AsyncLocalStorage<AsyncContext>()

export function currentContext(): AsyncContext | undefined {
  return storage.getStore()
}

export function runInContext<T>(context: AsyncContext, run: () => T): T {
  return storage.run(context, run)
}
