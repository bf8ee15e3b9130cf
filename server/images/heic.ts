import { Worker } from 'node:worker_threads'
import { MAX_IMAGE_PIXELS } from '#contract/limits.ts'
import { MINUTE_MS } from '#contract/time.ts'
import type { HeicResult } from './heic-worker.ts'

const TIMEOUT_MS = MINUTE_MS

/** Decodes upright, in a thread: it takes seconds and much memory. @throws when the file can't be decoded. */
export async function decodeHeic(path: string): Promise<HeicResult> {
  const worker = new Worker(new URL('./heic-worker.ts', import.meta.url), {
    workerData: { path, maxPixels: MAX_IMAGE_PIXELS },
    // Hides the decoder's log; its errors are thrown.
    stdout: true,
    stderr: true,
  })
  const timeout = setTimeout(() => worker.terminate(), TIMEOUT_MS)
  try {
    return await new Promise<HeicResult>((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', reject)
      worker.once('exit', () => reject(new Error('The image could not be decoded in time.')))
    })
  } finally {
    clearTimeout(timeout)
    await worker.terminate()
  }
}
