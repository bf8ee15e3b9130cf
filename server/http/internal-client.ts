import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type ApiClient, createClient } from '#contract/client.ts'
import { clientIp } from './client-address.ts'

/** Identifies the API calls of this process's pages. */
const SECRET = randomUUID()
const SECRET_HEADER = 'x-in-process'

export function isInProcess(request: { headers: IncomingHttpHeaders }): boolean {
  return request.headers[SECRET_HEADER] === SECRET
}

/** Calls the API routes in-process for page loaders. `onUnavailable` runs for each 503 response. */
export function createInternalClient(
  app: FastifyInstance,
  onUnavailable: () => void,
  pageRequest?: FastifyRequest,
): ApiClient {
  return createClient(async ({ method, url, body }) => {
    const reply = await app.inject({
      method: method as 'GET',
      url,
      // Limits count by address.
      ...(pageRequest && { remoteAddress: clientIp(pageRequest) }),
      headers: {
        [SECRET_HEADER]: SECRET,
        ...(pageRequest?.headers.cookie && { cookie: pageRequest.headers.cookie }),
      },
      ...(body !== undefined && { payload: body as object }),
    })
    if (reply.statusCode === 503) onUnavailable()
    // An invalid parameter in a page URL means that the page does not exist.
    const status = reply.statusCode === 400 ? 404 : reply.statusCode
    return { status, body: reply.body === '' ? undefined : reply.json() }
  })
}
