import { SITEMAP_PATH } from '#contract/addresses.ts'

/**
 * What robots may fetch: everything but the API. Pages that shall not be found say `noindex` themselves; closed here,
 * nobody would ever read that they do.
 */
export function makeRobots(siteUrl: string): string {
  return ['User-agent: *', 'Disallow: /api/', '', `Sitemap: ${new URL(SITEMAP_PATH, siteUrl).href}`, ''].join(
    '\n',
  )
}
