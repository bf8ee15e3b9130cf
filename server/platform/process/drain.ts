import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import { MINUTE_MS, SECOND_MS } from '#contract/platform/values/time.ts'

/** Longer than visitors and proxies leave a connection unused that they are about to use. */
const IDLE_MS = 10 * SECOND_MS
const IDLE_AFTER_RESPONSE_MS = 5 * SECOND_MS
/** An upload may take 15 minutes. */
const MAX_MS = 20 * MINUTE_MS

/**
 * Accepts no more connections and ends those that are open: after their next response, which says so, or
 * when they are idle.
 */
export async function drain(server: Server, idleMs = IDLE_MS): Promise<void> {
  server.keepAliveTimeout = IDLE_AFTER_RESPONSE_MS
  server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'))
  // The method of HTTP servers would close idle connections at once, when a request may be on its way.
  const ended = new Promise((resolve) => NetServer.prototype.close.call(server, resolve))
  const timers = [
    setTimeout(() => server.closeIdleConnections(), idleMs),
    setTimeout(() => server.closeAllConnections(), MAX_MS),
  ]
  await ended
  for (const timer of timers) clearTimeout(timer)
}
