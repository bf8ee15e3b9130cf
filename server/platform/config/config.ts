import { isIP } from 'node:net'
import {
  type CaptchaSettings,
  captchaService,
  sandboxCaptcha,
} from '#server/platform/integrations/captcha-services.ts'
import type { BucketSettings } from '#server/platform/integrations/open-bucket.ts'
import { valuesOfOtherMode } from './values-of-other-mode.ts'
import {
  type PasswordHashSettings,
  RECOMMENDED_COST,
  RECOMMENDED_WORK_FACTOR,
  type Variables,
  variables,
} from './variables.ts'

/** Programs pass `process.env` to `parseConfig`; no other module reads a setting from it. */
export type Config = Variables & {
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
  const parsed = variables.safeParse(env)
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

function withDefaults(given: Variables): Config {
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

function bucketSettings(endpoint: string, given: Variables): BucketSettings {
  return {
    endpoint,
    name: given.STORE_BUCKET,
    region: given.STORE_REGION,
    keyId: given.STORE_KEY_ID,
    keySecret: given.STORE_KEY_SECRET,
    pathStyle: given.STORE_PATH_STYLE,
  }
}

function backupStoreSettings(endpoint: string, given: Variables): BucketSettings {
  return {
    endpoint,
    name: given.BACKUP_STORE_BUCKET,
    region: given.BACKUP_STORE_REGION,
    keyId: given.BACKUP_STORE_KEY_ID,
    keySecret: given.BACKUP_STORE_KEY_SECRET,
    pathStyle: true,
  }
}

function liveCaptcha(given: Variables, publicUrl: string): CaptchaSettings {
  const keys = { siteKey: given.CAPTCHA_SITE_KEY, secret: given.CAPTCHA_SECRET }
  return captchaService(given.CAPTCHA_PROVIDER, keys, new URL(publicUrl).hostname)
}
