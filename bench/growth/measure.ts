import type { Program } from '../processes.ts'
import type { Ground } from './engines.ts'

export interface Cost {
  /** The median. */
  ms: number
  /** CPU time per request, of the shop and its database. */
  cpuMs: number
}

const WARM_UP = 5
const FOR_MS = 700
const AT_LEAST = 10

/**
 * One after the other for a moment: what one person waits for. @param before is done before each, and not counted.
 * @throws when an answer is not a success.
 */
export async function costOf(
  shop: Program,
  ground: Pick<Ground, 'databaseCpuMs'>,
  ask: () => Promise<Response>,
  before: () => Promise<void> = async () => {},
): Promise<Cost> {
  const cpu = () => shop.cpuMs() + ground.databaseCpuMs()
  const once = async () => {
    await before()
    const cpuBefore = cpu()
    const started = performance.now()
    const answer = await ask()
    const body = await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${answer.url}: ${answer.status} ${Buffer.from(body).toString()}`)
    return { ms: performance.now() - started, cpuMs: cpu() - cpuBefore }
  }
  for (let time = 0; time < WARM_UP; time++) await once()
  const costs: Cost[] = []
  const ends = performance.now() + FOR_MS
  while (performance.now() < ends || costs.length < AT_LEAST) costs.push(await once())
  const times = costs.map(({ ms }) => ms).sort((a, b) => a - b)
  const cpuMs = costs.reduce((sum, cost) => sum + cost.cpuMs, 0) / costs.length
  return { ms: times[Math.floor(times.length / 2)] ?? 0, cpuMs }
}
