import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Access, Endpoint, EndpointSchema } from '#contract/platform/api/endpoint.ts'
import { allowSlowBody } from './body-parser.ts'
import { sendCachedPage } from './cached-page.ts'
import { type CachedPage, createPageCache, type PageCache } from './page-cache.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
    csrf?: 'before body' | 'after body' | 'none'
  }
  interface FastifyInstance {
    /** The handlers of shared endpoints by path, for pages. The results are shared, too, and must not be changed. */
    sharedCalls: Map<string, (input: object) => Promise<unknown>>
  }
}

export const JSON_BODY_LIMIT = 1024 * 1024

type Out<T> = T extends z.ZodType ? z.output<T> : unknown
type Input<C> = C extends EndpointSchema
  ? Out<C['params']> & Out<C['query']> & (C extends { multipart: z.ZodObject } ? unknown : Out<C['body']>)
  : never

export const SUCCESS = { success: true } as const

export interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
}

export function addRoute<const C extends Endpoint>(
  app: FastifyInstance,
  endpoint: C,
  handle: (input: Input<C>, exchange: Exchange) => Promise<z.output<C['reply']>>,
): void {
  route(app, endpoint, handle)
}

export interface SharedReplies {
  cache: PageCache
  revision: { exact(): Promise<number> }
}

const SHARED_REPLY_BYTES = 16 * 1024 * 1024

export function createSharedReplies(revision: SharedReplies['revision']): SharedReplies {
  return { cache: createPageCache(SHARED_REPLY_BYTES), revision }
}

/** The reply is kept until the catalog's revision changes, so `handle` must depend on nothing else. */
export function addSharedRoute<const C extends Endpoint & { shared: true }>(
  app: FastifyInstance,
  { cache, revision }: SharedReplies,
  endpoint: C,
  handle: (input: Input<C>) => Promise<z.output<C['reply']>>,
): void {
  route(app, endpoint, async (input: Input<C>, { request, reply }) => {
    const kept = await cache.get(request.url, await revision.exact(), async () => ({
      status: 200,
      body: Buffer.from(
        reply.serializeInput((await handle(input)) as Record<string, unknown>, '200') as string,
      ),
      headers: {
        'content-type': 'application/json; charset=utf-8',
        ...(endpoint.maxAge !== undefined && { 'cache-control': `public, max-age=${endpoint.maxAge}` }),
        vary: 'accept-encoding',
      },
    }))
    return sendCachedPage(request, reply, kept as CachedPage)
  })
  app.sharedCalls.set(endpoint.path, async (input) => handle(parseInput(endpoint, input)))
}

/** Reads values as the route would from a URL. */
function parseInput<C extends Endpoint>({ params, query }: C, input: object): Input<C> {
  const texts = Object.fromEntries(
    Object.entries(input)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, Array.isArray(value) ? value.map(String) : String(value)]),
  )
  return { ...query?.parse(texts), ...params?.parse(texts) } as Input<C>
}

export function addCsvRoute<const C extends Endpoint & { csv: true }>(
  app: FastifyInstance,
  endpoint: C,
  handle: (input: Input<C>, exchange: Exchange) => Promise<{ name: string; text: Readable }>,
): void {
  route(app, endpoint, async (input: Input<C>, exchange) => {
    const { name, text } = await handle(input, exchange)
    exchange.reply
      .type(CSV)
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('cache-control', 'no-store')
    return exchange.reply.send(text)
  })
}

const CSV = 'text/csv; charset=utf-8'

function csrfCheck({ method, csrf }: Endpoint) {
  if (method === 'GET' || csrf === false) return 'none'
  return csrf ?? 'before body'
}

/** A body with only optional fields can be omitted. */
export function isBodyOptional({ body }: Endpoint): boolean {
  return body?.safeParse({}).success === true
}

function route<const C extends Endpoint>(
  app: FastifyInstance,
  endpoint: C,
  handle: (input: Input<C>, exchange: Exchange) => Promise<unknown>,
): void {
  const status = endpoint.status ?? 200
  const statuses = endpoint.alsoStatus ? [status, endpoint.alsoStatus] : [status]
  const replySchema = endpoint.csv ? { content: { 'text/csv': { schema: endpoint.reply } } } : endpoint.reply
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: {
      access: endpoint.access ?? 'anyone',
      csrf: csrfCheck(endpoint),
    },
    ...(endpoint.multipart && { preParsing: async (request: FastifyRequest) => allowSlowBody(request) }),
    schema: {
      summary: endpoint.summary,
      tags: [endpoint.path.split('/')[2] ?? 'shop'],
      ...(endpoint.params && { params: endpoint.params }),
      ...(endpoint.query && { querystring: endpoint.query }),
      ...(endpoint.body && !endpoint.multipart && { body: endpoint.body }),
      response: Object.fromEntries(statuses.map((each) => [each, replySchema])),
    },
    ...(isBodyOptional(endpoint) && {
      preValidation: async (request: FastifyRequest) => {
        request.body ??= {}
      },
    }),
    handler: async (request, reply) => {
      // Only what the endpoint declares: nothing has checked the rest.
      const input = {
        ...(endpoint.query && (request.query as object)),
        ...(endpoint.body && !endpoint.multipart && (request.body as object)),
        ...(endpoint.params && (request.params as object)),
      }
      reply.status(status)
      return handle(input as Input<C>, { request, reply })
    },
  })
}
