import { SITEMAP_PATH } from '#contract/platform/values/paths.ts'

/** Crawlers must be able to fetch pages to see their `noindex`. */
export function makeRobots(siteUrl: string): string {
  return ['User-agent: *', 'Disallow: /api/', '', `Sitemap: ${new URL(SITEMAP_PATH, siteUrl).href}`, ''].join(
    '\n',
  )
}
