import { z } from 'zod'

export const CAPTCHA_PROVIDERS = ['recaptcha', 'hcaptcha', 'turnstile'] as const

/** What a page needs to show the captcha. All services share the rest: `render`, `reset` and the names of their options. */
export const captcha = z.object({
  provider: z.enum(['sandbox', ...CAPTCHA_PROVIDERS]),
  siteKey: z.string(),
  scriptUrl: z
    .string()
    .describe('To be loaded when the captcha is needed, with `&onload=` naming a callback'),
  global: z.string().describe('The name of the object that the script leaves on `window`'),
})
export type Captcha = z.output<typeof captcha>

export const siteSchemas = {
  settings: {
    summary: 'What pages need to know of how the shop is set up, the same for everybody',
    reply: z.object({
      mode: z.enum(['sandbox', 'live']),
      captcha,
      mapUrl: z.string().nullable().describe("A map of someone else's to show on request, or none"),
    }),
  },
} as const

export const siteStaffSchemas = {
  generateSitemap: {
    summary: 'Makes the sitemap anew; it is always current without it',
    access: 'staff',
    reply: z.object({ message: z.string() }),
  },
} as const
