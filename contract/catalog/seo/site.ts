import { z } from 'zod'
import { endpoint } from '#contract/platform/api/endpoint.ts'

export const CAPTCHA_PROVIDERS = ['recaptcha', 'hcaptcha', 'turnstile'] as const

/** All providers share the rest: `render`, `reset` and the names of their options. */
export const captcha = z.object({
  provider: z.enum(['sandbox', ...CAPTCHA_PROVIDERS]),
  siteKey: z.string(),
  scriptUrl: z.string().describe('Load it when the captcha is needed, with a callback name in `&onload=`'),
  global: z.string().describe("The name of the script's object on `window`"),
})
export type Captcha = z.output<typeof captcha>

export const siteEndpoints = {
  settings: endpoint('GET', '/api/public/settings', {
    shared: true,
    maxAge: 300,
    summary: 'Gets the public settings',
    reply: z.object({
      mode: z.enum(['sandbox', 'live']),
      captcha,
      mapUrl: z.string().nullable().describe('The URL of an embedded map, or null'),
    }),
  }),
}

export const sitemapEndpoints = {
  generateSitemap: endpoint('POST', '/api/sitemap/generate', {
    summary: 'Rebuilds the sitemap; it also stays current by itself',
    access: 'admin',
    reply: z.object({ message: z.string() }),
  }),
}
