import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '#contract/platform/values/time.ts'
import { type Config, parseConfig } from '#server/platform/config/config.ts'
import { loggedIn } from '#test/support/admin-helpers.ts'
import { removeImages } from '#test/support/image-fixtures.ts'
import { LIVE_SETTINGS } from '#test/support/live-settings.ts'
import { runShopCommand } from '#test/support/run-cli.ts'
import { sharedShop } from '#test/support/shared-shop.ts'
import type { LookUp } from './email-domain.ts'
import { runChecks } from './run-checks.ts'
import { checkShopSettings } from './settings.ts'

const shop = sharedShop()
beforeAll(async () => {
  await removeImages(shop)
})

const DNS: Record<string, string[]> = {
  'shop.example': ['v=spf1 include:mail.example -all', 'other=thing'],
  'laurel._domainkey.shop.example': ['v=DKIM1; k=rsa; p=MIGf'],
  '_dmarc.shop.example': ['v=DMARC1; p=none'],
}
const lookUp: LookUp = async (name) => DNS[name] ?? []

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

interface Providers {
  balance?: { status: number; body: object }
  captcha?: object
  date?: string
}

/** A payment provider and a captcha service with these responses. */
async function startProviders({ balance, captcha, date }: Providers = {}): Promise<string> {
  const listener: RequestListener = (request, reply) => {
    if (date) reply.setHeader('date', date)
    const [status, body] = request.url?.includes('siteverify')
      ? [200, captcha ?? { success: false, 'error-codes': ['invalid-input-response'] }]
      : [
          balance?.status ?? 200,
          balance?.body ?? { object: 'balance', livemode: true, available: [], pending: [] },
        ]
    reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
  const server = createServer(listener)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  servers.push(server)
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** A live shop's settings, with the test's database and local providers. */
async function live(providers: Providers = {}, settings: Record<string, string> = {}): Promise<Config> {
  const { DATA_DIR, DATABASE_URL, smtpUrl } = shop.shop.config
  const config = parseConfig({
    ...LIVE_SETTINGS,
    DATA_DIR,
    DATABASE_URL,
    SMTP_URL: smtpUrl.replace('//', '//shop:secret@'),
    MAIL_DKIM_SELECTOR: 'laurel',
    BACKUP_AT: 'never',
    ...settings,
  })
  const url = await startProviders(providers)
  const captcha = { ...config.captcha, verifyUrl: `${url}/siteverify` }
  return { ...config, stripe: { ...config.stripe, apiUrl: url }, captcha }
}

async function errorsOf(config: Config, look: LookUp = lookUp): Promise<Record<string, string>> {
  const results = await runChecks(config, look, shop.shop.now())
  // The test shop has the sandbox's accounts.
  const errors = results.filter(({ status, name }) => status === 'error' && name !== 'Accounts')
  return Object.fromEntries(errors.map(({ name, message }) => [name, message]))
}

test('finds no problems in a running sandbox', async () => {
  const { DATA_DIR, DATABASE_URL, PORT, SANDBOX_PORT, smtpUrl } = shop.shop.config
  const settings = {
    DATA_DIR,
    DATABASE_URL,
    PORT: String(PORT),
    SANDBOX_PORT: String(SANDBOX_PORT),
    SMTP_URL: smtpUrl,
  }
  const { code, text } = await runShopCommand(settings, ['doctor']).result
  expect([code, text]).toEqual([0, expect.stringContaining('No problems found.')])
  expect(text).toMatch(/^Version \d+\.\d+\.\d+/)
  for (const name of [
    'Settings',
    'Disk',
    'Database',
    'Payments',
    'Webhook',
    'Email server',
    'Captcha',
    'Clock',
  ]) {
    expect(text).toMatch(new RegExp(`^[✓·] ${name} `, 'm'))
  }
  expect(text).toContain('The sandbox accepts every email')
})

test('lists every missing setting and exits 1, also as `check`', async () => {
  const { code, text } = await runShopCommand({ DATA_DIR: '/nowhere', SHOP_MODE: 'live' }, ['check']).result
  expect(code).toBe(1)
  for (const name of ['STRIPE_SECRET_KEY', 'SMTP_URL', 'CAPTCHA_SECRET'])
    expect(text).toContain(`${name} is missing`)
})

test('names commands as they are typed on this machine', async () => {
  const onServer = { SHOP_COMMAND: 'shop', DATA_DIR: shop.shop.config.DATA_DIR }
  const help = await runShopCommand(onServer, ['--help']).result
  expect(help.text).toMatch(/^Usage: shop \[options\] \[command\]/)
  const wrong = await runShopCommand(onServer, ['backups']).result
  expect(wrong.text).toContain('Run "shop --help"')
})

const VERSION = /^\d+\.\d+\.\d+/

test('prints only JSON with the version, also for wrong settings', async () => {
  const { code, text } = await runShopCommand({ DATA_DIR: '/nowhere', SHOP_MODE: 'live' }, [
    'doctor',
    '--json',
  ]).result
  expect(code).toBe(1)
  expect(JSON.parse(text)).toEqual({
    version: expect.stringMatching(VERSION),
    ok: false,
    checks: [{ name: 'Settings', status: 'error', message: expect.stringContaining('SMTP_URL is missing') }],
  })
})

test('finds no errors in a live shop with valid settings', async () => {
  expect(await errorsOf(await live())).toEqual({})
})

test('warns a live shop that its database has sandbox accounts', async () => {
  const results = await runChecks(await live(), lookUp, shop.shop.now())
  expect(results.find(({ name }) => name === 'Accounts')?.message).toContain('passwords are public')
})

const UNAUTHORIZED = {
  status: 401,
  body: { error: { type: 'invalid_request_error', message: 'Invalid API Key' } },
}

test.each<[what: string, name: string, message: string, providers: Providers]>([
  ['a rejected payment key', 'Payments', 'rejects STRIPE_SECRET_KEY', { balance: UNAUTHORIZED }],
  [
    'a test key in a live shop',
    'Payments',
    'is a test key',
    { balance: { status: 200, body: { object: 'balance', livemode: false } } },
  ],
  [
    'a rejected captcha secret',
    'Captcha',
    'invalid-input-secret',
    { captcha: { success: false, 'error-codes': ['invalid-input-secret'] } },
  ],
  ['a slow clock', 'Clock', 'timedatectl', { date: new Date(Date.now() + DAY_MS).toUTCString() }],
])('reports %s', async (_, name, message, providers) => {
  const found = await errorsOf(await live(providers))
  expect(found).toEqual({ [name]: expect.stringContaining(message) })
  expect(JSON.stringify(found)).not.toMatch(/sk_live_none|secret-key|:secret@/)
})

test.each<[what: string, name: string, message: string, settings: Record<string, string>]>([
  [
    'a webhook secret with the wrong format',
    'Webhook',
    'starts with whsec_',
    { STRIPE_WEBHOOK_SECRET: 'we_123' },
  ],
  ['missing trusted proxies', 'Settings', 'TRUSTED_PROXIES is empty', { TRUSTED_PROXIES: '' }],
  ['an unreachable email server', 'Email server', 'does not respond', { SMTP_URL: 'smtp://127.0.0.1:9' }],
  [
    'an email server that does not exist',
    'Email server',
    'mail.shop.invalid does not exist',
    { SMTP_URL: 'smtp://mail.shop.invalid:25' },
  ],
  [
    'an unreachable database',
    'Database',
    "can't be read",
    { DATABASE_URL: 'postgres://shop:hunter2@127.0.0.1:9/shop' },
  ],
  [
    'an unreadable passphrase file',
    'Passphrase',
    "can't be read",
    { BACKUP_PASSPHRASE_FILE: '/nowhere/secret' },
  ],
  [
    'a DKIM selector without a key',
    'DKIM',
    'no key at other._domainkey.shop.example',
    { MAIL_DKIM_SELECTOR: 'other' },
  ],
])('reports %s', async (_, name, message, settings) => {
  const found = await errorsOf(await live({}, settings))
  expect(found).toEqual({ [name]: expect.stringContaining(message) })
  expect(JSON.stringify(found)).not.toContain('hunter2')
})

test('reports an email server that rejects the login', async () => {
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    logger: false,
    onAuth: (_auth, _session, done) => done(new Error('No')),
  })
  server.on('error', () => {})
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.server.address() as AddressInfo
  const found = await errorsOf(await live({}, { SMTP_URL: `smtp://shop:hunter2@127.0.0.1:${port}` }))
  expect(found).toEqual({ 'Email server': expect.stringContaining('rejects the login') })
  expect(JSON.stringify(found)).not.toContain('hunter2')
  await new Promise<void>((closed) => server.close(closed))
})

test('names the DNS records to add', async () => {
  const found = await errorsOf(await live(), async () => [])
  expect(found.SPF).toContain('v=spf1 include:')
  expect(found.DKIM).toContain('laurel._domainkey.shop.example')
  expect(found.DMARC).toContain('_dmarc.shop.example: v=DMARC1; p=none; rua=mailto:shop@shop.example')
  const twice = await errorsOf(await live(), async (name) => [
    ...(DNS[name] ?? []),
    ...(name === 'shop.example' ? ['v=spf1 -all'] : []),
  ])
  expect(twice).toEqual({ SPF: expect.stringContaining('2 records') })
  const silent = await errorsOf(await live(), async () => {
    throw new Error('timeout')
  })
  expect(silent).toEqual({ 'SPF, DKIM, DMARC': expect.stringContaining('does not respond') })
})

test('warns about incomplete prices, taxes and vacations', async () => {
  const { config, db, now } = shop.shop
  const check = async (at = now()) =>
    (await checkShopSettings(config, db, at)).map(({ status, message }) => `${status}: ${message}`)
  expect(await check(Date.parse('2027-01-02T12:00:00Z'))).toEqual([
    'ok: Shipping prices, tax and vacation need no attention.',
  ])
  expect((await check(Date.parse('2027-01-03T12:00:00Z')))[0]).toContain('good until 2027-01-17')
  expect((await check(Date.parse('2027-01-19T12:00:00Z')))[0]).toContain('ended on 2027-01-17')
  const { api } = await loggedIn(shop, 'siteadmin')
  const { settings, revisions } = await api.admin.settings({})
  await api.admin.saveTax({ enabled: true, states: [], revision: revisions.tax })
  await api.admin.saveVacation({ ...settings.vacation, enabled: true, revision: revisions.vacation })
  const warnings = await check(Date.parse('2026-12-01T12:00:00Z'))
  expect(warnings).toEqual([
    expect.stringContaining('warning: Sales tax is on, but no state has a rate.'),
    expect.stringContaining('warning: The vacation has no last day'),
  ])
  const { warnings: shown } = await api.admin.dashboard({})
  expect(shown.map(({ section }) => section)).toEqual(expect.arrayContaining(['tax', 'vacation']))
})
