import { type ChildProcess, fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { SHOP_NODE_ENV, SHOP_NODE_FLAGS } from '#cli/node-flags.ts'

const ROOT = resolve(import.meta.dirname, '..')
const READY_WITHIN_MS = 30_000
/** Linux reports CPU time in hundredths of a second. */
const MS_PER_TICK = 10
const PAGE_BYTES = 4096

export interface Program {
  startedInMs: number
  /** CPU time so far, all threads and processes. */
  cpuMs(): number
  residentBytes(): number
  stop(): Promise<void>
}

/** @param readyUrl responds with success once the program is ready. */
export async function startProgram(
  file: string,
  env: Record<string, string>,
  readyUrl: string,
): Promise<Program> {
  const started = performance.now()
  const child = fork(resolve(ROOT, file), {
    env: { ...process.env, ...SHOP_NODE_ENV, ...env },
    execArgv: SHOP_NODE_FLAGS,
  })
  await untilReady(child, readyUrl)
  const startedInMs = performance.now() - started
  return {
    startedInMs,
    cpuMs: () => cpuMsOf(child),
    residentBytes: () => Number(readProc(Number(child.pid), 'statm').split(' ')[1]) * PAGE_BYTES,
    async stop() {
      const ended = new Promise((done) => child.once('exit', done))
      child.kill('SIGTERM')
      await ended
    },
  }
}

async function untilReady(child: ChildProcess, url: string): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`A program exited before it was ready at ${url}.`)
    const ready = await fetch(url).then(
      (answer) => answer.ok,
      () => false,
    )
    if (ready) return
    await new Promise((again) => setTimeout(again, 5))
  }
  throw new Error(`No response from ${url}.`)
}

/** Returns the CPU time of all threads and child processes so far. */
export function cpuMsOf(child: ChildProcess): number {
  return processesOf(child)
    .map((pid) => {
      // The process name in parentheses may contain spaces.
      const fields = readProc(pid, 'stat').split(') ')[1]?.split(' ') ?? []
      return (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK
    })
    .reduce((sum, ms) => sum + ms)
}

function processesOf({ pid }: ChildProcess): number[] {
  const parent = Number(pid)
  const children = readProc(parent, `task/${parent}/children`).split(' ').filter(Boolean)
  return [parent, ...children.map(Number)]
}

function readProc(pid: number, file: string): string {
  return readFileSync(`/proc/${pid}/${file}`, 'utf8')
}
