import { availableParallelism } from 'node:os'
import { besidePlainGrid, gainFromSecondProcess } from './harness/bare.ts'
import { load } from './harness/load.ts'
import { memoryRow, type Row } from './harness/rows.ts'
import { LISTING, withPreparedShop } from './harness/shop.ts'

/** Each request has other filters, as those of people who are looking around, so none is cached. */
const UNCACHED = `${LISTING}?max=NUMBER`
/** Enough that the kernel, which gives each connection to one of the workers, divides them about equally. */
const WORKER_CONNECTIONS = 24

export async function measureRendering(): Promise<Row[]> {
  const { listing, memory } = await withPreparedShop('rendering', async ({ program, url }) => ({
    listing: await load(program, url + UNCACHED, { connections: 4 }),
    memory: memoryRow('rendering', program),
  }))
  const about = { work: 'uncached listing', aim: '≤ 3 ms CPU' }
  return [await besidePlainGrid(listing, about), memory, await measureWorkers()]
}

/** The load generator shares the CPUs with the workers, but takes little of them. */
async function measureWorkers(): Promise<Row> {
  const measure = (workers: number) =>
    withPreparedShop(
      'workers',
      ({ program, url }) => load(program, url + UNCACHED, { connections: WORKER_CONNECTIONS, cpus: workers }),
      { WORKERS: String(workers) },
    )
  const [one, two] = [await measure(1), await measure(2)]
  const gain = (two.requestsPerSecond / one.requestsPerSecond).toFixed(2)
  return {
    work: 'two workers, uncached listing',
    measured: `${two.requestsPerSecond.toFixed(0)} a second, ${two.cpuMs.toFixed(2)} ms CPU each; ${gain} × one worker's ${one.requestsPerSecond.toFixed(0)}, ${one.cpuMs.toFixed(2)} ms CPU each`,
    limit: `a computation: ${(await gainFromSecondProcess()).toFixed(2)} × on ${availableParallelism()} CPUs, not shared with wrk`,
    aim: '≥ 1.8 × one',
  }
}
