import { atFullSpeed } from '../full-speed.ts'
import type { Program } from '../processes.ts'
import type { Databases } from './engines.ts'

export interface Cost {
  /** The median. */
  ms: number
  /** The mean CPU time per request, of the shop and its database. */
  cpuMs: number
}

const WARM_UP = 5
const DURATION_MS = 500
const MIN_REQUESTS = 5
const ROUNDS = 3

/** Sends requests one by one. Of three rounds, the one with the least CPU time counts. @param before runs before each request, unmeasured. */
export async function costOf(
  shop: Program,
  databases: Pick<Databases, 'databaseCpuMs'>,
  send: () => Promise<Response>,
  before: () => Promise<void> = async () => {},
): Promise<Cost> {
  const cpu = () => shop.cpuMs() + databases.databaseCpuMs()
  const once = async () => {
    await before()
    const cpuBefore = cpu()
    const started = performance.now()
    const answer = await send()
    const body = await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${answer.url}: ${answer.status} ${Buffer.from(body).toString()}`)
    return { ms: performance.now() - started, cpuMs: cpu() - cpuBefore }
  }
  for (let time = 0; time < WARM_UP; time++) await once()
  const rounds: Cost[] = []
  for (let round = 0; round < ROUNDS; round++) rounds.push(await atFullSpeed(() => averageOf(once)))
  return rounds.reduce((best, round) => (round.cpuMs < best.cpuMs ? round : best))
}

async function averageOf(once: () => Promise<Cost>): Promise<Cost> {
  const costs: Cost[] = []
  const deadline = performance.now() + DURATION_MS
  while (performance.now() < deadline || costs.length < MIN_REQUESTS) costs.push(await once())
  const times = costs.map(({ ms }) => ms).sort((a, b) => a - b)
  const cpuMs = costs.reduce((sum, cost) => sum + cost.cpuMs, 0) / costs.length
  return { ms: times[Math.floor(times.length / 2)] ?? 0, cpuMs }
}
