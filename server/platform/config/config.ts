import { isIP } from 'node:net'
import { z } from 'zod'
import { CAPTCHA_PROVIDERS } from '#contract/catalog/seo/site.ts'
import { isEmail } from '#contract/platform/api/form-fields.ts'
import { valuesOfOtherMode } from '#server/platform/config/values-of-other-mode.ts'
import {
  type CaptchaSettings,
  captchaService,
  sandboxCaptcha,
} from '#server/platform/integrations/captcha-services.ts'
import type { BucketSettings } from '#server/platform/integrations/open-bucket.ts'

/** Documented in `.env.example`. Programs pass `process.env` to `parseConfig`; no other module reads a setting from it. */
export type Config = z.output<typeof settings> & {
  SANDBOX_PORT: number
  LOG_LEVEL: string
  CALLS_PER_MINUTE: number
  OPEN_CHECKOUTS: number
  VISITOR_CHECKOUTS: number
  UNPAID_CHECKOUTS: number
  RESERVED_UNITS: number
  publicUrl: string
  /** Reaches the shop from this machine. */
  localUrl: string
  sandboxUrl: string
  stripe: { secretKey: string; webhookSecret: string; apiUrl: string; timeoutMs: number }
  smtpUrl: string
  captcha: CaptchaSettings
  bucket: BucketSettings | null
  backupStore: BucketSettings | null
  MESSAGES_PER_HOUR: number
  REGISTRATIONS_PER_HOUR: number
  NOTIFICATIONS_PER_HOUR: number
  ENTRIES_PER_HOUR: number
  MESSAGE_TAKES_MS: number
  UPLOADS_PER_MINUTE: number
}

export interface PasswordHashSettings {
  PASSWORD_HASH_MEMORY_KIB: number
  PASSWORD_HASH_PASSES: number
}

/** The OWASP password storage recommendation for Argon2id: 19 MiB, 2 passes, 1 lane. */
export const RECOMMENDED_COST: PasswordHashSettings = {
  PASSWORD_HASH_MEMORY_KIB: 19 * 1024,
  PASSWORD_HASH_PASSES: 2,
}

/** scrypt with N = 2^17: 128 MiB of memory and about half a second per guess at the passphrase. */
export const RECOMMENDED_WORK_FACTOR = 17

const PORT_ERROR = 'must be a port number from 1 to 65533'
const port = z.coerce.number(PORT_ERROR).int(PORT_ERROR).min(1, PORT_ERROR).max(65_533, PORT_ERROR)
const wholeNumber = z.coerce
  .number('must be a number')
  .int('must be a whole number')
  .min(0, 'must be at least 0')
const origin = z
  .url({ protocol: /^https?$/, error: 'must be a URL such as https://shop.example' })
  .transform((text) => new URL(text).origin)

const NAMED_NETWORKS = ['loopback', 'linklocal', 'uniquelocal']

function isProxy(text: string): boolean {
  const [address = '', prefix, ...more] = text.split('/')
  const version = isIP(address)
  if (version === 0) return NAMED_NETWORKS.includes(text)
  const longest = version === 4 ? 32 : 128
  return more.length === 0 && (prefix === undefined || (/^\d+$/.test(prefix) && Number(prefix) <= longest))
}

function isSender(text: string): boolean {
  return isEmail(/([^\s<>]+)>?$/.exec(text.trim())?.[1] ?? '')
}

const settings = z.object({
  SHOP_MODE: z.enum(['sandbox', 'live'], 'must be "sandbox" or "live"').default('sandbox'),
  HOST: z.string().default('127.0.0.1'),
  DEMO_HISTORY: z.enum(['full', 'none'], 'must be full or none').default('full'),
  PORT: port.default(3000),
  SANDBOX_PORT: port.optional(),
  WORKERS: wholeNumber.min(1, 'must be at least 1').max(64, 'must be at most 64').default(1),
  PUBLIC_URL: origin.optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres://')
    .optional(),
  STORE_URL: z.url({ protocol: /^https?$/, error: 'must be a URL such as https://s3.example' }).optional(),
  STORE_BUCKET: z.string().default(''),
  STORE_REGION: z.string().default('us-east-1'),
  STORE_KEY_ID: z.string().default(''),
  STORE_KEY_SECRET: z.string().default(''),
  STORE_PATH_STYLE: z.stringbool('must be true or false').default(true),
  STORE_CACHE_MB: wholeNumber.default(64),
  LOG_LEVEL: z
    .enum(['silent', 'error', 'warn', 'info', 'debug'], 'must be silent, error, warn, info or debug')
    .optional(),
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform((list) =>
      list
        .split(',')
        .map((address) => address.trim())
        .filter(Boolean),
    )
    .refine((proxies) => proxies.every(isProxy), 'must be a comma-separated list of addresses or networks'),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://')
    .optional(),
  MAIL_FROM: z
    .string()
    .refine(isSender, 'must end with an email address, as in: The Shop <shop@shop.example>')
    .default('Laurel Hollow Knives <workshop@shop.test>'),
  MAIL_DKIM_SELECTOR: z.string().optional(),
  SHOP_MAILBOX: z
    .string()
    .refine(isEmail, 'must be an email address such as shop@shop.example')
    .default('workshop@shop.test'),
  CAPTCHA_PROVIDER: z
    .enum(CAPTCHA_PROVIDERS, `must be one of ${CAPTCHA_PROVIDERS.join(', ')}`)
    .default('recaptcha'),
  CAPTCHA_SITE_KEY: z.string().default(''),
  CAPTCHA_SECRET: z.string().default(''),
  MAP_URL: z.url({ protocol: /^https$/, error: 'must be a URL such as https://maps.example/…' }).optional(),
  PACKAGING_OZ: wholeNumber.default(8),
  QUOTED_ZONE: z.coerce
    .number('must be a number')
    .int()
    .min(1, 'must be a zone from 1 to 9')
    .max(9)
    .default(5),
  CARD_FEE_PERMILLE: wholeNumber.max(500, 'must be at most 500').default(29),
  CARD_FEE_CENTS: wholeNumber.default(30),
  CALLS_PER_MINUTE: wholeNumber.optional(),
  OPEN_CHECKOUTS: wholeNumber.optional(),
  VISITOR_CHECKOUTS: wholeNumber.min(1, 'must be at least 1').optional(),
  UNPAID_CHECKOUTS: wholeNumber.min(1, 'must be at least 1').optional(),
  RESERVED_UNITS: wholeNumber.min(1, 'must be at least 1').optional(),
  MESSAGES_PER_HOUR: wholeNumber.optional(),
  REGISTRATIONS_PER_HOUR: wholeNumber.optional(),
  NOTIFICATIONS_PER_HOUR: wholeNumber.optional(),
  ENTRIES_PER_HOUR: wholeNumber.optional(),
  MESSAGE_TAKES_MS: wholeNumber.optional(),
  UPLOADS_PER_MINUTE: wholeNumber.optional(),
  UPLOADS_STAGED_MB: wholeNumber.min(1, 'must be at least 1').default(500),
  UPLOADS_FREE_MB: wholeNumber.default(2048),
  PASSWORD_HASH_MEMORY_KIB: wholeNumber
    .min(8, 'must be at least 8')
    .max(1024 * 1024, 'must be at most 1048576')
    .default(RECOMMENDED_COST.PASSWORD_HASH_MEMORY_KIB),
  PASSWORD_HASH_PASSES: wholeNumber
    .min(1, 'must be at least 1')
    .max(100, 'must be at most 100')
    .default(RECOMMENDED_COST.PASSWORD_HASH_PASSES),
  // AVIF at effort 2 takes a ninth of the time of effort 4 for a tenth more bytes.
  IMAGE_EFFORT: wholeNumber.max(9, 'must be at most 9').default(2),
  PROVIDER_TIMEOUT_MS: wholeNumber.min(100, 'must be at least 100').default(10_000),
  PAGE_CACHE_MB: wholeNumber.default(24),
  SLOW_QUERY_MS: wholeNumber.default(500),
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be a URL such as http://127.0.0.1:4318' })
    .optional(),
  BACKUP_AT: z
    .string()
    .regex(/^(([01]\d|2[0-3]):[0-5]\d|never)$/, 'must be a time of day such as 03:00, or never')
    .default('03:00'),
  BACKUPS_KEPT: wholeNumber.min(1, 'must be at least 1').default(14),
  BACKUP_PASSPHRASE_FILE: z.string().optional(),
  BACKUP_STORE_URL: z
    .url({ protocol: /^https?$/, error: 'must be a URL such as https://s3.example' })
    .optional(),
  BACKUP_STORE_BUCKET: z.string().default(''),
  BACKUP_STORE_REGION: z.string().default('us-east-1'),
  BACKUP_STORE_KEY_ID: z.string().default(''),
  BACKUP_STORE_KEY_SECRET: z.string().default(''),
  BACKUP_EVERY_MINUTES: wholeNumber
    .min(1, 'must be at least 1')
    .max(1440, 'must be at most 1440, a day')
    .default(15),
  BACKUP_STORE_KEPT_DAYS: wholeNumber.min(1, 'must be at least 1').default(30),
  BACKUP_WORK_FACTOR: wholeNumber
    .min(1, 'must be at least 1')
    .max(22, 'must be at most 22')
    .default(RECOMMENDED_WORK_FACTOR),
})

export const SETTING_NAMES = Object.keys(settings.shape)

const REQUIRED_IN_LIVE_MODE = [
  'PUBLIC_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'SMTP_URL',
  'MAIL_FROM',
  'SHOP_MAILBOX',
  'CAPTCHA_PROVIDER',
  'CAPTCHA_SITE_KEY',
  'CAPTCHA_SECRET',
] as const

const REQUIRED_FOR_BUCKET = ['STORE_BUCKET', 'STORE_KEY_ID', 'STORE_KEY_SECRET'] as const

const REQUIRED_FOR_BACKUP_STORE = [
  'BACKUP_STORE_BUCKET',
  'BACKUP_STORE_KEY_ID',
  'BACKUP_STORE_KEY_SECRET',
] as const

const SANDBOX_LIMIT_FACTOR = 50

export class ConfigError extends Error {
  /** Each starts with the name of a setting. */
  problems: string[]

  constructor(problems: string[]) {
    super(`Invalid configuration:\n- ${problems.join('\n- ')}`)
    this.problems = problems
  }
}

/** EX_CONFIG of sysexits.h: starting again would not help. The unit in deploy/ does not retry after it. */
const CONFIG_EXIT_CODE = 78

export function exitCodeOf(error: unknown): number {
  return error instanceof ConfigError ? CONFIG_EXIT_CODE : 1
}

/** @throws {ConfigError} listing every problem, one per line. */
export function parseConfig(environment: Record<string, string | undefined>): Config {
  const env = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = settings.safeParse(env)
  const problems = parsed.success
    ? []
    : parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)
  problems.push(...valuesOfOtherMode(env))
  if (env.SHOP_MODE === 'live') {
    problems.push(...REQUIRED_IN_LIVE_MODE.filter((name) => !env[name]).map((name) => `${name} is missing`))
    // Browsers send `Secure` cookies over HTTPS only.
    if (/^http:/i.test(env.PUBLIC_URL ?? '')) problems.push('PUBLIC_URL must start with https://')
    if (parsed.success) problems.push(...weakHashSettings(parsed.data))
  }
  if (env.STORE_URL) {
    problems.push(...REQUIRED_FOR_BUCKET.filter((name) => !env[name]).map((name) => `${name} is missing`))
  }
  if (env.BACKUP_STORE_URL) problems.push(...backupStoreProblems(env))
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems)
  return deepFreeze(withDefaults(parsed.data))
}

function backupStoreProblems(env: Record<string, string | undefined>): string[] {
  const problems = REQUIRED_FOR_BACKUP_STORE.filter((name) => !env[name]).map((name) => `${name} is missing`)
  if (env.BACKUP_STORE_URL === env.STORE_URL && env.BACKUP_STORE_BUCKET === env.STORE_BUCKET) {
    problems.push(
      'BACKUP_STORE_BUCKET must be another bucket than STORE_BUCKET, with another provider if possible',
    )
  }
  if (env.BACKUP_PASSPHRASE_FILE) return problems
  return [
    ...problems,
    'BACKUP_PASSPHRASE_FILE is missing: backups are encrypted before they go to the backup store. Create a key with "age-keygen -o FILE" or write a passphrase into a file',
  ]
}

function weakHashSettings(given: PasswordHashSettings & { BACKUP_WORK_FACTOR: number }): string[] {
  const names = ['PASSWORD_HASH_MEMORY_KIB', 'PASSWORD_HASH_PASSES', 'BACKUP_WORK_FACTOR'] as const
  const recommended = { ...RECOMMENDED_COST, BACKUP_WORK_FACTOR: RECOMMENDED_WORK_FACTOR }
  return names
    .filter((name) => given[name] < recommended[name])
    .map((name) => `${name} must be at least ${recommended[name]} in live mode`)
}

function deepFreeze<T extends object>(value: T): T {
  for (const part of Object.values(value)) if (typeof part === 'object' && part !== null) deepFreeze(part)
  return Object.freeze(value)
}

function withDefaults(given: z.output<typeof settings>): Config {
  const sandboxPort = given.SANDBOX_PORT ?? given.PORT + 1
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`
  const live = given.SHOP_MODE === 'live'
  const limit = live ? 1 : SANDBOX_LIMIT_FACTOR
  const unpaidCheckouts = given.UNPAID_CHECKOUTS ?? 3 * limit
  const localUrl = `http://${reachableHost(given.HOST)}:${given.PORT}`
  const publicUrl = given.PUBLIC_URL ?? localUrl
  return {
    ...given,
    SANDBOX_PORT: sandboxPort,
    LOG_LEVEL: given.LOG_LEVEL ?? (live ? 'info' : 'warn'),
    CALLS_PER_MINUTE: given.CALLS_PER_MINUTE ?? 600 * limit,
    OPEN_CHECKOUTS: given.OPEN_CHECKOUTS ?? 10 * limit,
    VISITOR_CHECKOUTS: given.VISITOR_CHECKOUTS ?? 2 * limit,
    UNPAID_CHECKOUTS: unpaidCheckouts,
    RESERVED_UNITS: given.RESERVED_UNITS ?? unpaidCheckouts + 1,
    MESSAGES_PER_HOUR: given.MESSAGES_PER_HOUR ?? 5 * limit,
    REGISTRATIONS_PER_HOUR: given.REGISTRATIONS_PER_HOUR ?? 20 * limit,
    NOTIFICATIONS_PER_HOUR: given.NOTIFICATIONS_PER_HOUR ?? 40 * limit,
    ENTRIES_PER_HOUR: given.ENTRIES_PER_HOUR ?? 20 * limit,
    MESSAGE_TAKES_MS: given.MESSAGE_TAKES_MS ?? 2000 / limit,
    UPLOADS_PER_MINUTE: given.UPLOADS_PER_MINUTE ?? 6 * limit,
    publicUrl,
    localUrl,
    sandboxUrl,
    stripe: {
      secretKey: given.STRIPE_SECRET_KEY ?? 'sk_test_sandbox',
      webhookSecret: given.STRIPE_WEBHOOK_SECRET ?? 'whsec_sandbox',
      apiUrl: live ? 'https://api.stripe.com' : sandboxUrl,
      timeoutMs: given.PROVIDER_TIMEOUT_MS,
    },
    smtpUrl: given.SMTP_URL ?? `smtp://127.0.0.1:${sandboxPort + 1}`,
    captcha: live ? liveCaptcha(given, publicUrl) : sandboxCaptcha(sandboxUrl),
    bucket: given.STORE_URL ? bucketSettings(given.STORE_URL, given) : null,
    backupStore: given.BACKUP_STORE_URL ? backupStoreSettings(given.BACKUP_STORE_URL, given) : null,
  }
}

/** The host of a URL that reaches a server listening on `host` from the same machine. */
function reachableHost(host: string): string {
  if (isIP(host) === 6) return host === '::' ? '127.0.0.1' : `[${host}]`
  return host === '0.0.0.0' ? '127.0.0.1' : host
}

function bucketSettings(endpoint: string, given: z.output<typeof settings>): BucketSettings {
  return {
    endpoint,
    name: given.STORE_BUCKET,
    region: given.STORE_REGION,
    keyId: given.STORE_KEY_ID,
    keySecret: given.STORE_KEY_SECRET,
    pathStyle: given.STORE_PATH_STYLE,
  }
}

function backupStoreSettings(endpoint: string, given: z.output<typeof settings>): BucketSettings {
  return {
    endpoint,
    name: given.BACKUP_STORE_BUCKET,
    region: given.BACKUP_STORE_REGION,
    keyId: given.BACKUP_STORE_KEY_ID,
    keySecret: given.BACKUP_STORE_KEY_SECRET,
    pathStyle: true,
  }
}

function liveCaptcha(given: z.output<typeof settings>, publicUrl: string): CaptchaSettings {
  const keys = { siteKey: given.CAPTCHA_SITE_KEY, secret: given.CAPTCHA_SECRET }
  return captchaService(given.CAPTCHA_PROVIDER, keys, new URL(publicUrl).hostname)
}
