import { matchPath } from 'react-router'
import { SPEC_KEYS } from '#contract/catalog/products/spec-filters.ts'
import { PAGES } from '#contract/platform/values/paths.ts'

const LISTING_KEYS = ['available', 'max', 'min', 'page', 'search', 'sort', 'tag', 'tags', ...SPEC_KEYS].sort()

/** Pages that are the same for everyone, with the query keys they depend on. */
const SHARED_PAGES: { path: string; keys: string[] }[] = [
  { path: PAGES.home, keys: [] },
  { path: PAGES.shop, keys: LISTING_KEYS },
  { path: PAGES.allKnives, keys: LISTING_KEYS },
  { path: PAGES.category, keys: LISTING_KEYS },
  { path: PAGES.knife, keys: [] },
  { path: PAGES.saved, keys: [] },
  { path: PAGES.sold, keys: ['category', 'page'] },
  { path: PAGES.drops, keys: [] },
  { path: PAGES.drop, keys: [] },
  { path: PAGES.claim, keys: [] },
  { path: PAGES.cart, keys: [] },
  { path: PAGES.checkout, keys: [] },
  { path: PAGES.giftCards, keys: [] },
  { path: PAGES.requestCommission, keys: ['like'] },
  { path: PAGES.about, keys: [] },
  { path: PAGES.ourProcess, keys: [] },
  { path: PAGES.shippingReturns, keys: [] },
  { path: PAGES.privacy, keys: [] },
  { path: PAGES.terms, keys: [] },
  { path: PAGES.care, keys: [] },
  { path: PAGES.reviews, keys: ['category', 'page'] },
  { path: PAGES.writeReview, keys: [] },
  { path: PAGES.contact, keys: [] },
  { path: PAGES.login, keys: [] },
  { path: PAGES.signup, keys: [] },
  { path: PAGES.forgotPassword, keys: [] },
  { path: PAGES.resetPassword, keys: [] },
  { path: PAGES.verifyEmail, keys: [] },
  { path: PAGES.notifications, keys: [] },
  { path: PAGES.confirmNotification, keys: [] },
]

/** React Router's suffixes for data requests. */
const DATA_SUFFIX = /(\/_)?\.data$/
const ROUTES_KEY = '_routes'
const ROUTE_IDS = /^[\w/,-]{0,300}$/

export function sharedPageKey(url: URL): string | null {
  const isData = DATA_SUFFIX.test(url.pathname)
  const path = url.pathname.replace(DATA_SUFFIX, '') || '/'
  const page = SHARED_PAGES.find((shared) => matchPath(shared.path, path))
  if (!page) return null
  const query = new URLSearchParams()
  for (const key of page.keys) for (const value of url.searchParams.getAll(key)) query.append(key, value)
  if (isData) {
    const routes = url.searchParams.get(ROUTES_KEY)
    if (routes !== null && !ROUTE_IDS.test(routes)) return null
    if (routes !== null) query.set(ROUTES_KEY, routes)
  }
  return query.size > 0 ? `${url.pathname}?${query}` : url.pathname
}
