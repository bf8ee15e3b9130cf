import { type ChildProcess, fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { howItEnded } from '#cli/versions/how-it-ended.ts'
import type { PreparedVersion } from '#cli/versions/prepare.ts'
import { SECOND_MS } from '#contract/platform/values/time.ts'
import { type SharedSocket, withSocket } from '#server/platform/process/inherited-socket.ts'
import { OPEN, type ToShop } from '#server/platform/process/messages.ts'
import { SHOP_NODE_FLAGS } from '../node-flags.ts'
import { relayErrors } from './relay-errors.ts'

/** The shop stops within 10 seconds, its workers within 12. */
const KILL_AFTER_MS = 15 * SECOND_MS

/** The processes of one version, from one start or reload to the next. */
export interface Generation {
  version: PreparedVersion
  /** Rejects with the reason when it ends before it serves requests. */
  ready: Promise<void>
  exited: Promise<number | null>
  send(message: ToShop): void
  stop(): void
}

export interface GenerationOptions {
  socket: SharedSocket
  workers: number
  cwd: string
  env: NodeJS.ProcessEnv
}

export function startGeneration(
  version: PreparedVersion,
  { socket, workers, cwd, env }: GenerationOptions,
): Generation {
  const program = workers > 1 ? 'server/workers.ts' : 'server/main.ts'
  const { args, stdio } = withSocket(socket, 'pipe')
  const child = fork(join(version.folder, program), args, {
    cwd,
    env: { ...env, NODE_COMPILE_CACHE: join(version.folder, '.compile-cache') },
    execArgv: SHOP_NODE_FLAGS,
    execPath: nodeOf(version),
    stdio,
  })
  const ready = untilOpen(child)
  // The caller that waits for it handles the failure.
  ready.catch(() => {})
  return {
    version,
    ready,
    exited: new Promise((resolve) => child.once('exit', resolve)),
    send: (message) => void (child.connected && child.send(message)),
    stop() {
      child.kill('SIGTERM')
      setTimeout(() => child.kill('SIGKILL'), KILL_AFTER_MS).unref()
    },
  }
}

/** The version of Node that this version of the shop was tested with. */
export function nodeOf({ folder }: PreparedVersion): string {
  const own = join(folder, 'node_modules/.bin/node')
  return existsSync(own) ? own : process.execPath
}

function untilOpen(child: ChildProcess): Promise<void> {
  const errors = relayErrors(child)
  return new Promise((resolve, reject) => {
    child.on('message', (message) => message === OPEN && resolve())
    child.once('close', (code, signal) =>
      reject(new Error(errors() || howItEnded('the new version', code, signal))),
    )
  })
}
