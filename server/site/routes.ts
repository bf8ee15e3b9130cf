import type { FastifyInstance } from 'fastify'
import { FEED_PATH, ROBOTS_PATH, SITEMAP_PATH } from '#contract/addresses.ts'
import { api } from '#contract/api.ts'
import { bind } from '#server/http/bind.ts'
import { type CachedPage, createPageCache } from '#server/http/page-cache.ts'
import { sendShared } from '#server/http/pages.ts'
import type { Shop } from '#server/shop.ts'
import { makeFeed } from './feed.ts'
import { makeRobots } from './robots.ts'
import { listSitePages, makeSitemap } from './sitemap.ts'

/** What pages and staff ask about the site as a whole. */
export function siteRoutes(app: FastifyInstance, shop: Shop): void {
  const { SHOP_MODE: mode, captcha, MAP_URL: mapUrl = null } = shop.config
  bind(app, api.public.settings, async (_, { reply }) => {
    reply.header('cache-control', 'public, max-age=300')
    return { mode, captcha: captcha.widget, mapUrl }
  })
  bind(app, api.public.generateSitemap, async () => {
    const pages = await listSitePages(shop.db)
    return { message: `The sitemap is up to date with ${pages.length} pages.` }
  })
}

/** What programs read: made from the database when somebody asks after the catalogue has changed. */
export function siteDocuments(app: FastifyInstance, shop: Shop): void {
  const siteUrl = shop.config.publicUrl
  const documents: [path: string, type: string, make: () => Promise<string> | string][] = [
    [SITEMAP_PATH, 'application/xml; charset=utf-8', () => makeSitemap(shop.db, siteUrl)],
    [FEED_PATH, 'application/atom+xml; charset=utf-8', () => makeFeed(shop.shelf, siteUrl)],
    [ROBOTS_PATH, 'text/plain; charset=utf-8', () => makeRobots(siteUrl)],
  ]
  const cache = createPageCache(LARGEST_TOGETHER)
  for (const [path, type, make] of documents) {
    app.get(path, { schema: { hide: true }, config: { quiet: true } }, async (request, reply) => {
      const document = await cache.get(path, await shop.revision.current(), async () => ({
        status: 200,
        body: Buffer.from(await make()),
        headers: { 'content-type': type, vary: 'accept-encoding' },
      }))
      // Only what failed comes back without an ETag, and this has status 200.
      return sendShared(request, reply, document as CachedPage)
    })
  }
}

/** Bytes, with their compressed copies. */
const LARGEST_TOGETHER = 32 * 1024 * 1024
