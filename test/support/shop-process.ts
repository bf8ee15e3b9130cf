import { join, resolve } from 'node:path'
import { until } from './wait.ts'

export const ROOT = resolve(import.meta.dirname, '../..')

/** The variables that `faketime` sets for a run with another clock. */
const FAKE_CLOCK = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => /^(LD_PRELOAD|FAKETIME)/.test(name)),
)

/** The whole environment of a test's processes. The compile cache is shared. */
export const PROCESS_ENV = {
  ...FAKE_CLOCK,
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/node'),
  DEMO_HISTORY: 'none',
}

export const SHOP_PROCESS_ENV = { ...PROCESS_ENV, NODE_ENV: 'production' }

/** @throws after two minutes, or as soon as `failure` returns a reason. */
export async function untilReady(url: string, failure: () => string | null = () => null): Promise<void> {
  await until(async () => {
    const reason = failure()
    if (reason !== null) throw new Error(`The shop at ${url} is not ready. ${reason}`)
    return isReady(url)
  })
}

function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
}
