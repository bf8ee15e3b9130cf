import autocannon from 'autocannon'
import type { Program } from './processes.ts'

export interface Load {
  requestsPerSecond: number
  p50Ms: number
  p99Ms: number
  /** CPU time per request. */
  cpuMs: number
}

const WARM_UP_S = 2
const SECONDS = 6
const BROWSER = { 'accept-encoding': 'br, gzip' }

export async function load(
  program: Program,
  url: string,
  connections: number,
  ownHeaders: Record<string, string> = {},
): Promise<Load> {
  const headers = { ...BROWSER, ...ownHeaders }
  await autocannon({ url, connections, duration: WARM_UP_S, headers })
  const before = program.cpuMs()
  const result = await autocannon({ url, connections, duration: SECONDS, headers })
  const cpu = program.cpuMs() - before
  if (result.non2xx + result.errors > 0)
    throw new Error(`${url}: ${result.non2xx + result.errors} failed requests.`)
  return {
    requestsPerSecond: result.requests.average,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    cpuMs: cpu / result.requests.total,
  }
}
