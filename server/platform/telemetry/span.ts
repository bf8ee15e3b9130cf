import { currentContext, runInContext } from './async-context.ts'
import { emit } from './events.ts'
import { type Attributes, beginTrace, type Trace } from './tracer.ts'

/** @param name from a fixed set: it becomes a metric label. */
export function withSpan<T>(name: string, attributes: Attributes, run: () => Promise<T>): Promise<T> {
  const context = currentContext()
  const trace = context?.trace?.child(name, attributes)
  return timed(name, trace, trace ? () => runInContext({ ...context, trace }, run) : run)
}

export function withJobSpan<T>(job: string, run: () => Promise<T>): Promise<T> {
  const trace = beginTrace(`job ${job}`, {})
  return runInContext({ job, trace }, () => timed(`job ${job}`, trace, run))
}

async function timed<T>(name: string, trace: Trace | undefined, run: () => Promise<T>): Promise<T> {
  const start = performance.now()
  let failure: string | null = null
  try {
    return await run()
  } catch (error) {
    failure = error instanceof Error ? error.constructor.name : 'unknown'
    throw error
  } finally {
    trace?.end(failure)
    emit({ what: 'step', name, ms: performance.now() - start, outcome: failure ?? 'ok' })
  }
}
