import { ADMIN_PAGES } from '#contract/app/admin-paths.ts'
import { PAGES } from '#contract/platform/values/paths.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { PageSources } from '#server/platform/integrations/captcha-services.ts'

type Integrations = Pick<Config, 'captcha' | 'MAP_URL' | 'SHOP_MODE' | 'sandboxUrl'>

const PAYMENT_LINKS = PAGES.pay.replace(':orderUuid', '')

/** Other hosts that a page may load from or lead a form to. Admin pages have neither a contact form nor a map. */
export function externalSources(
  path: string,
  { captcha, MAP_URL, SHOP_MODE, sandboxUrl }: Integrations,
): PageSources {
  if (path === ADMIN_PAGES.root || path.startsWith(`${ADMIN_PAGES.root}/`)) return {}
  // The form leads to the payment page, which may have an address of the shop's own.
  if (path.startsWith(PAYMENT_LINKS)) return { 'form-action': [SHOP_MODE === 'live' ? 'https:' : sandboxUrl] }
  const frames = [...(captcha.sources['frame-src'] ?? []), ...(MAP_URL ? [new URL(MAP_URL).origin] : [])]
  return { ...captcha.sources, ...(frames.length > 0 && { 'frame-src': frames }) }
}

/** `scriptHashes`: of the inline scripts that the page's author wrote, never of those in a finished page. */
export function contentSecurityPolicy(scriptHashes: readonly string[], external: PageSources = {}): string {
  const { 'script-src': externalScripts = [], 'form-action': formTargets = [], ...others } = external
  return [
    `default-src 'self'`,
    `script-src ${["'self'", ...scriptHashes, ...externalScripts].join(' ')}`,
    ...Object.entries(others).map(([directive, sources]) => `${directive} 'self' ${sources.join(' ')}`),
    // Scripts set style attributes for positioning; style elements must come from the shop.
    `style-src-attr 'unsafe-inline'`,
    `img-src 'self' data:`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action ${["'self'", ...formTargets].join(' ')}`,
    `frame-ancestors 'none'`,
  ].join('; ')
}
