import { SECOND_MS } from '#contract/shop.ts'
import type { Config } from '#server/config.ts'
import { CaptchaUnreachable, tryCaptchaSecret } from '#server/outside/captcha.ts'
import {
  clockAhead,
  type KeyVerdict,
  type MailVerdict,
  tryMailServer,
  tryPaymentKey,
} from '#server/outside/trials.ts'
import { type Finding, fine, note, wrong } from './finding.ts'

/** What others gave the shop: keys, logins and secrets, each tried where it is used. */
export async function checkCredentials(config: Config): Promise<Finding[]> {
  const found = await Promise.all([
    paymentKey(config),
    webhookSecret(config),
    mailServer(config),
    captchaSecret(config),
    clock(config),
  ])
  return found
}

function nobodyThere(mode: Config['SHOP_MODE']): string {
  if (mode === 'live') return 'Is this machine online?'
  return 'The sandbox runs while the shop does: npm start.'
}

async function paymentKey({ SHOP_MODE, stripe }: Config): Promise<Finding> {
  const verdict = await tryPaymentKey(stripe)
  const about = 'Payments'
  if (verdict === 'test' && SHOP_MODE === 'live') {
    return wrong(about, 'STRIPE_SECRET_KEY is a test key: no real money moves. Take the live one, sk_live_…')
  }
  const words: Record<KeyVerdict, () => Finding> = {
    live: () => fine(about, 'The provider takes the key; real money moves.'),
    test: () => fine(about, 'The sandbox takes the key; no money moves.'),
    refused: () =>
      wrong(
        about,
        'The provider refuses STRIPE_SECRET_KEY. Copy it again from dashboard.stripe.com, Developers, API keys.',
      ),
    unreachable: () => wrong(about, `Nothing answers at ${stripe.apiUrl}. ${nobodyThere(SHOP_MODE)}`),
  }
  return words[verdict]()
}

function webhookSecret({ SHOP_MODE, stripe, publicUrl }: Config): Finding {
  const about = 'Webhook'
  if (SHOP_MODE === 'sandbox')
    return fine(about, 'The sandbox signs with the secret it shares with the shop.')
  if (/^whsec_\w{16,}$/.test(stripe.webhookSecret)) {
    return fine(about, `The secret looks right. The provider must send to ${publicUrl}/api/webhooks/stripe.`)
  }
  return wrong(
    about,
    'STRIPE_WEBHOOK_SECRET does not look like one: it starts with whsec_. At dashboard.stripe.com, Developers, Webhooks, open the endpoint and reveal its signing secret.',
  )
}

async function mailServer({ smtpUrl, SHOP_MODE }: Config): Promise<Finding> {
  const about = 'Mail server'
  const { host, username } = new URL(smtpUrl)
  const words: Record<MailVerdict, () => Finding> = {
    taken: () =>
      username || SHOP_MODE === 'sandbox'
        ? fine(about, `${host} takes the shop's mail.`)
        : note(
            about,
            `${host} answers without a login. If it wants one: smtps://user:password@host:465 in SMTP_URL.`,
          ),
    refused: () =>
      wrong(
        about,
        `${host} refuses the login. Check user and password in SMTP_URL; signs such as @ or / in them are written %40 and %2F.`,
      ),
    unreachable: () =>
      wrong(
        about,
        `${host} does not answer as a mail server. Check the name and the port in SMTP_URL: 465 for smtps, 587 for smtp.`,
      ),
  }
  return words[await tryMailServer(smtpUrl)]()
}

async function captchaSecret({ captcha, SHOP_MODE }: Config): Promise<Finding> {
  const about = 'Captcha'
  try {
    const complaint = await tryCaptchaSecret(captcha)
    if (complaint === null) return fine(about, `${captcha.widget.provider} takes the secret.`)
    return wrong(
      about,
      `${captcha.widget.provider} says ${complaint}. Copy CAPTCHA_SITE_KEY and CAPTCHA_SECRET again; both belong to one site.`,
    )
  } catch (error) {
    if (!(error instanceof CaptchaUnreachable)) throw error
    return wrong(about, `${captcha.widget.provider} gives no answer. ${nobodyThere(SHOP_MODE)}`)
  }
}

/** The provider's signatures are good for five minutes; a second factor's codes for half a minute. */
const MOST_AHEAD_MS = 20 * SECOND_MS

async function clock({ stripe }: Config): Promise<Finding> {
  const about = 'Clock'
  const ahead = await clockAhead(stripe.apiUrl)
  if (ahead === null) return note(about, 'Could not be compared: the payment provider does not answer.')
  const seconds = Math.round(Math.abs(ahead) / SECOND_MS)
  if (Math.abs(ahead) <= MOST_AHEAD_MS) return fine(about, `Right to ${Math.max(1, seconds)} s.`)
  return wrong(
    about,
    `${seconds} s ${ahead > 0 ? 'fast' : 'slow'}: payments' news and login codes would be refused. Turn on time synchronisation: timedatectl set-ntp true`,
  )
}
