import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { currentContext } from '#server/platform/telemetry/async-context.ts'
import { isInProcess } from './internal-client.ts'
import { trustProxy } from './trust-proxy.ts'

const REQUEST_ID = /^[\w-]{8,64}$/

/** A trusted proxy's own id counts, and a page's API calls have the page's. */
export function createRequestIds(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  const isProxy = trustProxy(trustedProxies)
  return (request) => {
    const pageRequestId = isInProcess(request) ? currentContext()?.requestId : undefined
    const header = request.headers['x-request-id']
    const isValid =
      typeof header === 'string' && REQUEST_ID.test(header) && isProxy(request.socket.remoteAddress)
    return pageRequestId ?? (isValid ? header : randomUUID())
  }
}
