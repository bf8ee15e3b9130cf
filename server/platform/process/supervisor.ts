import { type ChildProcess, fork } from 'node:child_process'
import { MINUTE_MS, SECOND_MS } from '#contract/platform/values/time.ts'
import { type SharedSocket, withSocket } from './inherited-socket.ts'
import { isUpdateFailed, OPEN, RETIRE, type ToShop } from './messages.ts'

/** Workers stop within 10 seconds; after this they are killed. */
const KILL_AFTER_MS = 12 * SECOND_MS
const MAX_RESTART_DELAY_MS = 30 * SECOND_MS

/** The other workers need the other CPUs, where the garbage collector's helper threads would take a fifth of the time. */
const WORKER_FLAGS = ['--single-threaded-gc']

interface Workers {
  program: string
  count: number
  /** All of them accept connections from it. */
  socket: SharedSocket
  onExit: (worker: { pid: number | undefined; code: number | null; signal: string | null }) => void
}

export function restartDelay(exits: number): number {
  return exits <= 1 ? 0 : Math.min(MAX_RESTART_DELAY_MS, 2 ** (exits - 2) * SECOND_MS)
}

/**
 * Runs a program in several workers. The first one migrates the database before the others start. A worker that exits is
 * restarted with a growing delay. SIGTERM, or a failure of the first worker, stops all.
 */
export function superviseWorkers({ program, count, socket, onExit }: Workers): void {
  const workers = new Set<ChildProcess>()
  let exits: number[] = []
  let opened = 0
  let isStopping = false

  function start(): void {
    if (isStopping) return
    const { args, stdio } = withSocket(socket, 'inherit')
    const worker = fork(program, args, { stdio, execArgv: [...process.execArgv, ...WORKER_FLAGS] })
    workers.add(worker)
    worker.on('message', (message) => {
      if (message !== OPEN) return
      opened += 1
      if (opened === 1) for (let others = count - 1; others > 0; others--) start()
      if (opened === count) process.send?.(OPEN)
    })
    worker.once('exit', (code, signal) => {
      workers.delete(worker)
      if (isStopping) return exitAfterLastWorker()
      // The other workers would fail the same way.
      if (opened === 0) return stop(code || 1)
      onExit({ pid: worker.pid, code, signal })
      const now = Date.now()
      exits = [...exits.filter((at) => at > now - MINUTE_MS), now]
      setTimeout(start, restartDelay(exits.length))
    })
  }

  function stop(code: number): void {
    process.exitCode ||= code
    isStopping = true
    for (const worker of workers) worker.kill('SIGTERM')
    setTimeout(() => {
      for (const worker of workers) worker.kill('SIGKILL')
    }, KILL_AFTER_MS).unref()
    exitAfterLastWorker()
  }

  function retire(): void {
    isStopping = true
    for (const worker of workers) sendTo(worker, RETIRE)
    exitAfterLastWorker()
  }

  function exitAfterLastWorker(): void {
    if (workers.size === 0) process.exit()
  }

  process.on('message', (message: unknown) => {
    if (message === RETIRE) retire()
    if (isUpdateFailed(message)) sendTo(workers.values().next().value, message)
  })
  process.on('SIGTERM', () => stop(0))
  process.on('SIGINT', () => stop(0))
  process.once('disconnect', () => stop(0))
  start()
}

function sendTo(worker: ChildProcess | undefined, message: ToShop): void {
  if (worker?.connected) worker.send(message)
}
