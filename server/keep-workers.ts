import { type ChildProcess, fork } from 'node:child_process'
import { MINUTE_MS, SECOND_MS } from '#contract/shop.ts'

/** A worker gives itself 10 seconds to end in order; one that takes longer is ended. */
const ENDS_WITHIN_MS = 12 * SECOND_MS
const LONGEST_PAUSE_MS = 30 * SECOND_MS

/** What a worker says to whoever started it, once it takes visitors in. */
export const OPEN = 'open'

type Tell = (worker: { pid: number | undefined; code: number | null; signal: string | null }) => void

/** How long to wait before a worker is started again, after so many have ended within a minute. */
export function pauseAfter(ends: number): number {
  return ends <= 1 ? 0 : Math.min(LONGEST_PAUSE_MS, 2 ** (ends - 2) * SECOND_MS)
}

/**
 * Runs a program in so many workers. The first opens alone: it brings the database up to date, and the others find it so.
 * One that ends is started again, with a brake: whatever ends it at once would end the next as well. All end in order at
 * SIGTERM, and when the first can't open. @param tell hears of each worker that ended by itself.
 */
export function keepWorkers(program: string, count: number, tell: Tell): void {
  const workers = new Set<ChildProcess>()
  let ended: number[] = []
  let hasOpened = false
  let ending = false

  function start(): void {
    if (ending) return
    const worker = fork(program)
    workers.add(worker)
    worker.on('message', (said) => {
      if (said !== OPEN || hasOpened) return
      hasOpened = true
      for (let others = count - 1; others > 0; others--) start()
    })
    worker.once('exit', (code, signal) => {
      workers.delete(worker)
      if (ending) return endWithLast()
      // It has said why, and all others would say the same.
      if (!hasOpened) return end(code || 1)
      tell({ pid: worker.pid, code, signal })
      const now = Date.now()
      ended = [...ended.filter((at) => at > now - MINUTE_MS), now]
      setTimeout(start, pauseAfter(ended.length))
    })
  }

  function end(code: number): void {
    if (ending) return
    ending = true
    process.exitCode = code
    for (const worker of workers) worker.kill('SIGTERM')
    setTimeout(() => {
      for (const worker of workers) worker.kill('SIGKILL')
    }, ENDS_WITHIN_MS).unref()
    endWithLast()
  }

  function endWithLast(): void {
    if (workers.size === 0) process.exit()
  }

  process.on('SIGTERM', () => end(0))
  process.on('SIGINT', () => end(0))
  // Whoever started the shop is gone: nobody could end it any more.
  process.once('disconnect', () => end(0))
  start()
}
