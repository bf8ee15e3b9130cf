import type { FastifyInstance } from 'fastify'
import { api } from '#contract/app/api.ts'
import type { Settings } from '#contract/operations/settings/settings.ts'
import {
  FEED_PATH,
  ROBOTS_PATH,
  SECURITY_TXT_PATH,
  SITEMAP_PATH,
  WEB_MANIFEST_PATH,
} from '#contract/platform/values/paths.ts'
import type { Catalog } from '#server/catalog/products/list.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Revision } from '#server/platform/db/catalog-revision.ts'
import type { Db } from '#server/platform/db/open.ts'
import { sendCachedPage } from '#server/platform/http/cached-page.ts'
import { addRoute, addSharedRoute, createSharedReplies } from '#server/platform/http/endpoint.ts'
import { type CachedPage, createPageCache } from '#server/platform/http/page-cache.ts'
import { makeFeed } from './feed.ts'
import { makeRobots } from './robots.ts'
import { makeSecurityTxt } from './security-txt.ts'
import { listSitePages, makeSitemap } from './sitemap.ts'
import { makeWebManifest } from './web-manifest.ts'

const CACHE_BYTES = 32 * 1024 * 1024
const HIDDEN = { schema: { hide: true }, config: { quiet: true } }

interface SeoRouteDeps extends Catalog {
  db: Db
  revision: Revision
  settings(): Promise<Settings>
  now(): number
  config: Pick<Config, 'SHOP_MODE' | 'captcha' | 'MAP_URL' | 'publicUrl'>
}

export function siteRoutes(app: FastifyInstance, shop: SeoRouteDeps): void {
  const { SHOP_MODE: mode, captcha, MAP_URL: mapUrl = null } = shop.config
  addSharedRoute(app, createSharedReplies(shop.revision), api.public.settings, async () => {
    return { mode, captcha: captcha.widget, mapUrl }
  })
  addRoute(app, api.public.generateSitemap, async () => {
    const pages = await listSitePages(shop.db, shop.now())
    return { message: `The sitemap is up to date with ${pages.length} pages.` }
  })
}

export function siteDocuments(app: FastifyInstance, shop: SeoRouteDeps): void {
  const siteUrl = shop.config.publicUrl
  const documents: [path: string, type: string, make: () => Promise<string> | string][] = [
    [SITEMAP_PATH, 'application/xml; charset=utf-8', () => makeSitemap(shop.db, siteUrl, shop.now())],
    [FEED_PATH, 'application/atom+xml; charset=utf-8', () => makeFeed(shop, siteUrl)],
    [ROBOTS_PATH, 'text/plain; charset=utf-8', () => makeRobots(siteUrl)],
    [
      WEB_MANIFEST_PATH,
      'application/manifest+json; charset=utf-8',
      async () => makeWebManifest((await shop.settings()).business),
    ],
  ]
  const cache = createPageCache(CACHE_BYTES)
  for (const [path, type, make] of documents) {
    app.get(path, HIDDEN, async (request, reply) => {
      const document = await cache.get(path, await shop.revision.current(), async () => ({
        status: 200,
        body: Buffer.from(await make()),
        headers: { 'content-type': type, vary: 'accept-encoding' },
      }))
      return sendCachedPage(request, reply, document as CachedPage)
    })
  }
  // Depends on the date, so it is not cached by catalog revision.
  app.get(SECURITY_TXT_PATH, HIDDEN, async (_request, reply) => {
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=86400')
    return makeSecurityTxt((await shop.settings()).business, siteUrl, shop.now())
  })
}
