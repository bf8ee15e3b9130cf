import { type ChildProcess, fork } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { SHOP_NODE_ENV, SHOP_NODE_FLAGS } from '#cli/node-flags.ts'
import { SECOND_MS } from '#contract/platform/values/time.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const READY_WITHIN_MS = 120 * SECOND_MS
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
  const exited = new Promise((done) => child.once('exit', done))
  await untilReady(child, readyUrl)
  return {
    startedInMs: performance.now() - started,
    cpuMs: () => cpuMsOf(child),
    residentBytes: () => Number(readProc(child.pid, 'statm').split(' ')[1]) * PAGE_BYTES,
    async stop() {
      child.kill('SIGTERM')
      await exited
    },
  }
}

async function untilReady(child: ChildProcess, url: string): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`A program exited before it was ready at ${url}.`)
    const answer = await fetch(url).catch(() => null)
    if (answer?.ok) return
    await new Promise((again) => setTimeout(again, 5))
  }
  throw new Error(`No response from ${url}.`)
}

/** CPU time of all threads and child processes so far. */
export function cpuMsOf({ pid }: ChildProcess): number {
  const children = readProc(pid, `task/${pid}/children`).split(' ').filter(Boolean)
  return [pid, ...children].reduce((sum: number, each) => sum + cpuMsOfProcess(each), 0)
}

/** CPU time by process id, also of processes that have exited. */
const databaseMs = new Map<string, number>()

/** CPU time of the connections to the benchmarks' databases on PostgreSQL so far. */
export function postgresCpuMs(): number {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      if (readProc(pid, 'cmdline').startsWith('postgres: shop bench_'))
        databaseMs.set(pid, cpuMsOfProcess(pid))
    } catch {
      // The process has exited.
    }
  }
  return [...databaseMs.values()].reduce((sum, ms) => sum + ms, 0)
}

function cpuMsOfProcess(pid: string | number | undefined): number {
  // The process name in parentheses may contain spaces.
  const fields = readProc(pid, 'stat').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK
}

function readProc(pid: string | number | undefined, file: string): string {
  return readFileSync(`/proc/${pid}/${file}`, 'utf8')
}
