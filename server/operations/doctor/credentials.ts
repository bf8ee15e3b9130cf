import { SECOND_MS } from '#contract/platform/values/time.ts'
import type { Config } from '#server/platform/config/config.ts'
import { CaptchaUnavailableError, verifyCaptchaSecret } from '#server/platform/integrations/captcha.ts'
import {
  compareClock,
  type EmailCheckResult,
  type KeyCheckResult,
  verifyMailServer,
  verifyPaymentKey,
} from '#server/platform/integrations/credential-checks.ts'
import { type CheckResult, error, ok, warning } from './check-result.ts'

/** Tries every key, login, and secret at its provider. */
export async function checkCredentials(config: Config): Promise<CheckResult[]> {
  return Promise.all([
    checkPaymentKey(config),
    checkWebhookSecret(config),
    checkEmailServer(config),
    checkCaptchaSecret(config),
    checkClock(config),
  ])
}

function unreachableHint(mode: Config['SHOP_MODE']): string {
  if (mode === 'live') return 'Is this machine online?'
  return 'Start the shop and its sandbox first: npm start.'
}

export async function checkPaymentKey({
  SHOP_MODE,
  stripe,
}: Pick<Config, 'SHOP_MODE' | 'stripe'>): Promise<CheckResult> {
  const result = await verifyPaymentKey(stripe)
  const name = 'Payments'
  if (result === 'test' && SHOP_MODE === 'live') {
    return error(name, 'STRIPE_SECRET_KEY is a test key: no real money moves. Use the live key, sk_live_…')
  }
  const results: Record<KeyCheckResult, () => CheckResult> = {
    live: () => ok(name, 'The provider accepts the key. Real money moves.'),
    test: () => ok(name, 'The sandbox accepts the key. No money moves.'),
    refused: () =>
      error(
        name,
        'The provider rejects STRIPE_SECRET_KEY. Copy it again from dashboard.stripe.com > Developers > API keys.',
      ),
    unreachable: () => error(name, `No response from ${stripe.apiUrl}. ${unreachableHint(SHOP_MODE)}`),
  }
  return results[result]()
}

export function checkWebhookSecret({
  SHOP_MODE,
  stripe,
  publicUrl,
}: Pick<Config, 'SHOP_MODE' | 'stripe' | 'publicUrl'>): CheckResult {
  const name = 'Webhook'
  if (SHOP_MODE === 'sandbox') return ok(name, 'The sandbox and the shop share a secret.')
  if (/^whsec_\w{16,}$/.test(stripe.webhookSecret)) {
    return ok(
      name,
      `The secret has the right format. The provider must send webhooks to ${publicUrl}/api/webhooks/stripe.`,
    )
  }
  return error(
    name,
    'STRIPE_WEBHOOK_SECRET has the wrong format: it starts with whsec_. At dashboard.stripe.com > Developers > Webhooks, open the endpoint and reveal its signing secret.',
  )
}

export async function checkEmailServer({
  smtpUrl,
  SHOP_MODE,
}: Pick<Config, 'smtpUrl' | 'SHOP_MODE'>): Promise<CheckResult> {
  const name = 'Email server'
  const { host, hostname, username } = new URL(smtpUrl)
  const results: Record<EmailCheckResult, () => CheckResult> = {
    accepted: () =>
      username || SHOP_MODE === 'sandbox'
        ? ok(name, `${host} accepts the shop's email.`)
        : warning(
            name,
            `${host} accepts a connection without a login. If it needs one, set SMTP_URL to smtps://user:password@host:465.`,
          ),
    refused: () =>
      error(
        name,
        `${host} rejects the login. Check the user and password in SMTP_URL. Write @ as %40 and / as %2F.`,
      ),
    'unknown host': () => error(name, `${hostname} does not exist. Correct the host in SMTP_URL.`),
    unreachable: () =>
      error(
        name,
        `${host} does not respond as an email server. Check the host and port in SMTP_URL: 465 for smtps, 587 for smtp.`,
      ),
  }
  return results[await verifyMailServer(smtpUrl)]()
}

export async function checkCaptchaSecret({
  captcha,
  SHOP_MODE,
}: Pick<Config, 'captcha' | 'SHOP_MODE'>): Promise<CheckResult> {
  const name = 'Captcha'
  try {
    const problem = await verifyCaptchaSecret(captcha)
    if (problem === null) return ok(name, `${captcha.widget.provider} accepts the secret.`)
    return error(
      name,
      `${captcha.widget.provider} reports ${problem}. Copy CAPTCHA_SITE_KEY and CAPTCHA_SECRET again. Both must be from the same site.`,
    )
  } catch (failure) {
    if (!(failure instanceof CaptchaUnavailableError)) throw failure
    return error(name, `No response from ${captcha.widget.provider}. ${unreachableHint(SHOP_MODE)}`)
  }
}

/** Webhook signatures are valid for five minutes, login codes of an authenticator app for 30 seconds. */
const MAX_CLOCK_SKEW_MS = 20 * SECOND_MS

async function checkClock({ stripe }: Config): Promise<CheckResult> {
  const name = 'Clock'
  const comparison = await compareClock(stripe.apiUrl)
  if (comparison === null)
    return warning(name, 'The clock could not be compared: the payment provider does not respond.')
  const { offset } = comparison
  const seconds = Math.round(Math.abs(offset) / SECOND_MS)
  if (Math.abs(offset) <= MAX_CLOCK_SKEW_MS) return ok(name, `Accurate to ${Math.max(1, seconds)} s.`)
  return error(
    name,
    `The clock is ${seconds} s ${offset > 0 ? 'fast' : 'slow'}, so webhooks and login codes fail. Turn on time synchronization: timedatectl set-ntp true`,
  )
}
