import { randomUUID } from 'node:crypto'
import { type FastifyServerOptions, LogController } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import type { Config } from '#server/config.ts'
import { isInProcess } from './in-process.ts'

/** Logs tell what happened and never to whom: no address, no query, no body, no cookie. */
export function logOptions(config: Pick<Config, 'LOG_LEVEL'>): FastifyServerOptions {
  return {
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
    logger: {
      level: config.LOG_LEVEL,
      base: null,
      serializers: {
        req: (request) => ({ method: request.method, id: request.id }),
        err: (error) => ({ type: error.constructor.name, message: error.message, stack: error.stack ?? '' }),
      },
    },
  }
}

/** One line for each request that made work; pages from the cache and files make none. */
export const logging = fastifyPlugin(async function logging(app) {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    const { quiet } = request.routeOptions.config
    if ((quiet || isInProcess(request)) && reply.statusCode < 400) return
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'answered',
    )
  })
})

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Successes are not worth a line. */
    quiet?: boolean
  }
}
