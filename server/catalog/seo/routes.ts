import type { FastifyInstance } from 'fastify'
import { api } from '#contract/app/api.ts'
import type { BusinessSettings } from '#contract/operations/settings/business.ts'
import { internationalPhone } from '#contract/operations/settings/business-labels.ts'
import type { Settings } from '#contract/operations/settings/settings.ts'
import {
  FEED_PATH,
  PAGES,
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
import { listSitePages, makeSitemap } from './sitemap.ts'

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

/** Crawlers must be able to fetch pages to see their `noindex`. */
function makeRobots(siteUrl: string): string {
  return ['User-agent: *', 'Disallow: /api/', '', `Sitemap: ${new URL(SITEMAP_PATH, siteUrl).href}`, ''].join(
    '\n',
  )
}

const VALID_FOR_MONTHS = 6

/** Tells researchers where to report a vulnerability (RFC 9116). The expiry date moves monthly. */
function makeSecurityTxt({ email, phones }: BusinessSettings, siteUrl: string, now: number): string {
  return [
    `Contact: mailto:${email}`,
    ...phones.slice(0, 1).map(({ number }) => `Contact: tel:${internationalPhone(number)}`),
    `Expires: ${expiry(now)}`,
    'Preferred-Languages: en',
    `Canonical: ${new URL(SECURITY_TXT_PATH, siteUrl).href}`,
    '',
  ].join('\n')
}

/** The first of a month, so that the file changes only monthly. */
function expiry(now: number): string {
  const today = new Date(now)
  const first = Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + VALID_FOR_MONTHS, 1)
  return new Date(first).toISOString().replace('.000Z', 'Z')
}

const STEEL_950 = '#14171a'
const BONE_100 = '#f1eee6'

/** How the shop looks on a phone's home screen. `web/platform/images/make-icons.ts` draws the icons. */
function makeWebManifest({ name, place, region }: BusinessSettings): string {
  const manifest = {
    id: PAGES.home,
    name,
    short_name: place,
    description: `Knives and leather sheaths, made by hand in ${region}`,
    lang: 'en-US',
    start_url: PAGES.home,
    scope: PAGES.home,
    // Keeps the browser's Back button, which the payment page needs.
    display: 'minimal-ui',
    theme_color: STEEL_950,
    background_color: BONE_100,
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      ...['192', '512'].flatMap((size) => [icon(`icon-${size}`, size), maskableIcon(size)]),
    ],
  }
  return JSON.stringify(manifest)
}

function icon(name: string, size: string) {
  return { src: `/${name}.png`, sizes: `${size}x${size}`, type: 'image/png' }
}

/** Phones cut it to a circle or another shape. */
function maskableIcon(size: string) {
  return { ...icon(`icon-maskable-${size}`, size), purpose: 'maskable' }
}
