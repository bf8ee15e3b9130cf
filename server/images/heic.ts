import { Worker } from 'node:worker_threads'
import { MAX_IMAGE_PIXELS } from '#contract/limits.ts'
import { MINUTE_MS } from '#contract/time.ts'
import type { HeicOutcome } from './heic-worker.ts'

const LONGEST_DECODING_MS = MINUTE_MS

/** Decodes a photograph as iPhones take it, turned upright. @throws when it can't be read. */
export async function decodeHeic(file: string): Promise<HeicOutcome> {
  const worker = new Worker(new URL('./heic-worker.ts', import.meta.url), {
    workerData: { file, mostPixels: MAX_IMAGE_PIXELS },
    // The decoder talks; what matters is thrown.
    stdout: true,
    stderr: true,
  })
  const patience = setTimeout(() => worker.terminate(), LONGEST_DECODING_MS)
  try {
    return await new Promise<HeicOutcome>((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', reject)
      worker.once('exit', () => reject(new Error('The picture took too long to read.')))
    })
  } finally {
    clearTimeout(patience)
    await worker.terminate()
  }
}
