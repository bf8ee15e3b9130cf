import { randomUUID } from 'node:crypto'
import { type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import type { Config } from '#server/config.ts'
import { tell } from '#server/seeing/tell.ts'
import { beginTrace } from '#server/seeing/trace.ts'
import { asWork, currentWork, type Work } from '#server/seeing/work.ts'
import { isInProcess } from './in-process.ts'
import { proxyTest } from './proxies.ts'

/** As a proxy in front may have given it: nothing that could be taken for more than a name. */
const REQUEST_ID = /^[\w-]{8,64}$/
const TRACEPARENT = /^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/

/** Where lines go instead of the standard output. */
export interface LogTarget {
  write(line: string): void
}

type Settings = Pick<Config, 'LOG_LEVEL' | 'TRUSTED_PROXIES'>

/** Logs tell what happened and never to whom: no address, no query, no body, no cookie. */
export function logOptions(
  { LOG_LEVEL, TRUSTED_PROXIES }: Settings,
  stream?: LogTarget,
): FastifyServerOptions {
  const isProxy = proxyTest(TRUSTED_PROXIES)
  return {
    genReqId(raw) {
      // A page's own calls are part of its request.
      const ofPage = isInProcess(raw) ? currentWork()?.requestId : undefined
      const given = raw.headers['x-request-id']
      const isGiven = typeof given === 'string' && REQUEST_ID.test(given) && isProxy(raw.socket.remoteAddress)
      return ofPage ?? (isGiven ? given : randomUUID())
    },
    logController: new LogController({ disableRequestLogging: true }),
    // The request's id comes with the work, and so into every line that is written meanwhile.
    childLoggerFactory: (logger) => logger,
    logger: {
      level: LOG_LEVEL,
      ...(stream && { stream }),
      base: null,
      mixin: whatIsWorkedOn,
      serializers: {
        req: (request) => ({ method: request.method, id: request.id }),
        err: (error) => ({
          type: error.constructor.name,
          message: withoutSecrets(error.message),
          stack: withoutSecrets(error.stack ?? ''),
        }),
      },
    },
  }
}

function whatIsWorkedOn(): object {
  const { requestId, job, trace } = currentWork() ?? {}
  return {
    ...(requestId && { reqId: requestId }),
    ...(job && { job }),
    ...(trace && { trace_id: trace.id }),
  }
}

const MAIL_ADDRESS = /[\w.+-]+@[\w-]+(\.[\w-]+)+/g
/** As long as the tokens in cookies and links. */
const TOKEN = /(?<![\w/-])[\w-]{43}(?![\w-])/g

/** Errors come from everywhere: what they repeat of somebody's stays out of the log. */
function withoutSecrets(text: string): string {
  return text.replace(MAIL_ADDRESS, '(an address)').replace(TOKEN, '(a token)')
}

/** One line for each request that made work; pages from the cache and files make none. */
export const logging = fastifyPlugin(async function logging(app, { TRUSTED_PROXIES }: Settings) {
  const isProxy = proxyTest(TRUSTED_PROXIES)
  app.decorateRequest('work')
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    request.work = workOf(request, isProxy(request.raw.socket?.remoteAddress))
    asWork(request.work, done)
  })
  // A body arrives on the connection's time: from here on it is the request's again.
  app.addHook('preValidation', (request, _reply, done) => asWork(request.work, done))
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    const { statusCode: status, elapsedTime } = reply
    request.work.trace?.add({ 'http.response.status_code': status })
    request.work.trace?.end(status >= 500 ? String(status) : null)
    const inProcess = isInProcess(request.raw)
    if (!inProcess) tell({ what: 'answer', method: request.method, route, status, ms: elapsedTime })
    if ((request.routeOptions.config.quiet || inProcess) && status < 400) return
    const ms = Math.round(elapsedTime * 10) / 10
    asWork(request.work, () => request.log.info({ method: request.method, route, status, ms }, 'answered'))
  })
})

function workOf(request: FastifyRequest, fromProxy: boolean): Work {
  const name = `${request.method} ${request.routeOptions.url ?? 'none'}`
  const facts = { 'http.request.method': request.method, 'http.route': request.routeOptions.url ?? 'none' }
  const { traceparent } = request.headers
  const isAsked = fromProxy && typeof traceparent === 'string' && TRACEPARENT.test(traceparent)
  const trace = isInProcess(request.raw)
    ? currentWork()?.trace?.child(name, facts)
    : beginTrace(name, { ...facts, 'shop.request_id': request.id }, isAsked ? traceparent : undefined)
  return { requestId: request.id, trace }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Successes are not worth a line. */
    quiet?: boolean
  }
  interface FastifyRequest {
    work: Work
  }
}
