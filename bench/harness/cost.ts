import { leastCpu } from './full-speed.ts'

const WARM_UP = 5
const DURATION_MS = 500
const MIN_REQUESTS = 5

/**
 * Sends requests one by one.
 * @param cpuMs of everything that works for the shop, its database too.
 * @returns the mean CPU time per request.
 */
export async function costOf(cpuMs: () => number, send: () => Promise<Response>): Promise<number> {
  const once = async () => {
    const answer = await send()
    const body = await answer.text()
    if (!answer.ok) throw new Error(`${answer.url}: ${answer.status} ${body}`)
  }
  for (let time = 0; time < WARM_UP; time++) await once()
  const cost = await leastCpu(async () => {
    const before = cpuMs()
    const deadline = performance.now() + DURATION_MS
    let requests = 0
    for (; performance.now() < deadline || requests < MIN_REQUESTS; requests++) await once()
    return { cpuMs: (cpuMs() - before) / requests }
  })
  return cost.cpuMs
}
