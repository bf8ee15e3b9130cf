import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ApiClient, WireReply, WireRequest } from '#contract/app/client.ts'
import { createClient } from '#contract/app/create-client.ts'
import type { MethodAndPath } from '#contract/platform/api/endpoint.ts'
import { withSpan } from '#server/platform/telemetry/span.ts'
import { clientIp } from './client-address.ts'

/** Identifies the API calls of this process's pages. */
const SECRET = randomUUID()
const SECRET_HEADER = 'x-in-process'

export function isInProcess(request: { headers: IncomingHttpHeaders }): boolean {
  return request.headers[SECRET_HEADER] === SECRET
}

/**
 * Calls the API in-process for page loaders: shared endpoints directly, others as requests to their routes. `onUnavailable`
 * runs for each 503 response, `onCookies` for each response that sets cookies.
 */
export function createInternalClient(
  app: FastifyInstance,
  onUnavailable: () => void,
  pageRequest?: FastifyRequest,
  onCookies?: (cookies: string[]) => void,
): ApiClient {
  async function send({ method, url, body }: WireRequest): Promise<WireReply> {
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
    const cookies = reply.headers['set-cookie']
    if (cookies !== undefined) onCookies?.([cookies].flat())
    // An invalid parameter in a page URL means that the page does not exist.
    const status = reply.statusCode === 400 ? 404 : reply.statusCode
    return { status, body: reply.body === '' ? undefined : reply.json() }
  }

  function callDirectly({ method, path }: MethodAndPath, input: object) {
    const call = method === 'GET' ? app.sharedCalls.get(path) : undefined
    // After a failure, the route answers with the error.
    return call && withSpan(`${method} ${path}`, {}, () => call(input)).catch(() => undefined)
  }

  return createClient(send, callDirectly)
}
