import { createHash } from 'node:crypto'
import type { Config } from '#server/config.ts'
import type { PageSources } from '#server/integrations/captcha-services.ts'

const INLINE_SCRIPT = /<script(?![^>]*\bsrc=)(?![^>]*type="application\/)[^>]*>([\s\S]*?)<\/script>/g

export function externalSources({ captcha, MAP_URL }: Pick<Config, 'captcha' | 'MAP_URL'>): PageSources {
  const frames = [...(captcha.sources['frame-src'] ?? []), ...(MAP_URL ? [new URL(MAP_URL).origin] : [])]
  return { ...captcha.sources, ...(frames.length > 0 && { 'frame-src': frames }) }
}

export function contentSecurityPolicy(html: string, external: PageSources = {}): string {
  const scripts = [...html.matchAll(INLINE_SCRIPT)].map(([, script = '']) => script)
  const hashes = new Set(
    scripts.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`),
  )
  const { 'script-src': externalScripts = [], ...others } = external
  return [
    `default-src 'self'`,
    `script-src ${["'self'", ...hashes, ...externalScripts].join(' ')}`,
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
