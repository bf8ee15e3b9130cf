import cookie from '@fastify/cookie'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { MINUTE_MS, SECOND_MS } from '#contract/shop.ts'
import { accountRoutes } from '#server/accounts/routes.ts'
import { userStaffRoutes } from '#server/accounts/staff/routes.ts'
import { activityRoutes } from '#server/activity/routes.ts'
import { analyticsRoutes } from '#server/analytics/routes.ts'
import { catalogueRoutes } from '#server/catalogue/routes.ts'
import { catalogueStaffRoutes } from '#server/catalogue/staff/routes.ts'
import { checkoutRoutes } from '#server/checkout/routes.ts'
import { outboxRoutes } from '#server/mail/routes.ts'
import { messageRoutes } from '#server/messages/routes.ts'
import { orderRoutes } from '#server/orders/routes.ts'
import { orderStaffRoutes } from '#server/orders/staff/routes.ts'
import { paymentWebhook } from '#server/orders/webhook.ts'
import { pageviewRoutes } from '#server/pageviews/routes.ts'
import { passkeyRoutes } from '#server/passkeys/routes.ts'
import { pictureRoutes } from '#server/pictures/routes.ts'
import { Refusal } from '#server/refusal.ts'
import type { Shop } from '#server/shop.ts'
import { siteDocuments, siteRoutes } from '#server/site/routes.ts'
import { spreadsheetRoutes } from '#server/spreadsheet/routes.ts'
import { todayRoutes } from '#server/today/routes.ts'
import { trashRoutes } from '#server/trash/routes.ts'
import { twoFactorRoutes } from '#server/two-factor/routes.ts'
import { describeApi } from './api-description.ts'
import { bodies } from './bodies.ts'
import { replyToBadAddress, replyToError } from './errors.ts'
import { serveFiles } from './files.ts'
import { guards } from './guards.ts'
import { healthRoutes } from './health.ts'
import { isInProcess } from './in-process.ts'
import { type LogTarget, logging, logOptions } from './logging.ts'
import { networkOf } from './network.ts'
import { replyToNotFound } from './not-found.ts'
import { servePages } from './pages.ts'
import { securityHeaders } from './security.ts'
import { visitors } from './visitor.ts'

const JSON_BODY_LIMIT = 1024 * 1024

/** The shop as an HTTP application; the caller listens, or asks it directly. */
export async function createApp(shop: Shop, logTo?: LogTarget): Promise<FastifyInstance> {
  const app = Fastify({
    bodyLimit: JSON_BODY_LIMIT,
    trustProxy: shop.config.TRUSTED_PROXIES.length > 0 ? shop.config.TRUSTED_PROXIES : false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    // Ten photographs over a phone's connection take their time; bodies of JSON have their own, shorter one.
    requestTimeout: 15 * MINUTE_MS,
    forceCloseConnections: 'idle',
    // Who has been let in is served, however close behind the end of this process comes.
    return503OnClosing: false,
    frameworkErrors: replyToBadAddress,
    ...logOptions(shop.config, logTo),
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(replyToError)
  app.setNotFoundHandler(replyToNotFound(app))

  servePages(app, shop)
  await app.register(logging, shop.config)
  await app.register(securityHeaders, shop)
  await app.register(bodies)
  await app.register(cookie)
  await app.register(visitors, shop)
  await app.register(guards, shop)
  await describeApi(app)
  await app.register(async (api) => {
    await api.register(rateLimit, {
      max: shop.config.CALLS_PER_MINUTE,
      timeWindow: '1 minute',
      keyGenerator: ({ ip }) => networkOf(ip),
      allowList: (request) => isInProcess(request),
      errorResponseBuilder: (_request, { ttl }) =>
        new Refusal(429, 'Too many requests. Please wait a moment and try again.', {
          retryAfter: Math.ceil(ttl / SECOND_MS),
        }),
    })
    catalogueRoutes(api, shop)
    catalogueStaffRoutes(api, shop)
    checkoutRoutes(api, shop)
    orderRoutes(api, shop)
    orderStaffRoutes(api, shop)
    accountRoutes(api, shop)
    twoFactorRoutes(api, shop)
    passkeyRoutes(api, shop)
    messageRoutes(api, shop)
    pageviewRoutes(api, shop)
    siteRoutes(api, shop)
    userStaffRoutes(api, shop)
    outboxRoutes(api, shop)
    activityRoutes(api, shop)
    trashRoutes(api, shop)
    todayRoutes(api, shop)
    analyticsRoutes(api, shop)
    await pictureRoutes(api, shop)
    await spreadsheetRoutes(api, shop)
  })
  paymentWebhook(app, shop)
  siteDocuments(app, shop)
  healthRoutes(app, shop)
  await serveFiles(app, shop)
  return app
}
