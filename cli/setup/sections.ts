import { isEmail } from '#contract/platform/api/form-fields.ts'
import { cleanAnswer, cleanKey } from './clean-answer.ts'

export interface Field {
  name: string
  question: string
  /** Answers to choose from, with their labels. */
  choices?: Record<string, string>
  placeholder?: string
  /** Not shown while it is typed. */
  isSecret?: boolean
  isOptional?: boolean
  /** Suggests an answer from the values so far. */
  suggest?(values: Values): string | undefined
  clean(answer: string): string
  /** Returns a sentence about a problem that the shop's settings would not find. */
  problem?(value: string): string | undefined
  show(value: string): string
}

export interface Section {
  key: 'domain' | 'payments' | 'email' | 'captcha' | 'store'
  title: string
  /** Where to find what is asked. */
  where: string
  /** The shop runs without it. */
  isOptional: boolean
  fields: Field[]
}

export type Values = Readonly<Record<string, string | undefined>>

function plain(name: string, question: string, more: Partial<Field> = {}): Field {
  return { name, question, clean: (answer) => cleanAnswer(name, answer), show: (value) => value, ...more }
}

function key(name: string, question: string, more: Partial<Field> = {}): Field {
  return { name, question, clean: (answer) => cleanKey(name, answer), show: mask, isSecret: true, ...more }
}

const email = (value: string) =>
  isEmail(value) ? undefined : 'Enter an email address, like shop@shop.example.'

export function domainOf({ PUBLIC_URL }: Values): string | undefined {
  return PUBLIC_URL && URL.canParse(PUBLIC_URL) ? new URL(PUBLIC_URL).hostname : undefined
}

/** "Shop.Example/" and "https://shop.example" mean the same. */
function toOrigin(answer: string): string {
  const text = cleanKey('PUBLIC_URL', answer).toLowerCase()
  const url = /^\w+:\/\//.test(text) ? text : `https://${text}`
  return URL.canParse(url) ? new URL(url).origin : text
}

export const SECTIONS: Section[] = [
  {
    key: 'domain',
    title: 'Domain',
    where:
      'The domain that you bought for the shop. Its DNS records (A, and AAAA if you have one) must point to this server.',
    isOptional: false,
    fields: [
      {
        ...plain('PUBLIC_URL', 'Domain of the shop', { placeholder: 'shop.example' }),
        clean: toOrigin,
        problem: (value) =>
          /^https:\/\/[^/:]+\.[^/:]+$/.test(value) ? undefined : 'Enter a domain, like shop.example.',
      },
    ],
  },
  {
    key: 'payments',
    title: 'Payments (Stripe)',
    where: [
      'The secret key: dashboard.stripe.com > Developers > API keys. Turn off "Test mode" first. It starts with sk_live_.',
      'The signing secret: dashboard.stripe.com > Developers > Webhooks > Add endpoint, with the address {origin}/api/webhooks/stripe and the events checkout.session.completed, checkout.session.expired, payment_intent.amount_capturable_updated, payment_intent.succeeded, payment_intent.canceled and charge.refunded. Then "Reveal". It starts with whsec_.',
    ].join('\n\n'),
    isOptional: false,
    fields: [
      key('STRIPE_SECRET_KEY', 'Secret key', {
        problem(value) {
          if (/^[sr]k_test_/.test(value))
            return 'This is a test key: no real money moves. Use the live key, sk_live_…'
          if (/^pk_/.test(value)) return 'This is the publishable key. The secret key starts with sk_live_.'
          return /^[sr]k_live_/.test(value) ? undefined : 'The secret key starts with sk_live_.'
        },
      }),
      key('STRIPE_WEBHOOK_SECRET', 'Signing secret of the webhook', {
        problem: (value) =>
          /^whsec_\w{16,}$/.test(value) ? undefined : 'The signing secret starts with whsec_.',
      }),
    ],
  },
  {
    key: 'email',
    title: 'Email',
    where:
      'Your email provider’s help pages list its outgoing server (SMTP). Some providers want a separate password for programs, often called "app password".',
    isOptional: false,
    fields: [
      plain('SMTP_URL', 'Outgoing email server', { isSecret: true, show: maskPassword }),
      plain('SHOP_MAILBOX', 'Mailbox of the shop, for orders, messages and problems', {
        placeholder: 'shop@shop.example',
        problem: email,
      }),
      plain('MAIL_FROM', 'Sender of the shop’s email', {
        suggest: ({ SHOP_MAILBOX }) => SHOP_MAILBOX,
        problem: (value) => email(/<([^<>]+)>$/.exec(value)?.[1] ?? value),
      }),
      plain(
        'MAIL_DKIM_SELECTOR',
        'DKIM selector that your email provider shows; leave it empty if you don’t know',
        {
          isOptional: true,
        },
      ),
    ],
  },
  {
    key: 'captcha',
    title: 'Captcha',
    where: [
      'Protects the forms from programs. Create a site for {domain} with one of these, free of charge:',
      'Turnstile: dash.cloudflare.com > Turnstile > Add widget',
      'hCaptcha: dashboard.hcaptcha.com > Sites',
      'reCAPTCHA v2: google.com/recaptcha/admin, type "Challenge (v2)", checkbox',
    ].join('\n'),
    isOptional: false,
    fields: [
      plain('CAPTCHA_PROVIDER', 'Captcha service', {
        choices: {
          turnstile: 'Turnstile (Cloudflare)',
          hcaptcha: 'hCaptcha',
          recaptcha: 'reCAPTCHA v2 (Google)',
        },
      }),
      { ...key('CAPTCHA_SITE_KEY', 'Site key'), isSecret: false, show: (value) => value },
      key('CAPTCHA_SECRET', 'Secret key'),
    ],
  },
  {
    key: 'store',
    title: 'Backups in a second place',
    where:
      'Storage that speaks S3 at another company than your server’s, such as Backblaze B2, Wasabi or Amazon S3: create a private bucket, and a key that may write, read and list there, but not delete. Everything is encrypted before it leaves this server.',
    isOptional: true,
    fields: [
      plain('BACKUP_STORE_URL', 'Address of the storage ("endpoint")', {
        placeholder: 'https://s3.eu-central-003.backblazeb2.com',
      }),
      plain('BACKUP_STORE_BUCKET', 'Name of the bucket'),
      plain('BACKUP_STORE_REGION', 'Region; leave it empty if the storage has none', {
        isOptional: true,
        suggest: ({ BACKUP_STORE_URL }) => /\bs3[.-]([a-z]+-[a-z]+-\d+)\./.exec(BACKUP_STORE_URL ?? '')?.[1],
        placeholder: 'us-east-1',
      }),
      { ...key('BACKUP_STORE_KEY_ID', 'Key ID'), isSecret: false, show: (value) => value },
      key('BACKUP_STORE_KEY_SECRET', 'Secret of the key'),
      plain('BACKUP_PASSPHRASE_FILE', 'File with the backup passphrase or key', {
        suggest: () => '/etc/shop-passphrase',
      }),
    ],
  },
]

/** Where to find what a section asks for, for this shop. */
export function whereToFind({ where }: Section, values: Values): string {
  return where
    .replace('{origin}', values.PUBLIC_URL ?? 'https://shop.example')
    .replace('{domain}', domainOf(values) ?? 'your domain')
}

export function isComplete({ fields }: Section, values: Values): boolean {
  return fields.every(({ name, isOptional }) => isOptional || values[name])
}

/** Whether there is anything in an optional section. */
export function isStarted({ fields }: Section, values: Values): boolean {
  return fields.some(({ name, suggest }) => !suggest && values[name])
}

const SHORTEST_SHOWN = 16
const PREFIX = /^[a-z]+(?:_(?:live|test))?_/

/** Enough of a secret to recognize it: "sk_live_…3f9a". */
function mask(secret: string): string {
  if (secret.length < SHORTEST_SHOWN) return '••••'
  return `${PREFIX.exec(secret)?.[0] ?? ''}…${secret.slice(-4)}`
}

function maskPassword(url: string): string {
  return url.replace(/^(\w+:\/\/[^:@/]*:)[^@]*@/, '$1••••@')
}
