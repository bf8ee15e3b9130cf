import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { parseConfig } from './config.ts'
import { SETTING_NAMES } from './variables.ts'

function problemsIn(environment: Record<string, string>): string {
  try {
    parseConfig(environment)
  } catch (error) {
    return (error as Error).message
  }
  return ''
}

const LIVE = {
  SHOP_MODE: 'live',
  PUBLIC_URL: 'https://shop.example/',
  STRIPE_SECRET_KEY: 'sk_live_secret',
  STRIPE_WEBHOOK_SECRET: 'whsec_secret',
  SMTP_URL: 'smtps://user:secret@mail.example:465',
  MAIL_FROM: 'Shop <shop@shop.example>',
  SHOP_MAILBOX: 'shop@shop.example',
  CAPTCHA_PROVIDER: 'turnstile',
  CAPTCHA_SITE_KEY: 'site-key',
  CAPTCHA_SECRET: 'captcha-secret',
}

test.each([
  [{ SHOP_MAILBOX: 'notanaddress' }, 'SHOP_MAILBOX must be an email address such as shop@shop.example'],
  [{ MAIL_FROM: 'The Shop' }, 'MAIL_FROM must end with an email address'],
])('rejects %j as unusable in emails', (change, problem) => {
  expect(problemsIn({ ...LIVE, ...change })).toContain(problem)
  expect(problemsIn(LIVE)).toBe('')
})

test('defaults to the sandbox on the standard ports', () => {
  expect(parseConfig({})).toMatchObject({
    SHOP_MODE: 'sandbox',
    PORT: 3000,
    SANDBOX_PORT: 3001,
    DATA_DIR: './data',
    SHOP_MAILBOX: 'workshop@shop.test',
    PACKAGING_OZ: 8,
    QUOTED_ZONE: 5,
    CARD_FEE_PERMILLE: 29,
    CARD_FEE_CENTS: 30,
    TRUSTED_PROXIES: [],
    publicUrl: 'http://127.0.0.1:3000',
    sandboxUrl: 'http://127.0.0.1:3001',
    smtpUrl: 'smtp://127.0.0.1:3002',
  })
})

test('derives the sandbox port from PORT unless it is set', () => {
  expect(parseConfig({ PORT: '4000' })).toMatchObject({
    publicUrl: 'http://127.0.0.1:4000',
    sandboxUrl: 'http://127.0.0.1:4001',
    smtpUrl: 'smtp://127.0.0.1:4002',
    stripe: { apiUrl: 'http://127.0.0.1:4001' },
  })
  expect(parseConfig({ PORT: '4000', SANDBOX_PORT: '5000' }).smtpUrl).toBe('smtp://127.0.0.1:5001')
})

test.each([
  ['127.0.0.1', 'http://127.0.0.1:4000'],
  ['0.0.0.0', 'http://127.0.0.1:4000'],
  ['::', 'http://127.0.0.1:4000'],
  ['::1', 'http://[::1]:4000'],
  ['10.0.0.11', 'http://10.0.0.11:4000'],
])('reaches a shop that listens on %s at %s', (HOST, url) => {
  const environment = { SHOP_MODE: 'sandbox', HOST, PORT: '4000' }
  expect(parseConfig(environment)).toMatchObject({ localUrl: url, publicUrl: url })
})

test.each([
  [{ PUBLIC_URL: 'https://shop.example' }, 'PUBLIC_URL starts with https://, but SHOP_MODE is not live'],
  [{ STRIPE_SECRET_KEY: 'sk_live_x' }, 'STRIPE_SECRET_KEY is a live key, but SHOP_MODE is not live'],
  [{ SHOP_MODE: 'sandbox', STRIPE_SECRET_KEY: 'rk_live_x' }, 'STRIPE_SECRET_KEY is a live key'],
  [{ HOST: '0.0.0.0' }, 'HOST lets other computers in, but SHOP_MODE is not set'],
  [{ HOST: '::' }, 'HOST lets other computers in, but SHOP_MODE is not set'],
  [{ HOST: 'shop.example', SHOP_MODE: '' }, 'HOST lets other computers in, but SHOP_MODE is not set'],
])('refuses the sandbox for a real shop: %o', (environment, problem) => {
  expect(problemsIn(environment)).toContain(problem)
})

test.each(['127.0.0.1', '127.0.0.2', '::1', 'localhost'])(
  'listens on %s without being asked for a mode',
  (HOST) => {
    expect(parseConfig({ HOST })).toMatchObject({ HOST, SHOP_MODE: 'sandbox' })
  },
)

test.each([
  ['STRIPE_SECRET_KEY', 'sk_test_sandbox'],
  ['STRIPE_SECRET_KEY', 'rk_test_1234'],
  ['STRIPE_WEBHOOK_SECRET', 'whsec_sandbox'],
  ['CAPTCHA_SITE_KEY', 'sandbox'],
  ['CAPTCHA_SECRET', 'sandbox'],
  ['CAPTCHA_SITE_KEY', '6LeIxAcTAAAAAJcZVRqyHh71UMIEGNQ_MXjiZKhI'],
  ['CAPTCHA_SECRET', '1x0000000000000000000000000000000AA'],
  ['CAPTCHA_SITE_KEY', '1x00000000000000000000AA'],
  ['CAPTCHA_SITE_KEY', '10000000-ffff-ffff-ffff-000000000001'],
  ['CAPTCHA_SECRET', '0x0000000000000000000000000000000000000000'],
])('refuses a known test value in live mode: %s=%s', (name, value) => {
  expect(problemsIn({ ...LIVE, [name]: value })).toBe(
    `Invalid configuration:\n- ${name} is a test value: use the one of your own account`,
  )
})

test('treats an empty value as unset', () => {
  expect(parseConfig({ PORT: '', SHOP_MODE: '', DATABASE_URL: '' })).toMatchObject({ PORT: 3000 })
})

test('multiplies the live limits by 50 in the sandbox', () => {
  const sandbox = parseConfig({})
  const live = parseConfig(LIVE)
  expect(sandbox.CALLS_PER_MINUTE).toBe(50 * live.CALLS_PER_MINUTE)
  expect(sandbox.OPEN_CHECKOUTS).toBe(50 * live.OPEN_CHECKOUTS)
  expect([live.VISITOR_CHECKOUTS, sandbox.VISITOR_CHECKOUTS]).toEqual([2, 100])
  expect(sandbox.UNPAID_CHECKOUTS).toBe(50 * live.UNPAID_CHECKOUTS)
  expect([live.RESERVED_UNITS, sandbox.RESERVED_UNITS]).toEqual([4, 151])
  expect(sandbox.MESSAGES_PER_HOUR).toBe(50 * live.MESSAGES_PER_HOUR)
  expect([live.UPLOADS_PER_MINUTE, sandbox.UPLOADS_PER_MINUTE]).toEqual([6, 300])
  expect(sandbox.MESSAGE_TAKES_MS * 50).toBe(live.MESSAGE_TAKES_MS)
  expect(parseConfig({ CALLS_PER_MINUTE: '5' }).CALLS_PER_MINUTE).toBe(5)
})

test('rejects hash costs below the recommendation in live mode', () => {
  expect(parseConfig(LIVE)).toMatchObject({ PASSWORD_HASH_MEMORY_KIB: 19456, PASSWORD_HASH_PASSES: 2 })
  const cheap = { PASSWORD_HASH_MEMORY_KIB: '64', PASSWORD_HASH_PASSES: '1', BACKUP_WORK_FACTOR: '2' }
  expect(parseConfig(cheap)).toMatchObject({ PASSWORD_HASH_MEMORY_KIB: 64, PASSWORD_HASH_PASSES: 1 })
  const problems = problemsIn({ ...LIVE, ...cheap })
  expect(problems).toContain('PASSWORD_HASH_MEMORY_KIB must be at least 19456 in live mode')
  expect(problems).toContain('PASSWORD_HASH_PASSES must be at least 2 in live mode')
  expect(problems).toContain('BACKUP_WORK_FACTOR must be at least 17 in live mode')
})

test('uses the real payment provider and the public origin in live mode', () => {
  expect(parseConfig(LIVE)).toMatchObject({
    publicUrl: 'https://shop.example',
    stripe: { apiUrl: 'https://api.stripe.com', secretKey: 'sk_live_secret' },
    smtpUrl: LIVE.SMTP_URL,
  })
})

test('lists all missing credentials at once in live mode', () => {
  const { SHOP_MODE, ...credentials } = LIVE
  const problems = problemsIn({ SHOP_MODE })
  for (const name of Object.keys(credentials)) expect(problems).toContain(`${name} is missing`)
  for (const name of Object.keys(credentials)) {
    const problems = problemsIn({ ...LIVE, [name]: '' })
    expect(problems.split('\n')).toEqual(['Invalid configuration:', `- ${name} is missing`])
  }
})

test('lists all missing and invalid settings at once', () => {
  const wrong = {
    SHOP_MODE: 'live',
    PORT: 'three',
    SANDBOX_PORT: '70000',
    PUBLIC_URL: 'shop.example',
    DATABASE_URL: 'mysql://root@localhost',
    LOG_LEVEL: 'loud',
    TRUSTED_PROXIES: '10.0.0.1, the office',
    SMTP_URL: 'mail.example',
    CAPTCHA_PROVIDER: 'arithmetic',
    MAP_URL: 'http://maps.example',
    PACKAGING_OZ: '-1',
    QUOTED_ZONE: '12',
    CARD_FEE_PERMILLE: '1000',
    CALLS_PER_MINUTE: 'many',
    MESSAGES_PER_HOUR: 'few',
    MESSAGE_TAKES_MS: '-5',
    PAGE_CACHE_MB: '1.5',
  }
  const problems = problemsIn(wrong)
  const named = problems
    .split('\n')
    .slice(1)
    .map((line) => line.split(' ')[1])
  const { SHOP_MODE, ...invalid } = wrong
  expect(new Set(named)).toEqual(
    new Set([
      ...Object.keys(invalid),
      'STRIPE_SECRET_KEY',
      'STRIPE_WEBHOOK_SECRET',
      'MAIL_FROM',
      'SHOP_MAILBOX',
      'CAPTCHA_SITE_KEY',
      'CAPTCHA_SECRET',
    ]),
  )
})

test('never includes a secret in an error', () => {
  const secrets = {
    SHOP_MODE: 'lvie',
    DATABASE_URL: 'mysql://root:hunter2@localhost',
    SMTP_URL: 'user:hunter2@mail.example',
    PUBLIC_URL: 'user:hunter2@shop.example',
    STRIPE_SECRET_KEY: 'sk_live_hunter2',
    STRIPE_WEBHOOK_SECRET: 'whsec_hunter2',
    CAPTCHA_SECRET: 'hunter2',
    CAPTCHA_PROVIDER: 'hunter2',
  }
  expect(problemsIn(secrets)).not.toBe('')
  expect(problemsIn(secrets)).not.toContain('hunter2')
  expect(problemsIn({ ...secrets, SHOP_MODE: 'live' })).not.toContain('hunter2')
})

test('freezes settings deeply', () => {
  const config = parseConfig({ TRUSTED_PROXIES: '127.0.0.1' })
  expect(() => Object.assign(config, { PORT: 1 })).toThrow(TypeError)
  expect(() => Object.assign(config.stripe, { secretKey: 'x' })).toThrow(TypeError)
  expect(() => config.TRUSTED_PROXIES.push('0.0.0.0/0')).toThrow(TypeError)
})

test('accepts proxies as addresses, networks or well-known names', () => {
  const { TRUSTED_PROXIES } = parseConfig({ TRUSTED_PROXIES: 'loopback, 10.0.0.0/8, fd00::/8, 192.0.2.7' })
  expect(TRUSTED_PROXIES).toEqual(['loopback', '10.0.0.0/8', 'fd00::/8', '192.0.2.7'])
  for (const wrong of ['everyone', '10.0.0', '10.0.0.0/33', '10.0.0.0/x', '::/129']) {
    expect([wrong, problemsIn({ TRUSTED_PROXIES: wrong })]).toEqual([
      wrong,
      expect.stringContaining('TRUSTED_PROXIES'),
    ])
  }
})

test('.env.example documents every setting once with its default', () => {
  const lines = readFileSync(resolve(import.meta.dirname, '../../../.env.example'), 'utf8').split('\n')
  const example = lines.flatMap((line, index) => {
    const [, name, value = ''] = /^(\w+)=(.*)$/.exec(line) ?? []
    return name ? [{ name, value: value.replace(/^'(.*)'$/, '$1'), above: lines[index - 1] ?? '' }] : []
  })
  expect(example.map(({ name }) => name).toSorted()).toEqual(SETTING_NAMES.toSorted())
  for (const { name, above } of example)
    expect([name, above]).toEqual([name, expect.stringMatching(/^(#|\w+=)/)])
  const environment = Object.fromEntries(example.map(({ name, value }) => [name, value]))
  expect(parseConfig(environment)).toEqual(parseConfig({}))
})

test('rejects a backup store without encryption and lists the missing settings', () => {
  const store = { BACKUP_STORE_URL: 'https://s3.example', BACKUP_STORE_BUCKET: 'shop' }
  expect(problemsIn(store)).toMatch(
    /BACKUP_STORE_KEY_ID is missing\n- BACKUP_STORE_KEY_SECRET is missing\n- BACKUP_PASSPHRASE_FILE is missing: backups are encrypted before/,
  )
  const complete = { ...store, BACKUP_STORE_KEY_ID: 'id', BACKUP_STORE_KEY_SECRET: 'secret' }
  expect(problemsIn(complete)).toContain('BACKUP_PASSPHRASE_FILE is missing')
  expect(parseConfig({ ...complete, BACKUP_PASSPHRASE_FILE: '/etc/shop/backup-key' })).toMatchObject({
    BACKUP_EVERY_MINUTES: 15,
    BACKUP_STORE_KEPT_DAYS: 30,
    backupStore: { endpoint: 'https://s3.example', name: 'shop', pathStyle: true },
  })
})
