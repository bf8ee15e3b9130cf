import { ADMIN_PAGES } from '#contract/admin-paths.ts'
import type { Config } from '#server/config.ts'
import type { PageSources } from '#server/integrations/captcha-services.ts'

type Integrations = Pick<Config, 'captcha' | 'MAP_URL'>

/** Other hosts that a page may load from. Admin pages have neither a contact form nor a map. */
export function externalSources(path: string, { captcha, MAP_URL }: Integrations): PageSources {
  if (path === ADMIN_PAGES.root || path.startsWith(`${ADMIN_PAGES.root}/`)) return {}
  const frames = [...(captcha.sources['frame-src'] ?? []), ...(MAP_URL ? [new URL(MAP_URL).origin] : [])]
  return { ...captcha.sources, ...(frames.length > 0 && { 'frame-src': frames }) }
}

/** `scriptHashes`: of the inline scripts that the page's author wrote, never of those in a finished page. */
export function contentSecurityPolicy(scriptHashes: readonly string[], external: PageSources = {}): string {
  const { 'script-src': externalScripts = [], ...others } = external
  return [
    `default-src 'self'`,
    `script-src ${["'self'", ...scriptHashes, ...externalScripts].join(' ')}`,
    ...Object.entries(others).map(([directive, sources]) => `${directive} 'self' ${sources.join(' ')}`),
    // Scripts set style attributes for positioning; style elements must come from the shop.
    `style-src-attr 'unsafe-inline'`,
    `img-src 'self' data:`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ')
}
