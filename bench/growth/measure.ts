import type { Program } from '../processes.ts'
import type { Ground } from './engines.ts'

export interface Cost {
  /** The middle of all. */
  ms: number
  /** Processor time for each, the shop's and its database's. */
  cpuMs: number
}

const WARM_UP = 5
const FOR_MS = 700
const AT_LEAST = 10

/** One after the other for a moment: what one person waits for. @throws when an answer is not a success. */
export async function costOf(
  shop: Program,
  ground: Pick<Ground, 'databaseCpuMs'>,
  ask: () => Promise<Response>,
): Promise<Cost> {
  const once = async () => {
    const answer = await ask()
    const body = await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${answer.url}: ${answer.status} ${Buffer.from(body).toString()}`)
  }
  for (let time = 0; time < WARM_UP; time++) await once()
  const cpu = () => shop.cpuMs() + ground.databaseCpuMs()
  const times: number[] = []
  const before = cpu()
  const ends = performance.now() + FOR_MS
  while (performance.now() < ends || times.length < AT_LEAST) {
    const started = performance.now()
    await once()
    times.push(performance.now() - started)
  }
  const cpuMs = (cpu() - before) / times.length
  return { ms: times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0, cpuMs }
}
