import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { SECOND_MS } from '#contract/shop.ts'
import { REFERENCE_SLOT } from '#contract/web.ts'
import { whyUnavailable } from '#server/db/unavailable.ts'
import { step } from '#server/seeing/step.ts'
import { tell } from '#server/seeing/tell.ts'
import type { Shop } from '#server/shop.ts'
import { inProcessApi } from './in-process.ts'
import { isApiAddress } from './not-found.ts'
import { type CachedPage, chooseEncoding, createPageCache, encode, type RenderedPage } from './page-cache.ts'
import { contentSecurityPolicy, outsideSources } from './security.ts'

const ADDRESSES_REMEMBERED = 2000
const LONGEST_REMEMBERED = 500
const RETRY_AFTER_SECONDS = '10'
/** So long a visitor waits for the database to say whether a page that is at hand is today's. */
const DATABASE_TAKES_AT_MOST_MS = 2 * SECOND_MS

/** Everything that is no call and no file is a page. To be called before the app's other hooks are added. */
export function servePages(app: FastifyInstance, shop: Shop): void {
  const cache = createPageCache(shop.config.PAGE_CACHE_MB * 1024 * 1024)
  /** Which page an address as it was asked for stands for: pages from the cache need not read it twice. */
  const keys = new LRUCache<string, string>({ max: ADDRESSES_REMEMBERED })

  /** Without its database the shop shows what it showed last: what has changed since, each call finds out anew. */
  async function sharedPage(key: string): Promise<CachedPage | RenderedPage> {
    // The key, not the request, is what is rendered: nothing a visitor sends can end up in another visitor's page.
    const fresh = () => render({ app, shop, url: new URL(key, shop.config.publicUrl), headers: {} })
    const last = cache.last(key)
    const current = shop.revision.current().catch(unlessUnavailable)
    const revision = await (last ? atMost(DATABASE_TAKES_AT_MOST_MS, current) : current)
    if (revision !== null) return cache.get(key, revision, fresh)
    return last ?? fresh()
  }

  // A page from the cache is answered before anything else is looked at.
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request
    const key = raw.method === 'GET' || raw.method === 'HEAD' ? keys.get(raw.url ?? '') : undefined
    const revision = key === undefined ? null : shop.revision.known()
    const page = key === undefined || revision === null ? undefined : cache.peek(key, revision)
    if (!page || !answerAtOnce(request, reply, page)) done()
  })

  app.get('/*', { config: { quiet: true }, schema: { hide: true } }, async (request, reply) => {
    if (isApiAddress(request.url)) return reply.callNotFound()
    // No text of the shop holds a NUL, so none can be asked for.
    const url = URL.parse(request.url.replaceAll('%00', ''), shop.config.publicUrl)
    if (!url || url.origin !== shop.config.publicUrl) return reply.callNotFound()
    const key = shop.web.sharedPageKey(url)
    if (key === null) {
      const cookie = request.headers.cookie ?? ''
      const page = await render({ app, shop, url, visitor: request, headers: { cookie } })
      return sendPage(reply, page, 'private, no-store')
    }
    const page = await sharedPage(key)
    if (!('etag' in page)) return sendPage(reply, page, 'no-cache')
    if (request.url.length <= LONGEST_REMEMBERED) keys.set(request.url, key)
    return sendShared(request, reply, page)
  })
}

function unlessUnavailable(error: unknown): null {
  if (whyUnavailable(error)) return null
  throw error
}

async function atMost<T>(ms: number, work: Promise<T>): Promise<T | null> {
  const patience = new AbortController()
  const tired = setTimeout(ms, null, { signal: patience.signal }).catch(() => null)
  return Promise.race([work, tired]).finally(() => patience.abort())
}

interface PageToRender {
  app: FastifyInstance
  shop: Shop
  url: URL
  /** Whose page it is; none for one that is the same for everybody. */
  visitor?: FastifyRequest
  headers: Record<string, string>
}

async function render({ app, shop, url, visitor, headers }: PageToRender): Promise<RenderedPage> {
  tell({ what: 'page', from: 'rendering' })
  let isUnavailable = false
  const cannot = () => {
    isUnavailable = true
  }
  // A page of somebody's own may have an order's address: what is written down of it names no page.
  const { response, body } = await step(
    'page.render',
    { 'shop.page': visitor ? 'own' : url.pathname },
    async () => {
      const answer = await shop.web.answer(new Request(url, { headers }), inProcessApi(app, cannot, visitor))
      return { response: answer, body: Buffer.from(await answer.arrayBuffer()) }
    },
  )
  const kept = Object.fromEntries([...response.headers].filter(([name]) => KEPT_HEADERS.has(name)))
  const isHtml = (response.headers.get('content-type') ?? '').startsWith('text/html')
  const failed = isUnavailable && response.status === 500
  return {
    status: failed ? 503 : response.status,
    body,
    headers: {
      ...kept,
      ...(failed ? { 'retry-after': RETRY_AFTER_SECONDS } : {}),
      vary: 'accept-encoding',
      ...(isHtml && {
        'content-security-policy': contentSecurityPolicy(body.toString(), outsideSources(shop.config)),
      }),
    },
  }
}

/** Of what the pages answer, the rest is the server's business. */
const KEPT_HEADERS = new Set(['content-type', 'location', 'x-robots-tag', 'x-remix-response'])

function sendPage(reply: FastifyReply, page: RenderedPage, cacheControl: string) {
  reply.status(page.status).headers(page.headers).header('cache-control', cacheControl)
  if (page.status >= 500) return reply.send(page.body.toString().replaceAll(REFERENCE_SLOT, reply.request.id))
  return reply.send(page.body.length > 0 ? page.body : undefined)
}

/** Sends what is the same for everybody, to be asked for again each time and not sent again while it has not changed. */
export async function sendShared(request: FastifyRequest, reply: FastifyReply, page: CachedPage) {
  const id = reply.getHeader('x-request-id')
  reply
    .removeHeader('x-request-id')
    .headers(page.headers)
    .header('etag', page.etag)
    .header('cache-control', 'no-cache')
  // From now on with everything the app says of every reply, such as the security headers.
  page.headers = reply.getHeaders() as Record<string, string>
  if (id !== undefined) reply.header('x-request-id', id)
  if (isKnown(request.headers['if-none-match'], page.etag)) return reply.status(304).send()
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.send(await encode(page, encoding))
}

/** Whether the browser has these bytes already; a proxy that compresses marks its ETags as weak. */
function isKnown(known: string | undefined, etag: string): boolean {
  return known?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag) ?? false
}

/** @returns false when the page has not been compressed in this way yet. */
function answerAtOnce({ raw, id }: FastifyRequest, reply: FastifyReply, page: CachedPage): boolean {
  const encoding = chooseEncoding(raw.headers['accept-encoding'] as string | undefined)
  const bytes = page.encoded[encoding]
  if (!bytes) return false
  tell({ what: 'page', from: 'cache' })
  reply.hijack()
  const headers = { ...page.headers, 'x-request-id': id }
  if (isKnown(raw.headers['if-none-match'], page.etag)) {
    reply.raw.writeHead(304, headers).end()
    return true
  }
  const length = { ...headers, 'content-length': bytes.length }
  reply.raw
    .writeHead(200, encoding === 'identity' ? length : { ...length, 'content-encoding': encoding })
    .end(bytes)
  return true
}
