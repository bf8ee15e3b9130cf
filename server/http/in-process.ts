import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type ApiClient, createClient } from '#contract/client.ts'

/** Known to this process only: tells a page's own calls from everybody else's. */
const MARK = randomUUID()
const MARK_HEADER = 'x-in-process'

export function isInProcess(request: { headers: IncomingHttpHeaders }): boolean {
  return request.headers[MARK_HEADER] === MARK
}

/**
 * The API for a page's loaders: the same routes, called directly. `visitor` is whose page it is; none for shared ones.
 * `cannot` hears of each call that the shop could not answer for now.
 */
export function inProcessApi(app: FastifyInstance, cannot: () => void, visitor?: FastifyRequest): ApiClient {
  return createClient(async ({ method, url, body }) => {
    const reply = await app.inject({
      method: method as 'GET',
      url,
      headers: { [MARK_HEADER]: MARK, ...(visitor?.headers.cookie && { cookie: visitor.headers.cookie }) },
      ...(body !== undefined && { payload: body as object }),
    })
    if (reply.statusCode === 503) cannot()
    // What an address asks for in words that no call takes is not there.
    const status = reply.statusCode === 400 ? 404 : reply.statusCode
    return { status, body: reply.body === '' ? undefined : reply.json() }
  })
}
