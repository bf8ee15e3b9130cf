import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { STYLEGUIDE_PATH } from '#contract/platform/values/paths.ts'
import { hashPassword } from '#server/customers/accounts/password-hash.ts'
import { addSandboxAccounts, SANDBOX_ACCOUNTS } from '#server/customers/accounts/sandbox-accounts.ts'
import { RECOMMENDED_COST } from '#server/platform/config/variables.ts'
import { migrate, openDatabase } from '#server/platform/db/open.ts'
import { emptyDatabase } from '#test/support/database.ts'
import { freePort } from '#test/support/free-port.ts'
import { LIVE_SETTINGS } from '#test/support/live-settings.ts'
import { startTestShop, type TestShop } from '#test/support/test-shop.ts'
import { startTlsProxy, type TlsProxy } from '#test/support/tls-proxy.ts'
import { until } from '#test/support/wait.ts'

const NORA = { email: 'nora@shop.example', password: 'oak-and-tannin-9' }
const JSON_BODY = { 'content-type': 'application/json' }

let shop: TestShop
let proxy: TlsProxy
beforeAll(async () => {
  proxy = await startTlsProxy('shop.example')
  shop = await startTestShop({ ...LIVE_SETTINGS, CALLS_PER_MINUTE: '200' })
  proxy.target = shop.url
  await shop.shop.db
    .insertInto('users')
    .values({
      id: 'nora',
      name: 'Nora Harless',
      email: NORA.email,
      email_key: NORA.email,
      password_hash: await hashPassword(NORA.password, shop.shop.config),
      role: 'admin',
      email_verified_at: 1,
      two_factor_method: null,
      created_at: 1,
    })
    .execute()
})
afterAll(async () => {
  await shop.close()
  await proxy.close()
})

function logIn({ email, password }: { email: string; password: string }) {
  return proxy.ask('/api/auth/login', {
    method: 'POST',
    headers: JSON_BODY,
    body: JSON.stringify({ email, password }),
  })
}

test('sends HSTS for one year', async () => {
  // Each page twice: the second response comes from the cache.
  for (const path of [
    '/',
    '/',
    '/contact',
    '/contact',
    '/api/products',
    '/robots.txt',
    '/nowhere',
    '/api/nowhere',
    '/%ff',
  ]) {
    const { headers } = await proxy.ask(path)
    expect([path, headers['strict-transport-security']]).toEqual([
      path,
      expect.stringMatching(/^max-age=31536000; includeSubDomains/),
    ])
  }
})

test('prefixes all cookies, and sets Secure on all and HttpOnly on all but the CSRF cookie', async () => {
  const { status, headers } = await logIn(NORA)
  expect(status).toBe(200)
  const cookies = [headers['set-cookie'] ?? []].flat()
  expect(cookies.map((cookie) => cookie.split('=')[0]).sort()).toEqual([
    '__Host-csrfToken',
    '__Host-device',
    '__Host-session',
  ])
  for (const cookie of cookies) {
    expect(cookie).toMatch(/; Secure(;|$)/)
    expect(cookie).toMatch(/; SameSite=Lax(;|$)/)
    expect(cookie).toMatch(/; Path=\/(;|$)/)
    expect(cookie).not.toMatch(/; Domain=/)
    const isReadable = cookie.startsWith('__Host-csrfToken=')
    expect([cookie, /; HttpOnly(;|$)/.test(cookie)]).toEqual([cookie, !isReadable])
  }
  const sent = cookies.map((cookie) => cookie.split(';')[0] ?? '')
  const me = (list: string[]) => proxy.ask('/api/auth/me', { headers: { cookie: list.join('; ') } })
  expect((await me(sent)).status).toBe(200)
  expect((await me(sent.map((cookie) => cookie.replace('__Host-', '')))).status).toBe(401)
})

test('contains no sandbox accounts, pages, captcha or URLs', async () => {
  expect(SANDBOX_ACCOUNTS.length).toBeGreaterThan(0)
  for (const account of SANDBOX_ACCOUNTS) {
    const { status, headers } = await logIn(account)
    expect([account.email, status, headers['set-cookie']]).toEqual([account.email, 401, undefined])
  }
  expect((await proxy.ask(STYLEGUIDE_PATH)).status).toBe(404)
  const { captcha, mode } = JSON.parse((await proxy.ask('/api/public/settings')).text)
  expect([mode, captcha.provider]).toEqual(['live', 'turnstile'])
  for (const path of ['/', '/contact', '/login', '/checkout', '/signup', '/api/docs/json']) {
    const { text, headers } = await proxy.ask(path)
    const response = text + JSON.stringify(headers)
    for (const trace of [shop.sandboxUrl, 'shop.test', 'sandboxCaptcha', 'Sandbox-']) {
      expect([path, trace, response.includes(trace)]).toEqual([path, trace, false])
    }
  }
})

test('builds links from the public URL, not from request headers', async () => {
  const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' }
  for (const path of ['/', '/sitemap.xml', '/robots.txt']) {
    const { text } = await proxy.ask(path, { headers })
    expect([path, text.includes('evil.example')]).toEqual([path, false])
    expect([path, text.includes('https://shop.example')]).toEqual([path, true])
  }
})

test('rate-limits by the proxy’s client address, ignoring spoofed headers', async () => {
  const statuses: number[] = []
  for (let call = 0; call < 210; call++) {
    const headers = { 'x-forwarded-for': `203.0.113.${call % 200}` }
    statuses.push((await proxy.ask('/api/products/1', { headers })).status)
  }
  expect(statuses.at(-1)).toBe(429)
})

/** Starts the shop in its own process. */
async function start(settings: Record<string, string | undefined>): Promise<{
  child: ChildProcess
  url: string
  ended: Promise<{ code: number | null; output: string }>
}> {
  const port = await freePort()
  const child = spawn(process.execPath, ['server/app/main.ts'], {
    cwd: resolve(import.meta.dirname, '../../..'),
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PORT: String(port),
      LOG_LEVEL: 'silent',
      ...settings,
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += text))
  const ended = new Promise<{ code: number | null; output: string }>((end) =>
    child.once('close', (code) => end({ code, output })),
  )
  return { child, url: `http://127.0.0.1:${port}`, ended }
}

async function withStorage(work: (storage: { DATA_DIR: string; DATABASE_URL?: string }) => Promise<void>) {
  const database = await emptyDatabase()
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'live-test-'))
  try {
    await work({ DATA_DIR, ...(database && { DATABASE_URL: database.url }) })
  } finally {
    await database?.drop()
    rmSync(DATA_DIR, { recursive: true, force: true })
  }
}

function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
}

const SETTINGS = { ...LIVE_SETTINGS, SMTP_URL: 'smtp://127.0.0.1:9' }

test('starts a live shop without accounts or products', () =>
  withStorage(async (storage) => {
    const { child, url, ended } = await start({ ...SETTINGS, ...storage })
    await until(async () => child.exitCode !== null || (await isReady(url)))
    child.kill('SIGTERM')
    expect((await ended).code).toBe(0)
    const database = openDatabase(storage)
    for (const table of ['users', 'products', 'categories'] as const) {
      expect(await database.db.selectFrom(table).select('id').execute()).toEqual([])
    }
    await database.close()
  }))

test('refuses to start without credentials and lists the missing ones', () =>
  withStorage(async (storage) => {
    const { ended } = await start({ ...SETTINGS, ...storage, STRIPE_SECRET_KEY: '', CAPTCHA_SECRET: '' })
    const { code, output } = await ended
    expect([code, output]).toEqual([78, expect.stringContaining('STRIPE_SECRET_KEY is missing')])
    expect(output).toContain('CAPTCHA_SECRET is missing')
  }))

test('refuses to start with a plain HTTP URL or a sandbox database, and asks not to be started again', () =>
  withStorage(async (storage) => {
    const insecure = await start({ ...SETTINGS, ...storage, PUBLIC_URL: 'http://shop.example' })
    expect(await insecure.ended).toEqual({
      code: 78,
      output: expect.stringContaining('PUBLIC_URL must start with https://'),
    })
    const database = openDatabase(storage)
    await migrate(database)
    await addSandboxAccounts(database.db, RECOMMENDED_COST, 1)
    await database.close()
    const sandbox = await start({ ...SETTINGS, ...storage })
    expect(await sandbox.ended).toEqual({
      code: 78,
      output: expect.stringContaining('This is a sandbox database'),
    })
  }))
