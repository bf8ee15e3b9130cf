import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { takePicturesDown } from '#checks/hang-pictures.ts'
import { LIVE_SETTINGS } from '#checks/live.ts'
import { atTerminal } from '#checks/terminal.ts'
import { startTestShop, type TestShop } from '#checks/test-shop.ts'
import { DAY_MS } from '#contract/shop.ts'
import { type Config, parseConfig } from '#server/config.ts'
import { checkEverything } from './all.ts'
import type { LookUp } from './mail-domain.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
  await takePicturesDown(shop)
})
afterAll(() => shop.close())

const DNS: Record<string, string[]> = {
  'shop.example': ['v=spf1 include:mail.example -all', 'other=thing'],
  'laurel._domainkey.shop.example': ['v=DKIM1; k=rsa; p=MIGf'],
  '_dmarc.shop.example': ['v=DMARC1; p=none'],
}
const lookUp: LookUp = async (name) => DNS[name] ?? []

const outside: Server[] = []
afterEach(() => {
  for (const server of outside.splice(0)) server.close()
})

interface Outside {
  balance?: { status: number; body: object }
  captcha?: object
  date?: string
}

/** The provider and the captcha service, as they would answer. */
async function outsideWorld({ balance, captcha, date }: Outside = {}): Promise<string> {
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
  outside.push(server)
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** A live shop's settings on the test's database, with its outside world on this machine. */
async function live(world: Outside = {}, settings: Record<string, string> = {}): Promise<Config> {
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
  const url = await outsideWorld(world)
  const captcha = { ...config.captcha, verifyUrl: `${url}/siteverify` }
  return { ...config, stripe: { ...config.stripe, apiUrl: url }, captcha }
}

async function wrongs(config: Config, look: LookUp = lookUp): Promise<Record<string, string>> {
  const findings = await checkEverything(config, look, shop.shop.now())
  // The test shop's people are the sandbox's.
  const wrong = findings.filter(({ state, about }) => state === 'wrong' && about !== 'Accounts')
  return Object.fromEntries(wrong.map(({ about, said }) => [about, said]))
}

test('at the terminal a sandbox that runs is in order, and says what is the sandbox’s', async () => {
  const { DATA_DIR, DATABASE_URL, PORT, SANDBOX_PORT, smtpUrl } = shop.shop.config
  const place = {
    DATA_DIR,
    DATABASE_URL,
    PORT: String(PORT),
    SANDBOX_PORT: String(SANDBOX_PORT),
    SMTP_URL: smtpUrl,
  }
  const { code, text } = await atTerminal(place, ['check']).said
  expect([code, text]).toEqual([0, expect.stringContaining('All in order.')])
  for (const about of [
    'Settings',
    'Disk',
    'Database',
    'Payments',
    'Webhook',
    'Mail server',
    'Captcha',
    'Clock',
  ]) {
    expect(text).toMatch(new RegExp(`^[✓·] ${about} `, 'm'))
  }
  expect(text).toContain('The sandbox’s own mailbox takes every mail')
})

test('what is missing is named all at once, with an exit code', async () => {
  const { code, text } = await atTerminal({ DATA_DIR: '/nowhere', SHOP_MODE: 'live' }, ['check']).said
  expect(code).toBe(1)
  for (const name of ['STRIPE_SECRET_KEY', 'SMTP_URL', 'CAPTCHA_SECRET'])
    expect(text).toContain(`${name} is missing`)
})

test('a live shop with everything right has nothing to mend', async () => {
  expect(await wrongs(await live())).toEqual({})
})

test('a live shop on a sandbox’s database is told that everybody knows its passwords', async () => {
  const findings = await checkEverything(await live(), lookUp, shop.shop.now())
  expect(findings.find(({ about }) => about === 'Accounts')?.said).toContain('anybody knows the passwords')
})

const REFUSED = {
  status: 401,
  body: { error: { type: 'invalid_request_error', message: 'Invalid API Key' } },
}

test.each<[what: string, about: string, words: string, world: Outside]>([
  ['a payment key that is refused', 'Payments', 'refuses STRIPE_SECRET_KEY', { balance: REFUSED }],
  [
    'a key with which no money moves',
    'Payments',
    'is a test key',
    { balance: { status: 200, body: { object: 'balance', livemode: false } } },
  ],
  [
    'a captcha secret that is refused',
    'Captcha',
    'invalid-input-secret',
    { captcha: { success: false, 'error-codes': ['invalid-input-secret'] } },
  ],
  ['a clock that is slow', 'Clock', 'timedatectl', { date: new Date(Date.now() + DAY_MS).toUTCString() }],
])('%s', async (_, about, words, world) => {
  const found = await wrongs(await live(world))
  expect(found).toEqual({ [about]: expect.stringContaining(words) })
  expect(JSON.stringify(found)).not.toMatch(/sk_live_none|secret-key|:secret@/)
})

test.each<[what: string, about: string, words: string, settings: Record<string, string>]>([
  ['a webhook secret of another shape', 'Webhook', 'starts with whsec_', { STRIPE_WEBHOOK_SECRET: 'we_123' }],
  ['no word of the proxy', 'Settings', 'TRUSTED_PROXIES is empty', { TRUSTED_PROXIES: '' }],
  ['a mail server that is not there', 'Mail server', 'does not answer', { SMTP_URL: 'smtp://127.0.0.1:9' }],
  [
    'a database that is not there',
    'Database',
    "can't be read",
    { DATABASE_URL: 'postgres://shop:hunter2@127.0.0.1:9/shop' },
  ],
  [
    'a passphrase that can’t be read',
    'Passphrase',
    "can't be read",
    { BACKUP_PASSPHRASE_FILE: '/nowhere/secret' },
  ],
  [
    'a selector without a key',
    'DKIM',
    'no key at other._domainkey.shop.example',
    { MAIL_DKIM_SELECTOR: 'other' },
  ],
])('%s', async (_, about, words, settings) => {
  const found = await wrongs(await live({}, settings))
  expect(found).toEqual({ [about]: expect.stringContaining(words) })
  expect(JSON.stringify(found)).not.toContain('hunter2')
})

test('a mail server that refuses the login says so', async () => {
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    logger: false,
    onAuth: (_auth, _session, done) => done(new Error('No')),
  })
  server.on('error', () => {})
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.server.address() as AddressInfo
  const found = await wrongs(await live({}, { SMTP_URL: `smtp://shop:hunter2@127.0.0.1:${port}` }))
  expect(found).toEqual({ 'Mail server': expect.stringContaining('refuses the login') })
  expect(JSON.stringify(found)).not.toContain('hunter2')
  await new Promise<void>((closed) => server.close(closed))
})

test('a domain without its records is told which to add', async () => {
  const found = await wrongs(await live(), async () => [])
  expect(found.SPF).toContain('v=spf1 include:')
  expect(found.DKIM).toContain('laurel._domainkey.shop.example')
  expect(found.DMARC).toContain('_dmarc.shop.example: v=DMARC1; p=none; rua=mailto:shop@shop.example')
  const twice = await wrongs(await live(), async (name) => [
    ...(DNS[name] ?? []),
    ...(name === 'shop.example' ? ['v=spf1 -all'] : []),
  ])
  expect(twice).toEqual({ SPF: expect.stringContaining('2 records') })
  const silent = await wrongs(await live(), async () => {
    throw new Error('timeout')
  })
  expect(silent).toEqual({ 'SPF, DKIM, DMARC': expect.stringContaining('does not answer') })
})
