import { randomUUID } from 'node:crypto'
import type { IncomingMessage, Server } from 'node:http'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyHttpOptions, type FastifyInstance } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import { HOUR_MS } from '#contract/platform/values/time.ts'
import { findChallenge } from '#server/customers/accounts/challenge.ts'
import { findSession } from '#server/customers/accounts/sessions.ts'
import { addApiDescription } from '#server/platform/http/api-description.ts'
import { authContext } from '#server/platform/http/auth-context.ts'
import { bodies, limitBodyTime } from '#server/platform/http/body-parser.ts'
import { createCallLimit, limitCalls } from '#server/platform/http/call-limit.ts'
import { JSON_BODY_LIMIT } from '#server/platform/http/endpoint.ts'
import { replyToError } from '#server/platform/http/errors.ts'
import { serveFiles } from '#server/platform/http/files.ts'
import { guards } from '#server/platform/http/guards.ts'
import { isInProcess } from '#server/platform/http/internal-client.ts'
import { rejectInvalidHeaders, replyToInvalidRequests } from '#server/platform/http/invalid-requests.ts'
import { type LogTarget, logging, logOptions } from '#server/platform/http/logging.ts'
import { replyToNotFound } from '#server/platform/http/not-found.ts'
import { createPageCache } from '#server/platform/http/page-cache.ts'
import { servePages } from '#server/platform/http/pages.ts'
import { sendSecurityHeaders } from '#server/platform/http/security-headers.ts'
import { trustProxy } from '#server/platform/http/trust-proxy.ts'
import { validateInput } from '#server/platform/http/validate-input.ts'
import { foldBeforeSearches } from '#server/platform/search/fold-changes.ts'
import { currentContext } from '#server/platform/telemetry/async-context.ts'
import { countSearches } from '#server/staff/demand/count-searches.ts'
import { API_ROUTES, OTHER_ROUTES } from './routes.ts'
import type { Shop } from './shop.ts'

export async function createApp(shop: Shop, logTo?: LogTarget): Promise<FastifyInstance> {
  const app = Fastify(serverOptions(shop, logTo))
  app.setValidatorCompiler(validateInput)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(replyToError)
  app.setNotFoundHandler(replyToNotFound(app))

  rejectInvalidHeaders(app, shop)
  limitBodyTime(app)
  app.decorate('sharedCalls', new Map())
  const spendCalls = createCallLimit(shop.config.CALLS_PER_MINUTE)
  const cache = createPageCache(shop.config.PAGE_CACHE_MB * 1024 * 1024, { counted: true })
  servePages(app, shop, cache, spendCalls)
  await app.register(logging, shop.config)
  await app.register(sendSecurityHeaders, shop)
  limitCalls(app, spendCalls)
  await app.register(bodies)
  await app.register(cookie)
  await app.register(authContext, {
    secure: shop.secure,
    findSession: (token) => findSession(shop.db, token, shop.now()),
    findChallenge: (token) => findChallenge(shop.db, token, shop.now()),
  })
  const searches = countSearches(app, shop)
  await app.register(guards, { publicUrl: shop.config.publicUrl })
  await addApiDescription(app, shop)
  const routeDeps = { ...shop, searches }
  await app.register(async (api) => {
    foldBeforeSearches(api, shop)
    for (const addRoutes of API_ROUTES) await addRoutes(api, routeDeps)
  })
  for (const addRoutes of OTHER_ROUTES) await addRoutes(app, routeDeps)
  await serveFiles(app, shop)
  return app
}

function serverOptions(shop: Shop, logTo?: LogTarget) {
  return {
    genReqId: createRequestIds(shop.config.TRUSTED_PROXIES),
    bodyLimit: JSON_BODY_LIMIT,
    trustProxy: shop.config.TRUSTED_PROXIES.length > 0 ? shop.config.TRUSTED_PROXIES : false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    // `body-parser.ts` limits the time of a body. This is longer than a slow phone takes for the largest form.
    requestTimeout: 6 * HOUR_MS,
    forceCloseConnections: 'idle',
    // Requests that were already accepted are still answered during shutdown.
    return503OnClosing: false,
    // Checked by `rejectInvalidHeaders`, because Node's own response has no headers.
    http: { requireHostHeader: false },
    ...replyToInvalidRequests(shop),
    ...logOptions(shop.config, logTo),
  } satisfies FastifyHttpOptions<Server>
}

const REQUEST_ID = /^[\w-]{8,64}$/

/** A trusted proxy's own id counts, and a page's API calls have the page's. */
function createRequestIds(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  const isProxy = trustProxy(trustedProxies)
  return (request) => {
    const pageRequestId = isInProcess(request) ? currentContext()?.requestId : undefined
    const header = request.headers['x-request-id']
    const isValid =
      typeof header === 'string' && REQUEST_ID.test(header) && isProxy(request.socket.remoteAddress)
    return pageRequestId ?? (isValid ? header : randomUUID())
  }
}
