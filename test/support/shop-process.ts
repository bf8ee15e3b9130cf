import { join, resolve } from 'node:path'
import { MINUTE_MS } from '#contract/time.ts'

export const ROOT = resolve(import.meta.dirname, '../..')

/** What every process of a test is given, and nothing else: it is compiled once for all of them. */
export const PROCESS_ENV = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/node'),
}

/** A shop in a process of its own has these beside. */
export const SHOP_PROCESS_ENV = { ...PROCESS_ENV, NODE_ENV: 'production' }

/** Waits until the shop there is ready. @throws when it never is, or `whyNot` says why it will not be. */
export async function untilReady(url: string, whyNot: () => string | null = () => null): Promise<void> {
  const deadline = Date.now() + 2 * MINUTE_MS
  while (!(await isReady(url))) {
    const reason = whyNot() ?? (Date.now() > deadline ? 'It does not answer.' : null)
    if (reason !== null) throw new Error(`The shop at ${url} is not ready. ${reason}`)
    await new Promise((again) => setTimeout(again, 10))
  }
}

function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
}
