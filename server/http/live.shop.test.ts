import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LIVE_SETTINGS } from '#checks/live.ts'
import { freePort } from '#checks/postgres.ts'
import { emptyDatabase, startTestShop, type TestShop } from '#checks/test-shop.ts'
import { startTlsProxy, type TlsProxy } from '#checks/tls-proxy.ts'
import { STYLEGUIDE_PATH } from '#contract/addresses.ts'
import { hashPassword } from '#server/accounts/secrets.ts'
import { migrate, openDatabase } from '#server/db/open.ts'
import { addSandboxAccounts, SANDBOX_ACCOUNTS } from '#server/demo/accounts.ts'

const NORA = { email: 'nora@shop.example', password: 'oak-and-tannin-9' }
const JSON_BODY = { 'content-type': 'application/json' }

let shop: TestShop
let proxy: TlsProxy
beforeAll(async () => {
  proxy = await startTlsProxy('shop.example')
  shop = await startTestShop({ ...LIVE_SETTINGS, CALLS_PER_MINUTE: '60' })
  proxy.target = shop.url
  await shop.shop.db
    .insertInto('users')
    .values({
      id: 'nora',
      name: 'Nora Harless',
      email: NORA.email,
      email_key: NORA.email,
      password_hash: await hashPassword(NORA.password),
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

function logIn(person: { email: string; password: string }) {
  const { email, password } = person
  return proxy.ask('/api/auth/login', {
    method: 'POST',
    headers: JSON_BODY,
    body: JSON.stringify({ email, password }),
  })
}

test('every answer tells browsers to come by TLS alone, for a year', async () => {
  // Pages twice: the second comes from the cache.
  for (const path of [
    '/',
    '/',
    '/contact',
    '/contact',
    '/api/products',
    '/robots.txt',
    '/nowhere',
    '/api/nowhere',
  ]) {
    const { headers } = await proxy.ask(path)
    expect([path, headers['strict-transport-security']]).toEqual([
      path,
      expect.stringMatching(/^max-age=31536000; includeSubDomains/),
    ])
  }
})

test('every cookie goes by TLS alone, and is no script’s but the one that must be', async () => {
  const { status, headers } = await logIn(NORA)
  expect(status).toBe(200)
  const cookies = [headers['set-cookie'] ?? []].flat()
  expect(cookies.map((cookie) => cookie.split('=')[0]).sort()).toEqual(['csrfToken', 'device', 'session'])
  for (const cookie of cookies) {
    expect(cookie).toMatch(/; Secure(;|$)/)
    expect(cookie).toMatch(/; SameSite=Lax(;|$)/)
    expect([cookie, /; HttpOnly(;|$)/.test(cookie)]).toEqual([cookie, !cookie.startsWith('csrfToken=')])
  }
})

test('nothing of the sandbox is there: no account, no page, no captcha, no address', async () => {
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
    const said = text + JSON.stringify(headers)
    for (const trace of [shop.sandboxUrl, 'shop.test', 'sandboxCaptcha', 'Sandbox-']) {
      expect([path, trace, said.includes(trace)]).toEqual([path, trace, false])
    }
  }
})

test('pages and links are those of the public address, whatever a request says it came by', async () => {
  const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' }
  for (const path of ['/', '/sitemap.xml', '/robots.txt']) {
    const { text } = await proxy.ask(path, { headers })
    expect([path, text.includes('evil.example')]).toEqual([path, false])
    expect([path, text.includes('https://shop.example')]).toEqual([path, true])
  }
})

test('who asks is known by the proxy’s word, and nobody talks their way out of a limit', async () => {
  const statuses: number[] = []
  for (let call = 0; call < 70; call++) {
    const headers = { 'x-forwarded-for': `203.0.113.${call}` }
    statuses.push((await proxy.ask('/api/products/1', { headers })).status)
  }
  expect(statuses.at(-1)).toBe(429)
})

/** The shop's own process with these settings. */
async function start(settings: Record<string, string | undefined>): Promise<{
  child: ChildProcess
  url: string
  ended: Promise<{ code: number | null; said: string }>
}> {
  const port = await freePort()
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: resolve(import.meta.dirname, '../..'),
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PORT: String(port),
      LOG_LEVEL: 'silent',
      ...settings,
    },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (said += text))
  const ended = new Promise<{ code: number | null; said: string }>((end) =>
    child.once('close', (code) => end({ code, said })),
  )
  return { child, url: `http://127.0.0.1:${port}`, ended }
}

async function withPlace(work: (place: { DATA_DIR: string; DATABASE_URL?: string }) => Promise<void>) {
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

const READY_MADE = { ...LIVE_SETTINGS, SMTP_URL: 'smtp://127.0.0.1:9' }

test('a live shop starts empty: nobody has an account, nothing is for sale', () =>
  withPlace(async (place) => {
    const { child, url, ended } = await start({ ...READY_MADE, ...place })
    while (child.exitCode === null && !(await isReady(url)))
      await new Promise((again) => setTimeout(again, 100))
    child.kill('SIGTERM')
    expect((await ended).code).toBe(0)
    const database = openDatabase(place)
    for (const table of ['users', 'products', 'categories'] as const) {
      expect(await database.db.selectFrom(table).select('id').execute()).toEqual([])
    }
    await database.close()
  }))

test('it does not start without its credentials, and names those that are missing', () =>
  withPlace(async (place) => {
    const { ended } = await start({ ...READY_MADE, ...place, STRIPE_SECRET_KEY: '', CAPTCHA_SECRET: '' })
    const { code, said } = await ended
    expect([code, said]).toEqual([1, expect.stringContaining('STRIPE_SECRET_KEY is missing')])
    expect(said).toContain('CAPTCHA_SECRET is missing')
  }))

test('it does not start by plain HTTP, nor on a sandbox’s database', () =>
  withPlace(async (place) => {
    const plain = await start({ ...READY_MADE, ...place, PUBLIC_URL: 'http://shop.example' })
    expect(await plain.ended).toEqual({
      code: 1,
      said: expect.stringContaining('PUBLIC_URL must start with https://'),
    })
    const database = openDatabase(place)
    await migrate(database)
    await addSandboxAccounts(database.db, 1)
    await database.close()
    const known = await start({ ...READY_MADE, ...place })
    expect(await known.ended).toEqual({
      code: 1,
      said: expect.stringContaining('This database is a sandbox’s'),
    })
  }))
