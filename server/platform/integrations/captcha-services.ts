import type { Captcha } from '#contract/catalog/seo/site.ts'

export type PageSources = Partial<
  Record<'script-src' | 'frame-src' | 'style-src' | 'connect-src' | 'form-action', string[]>
>

export interface CaptchaSettings {
  widget: Captcha
  secret: string
  verifyUrl: string
  hostname: string | null
  sources: PageSources
}

interface Service {
  script: string
  global: string
  verifyUrl: string
  sources: PageSources
}

const HCAPTCHA = ['https://hcaptcha.com', 'https://*.hcaptcha.com']

const SERVICES: Record<'recaptcha' | 'hcaptcha' | 'turnstile', Service> = {
  recaptcha: {
    script: 'https://www.google.com/recaptcha/api.js?render=explicit&hl=en',
    global: 'grecaptcha',
    verifyUrl: 'https://www.google.com/recaptcha/api/siteverify',
    sources: {
      'script-src': ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
      'frame-src': ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
    },
  },
  hcaptcha: {
    script: 'https://js.hcaptcha.com/1/api.js?render=explicit&hl=en&recaptchacompat=off',
    global: 'hcaptcha',
    verifyUrl: 'https://api.hcaptcha.com/siteverify',
    sources: {
      'script-src': HCAPTCHA,
      'frame-src': HCAPTCHA,
      'style-src': HCAPTCHA,
      'connect-src': HCAPTCHA,
    },
  },
  turnstile: {
    script: 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit',
    global: 'turnstile',
    verifyUrl: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
    sources: {
      'script-src': ['https://challenges.cloudflare.com'],
      'frame-src': ['https://challenges.cloudflare.com'],
    },
  },
}

export function captchaService(
  provider: keyof typeof SERVICES,
  keys: { siteKey: string; secret: string },
  hostname: string,
): CaptchaSettings {
  const { script, global, verifyUrl, sources } = SERVICES[provider]
  const widget = { provider, siteKey: keys.siteKey, scriptUrl: script, global }
  return { widget, secret: keys.secret, verifyUrl, hostname, sources }
}

export function sandboxCaptcha(sandboxUrl: string): CaptchaSettings {
  return {
    widget: {
      provider: 'sandbox',
      siteKey: 'sandbox',
      scriptUrl: `${sandboxUrl}/captcha/api.js?render=explicit`,
      global: 'sandboxCaptcha',
    },
    secret: 'sandbox',
    verifyUrl: `${sandboxUrl}/captcha/siteverify`,
    hostname: null,
    sources: { 'script-src': [sandboxUrl] },
  }
}
