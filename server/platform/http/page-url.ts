import { PAGES, TOO_MANY_REQUESTS_PATH } from '#contract/platform/values/paths.ts'

/** No page has this path. */
export const UNKNOWN_PATH = '/unknown-page'

const FIXED_PATHS: ReadonlySet<string> = new Set(
  Object.values(PAGES).filter((path) => !path.includes(':') && !path.startsWith(PAGES.user)),
)

/** Null for a URL that no page can have. A path such as `/.//` would become `//`, which reads as a host. */
export function pageUrl(requestUrl: string, publicUrl: string): URL | null {
  if (requestUrl.includes('%00')) return null
  const url = URL.parse(requestUrl, publicUrl)
  if (url?.origin !== publicUrl || url.pathname.startsWith('//')) return null
  return url.pathname === TOO_MANY_REQUESTS_PATH ? null : url
}

/** The path of a fixed page that was written with capitals or a slash at its end, or null. */
export function canonicalPath(path: string): string | null {
  const canonical = path.toLowerCase().replace(/\/+$/, '')
  return canonical !== path && FIXED_PATHS.has(canonical) ? canonical : null
}

/** Pages that differ only in their data: React Router's client navigation asks for them. */
export function isDataRequest(requestUrl: string): boolean {
  return /\.data(?:\?|$)/.test(requestUrl)
}
