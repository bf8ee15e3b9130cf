import { createHash } from 'node:crypto'
import helmet from '@fastify/helmet'
import fastifyPlugin from 'fastify-plugin'
import type { Config } from '#server/config.ts'
import type { PageSources } from '#server/outside/captcha-services.ts'
import type { Shop } from '#server/shop.ts'
import { isApiAddress } from './not-found.ts'

const INLINE_SCRIPT = /<script(?![^>]*\bsrc=)(?![^>]*type="application\/)[^>]*>([\s\S]*?)<\/script>/g

/** What pages may load from elsewhere: the captcha's own things, and a map when the settings name one. Nothing else. */
export function outsideSources({ captcha, MAP_URL }: Pick<Config, 'captcha' | 'MAP_URL'>): PageSources {
  const frames = [...(captcha.sources['frame-src'] ?? []), ...(MAP_URL ? [new URL(MAP_URL).origin] : [])]
  return { ...captcha.sources, ...(frames.length > 0 && { 'frame-src': frames }) }
}

/** What a page may load: the shop's own things, the inline scripts that it came with, and what `outside` names. */
export function contentSecurityPolicy(html: string, outside: PageSources = {}): string {
  const scripts = [...html.matchAll(INLINE_SCRIPT)].map(([, script = '']) => script)
  const hashes = new Set(
    scripts.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`),
  )
  const { 'script-src': outsideScripts = [], ...others } = outside
  return [
    `default-src 'self'`,
    `script-src ${["'self'", ...hashes, ...outsideScripts].join(' ')}`,
    ...Object.entries(others).map(([directive, sources]) => `${directive} 'self' ${sources.join(' ')}`),
    // Style attributes place what a script measures; style elements stay the shop's own.
    `style-src-attr 'unsafe-inline'`,
    `img-src 'self' data:`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ')
}

/** Security headers on every reply; pages set their own Content-Security-Policy on top. */
export const securityHeaders = fastifyPlugin(async function securityHeaders(app, shop: Shop) {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    strictTransportSecurity: shop.secure ? { maxAge: 365 * 24 * 60 * 60 } : false,
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xXssProtection: false,
  })
  // What a call says of somebody is kept by no cache; what may be, says so itself.
  app.addHook('onRequest', async (request, reply) => {
    if (isApiAddress(request.url)) reply.header('cache-control', 'no-store')
  })
})
