import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#test/support/free-port.ts'
import { atFullSpeed } from './full-speed.ts'
import { type Program, startProgram } from './processes.ts'

/** Everything that the benchmarks store. */
export const folder = mkdtempSync(join(tmpdir(), 'shop-bench-'))

const STARTS = 5

export interface RunningShop {
  shop: Program
  url: string
}

/** @param name of the shop's data: the same name opens the same shop again. */
export async function startShop(name: string, env: Record<string, string> = {}): Promise<RunningShop> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const settings = {
    PORT: String(port),
    DATA_DIR: join(folder, name),
    LOG_LEVEL: 'error',
    DEMO_HISTORY: 'none',
    CALLS_PER_MINUTE: '1000000000',
    OPEN_CHECKOUTS: '100000',
    VISITOR_CHECKOUTS: '100000',
    UNPAID_CHECKOUTS: '100000',
    RESERVED_UNITS: '1000000',
    ...env,
  }
  const program = Number(env.WORKERS ?? 1) > 1 ? 'server/app/workers.ts' : 'server/app/main.ts'
  return { shop: await startProgram(program, settings, `${url}/readyz`), url }
}

/** Starts a shop again, so that its catalog, its images, and its compiled code are ready. */
export async function startPrepared(name: string, env: Record<string, string> = {}): Promise<RunningShop> {
  const first = await startShop(name, env)
  await first.shop.stop()
  return startShop(name, env)
}

/** @returns the fastest start of a shop whose catalog, images, and compiled code are ready. */
export async function secondStartMs(name: string): Promise<number> {
  const startOnce = async () => {
    const { shop } = await startShop(name)
    await shop.stop()
    return shop.startedInMs
  }
  await startOnce()
  const times: number[] = []
  for (let start = 0; start < STARTS; start++) times.push(await atFullSpeed(startOnce))
  return Math.min(...times)
}
