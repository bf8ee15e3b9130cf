import { fork } from 'node:child_process'
import { howItEnded } from '#cli/versions/how-it-ended.ts'
import { relayErrors } from './relay-errors.ts'

interface Step {
  program: string
  execPath: string
  cwd: string
  env: NodeJS.ProcessEnv
  /** Kills the program and what it started. */
  signal: AbortSignal
  onMessage?: (message: object) => void
}

/** Runs a program to its end. @throws with the end of its error output. */
export async function runStep({ program, onMessage, signal, ...options }: Step): Promise<void> {
  const child = fork(program, {
    ...options,
    execArgv: [],
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
    // In a group of its own, so that npm and the build can be killed with it.
    detached: true,
  })
  const errors = relayErrors(child)
  if (onMessage) child.on('message', onMessage)
  const kill = () => killGroup(child.pid)
  signal.addEventListener('abort', kill)
  const [code, ended] = await new Promise<[number | null, NodeJS.Signals | null]>((closed) =>
    child.once('close', (...how) => closed(how)),
  )
  signal.removeEventListener('abort', kill)
  signal.throwIfAborted()
  if (code !== 0) throw new Error(errors() || howItEnded(program, code, ended))
}

function killGroup(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {
    // It has just ended.
  }
}
