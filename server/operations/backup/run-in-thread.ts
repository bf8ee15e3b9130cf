import { Worker } from 'node:worker_threads'

const MEMORY_MB = 256

/**
 * Runs a module in a thread of its own, which posts one result: SQLite reads synchronously, and encrypting takes time.
 * @param failed turns an error into a result. @returns null when aborted.
 */
export async function runInThread<T>(
  module: URL,
  workerData: unknown,
  signal: AbortSignal,
  failed: (error: Error) => T,
): Promise<T | null> {
  if (signal.aborted) return null
  const worker = new Worker(module, { workerData, resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } })
  const terminate = () => worker.terminate()
  signal.addEventListener('abort', terminate)
  try {
    return await new Promise((resolve) => {
      worker.once('message', resolve)
      worker.once('error', (error) => resolve(failed(error as Error)))
      worker.once('exit', () =>
        resolve(signal.aborted ? null : failed(new Error('Its process ended too early.'))),
      )
    })
  } finally {
    signal.removeEventListener('abort', terminate)
    await worker.terminate()
  }
}
