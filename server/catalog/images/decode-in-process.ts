import { fork } from 'node:child_process'
import { SECOND_MS } from '#contract/platform/values/time.ts'
import type { DecodeResult, DecodeTask } from './decode-worker.ts'

const TIMEOUT_MS = 60 * SECOND_MS

/** The file may be fine: the machine ran out of memory, or decoding took too long. */
export class DecoderKilledError extends Error {}

/**
 * Decodes upright in a process of its own, because a small file can take much time and memory.
 * @throws when the file can't be decoded.
 * @throws {DecoderKilledError} when the system ended the process.
 */
export async function decodeInProcess(task: DecodeTask): Promise<DecodeResult> {
  const child = fork(new URL('./decode-worker.ts', import.meta.url), {
    serialization: 'advanced',
    // Hides the decoders' logs.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: [],
    timeout: TIMEOUT_MS,
    killSignal: 'SIGKILL',
  })
  try {
    return await new Promise<DecodeResult>((resolve, reject) => {
      child.once('message', (result) => resolve(result as DecodeResult))
      child.once('error', reject)
      child.once('exit', (_code, signal) => {
        reject(signal ? new DecoderKilledError(signal) : new Error('The image could not be decoded.'))
      })
      child.send(task)
    })
  } finally {
    child.kill('SIGKILL')
  }
}
