import { type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import type { Config } from '#server/platform/config/config.ts'
import { type AsyncContext, currentContext, runInContext } from '#server/platform/telemetry/async-context.ts'
import { emit } from '#server/platform/telemetry/events.ts'
import { beginTrace } from '#server/platform/telemetry/tracer.ts'
import { isInProcess } from './internal-client.ts'
import { trustProxy } from './trust-proxy.ts'

const TRACEPARENT = /^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/

export interface LogTarget {
  write(line: string): void
}

type Settings = Pick<Config, 'LOG_LEVEL' | 'TRUSTED_PROXIES'>

export function logOptions({ LOG_LEVEL }: Settings, stream?: LogTarget): FastifyServerOptions {
  return {
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: (logger) => logger,
    logger: {
      level: LOG_LEVEL,
      ...(stream && { stream }),
      base: null,
      mixin: contextFields,
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

function contextFields(): object {
  const { requestId, job, trace } = currentContext() ?? {}
  return {
    ...(requestId && { reqId: requestId }),
    ...(job && { job }),
    ...(trace && { trace_id: trace.id }),
  }
}

const EMAIL_ADDRESS = /[\w.+-]+@[\w-]+(\.[\w-]+)+/g
const TOKEN = /(?<![\w/-])[\w-]{43}(?![\w-])/g

/** Error messages can quote personal data. */
function withoutSecrets(text: string): string {
  return text.replace(EMAIL_ADDRESS, '(email)').replace(TOKEN, '(token)')
}

export const logging = fastifyPlugin(async function logging(app, { TRUSTED_PROXIES }: Settings) {
  const isProxy = trustProxy(TRUSTED_PROXIES)
  app.decorateRequest('asyncContext')
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    request.asyncContext = createContext(request, isProxy(request.raw.socket?.remoteAddress))
    runInContext(request.asyncContext, done)
  })
  // Reading the body loses the async context.
  app.addHook('preValidation', (request, _reply, done) => runInContext(request.asyncContext, done))
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    const { statusCode: status, elapsedTime } = reply
    request.asyncContext.trace?.add({ 'http.response.status_code': status })
    request.asyncContext.trace?.end(status >= 500 ? String(status) : null)
    const inProcess = isInProcess(request.raw)
    if (!inProcess) {
      emit({
        what: 'response',
        method: request.method,
        route,
        status,
        ms: elapsedTime,
        requestId: request.id,
      })
    }
    if ((request.routeOptions.config.quiet || inProcess) && status < 400) return
    const ms = Math.round(elapsedTime * 10) / 10
    runInContext(request.asyncContext, () =>
      request.log.info({ method: request.method, route, status, ms }, 'request completed'),
    )
  })
})

function createContext(request: FastifyRequest, fromProxy: boolean): AsyncContext {
  const name = `${request.method} ${request.routeOptions.url ?? 'none'}`
  const attributes = {
    'http.request.method': request.method,
    'http.route': request.routeOptions.url ?? 'none',
  }
  const { traceparent } = request.headers
  const isContinued = fromProxy && typeof traceparent === 'string' && TRACEPARENT.test(traceparent)
  const trace = isInProcess(request.raw)
    ? currentContext()?.trace?.child(name, attributes)
    : beginTrace(
        name,
        { ...attributes, 'shop.request_id': request.id },
        isContinued ? traceparent : undefined,
      )
  return { requestId: request.id, trace }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    quiet?: boolean
  }
  interface FastifyRequest {
    asyncContext: AsyncContext
  }
}
