import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { SECOND_MS } from '#contract/platform/values/time.ts'
import { requireWrk } from '#test/support/system-deps.ts'
import { leastCpu } from './full-speed.ts'
import { cpuMsOf, type Program } from './processes.ts'

export interface Load {
  requestsPerSecond: number
  p50Ms: number
  p99Ms: number
  /** CPU time of the program per request. */
  cpuMs: number
}

interface LoadOptions {
  connections: number
  headers?: Record<string, string>
  /** The CPUs that the program can use. */
  cpus?: number
}

const WARM_UP_S = 3
const ROUND_S = 3
const SCRIPT = resolve(import.meta.dirname, 'wrk.lua')
const BROWSER = { 'accept-encoding': 'br, gzip' }
/** The client may be the limit when it needs more than this share of the program's CPU time, and the program waits. */
const CLIENT_SHARE = 0.8
/** As a share of the time. A program above this doesn't wait for its client. */
const BUSY = 0.95
const CLIENT_SAMPLE_MS = 100

/**
 * Sends requests as fast as the program answers. `NUMBER` in the URL differs in each request.
 * @returns the round that took the least CPU time.
 * @throws when a request fails, or when the client may be the limit.
 */
export async function load(program: Program, url: string, options: LoadOptions): Promise<Load> {
  await wrk(url, WARM_UP_S, options)
  return leastCpu(() => loadOnce(program, url, options))
}

async function loadOnce(program: Program, url: string, options: LoadOptions): Promise<Load> {
  const before = program.cpuMs()
  const { requests, seconds, p50Ms, p99Ms, failed, clientCpuMs } = await wrk(url, ROUND_S, options)
  const cpuMs = program.cpuMs() - before
  if (failed > 0) throw new Error(`${url}: ${failed} of ${requests} requests failed.`)
  const { cpus = 1 } = options
  const waits = cpuMs < BUSY * seconds * SECOND_MS * cpus
  if (waits && clientCpuMs > (CLIENT_SHARE * cpuMs) / cpus) {
    throw new Error(
      `${url}: the client may be the limit: it used ${clientCpuMs} ms of CPU time, and the program ${cpuMs} ms.`,
    )
  }
  return { requestsPerSecond: requests / seconds, p50Ms, p99Ms, cpuMs: cpuMs / requests }
}

interface WrkReport {
  clientCpuMs: number
  requests: number
  seconds: number
  p50Ms: number
  p99Ms: number
  failed: number
}

/** Nine digits, so that the number can be a price. */
let numbersFrom = 100_000_000
const NUMBERS_PER_RUN = 10_000_000

async function wrk(url: string, seconds: number, { connections, headers }: LoadOptions): Promise<WrkReport> {
  numbersFrom += NUMBERS_PER_RUN
  const sent = Object.entries({ ...BROWSER, ...headers }).flatMap(([name, value]) => [
    '-H',
    `${name}: ${value}`,
  ])
  const options = ['-t1', `-c${connections}`, `-d${seconds}s`, '-s', SCRIPT, ...sent]
  const args = [...options, url, '--', String(numbersFrom)]
  const running = promisify(execFile)(requireWrk(), args)
  let clientCpuMs = 0
  const sampling = setInterval(() => {
    clientCpuMs = cpuMsOf(running.child)
  }, CLIENT_SAMPLE_MS)
  const { stdout } = await running.finally(() => clearInterval(sampling))
  const report = JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Omit<WrkReport, 'clientCpuMs'>
  return { ...report, clientCpuMs }
}
