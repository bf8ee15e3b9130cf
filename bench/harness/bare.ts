import { execFile } from 'node:child_process'
import { get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { freePort } from '#test/support/free-port.ts'
import { atFullSpeed } from './full-speed.ts'
import { type Load, load } from './load.ts'
import { type Program, startProgram } from './processes.ts'
import type { Row } from './rows.ts'

const CONNECTIONS = 8

/** Measures the cost of a page, compared with a bare route that returns the same bytes, compressed as for a browser. */
export async function besideBareRoute(
  program: Program,
  url: string,
  about: { work: string; aim?: string },
): Promise<{ row: Row; mine: Load; bytes: number }> {
  const mine = await load(program, url, { connections: CONNECTIONS })
  const page = await new Promise<IncomingMessage>((done, failed) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, done).on('error', failed)
  })
  const { 'content-type': type, 'content-encoding': encoding } = page.headers
  const headers = { 'x-headers': JSON.stringify({ 'content-type': type, 'content-encoding': encoding }) }
  const body = await buffer(page)
  const bare = await withBare(async (program, url) => {
    await fetch(url, { method: 'PUT', body, headers })
    return load(program, url, { connections: CONNECTIONS })
  })
  return { row: compared(about, { mine, bare, what: 'a bare route' }), mine, bytes: body.length }
}

/** Compares with a grid from React like the listing's, and nothing else. */
export async function besidePlainGrid(mine: Load, about: { work: string; aim?: string }): Promise<Row> {
  const bare = await withBare((program, url) => load(program, `${url}grid`, { connections: 4 }))
  return compared(about, { mine, bare, what: 'a plain grid from React' })
}

async function withBare<T>(measure: (bare: Program, url: string) => Promise<T>): Promise<T> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}/`
  const env = { PORT: String(port), NODE_ENV: 'production' }
  const bare = await startProgram('bench/harness/bare-route.ts', env, url)
  return measure(bare, url).finally(() => bare.stop())
}

function compared(
  about: { work: string; aim?: string },
  { mine, bare, what }: { mine: Load; bare: Load; what: string },
): Row {
  const ratio = (mine.requestsPerSecond / bare.requestsPerSecond).toFixed(2)
  const cpu = (mine.cpuMs / bare.cpuMs).toFixed(2)
  return {
    ...about,
    measured: `${describe(mine)}; ${ratio} of the requests, ${cpu} of the CPU time of ${what}`,
    limit: `${what}: ${describe(bare)}`,
  }
}

function describe({ requestsPerSecond, p50Ms, p99Ms, cpuMs }: Load): string {
  const latency = `p50 ${p50Ms.toFixed(1)}, p99 ${p99Ms.toFixed(1)} ms`
  return `${Math.round(requestsPerSecond)} a second, ${cpuMs.toFixed(3)} ms CPU each, ${latency}`
}

const COMPUTATION = 'let v = 0; for (let n = 0; n < 2e9; n++) v = Math.imul(v, 31) + n'

/** @returns how much more two processes compute than one, which is 2 where the processors share nothing. */
export async function gainFromSecondProcess(): Promise<number> {
  const timed = async (processes: number) => {
    const started = performance.now()
    const compute = () => promisify(execFile)(process.execPath, ['-e', COMPUTATION])
    await Promise.all(Array.from({ length: processes }, compute))
    return performance.now() - started
  }
  const one = await atFullSpeed(() => timed(1))
  return (2 * one) / (await atFullSpeed(() => timed(2)))
}
