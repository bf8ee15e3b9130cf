import { tell } from './tell.ts'
import { beginTrace, type Facts, type Trace } from './trace.ts'
import { asWork, currentWork } from './work.ts'

/** Part of a work that is worth a figure of its own. `name` is one of a few. */
export function step<T>(name: string, facts: Facts, run: () => Promise<T>): Promise<T> {
  const work = currentWork()
  const trace = work?.trace?.child(name, facts)
  return timed(name, trace, trace ? () => asWork({ ...work, trace }, run) : run)
}

/** A turn of what the shop does by itself. */
export function asJob<T>(job: string, run: () => Promise<T>): Promise<T> {
  const trace = beginTrace(`job ${job}`, {})
  return asWork({ job, trace }, () => timed(`job ${job}`, trace, run))
}

async function timed<T>(name: string, trace: Trace | undefined, run: () => Promise<T>): Promise<T> {
  const start = performance.now()
  let fault: string | null = null
  try {
    return await run()
  } catch (error) {
    fault = error instanceof Error ? error.constructor.name : 'unknown'
    throw error
  } finally {
    trace?.end(fault)
    tell({ what: 'step', name, ms: performance.now() - start, outcome: fault ?? 'ok' })
  }
}
