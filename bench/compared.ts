import type { Load } from './load.ts'
import type { Row } from './row.ts'

interface Loads {
  mine: Load
  bare: Load
}

export function compared(
  work: string,
  { mine, bare }: Loads,
  { aim, what = 'a bare route' }: { aim?: string; what?: string } = {},
): Row {
  const ratio = (mine.requestsPerSecond / bare.requestsPerSecond).toFixed(2)
  const cpu = (mine.cpuMs / bare.cpuMs).toFixed(2)
  return {
    work,
    measured: `${describe(mine)}; ${ratio} of the requests, ${cpu} of the CPU time of ${what}`,
    limit: `${what}: ${describe(bare)}`,
    ...(aim && { aim }),
  }
}

function describe({ requestsPerSecond, p50Ms, p99Ms, cpuMs }: Load): string {
  const latency = `p50 ${p50Ms.toFixed(1)}, p99 ${p99Ms.toFixed(1)} ms`
  return `${Math.round(requestsPerSecond)} a second, ${cpuMs.toFixed(3)} ms CPU each, ${latency}`
}
