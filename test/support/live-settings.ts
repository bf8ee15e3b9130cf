export const LIVE_SETTINGS = {
  SHOP_MODE: 'live',
  PUBLIC_URL: 'https://shop.example',
  TRUSTED_PROXIES: '127.0.0.1',
  STRIPE_SECRET_KEY: 'sk_live_none',
  STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcdef',
  MAIL_FROM: 'Shop <shop@shop.example>',
  SHOP_MAILBOX: 'shop@shop.example',
  CAPTCHA_PROVIDER: 'turnstile',
  CAPTCHA_SITE_KEY: 'public-key',
  CAPTCHA_SECRET: 'secret-key',
}
