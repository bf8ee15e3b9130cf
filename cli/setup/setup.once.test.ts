import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { captchaService } from '#server/platform/integrations/captcha-services.ts'
import { resultOf, runShopCommand } from '#test/support/run-cli.ts'
import { PROCESS_ENV, ROOT } from '#test/support/shop-process.ts'
import { runSetup } from './setup.ts'
import type { Providers } from './test-section.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'setup-'))
  file = join(folder, 'shop.env')
  return () => rmSync(folder, { recursive: true })
})

const GOOD_KEY = 'sk_live_51Habcdefghijklmnop'
const PASSWORD = `it's "$1"`

function answerTo({ url, headers }: IncomingMessage): [status: number, body: object] {
  if (url === '/siteverify') return [200, { success: false, 'error-codes': ['invalid-input-response'] }]
  return headers.authorization === `Bearer ${GOOD_KEY}`
    ? [200, { object: 'balance', livemode: true, available: [], pending: [] }]
    : [401, { error: { type: 'invalid_request_error' } }]
}

let services: Server
let emailServer: SMTPServer
let providers: Providers
beforeAll(async () => {
  services = createServer((request, reply) => {
    const [status, body] = answerTo(request)
    reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((listening) => services.listen(0, '127.0.0.1', listening))
  emailServer = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    logger: false,
    onAuth: ({ password }, _session, done) =>
      password === PASSWORD ? done(null, { user: 'shop' }) : done(new Error('No')),
  })
  emailServer.on('error', () => {})
  await new Promise<void>((listening) => emailServer.listen(0, '127.0.0.1', listening))
  const url = `http://127.0.0.1:${(services.address() as AddressInfo).port}`
  providers = {
    stripeUrl: url,
    captcha: (...settings) => ({ ...captchaService(...settings), verifyUrl: `${url}/siteverify` }),
    lookUp: async () => [],
    lookUpAddress: async () => '203.0.113.9',
    certificateProblem: async () => 'There is no certificate for shop.example yet.',
  }
})
afterAll(async () => {
  services.close()
  await new Promise<void>((closed) => emailServer.close(closed))
})

function answers(): Record<string, string> {
  const { port } = emailServer.server.address() as AddressInfo
  const password = encodeURIComponent(PASSWORD).replace("'", '%27')
  return {
    PUBLIC_URL: ' Shop.Example/ ',
    STRIPE_SECRET_KEY: `"${GOOD_KEY}"\n`,
    STRIPE_WEBHOOK_SECRET: 'STRIPE_WEBHOOK_SECRET=whsec_0123456789 abcdef',
    SMTP_URL: `smtp://shop:${password}@127.0.0.1:${port}`,
    SHOP_MAILBOX: 'shop@shop.example',
    MAIL_FROM: "O'Brien & Sons <shop@shop.example>",
    CAPTCHA_PROVIDER: 'turnstile',
    CAPTCHA_SITE_KEY: '0x4AAAAAAAsite',
    CAPTCHA_SECRET: '0x4AAAAAAAAsecret',
  }
}

/** @returns the exit code and everything printed. */
async function setUp(environment: Record<string, string>) {
  const lines: string[] = []
  const original = console.log
  console.log = (line: string) => lines.push(line)
  const options = { nonInteractive: true, file }
  const code = await runSetup(options, providers, environment).finally(() => {
    console.log = original
  })
  return { code, text: lines.join('\n') }
}

test('lists everything that is missing, exits 1 and writes nothing', async () => {
  writeFileSync(file, '# mine\nPUBLIC_URL=\n')
  const { code, text } = await runShopCommand({ SHOP_MODE: 'live' }, [
    'setup',
    '--non-interactive',
    '--file',
    file,
  ]).result
  expect(code).toBe(1)
  for (const name of Object.keys(answers())) expect(text).toContain(`${name} is missing`)
  expect(text).not.toContain('BACKUP_STORE_URL')
  expect(readFileSync(file, 'utf8')).toBe('# mine\nPUBLIC_URL=\n')
  expect(readdirSync(folder)).toEqual(['shop.env'])
})

test('writes tested answers into the file and keeps its other lines', async () => {
  writeFileSync(file, '# mine\nPORT=3000\nSTRIPE_SECRET_KEY=\n# end\n')
  chmodSync(file, 0o644)
  const { code, text } = await setUp(answers())
  expect([code, text]).toEqual([0, expect.stringContaining('Next: restart the shop')])
  expect(text).not.toContain(GOOD_KEY)
  expect(text).not.toMatch(/AAAAsecret|it's|it%27s/)
  const written = readFileSync(file, 'utf8')
  expect(written).toMatch(/^# mine\nPORT=3000\nSTRIPE_SECRET_KEY=sk_live_51Habcdefghijklmnop\n# end\n/)
  expect(written).toContain('\nPUBLIC_URL=https://shop.example\n')
  expect(written).toContain('\nSTRIPE_WEBHOOK_SECRET=whsec_0123456789abcdef\n')
  expect(written).toContain(`\nMAIL_FROM="O'Brien & Sons <shop@shop.example>"\n`)
  expect(written).toContain('\nSHOP_MODE=live\n')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder)).toEqual(['shop.env'])

  const again = await setUp({})
  expect([again.code, again.text]).toEqual([0, expect.stringContaining('Nothing changed.')])
  expect(readFileSync(file, 'utf8')).toBe(written)
  const other = await setUp({ ...answers(), SHOP_MAILBOX: 'other@shop.example' })
  expect([other.code, other.text]).toEqual([
    1,
    expect.stringContaining('SHOP_MAILBOX: shop.env has another value.'),
  ])
  expect(readFileSync(file, 'utf8')).toBe(written)
})

test.each([
  [
    'a test key',
    { STRIPE_SECRET_KEY: 'sk_test_51Habcdefghijklmnop' },
    'This is a test key: no real money moves.',
  ],
  [
    'a key that the provider rejects',
    { STRIPE_SECRET_KEY: 'sk_live_51Hzzzzzzzzzzzzzzzz' },
    'rejects STRIPE_SECRET_KEY',
  ],
  ['an http address', { PUBLIC_URL: 'http://shop.example' }, 'PUBLIC_URL: Enter a domain'],
  ['a publishable key', { STRIPE_SECRET_KEY: 'pk_live_51Habcdefghijklmnop' }, 'This is the publishable key.'],
  [
    'a store without its bucket',
    { BACKUP_STORE_URL: 'https://s3.example' },
    'BACKUP_STORE_BUCKET is missing',
  ],
])('refuses %s and writes nothing', async (_, change, sentence) => {
  const { code, text } = await setUp({ ...answers(), ...change })
  expect([code, text]).toEqual([1, expect.stringContaining(sentence)])
  expect(text).not.toMatch(/51H/)
  expect(readdirSync(folder)).toEqual([])
})

test.each([
  ['of a sandbox', 'SHOP_MODE=sandbox\n', 'SHOP_MODE: shop.env says sandbox.'],
  ['with a quote that never ends', "PORT='3000\n", 'never ends'],
])('does not change a file %s', async (_, content, sentence) => {
  writeFileSync(file, content)
  let text = ''
  const error = vi.spyOn(console, 'error').mockImplementation((line) => {
    text += line
  })
  const result = await setUp(answers()).finally(() => error.mockRestore())
  expect([result.code, text + result.text]).toEqual([1, expect.stringContaining(sentence)])
  expect(readFileSync(file, 'utf8')).toBe(content)
})

test('asks nothing without a terminal', async () => {
  const { code, text } = await runShopCommand({}, ['setup', '--file', file]).result
  expect([code, text]).toEqual([1, expect.stringContaining('use --non-interactive')])
})

test('does not change the file on Ctrl-C', async () => {
  writeFileSync(file, 'PORT=3000\n')
  const command = `stty cols 100 rows 40; exec ${process.execPath} cli/shop.ts setup --file ${file}`
  const terminal = spawn('script', ['-qec', command, '/dev/null'], { cwd: ROOT, env: PROCESS_ENV })
  const result = resultOf(terminal)
  let shown = ''
  await new Promise<void>((asked) =>
    terminal.stdout.on('data', (chunk) => {
      shown += chunk
      if (shown.includes('Domain of the shop')) asked()
    }),
  )
  terminal.stdin.write('new.example\x03')
  const { code, text } = await result
  expect([code, text]).toEqual([1, expect.stringContaining('shop.env was not changed')])
  expect(readFileSync(file, 'utf8')).toBe('PORT=3000\n')
})
