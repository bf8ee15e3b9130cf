import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SetupGuide, SetupStep } from '#contract/operations/setup-guide/setup-guide.ts'
import { DAY_MS, MINUTE_MS } from '#contract/platform/values/time.ts'
import { createApp } from '#server/app/app.ts'
import { openShop, type Shop } from '#server/app/shop.ts'
import { SANDBOX_ACCOUNTS } from '#server/customers/accounts/sandbox-accounts.ts'
import { parseConfig } from '#server/platform/config/config.ts'
import { emailsBySubject } from '#test/support/account-helpers.ts'
import { LIVE_SETTINGS } from '#test/support/live-settings.ts'
import { createTestClient, startTestShop, type TestClient, type TestShop } from '#test/support/test-shop.ts'

const RECIPIENT = 'siteadmin@shop.test'
const DNS: Record<string, string[]> = {
  'shop.example': ['v=spf1 include:mail.example -all'],
  'laurel._domainkey.shop.example': ['v=DKIM1; k=rsa; p=MIGf'],
}

let sandbox: TestShop
let provider: Server
let answer: { status: number; body: object }
let shop: Shop
let app: FastifyInstance
let siteadmin: TestClient
beforeAll(async () => {
  sandbox = await startTestShop()
  provider = createServer((_, reply) => {
    reply.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body))
  })
  await new Promise<void>((listening) => provider.listen(0, '127.0.0.1', listening))
  siteadmin = await openLiveShop({ SMTP_URL: sandbox.shop.config.smtpUrl })
})
afterAll(async () => {
  await closeLiveShop()
  provider.close()
  await sandbox.close()
})

/** A live shop with the test's database, provider and mail server. */
async function openLiveShop(settings: Record<string, string>): Promise<TestClient> {
  const { DATA_DIR, DATABASE_URL } = sandbox.shop.config
  const storage = {
    DATA_DIR,
    DATABASE_URL,
    MAIL_DKIM_SELECTOR: 'laurel',
    BACKUP_AT: 'never',
    LOG_LEVEL: 'silent',
  }
  const config = parseConfig({ ...LIVE_SETTINGS, ...storage, ...settings })
  const apiUrl = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
  const { web, now } = sandbox.shop
  const lookUp = async (name: string) => DNS[name] ?? []
  shop = await openShop({ ...config, stripe: { ...config.stripe, apiUrl } }, { web, now, lookUp })
  app = await createApp(shop)
  const client = createTestClient(await app.listen({ host: '127.0.0.1', port: 0 }))
  const account = SANDBOX_ACCOUNTS.find(({ email }) => email === RECIPIENT)
  await client.api.auth.login({ email: RECIPIENT, password: account?.password ?? '' })
  return client
}

async function closeLiveShop(): Promise<void> {
  await app.close()
  await shop.close()
}

async function step(key: SetupStep['key']): Promise<SetupStep | undefined> {
  const guide: SetupGuide = await siteadmin.api.admin.setup({})
  return guide.steps.find((each) => each.key === key)
}

async function sendTestEmail(): Promise<void> {
  const headers = { 'x-csrf-token': siteadmin.cookies.get('__Host-csrfToken') ?? '' }
  const { status } = await siteadmin.fetch('/api/admin/setup/test-email', { method: 'POST', headers })
  expect(status).toBe(200)
}

const BALANCE = { object: 'balance', livemode: true, available: [], pending: [] }

test('completes payments once the provider accepts the live key', async () => {
  answer = { status: 401, body: { error: { type: 'invalid_request_error', message: 'Invalid API Key' } } }
  expect(await step('payments')).toMatchObject({
    done: false,
    detail: expect.stringMatching(/^Stripe is being asked/),
  })
  await expect
    .poll(() => step('payments'))
    .toMatchObject({ done: false, detail: expect.stringMatching(/rejects the key/) })
  answer = { status: 200, body: BALANCE }
  sandbox.passTime(10 * MINUTE_MS)
  await expect
    .poll(() => step('payments'))
    .toMatchObject({ done: true, detail: expect.stringMatching(/^Stripe accepted the live key on /) })
  answer = { status: 503, body: {} }
  sandbox.passTime(2 * DAY_MS)
  siteadmin = await reopen({})
  // Asks the provider in the background. Closing the shop waits for that.
  await step('payments')
  siteadmin = await reopen({})
  expect(await step('payments')).toMatchObject({ done: true })
})

test('completes email after a test email with SPF, DKIM and DMARC', async () => {
  expect(await step('email')).toMatchObject({
    done: false,
    detail: expect.stringMatching(/^Send a test email/),
  })
  await sendTestEmail()
  const [first] = await emailsBySubject(sandbox, RECIPIENT, /^Test email from/)
  expect(first?.text).toContain('shop.example has no DMARC record.')
  await expect
    .poll(() => step('email'))
    .toMatchObject({ done: false, detail: expect.stringMatching(/has no DMARC record/) })
  DNS['_dmarc.shop.example'] = ['v=DMARC1; p=none']
  await sendTestEmail()
  await emailsBySubject(sandbox, RECIPIENT, /^Test email from/, 2)
  await expect.poll(() => step('email')).toMatchObject({ done: true })
  siteadmin = await reopen({ MAIL_FROM: 'Shop <shop@other.example>' })
  expect(await step('email')).toMatchObject({ done: false, detail: expect.stringMatching(/has changed/) })
})

async function reopen(settings: Record<string, string>): Promise<TestClient> {
  await closeLiveShop()
  return openLiveShop({ SMTP_URL: sandbox.shop.config.smtpUrl, ...settings })
}
