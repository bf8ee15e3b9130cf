import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Access, Call, CallSchema } from '#contract/call.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
    /** Whether a logged-in visitor must send the CSRF token. */
    csrf?: boolean
  }
}

type Out<T> = T extends z.ZodType ? z.output<T> : unknown
/** What a handler gets: path parameters, query and body, checked and in one object. */
type Input<C> = C extends CallSchema ? Out<C['params']> & Out<C['query']> & Out<C['body']> : never

/** The start of every reply that says so. */
export const SUCCESS = { success: true } as const

export interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
}

/** Binds one of the contract's calls to what does it. Guards, checks and the shape of the reply follow from the call. */
export function bind<const C extends Call>(
  app: FastifyInstance,
  call: C,
  handle: (input: Input<C>, exchange: Exchange) => Promise<z.output<C['reply']>>,
): void {
  route(app, call, handle)
}

/** Binds a call that gives a file of comma-separated values: its text comes piece by piece. */
export function bindCsv<const C extends Call & { csv: true }>(
  app: FastifyInstance,
  call: C,
  handle: (input: Input<C>, exchange: Exchange) => Promise<{ name: string; text: Readable }>,
): void {
  route(app, call, async (input: Input<C>, exchange) => {
    const { name, text } = await handle(input, exchange)
    exchange.reply
      .type(CSV)
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('cache-control', 'no-store')
    return exchange.reply.send(text)
  })
}

const CSV = 'text/csv; charset=utf-8'

function route<const C extends Call>(
  app: FastifyInstance,
  call: C,
  handle: (input: Input<C>, exchange: Exchange) => Promise<unknown>,
): void {
  const status = call.status ?? 200
  const statuses = call.alsoStatus ? [status, call.alsoStatus] : [status]
  const gives = call.csv ? { content: { 'text/csv': { schema: call.reply } } } : call.reply
  app.route({
    method: call.method,
    url: call.path,
    config: { access: call.access ?? 'anyone', csrf: call.method !== 'GET' && call.csrf !== false },
    schema: {
      summary: call.summary,
      tags: [call.path.split('/')[2] ?? 'shop'],
      ...(call.params && { params: call.params }),
      ...(call.query && { querystring: call.query }),
      ...(call.body && { body: call.body }),
      response: Object.fromEntries(statuses.map((each) => [each, gives])),
    },
    // A form of which nothing need be filled in may be left out.
    ...(call.body?.safeParse({}).success && {
      preValidation: async (request: FastifyRequest) => {
        request.body ??= {}
      },
    }),
    handler: async (request, reply) => {
      const input = {
        ...(request.query as object),
        ...(request.body as object | undefined),
        // Last: what the address names is what is meant.
        ...(request.params as object),
      }
      reply.status(status)
      return handle(input as Input<C>, { request, reply })
    },
  })
}
