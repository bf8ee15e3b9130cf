import type { PageKey } from '#contract/catalog/pages/page-keys.ts'
import { PAGES } from '#contract/platform/values/paths.ts'

const PATHS: Record<PageKey, string | null> = {
  home: PAGES.home,
  about: PAGES.about,
  process: PAGES.ourProcess,
  'shipping-returns': PAGES.shippingReturns,
  'privacy-policy': PAGES.privacy,
  'terms-of-service': PAGES.terms,
  warranty: null,
  care: PAGES.care,
}

/** Null for a text that has no page of its own. */
export function publicPath(key: PageKey): string | null {
  return PATHS[key]
}
