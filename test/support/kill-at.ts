import type { KillableServer } from './killable-server.ts'
import { forwardCall } from './provider-proxy.ts'
import { TEST_SCALE } from './test-scale.ts'
import type { TestClient } from './test-shop.ts'

export interface Kill {
  /** The number of the request, among those to the provider whose path matches. */
  at: number
  path?: RegExp
  /** Before the provider gets the request, or before the shop gets the answer. */
  moment: 'before' | 'after'
}

/** @returns a function that reports whether the request was reached. */
export function killAt(shop: KillableServer, { at, path = /$/, moment }: Kill): () => boolean {
  let requests = 0
  shop.provider.intercept = async (call) => {
    if (path.test(call.path)) requests += 1
    // A kill before a read equals a kill after the previous request.
    if (requests !== at || (moment === 'before' && call.method === 'GET')) return forwardCall(call)
    if (moment === 'after') await call.forward()
    shop.kill()
    call.drop()
  }
  return () => requests >= at
}

const MOMENTS = ['before', 'after'] as const

/** Both moments of a step in `npm run test:all`, otherwise one that changes with the seed. */
export const momentsOf = (step: number) =>
  TEST_SCALE.isFull ? MOMENTS : MOMENTS.filter((_, index) => index === (TEST_SCALE.faultSeed + step) % 2)

/** Repeats the scenario and kills the shop at another step each time. @returns the number of steps. */
export async function killAtEveryStep(
  shop: KillableServer,
  scenario: (client: TestClient) => Promise<unknown>,
): Promise<number> {
  for (let at = 1; ; at++) {
    for (const moment of momentsOf(at)) {
      const wasKilled = killAt(shop, { at, moment })
      await scenario(shop.client())
      shop.provider.intercept = forwardCall
      await shop.restart()
      if (!wasKilled()) return at - 1
    }
  }
}

/** Does work on the running shop while nothing kills it. */
export async function withoutKills<T>(shop: KillableServer, work: () => Promise<T>): Promise<T> {
  const { provider } = shop
  const { intercept } = provider
  provider.intercept = forwardCall
  await shop.restart()
  const result = await work()
  provider.intercept = intercept
  return result
}

/** Returns null for a lost connection. */
export async function mayFail<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}
