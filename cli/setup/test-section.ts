import { lookup } from 'node:dns/promises'
import { SECOND_MS } from '#contract/platform/values/time.ts'
import { checkBackupStore } from '#server/operations/doctor/backup-store.ts'
import { type CheckResult, ok, warning } from '#server/operations/doctor/check-result.ts'
import {
  checkCaptchaSecret,
  checkEmailServer,
  checkPaymentKey,
  checkWebhookSecret,
} from '#server/operations/doctor/credentials.ts'
import { checkEmailDomain, type LookUp, lookUpTexts } from '#server/operations/doctor/email-domain.ts'
import { parseConfig } from '#server/platform/config/config.ts'
import { type CaptchaSettings, captchaService } from '#server/platform/integrations/captcha-services.ts'
import { certificateProblem, compareAddresses } from '#server/platform/integrations/website.ts'
import { domainOf, type Section, type Values } from './sections.ts'

/** The services that answers are tested at. */
export interface Providers {
  stripeUrl: string
  captcha: typeof captchaService
  lookUp: LookUp
  /** Throws when the name has no address. */
  lookUpAddress(host: string): Promise<string>
  /** A sentence, or null when browsers trust the certificate there. */
  certificateProblem(publicUrl: string): Promise<string | null>
}

export const PROVIDERS: Providers = {
  stripeUrl: 'https://api.stripe.com',
  captcha: captchaService,
  lookUp: lookUpTexts,
  lookUpAddress: async (host) => (await lookup(host)).address,
  certificateProblem,
}

const TIMEOUT_MS = 10 * SECOND_MS
const SHOP_MODE = 'live'

/** Tries the answers of a complete section as `doctor` does. */
export async function testSection(
  section: Section,
  values: Values,
  providers: Providers,
): Promise<CheckResult[]> {
  const tests: Record<Section['key'], () => Promise<CheckResult[]>> = {
    domain: async () => [await checkDomain(values, providers)],
    payments: () => testPayments(values, providers),
    email: () => testEmail(values, providers),
    captcha: async () => [
      await checkCaptchaSecret({ SHOP_MODE, captcha: captchaSettings(values, providers) }),
    ],
    store: () => testStore(section, values),
  }
  return tests[section.key]()
}

async function checkDomain(
  values: Values,
  { lookUpAddress, certificateProblem }: Providers,
): Promise<CheckResult> {
  const domain = domainOf(values) ?? ''
  try {
    const where = compareAddresses(domain, [await lookUpAddress(domain)])
    const problem = await certificateProblem(`https://${domain}`)
    if (problem === null) return ok('Domain', `${where} Browsers trust its certificate.`)
    return warning('Domain', `${where} ${problem} Caddy gets one within minutes once the domain points here.`)
  } catch {
    return warning(
      'Domain',
      `${domain} has no address yet. At your DNS provider, add an A record with the address of this server.`,
    )
  }
}

async function testPayments(values: Values, { stripeUrl }: Providers): Promise<CheckResult[]> {
  const { STRIPE_SECRET_KEY = '', STRIPE_WEBHOOK_SECRET = '', PUBLIC_URL = '' } = values
  const stripe = {
    secretKey: STRIPE_SECRET_KEY,
    webhookSecret: STRIPE_WEBHOOK_SECRET,
    apiUrl: stripeUrl,
    timeoutMs: TIMEOUT_MS,
  }
  return [
    await checkPaymentKey({ SHOP_MODE, stripe }),
    checkWebhookSecret({ SHOP_MODE, stripe, publicUrl: PUBLIC_URL }),
  ]
}

async function testEmail(values: Values, { lookUp }: Providers): Promise<CheckResult[]> {
  const { SMTP_URL = '', MAIL_FROM = '', SHOP_MAILBOX = '', MAIL_DKIM_SELECTOR } = values
  const [server, records] = await Promise.all([
    checkEmailServer({ SHOP_MODE, smtpUrl: SMTP_URL }),
    checkEmailDomain({ SHOP_MODE, MAIL_FROM, SHOP_MAILBOX, MAIL_DKIM_SELECTOR }, lookUp),
  ])
  // New records take hours to appear, and the shop can send email without them.
  return [
    server,
    ...records.map((record) => (record.status === 'error' ? warning(record.name, record.message) : record)),
  ]
}

/** Access alone: how old the copies there are matters only once the shop runs. */
async function testStore({ fields }: Section, values: Values): Promise<CheckResult[]> {
  const config = parseConfig(Object.fromEntries(fields.map(({ name }) => [name, values[name]])))
  return (await checkBackupStore(config, Date.now())).slice(0, 1)
}

function captchaSettings(values: Values, { captcha }: Providers): CaptchaSettings {
  const { CAPTCHA_PROVIDER = '', CAPTCHA_SITE_KEY = '', CAPTCHA_SECRET = '' } = values
  const keys = { siteKey: CAPTCHA_SITE_KEY, secret: CAPTCHA_SECRET }
  return captcha(CAPTCHA_PROVIDER as Parameters<typeof captchaService>[0], keys, domainOf(values) ?? '')
}
