import { afterEach, expect, test } from 'vitest'
import { STYLEGUIDE_PATH } from '#contract/platform/values/paths.ts'
import { startTestShop, type TestShop } from '#test/support/test-shop.ts'

let shop: TestShop
afterEach(() => shop.close())

async function pagePolicy(): Promise<Map<string, string[]>> {
  const page = await shop.client().fetch('/')
  const policy = page.headers.get('content-security-policy') ?? ''
  return new Map(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ')
      return [name, sources]
    }),
  )
}

function externalSources(policy: Map<string, string[]>): string[] {
  return [...policy].flatMap(([name, sources]) =>
    sources.filter((source) => source.includes('://')).map((source) => `${name} ${source}`),
  )
}

const LIVE = {
  SHOP_MODE: 'live',
  PUBLIC_URL: 'https://shop.example',
  STRIPE_SECRET_KEY: 'sk_live_none',
  STRIPE_WEBHOOK_SECRET: 'whsec_none',
  MAIL_FROM: 'Shop <shop@shop.example>',
  SHOP_MAILBOX: 'shop@shop.example',
  CAPTCHA_PROVIDER: 'turnstile',
  CAPTCHA_SITE_KEY: 'public-key',
  CAPTCHA_SECRET: 'secret-key',
}

test('allows pages to load only the captcha from other hosts', async () => {
  shop = await startTestShop()
  const { captcha, mode, mapUrl } = await shop.client().api.public.settings({})
  expect({ mode, mapUrl }).toEqual({ mode: 'sandbox', mapUrl: null })
  expect(captcha).toMatchObject({ provider: 'sandbox', global: 'sandboxCaptcha' })
  expect((await fetch(captcha.scriptUrl)).status).toBe(200)
  expect(externalSources(await pagePolicy())).toEqual([`script-src ${shop.sandboxUrl}`])
})

test('returns cacheable settings without secrets', async () => {
  shop = await startTestShop()
  const answer = await shop.client().fetch('/api/public/settings')
  expect(answer.headers.get('cache-control')).toBe('public, max-age=300')
  expect(answer.headers.get('set-cookie')).toBeNull()
  expect(Object.keys((await answer.json()).captcha).sort()).toEqual([
    'global',
    'provider',
    'scriptUrl',
    'siteKey',
  ])
})

test.each([
  ['recaptcha', 'grecaptcha', ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/']],
  ['hcaptcha', 'hcaptcha', ['https://hcaptcha.com', 'https://*.hcaptcha.com']],
  ['turnstile', 'turnstile', ['https://challenges.cloudflare.com']],
])('allows only the scripts and frames of %s in a live shop', async (provider, global, scripts) => {
  shop = await startTestShop({
    ...LIVE,
    CAPTCHA_PROVIDER: provider,
    MAP_URL: 'https://maps.example/embed?place=hollow',
  })
  const settings = await shop.client().api.public.settings({})
  expect(settings).toMatchObject({
    mode: 'live',
    captcha: { provider, global, siteKey: 'public-key' },
    mapUrl: 'https://maps.example/embed?place=hollow',
  })
  expect(JSON.stringify(settings)).not.toContain('secret-key')
  const policy = await pagePolicy()
  expect(policy.get('script-src')?.filter((source) => source.startsWith('https:'))).toEqual(scripts)
  expect(policy.get('frame-src')).toContain('https://maps.example')
  expect(policy.get('frame-src')).toContain("'self'")
  const others = ['google', 'hcaptcha', 'cloudflare'].filter((name) => !scripts.join().includes(name))
  for (const other of others) expect(externalSources(policy).join()).not.toContain(other)
})

test('serves the style guide in the sandbox only', async () => {
  shop = await startTestShop()
  expect((await shop.client().fetch(STYLEGUIDE_PATH)).status).toBe(200)
  await shop.close()
  shop = await startTestShop(LIVE)
  const page = await shop.client().fetch(STYLEGUIDE_PATH)
  expect(page.status).toBe(404)
  expect(await page.text()).toContain('Page Not Found')
  expect((await shop.client().fetch(`${STYLEGUIDE_PATH}.data`)).status).toBe(404)
})
