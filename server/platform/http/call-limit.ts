import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { STRIPE_WEBHOOK_PATH } from '#contract/platform/values/paths.ts'
import { MINUTE_MS, SECOND_MS } from '#contract/platform/values/time.ts'
import { TooMany } from '#server/platform/errors.ts'
import { BLOCK_FACTOR, clientBlock, clientIp, clientNetwork } from './client-address.ts'
import { isInProcess } from './internal-client.ts'
import { isApiPath } from './not-found.ts'

const CLIENTS_REMEMBERED = 50_000

/** @returns 0 after counting the calls, or the seconds until the client may make them. Counts for this process only. */
export type CallLimit = (ip: string, calls: number) => number

export function createCallLimit(maxPerMinute: number, now = () => performance.now()): CallLimit {
  const clients = new LRUCache<string, { calls: number; until: number }>({ max: CLIENTS_REMEMBERED })

  function current(network: string) {
    const client = clients.get(network)
    return client && client.until > now() ? client : { calls: 0, until: now() + MINUTE_MS }
  }

  return function spend(ip, calls) {
    const block = clientBlock(ip)
    const limits = [{ network: clientNetwork(ip), max: maxPerMinute }]
    if (block !== null) limits.push({ network: block, max: maxPerMinute * BLOCK_FACTOR })
    const counted = limits.map(({ network, max }) => ({ network, max, client: current(network) }))
    const full = counted.find(({ client, max }) => client.calls + calls > max)
    if (full) return Math.max(1, Math.ceil((full.client.until - now()) / SECOND_MS))
    for (const { network, client } of counted) {
      clients.set(network, { ...client, calls: client.calls + calls })
    }
    return 0
  }
}

/** Counts API calls. The calls of a page's loaders are part of the page's cost. */
export function limitCalls(app: FastifyInstance, spend: CallLimit): void {
  app.addHook('onRequest', async (request) => {
    if (!isApiPath(request.url) || isInProcess(request)) return
    // The payment provider sends many events at once.
    if (request.routeOptions.url === STRIPE_WEBHOOK_PATH) return
    const retryAfter = spend(clientIp(request), 1)
    if (retryAfter > 0)
      throw new TooMany('Too many requests. Please wait a moment and try again.', { retryAfter })
  })
}
