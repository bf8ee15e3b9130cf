import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { ADMIN_PAGES } from '#contract/app/admin-paths.ts'
import { REFERENCE_SLOT, SCRIPT_HASHES_HEADER, type Web } from '#contract/app/ssr.ts'
import { PAGES, TOO_MANY_REQUESTS_PATH } from '#contract/platform/values/paths.ts'
import { HOUR_MS, SECOND_MS } from '#contract/platform/values/time.ts'
import type { Config } from '#server/platform/config/config.ts'
import { databaseFailure } from '#server/platform/db/connection-errors.ts'
import { TooMany } from '#server/platform/errors.ts'
import { emit } from '#server/platform/telemetry/events.ts'
import { withSpan } from '#server/platform/telemetry/span.ts'
import { sendCachedPage, sendPrepared } from './cached-page.ts'
import type { CallLimit } from './call-limit.ts'
import { clientIp } from './client-address.ts'
import { chooseEncoding, decompress } from './content-encoding.ts'
import { contentSecurityPolicy, externalSources } from './content-security-policy.ts'
import { createInternalClient } from './internal-client.ts'
import { isApiPath } from './not-found.ts'
import type { CachedPage, PageCache, RenderedPage } from './page-cache.ts'
import { canonicalPath, isDataRequest, pageUrl, UNKNOWN_PATH } from './page-url.ts'
import { permissionsPolicy } from './security-headers.ts'

const RETRY_AFTER_SECONDS = '10'
/** After this, a cached page is served without checking its revision. */
const DATABASE_TIMEOUT_MS = 2 * SECOND_MS

interface PageDeps {
  web: Web
  revision: { current(): Promise<number>; known(): number | null }
  config: Pick<Config, 'publicUrl' | 'captcha' | 'MAP_URL' | 'SHOP_MODE' | 'sandboxUrl'>
}

/** Rendering takes as long as several API calls. */
const CALLS_PER_RENDERING = 5
/** Whose pages' keys are remembered. */
const MAX_URLS = 2000
const MAX_URL_LENGTH = 500

interface PageContext {
  app: FastifyInstance
  shop: PageDeps
  cache: PageCache
  spendCalls: CallLimit
}

export function servePages(
  app: FastifyInstance,
  shop: PageDeps,
  cache: PageCache,
  spendCalls: CallLimit,
): void {
  const context: PageContext = { app, shop, cache, spendCalls }
  const keys = new LRUCache<string, string>({ max: MAX_URLS })
  const schema = { hide: true }
  const config = { quiet: true }

  /** The last hook before the page's route: an address that was served before is not worked out again. */
  function sendFromCache(request: FastifyRequest, reply: FastifyReply, toRoute: () => void): void {
    const key = keys.get(request.url)
    const revision = key === undefined ? null : shop.revision.known()
    const page = key === undefined || revision === null ? undefined : cache.peek(key, revision)
    const prepared = page?.prepared[chooseEncoding(request.headers['accept-encoding'])]
    if (prepared) {
      emit({ what: 'page', from: 'cache' })
      sendPrepared(request, reply, prepared)
    } else toRoute()
  }

  app.get('/*', { onRequest: sendFromCache, config, schema }, async (request, reply) => {
    if (isApiPath(request.url)) return reply.callNotFound()
    const url = pageUrl(request.url, shop.config.publicUrl)
    const canonical = url && canonicalPath(url.pathname)
    if (canonical) return reply.redirect(canonical + url.search, 301)
    return withinCalls(context, reply, async () => {
      const key = url && shop.web.sharedPageKey(url)
      if (!url) return sendPage(reply, await unknownPage(context, request), 'private, no-store')
      if (key === null) return sendPage(reply, await ownPage(context, request, url), 'private, no-store')
      const page = await sharedPage(context, key, () => requireCalls(context, request))
      if (!('brotli' in page)) return sendPage(reply, withQuery(page, url.search), 'no-cache')
      if (request.url.length <= MAX_URL_LENGTH) keys.set(request.url, key)
      return sendCachedPage(request, reply, page)
    })
  })

  /** The only page with a form that works without scripts: the browser goes on to the payment page. */
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) => done(null, null))
    scope.post(PAGES.pay, { config, schema }, async (request, reply) =>
      withinCalls(context, reply, async () => {
        const { publicUrl } = shop.config
        const url = pageUrl(request.url, publicUrl) ?? new URL(UNKNOWN_PATH, publicUrl)
        const page = await ownPage(context, request, url)
        if (page.status === 429) reply.header('retry-after', HOUR_MS / SECOND_MS)
        return sendPage(reply, page, 'private, no-store')
      }),
    )
  })
}

/** Renders a page for the browser that asks. @throws {TooManyPagesError} */
async function ownPage(context: PageContext, request: FastifyRequest, url: URL): Promise<RenderedPage> {
  requireCalls(context, request)
  const { app, shop } = context
  const cookie = request.headers.cookie ?? ''
  return render({ app, shop, url, pageRequest: request, headers: { cookie } })
}

/** @throws {TooManyPagesError} */
async function unknownPage(context: PageContext, request: FastifyRequest): Promise<RenderedPage> {
  requireCalls(context, request)
  const { app, shop } = context
  return render({ app, shop, url: new URL(UNKNOWN_PATH, shop.config.publicUrl), headers: {} })
}

/** Serves the last cached page when the database is unavailable. `beforeRendering` can throw. */
async function sharedPage(
  { app, shop, cache }: PageContext,
  key: string,
  beforeRendering = () => {},
): Promise<CachedPage | RenderedPage> {
  // Renders from the key, not the request, so that no customer's data ends up in a shared page.
  const renderNow = () => render({ app, shop, url: new URL(key, shop.config.publicUrl), headers: {} })
  const last = cache.last(key)
  const current = shop.revision.current().catch(nullIfUnavailable)
  const revision = await (last ? waitUpTo(DATABASE_TIMEOUT_MS, current) : current)
  if (revision === null && last) return last
  if (revision !== null && cache.peek(key, revision)) return cache.get(key, revision, renderNow)
  beforeRendering()
  return revision === null ? renderNow() : cache.get(key, revision, renderNow)
}

function requireCalls({ spendCalls }: PageContext, request: FastifyRequest): void {
  const retryAfter = spendCalls(clientIp(request), CALLS_PER_RENDERING)
  if (retryAfter > 0) throw new TooManyPagesError(retryAfter)
}

/** Sends the page about too many requests when `send` throws a {@link TooManyPagesError}. */
async function withinCalls(context: PageContext, reply: FastifyReply, send: () => Promise<FastifyReply>) {
  try {
    return await send()
  } catch (error) {
    if (!(error instanceof TooManyPagesError)) throw error
    reply.header('retry-after', String(error.details.retryAfter)).status(429)
    if (isDataRequest(reply.request.url)) return reply.send({ error: error.message })
    // Rendered once and cached, so that it costs nothing.
    const page = await sharedPage(context, TOO_MANY_REQUESTS_PATH)
    const body = 'brotli' in page ? await decompress(page.brotli) : page.body
    return reply.headers(page.headers).header('cache-control', 'no-store').send(body)
  }
}

class TooManyPagesError extends TooMany {
  constructor(retryAfter: number) {
    super('Too many requests. Please wait a moment and try again.', { retryAfter })
  }
}

function nullIfUnavailable(error: unknown): null {
  if (databaseFailure(error)) return null
  throw error
}

async function waitUpTo<T>(ms: number, work: Promise<T>): Promise<T | null> {
  const timeout = new AbortController()
  const timedOut = setTimeout(ms, null, { signal: timeout.signal }).catch(() => null)
  return Promise.race([work, timedOut]).finally(() => timeout.abort())
}

interface PageToRender {
  app: FastifyInstance
  shop: PageDeps
  url: URL
  pageRequest?: FastifyRequest
  headers: Record<string, string>
}

async function render({ app, shop, url, pageRequest, headers }: PageToRender): Promise<RenderedPage> {
  emit({ what: 'page', from: 'rendering' })
  let isUnavailable = false
  const onUnavailable = () => {
    isUnavailable = true
  }
  const cookies: string[] = []
  const onCookies = (more: string[]) => {
    cookies.push(...more)
  }
  // Private URLs can contain an order id, so the span does not include them.
  const response = await withSpan('page.render', { 'shop.page': pageRequest ? 'own' : url.pathname }, () =>
    shop.web.answer(
      new Request(url, { method: pageRequest?.method === 'POST' ? 'POST' : 'GET', headers }),
      createInternalClient(app, onUnavailable, pageRequest, onCookies),
    ),
  )
  const forwarded = Object.fromEntries([...response.headers].filter(([name]) => FORWARDED_HEADERS.has(name)))
  const isHtml = (response.headers.get('content-type') ?? '').startsWith('text/html')
  const failed = isUnavailable && response.status === 500
  return {
    status: failed ? 503 : response.status,
    body: Buffer.from(response.body.buffer, response.body.byteOffset, response.body.byteLength),
    // A shared page must not have those of the browser that it was rendered for.
    ...(pageRequest && cookies.length > 0 && { cookies }),
    headers: {
      ...forwarded,
      ...(failed || response.status === 503 ? { 'retry-after': RETRY_AFTER_SECONDS } : {}),
      vary: 'accept-encoding',
      ...(url.pathname.startsWith(ADMIN_PAGES.root) && {
        'permissions-policy': permissionsPolicy({ camera: true }),
      }),
      ...(isHtml && {
        'content-security-policy': contentSecurityPolicy(
          (response.headers.get(SCRIPT_HASHES_HEADER) ?? '').split(' '),
          externalSources(url.pathname.toLowerCase(), shop.config),
        ),
      }),
    },
  }
}

const FORWARDED_HEADERS = new Set(['content-type', 'location', 'x-robots-tag', 'x-remix-response'])

/** Redirects of shared pages are rendered without the query, which can name a campaign. */
function withQuery(page: RenderedPage, query: string): RenderedPage {
  const { location } = page.headers
  return location ? { ...page, headers: { ...page.headers, location: location + query } } : page
}

function sendPage(reply: FastifyReply, page: RenderedPage, cacheControl: string) {
  reply.status(page.status).headers(page.headers).header('cache-control', cacheControl)
  if (page.cookies) reply.header('set-cookie', page.cookies)
  if (page.status >= 500) return reply.send(page.body.toString().replaceAll(REFERENCE_SLOT, reply.request.id))
  return reply.send(page.body.length > 0 ? page.body : undefined)
}
