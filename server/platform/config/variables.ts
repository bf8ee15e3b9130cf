import { isIP } from 'node:net'
import { z } from 'zod'
import { CAPTCHA_PROVIDERS } from '#contract/catalog/seo/site.ts'
import { isEmail } from '#contract/platform/api/form-fields.ts'

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

/** The environment variables that the shop reads, with their limits and defaults. Documented in `.env.example`. */
export const variables = z.object({
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

export const SETTING_NAMES = Object.keys(variables.shape)

export type Variables = z.output<typeof variables>
