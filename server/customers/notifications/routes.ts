import type { FastifyInstance } from 'fastify'
import { api } from '#contract/app/api.ts'
import { INVALID_LINK } from '#contract/customers/notifications/subscription-kinds.ts'
import type { Settings } from '#contract/operations/settings/settings.ts'
import { notificationsPage } from '#contract/platform/values/paths.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { Invalid } from '#server/platform/errors.ts'
import { clientHash, requestContext, type Session } from '#server/platform/http/auth-context.ts'
import { addRoute, type Exchange, SUCCESS } from '#server/platform/http/endpoint.ts'
import { requireSession } from '#server/platform/http/guards.ts'
import { hashToken } from '#server/platform/http/tokens.ts'
import { withAttemptLimit } from '#server/platform/rate-limit/login-attempts.ts'
import { isClosed } from '#server/platform/settings/current.ts'
import { type ConfirmOther, confirm } from './confirm.ts'
import { listSubscriptions, removeAllSubscriptions, removeSubscription } from './manage.ts'
import { subscribe } from './subscribe.ts'
import { findSubscriber, findTokenOwner } from './subscribers.ts'

interface NotificationRouteDeps {
  db: Db
  config: Pick<Config, 'publicUrl' | 'NOTIFICATIONS_PER_HOUR'>
  settings(): Promise<Settings>
  now(): number
  wakeEmail(): void
}

/** Passed in by the app: other subjects' handling of an email's token. */
export interface OtherSubscriptions {
  confirmOther: ConfirmOther
  /** Ends what else emails an address, such as price alerts. */
  endOther(tx: Tx, emailKey: string): Promise<void>
}

export function notificationRoutes(
  app: FastifyInstance,
  shop: NotificationRouteDeps,
  { confirmOther, endOther }: OtherSubscriptions,
): void {
  const { db, config, now } = shop
  addRoute(app, api.notifications.subscribe, async (body, { request }) => {
    const settings = await shop.settings()
    const at = now()
    await subscribe(db, body, {
      now: at,
      network: clientHash(request),
      ownEmailKey: ownEmailKey(request.session),
      isClosed: isClosed(settings, at),
      siteUrl: config.publicUrl,
      requestsPerHour: config.NOTIFICATIONS_PER_HOUR,
    })
    shop.wakeEmail()
    return SUCCESS
  })
  addRoute(app, api.notifications.confirm, async ({ token }, exchange) => {
    const hash = hashToken(token)
    const subscription = await withToken(exchange, (tx) => confirm(tx, hash, now(), confirmOther))
    return { ...SUCCESS, subscription }
  })
  addRoute(app, api.notifications.list, async ({ token }, exchange) => {
    exchange.reply.header('cache-control', 'no-store')
    const subscriber = await findRequester(token, exchange)
    return { subscriptions: subscriber === null ? [] : await listSubscriptions(db, subscriber) }
  })
  addRoute(app, api.notifications.remove, async ({ id, token }, exchange) => {
    await removeSubscription(db, await findRequester(token, exchange), id)
    return SUCCESS
  })
  app.register(async (scope) => {
    // The request of a mailbox has a form, which says nothing that its URL doesn't.
    scope.addContentTypeParser(FORM_TYPES, { parseAs: 'string' }, (_request, _body, done) => done(null, {}))
    addRoute(scope, api.notifications.unsubscribe, async ({ token }, exchange) => {
      const subscriber = await requireTokenOwner(token ?? '', exchange)
      await db.transaction().execute((tx) => removeAllSubscriptions(tx, subscriber, endOther))
      return SUCCESS
    })
  })
  app.get<{ Querystring: { token?: unknown } }>(
    api.notifications.unsubscribe.path,
    { schema: { hide: true } },
    async ({ query: { token } }, reply) =>
      reply.redirect(notificationsPage(typeof token === 'string' ? token : ''), 303),
  )

  async function findRequester(token: string | undefined, exchange: Exchange): Promise<number | null> {
    if (token !== undefined) return requireTokenOwner(token, exchange)
    const emailKey = ownEmailKey(requireSession(exchange.request))
    return emailKey === null ? null : findSubscriber(db, emailKey)
  }

  function requireTokenOwner(token: string, exchange: Exchange): Promise<number> {
    return withToken(exchange, (tx) => findTokenOwner(tx, token))
  }

  /** Limits wrong tokens. @throws {Invalid} when `check` returns null. */
  async function withToken<T>({ request }: Exchange, check: (tx: Tx) => Promise<T | null>): Promise<T> {
    const { address, addressBlock, now: at } = requestContext(request, now())
    const attempt = { account: null, ownLimit: null, address, addressBlock, now: at }
    const found = await withAttemptLimit(db, attempt, check)
    if (found === null) throw new Invalid(INVALID_LINK)
    return found
  }
}

const FORM_TYPES = ['application/x-www-form-urlencoded', 'multipart/form-data']

function ownEmailKey(session: Session | null): string | null {
  return session?.user.email_verified_at ? session.user.email_key : null
}
