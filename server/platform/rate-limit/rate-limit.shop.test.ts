import { expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#contract/platform/values/time.ts'
import { openShop } from '#server/app/shop.ts'
import {
  type Answer,
  appCode,
  ask,
  BACKUP_CODE,
  codeIn,
  customerWithApp,
  customerWithEmailCodes,
  emailsBySubject,
  LOGIN_CODE,
  latestEmail,
  linkIn,
  newCustomer,
  newPerson,
  RESET,
  startTwoFactorLogin,
  VERIFICATION,
} from '#test/support/account-helpers.ts'
import { mailbox } from '#test/support/contact-helpers.ts'
import { fc } from '#test/support/seeded-fast-check.ts'
import { sharedShop } from '#test/support/shared-shop.ts'
import { shopLog } from '#test/support/shop-log.ts'

const shop = sharedShop({ TRUSTED_PROXIES: '127.0.0.1', REGISTRATIONS_PER_HOUR: '3' })

const LOGIN = 'POST /api/auth/login'
const BY_CODE = 'POST /api/auth/verify-email-code'
const WINDOW_MS = 15 * MINUTE_MS

let networks = 0
function newAddress(): Record<string, string> {
  networks += 1
  return { 'x-forwarded-for': `2001:db8:${networks.toString(16)}::1` }
}

async function customer() {
  shop.passTime(61 * MINUTE_MS)
  return newCustomer(shop)
}

async function repeat(times: number, attempt: () => Promise<Answer>): Promise<number[]> {
  const statuses: number[] = []
  for (let count = 0; count < times; count++) statuses.push((await attempt()).status)
  return statuses
}

const TEN_FAILURES = Array.from({ length: 10 }, () => 401)

test('locks an account for 15 minutes after ten wrong passwords', async () => {
  const { person } = await customer()
  const guess = () => ask(shop.client(), LOGIN, { ...person, password: 'a-guess-1' }, newAddress())
  expect(await repeat(10, guess)).toEqual(TEN_FAILURES)
  const right = await ask(shop.client(), LOGIN, person, newAddress())
  expect(right.status).toBe(429)
  const seconds = Number(right.headers.get('retry-after'))
  expect(seconds).toBeGreaterThan(14 * 60)
  expect(seconds).toBeLessThanOrEqual(15 * 60)
  expect((await guess()).status).toBe(429)

  shop.passTime(seconds * 1000)
  expect((await ask(shop.client(), LOGIN, person, newAddress())).status).toBe(200)
})

test('locks unknown accounts the same way', async () => {
  const unknown = { email: 'no-such-account@example.com', password: 'a-guess-1' }
  const guess = () => ask(shop.client(), LOGIN, unknown, newAddress())
  expect(await repeat(11, guess)).toEqual([...TEN_FAILURES, 429])
  const other = { ...unknown, email: ' No-Such-Account@Example.com ' }
  expect((await ask(shop.client(), LOGIN, other, newAddress())).status).toBe(429)
})

test('counts all secrets of an account together, but sessions separately', async () => {
  const { client, person, secret } = await customerWithAppLater()
  const browser = shop.client()
  const userId = await startTwoFactorLogin(browser, person)
  const { email } = person
  const strangers = [
    () => ask(shop.client(), LOGIN, { email, password: 'a-guess-1' }),
    () => ask(shop.client(), BY_CODE, { email, code: '000000' }),
    () => ask(browser, 'POST /api/auth/verify-login-2fa', { userId, otp: 'abc' }),
    () => ask(browser, 'POST /api/auth/verify-login-2fa', { userId, backupCode: '2222-2222-2222' }),
  ]
  const inSession = [
    () => ask(client, 'POST /api/2fa/verify-2fa', { otp: 'abcdef' }),
    () => ask(client, 'POST /api/2fa/verify-email-2fa', { otp: 'abcdef' }),
    () => ask(client, 'POST /api/2fa/verify-backup-email', { email: 'x@example.com', code: '1' }),
    () => ask(client, 'POST /api/2fa/disable-2fa', { password: 'a-guess-1' }),
    () => ask(client, 'POST /api/2fa/regenerate-backup-codes', { password: 'a-guess-1' }),
    () => ask(client, 'POST /api/user/delete-account', { password: 'a-guess-1' }),
  ]
  const statuses: number[] = []
  for (const attempt of [...strangers, ...inSession]) statuses.push((await attempt()).status)
  expect(statuses).toEqual([401, 400, 401, 401, 400, 400, 400, 403, 403, 403])
  for (const attempt of strangers) expect((await attempt()).status).toBe(429)
  // Six of ten failures of the session are counted.
  for (const attempt of inSession.slice(0, 4)) expect((await attempt()).status).not.toBe(429)
  for (const attempt of inSession) expect((await attempt()).status).toBe(429)
  const right = await ask(browser, 'POST /api/auth/verify-login-2fa', { userId, otp: appCode(shop, secret) })
  expect(right.status).toBe(429)
  const off = { password: person.password }
  expect((await ask(client, 'POST /api/2fa/disable-2fa', off)).status).toBe(429)
  // Existing sessions keep working.
  expect((await ask(client, 'GET /api/auth/me')).status).toBe(200)
})

async function customerWithAppLater() {
  shop.passTime(61 * MINUTE_MS)
  return customerWithApp(shop)
}

test('unlocks only the account whose password was reset', async () => {
  const [mine, other] = [await customer(), await customer()]
  for (const { person } of [mine, other]) {
    await repeat(10, () => ask(shop.client(), LOGIN, { ...person, password: 'a-guess-1' }, newAddress()))
  }
  const { email } = mine.person
  await shop.client().api.auth.forgotPassword({ email })
  const token = linkIn(await latestEmail(shop, email, RESET))
  await shop.client().api.auth.resetPassword({ token, newPassword: 'hollow-creek-77' })
  const password = 'hollow-creek-77'
  expect((await ask(shop.client(), LOGIN, { email, password }, newAddress())).status).toBe(200)
  expect((await ask(shop.client(), LOGIN, other.person, newAddress())).status).toBe(429)
})

test('blocks a client after 100 failures across all accounts', async () => {
  const address = newAddress()
  const { person } = await customer()
  const answers = await Promise.all(
    Array.from({ length: 120 }, (_, index) => {
      const email = `guessed.${index}@example.com`
      if (index % 3 === 0) return ask(shop.client(), BY_CODE, { email, code: '123456' }, address)
      if (index % 3 === 1)
        return ask(shop.client(), 'POST /api/auth/verify-email-link', { linkCode: email }, address)
      const body = { token: email, newPassword: 'hollow-creek-77' }
      return ask(shop.client(), 'POST /api/auth/reset-password', body, address)
    }),
  )
  const count = (status: number) => answers.filter((answer) => answer.status === status).length
  expect([count(400), count(429)]).toEqual([100, 20])
  expect((await ask(shop.client(), LOGIN, person, address)).status).toBe(429)
  const token = { token: 'any' }
  expect((await ask(shop.client(), 'POST /api/auth/verify-reset-token', token, address)).status).toBe(429)
  expect((await ask(shop.client(), LOGIN, person, newAddress())).status).toBe(200)
  shop.passTime(WINDOW_MS)
  expect((await ask(shop.client(), LOGIN, person, address)).status).toBe(200)
})

type Step = { wait: number } | { attempts: ('code' | 'password' | 'right')[] }

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ wait: fc.integer({ min: 1, max: 9 }) }),
  fc.record({
    attempts: fc.array(fc.constantFrom('code', 'password', 'right'), { minLength: 1, maxLength: 6 }),
  }),
)

test('enforces the limit for sequential and concurrent attempts', async () => {
  const { person } = await customer()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 9 }), async (steps) => {
      shop.passTime(WINDOW_MS)
      const address = newAddress()
      let failures: number[] = []
      for (const current of steps) {
        if ('wait' in current) {
          shop.passTime(current.wait * MINUTE_MS)
          continue
        }
        const now = shop.shop.now()
        failures = failures.filter((at) => at > now - WINDOW_MS)
        const remaining = 10 - failures.length
        const answers = await Promise.all(
          current.attempts.map(async (kind) => ({ kind, status: await attempt(kind) })),
        )
        const wrong = answers.filter(({ kind }) => kind !== 'right')
        const answered = wrong.filter(({ status }) => status !== 429)
        expect(answered).toHaveLength(Math.min(wrong.length, remaining))
        for (const { status } of answered) expect([400, 401]).toContain(status)
        const right = answers.filter(({ kind }) => kind === 'right').map(({ status }) => status)
        if (remaining === 0) expect(right.every((status) => status === 429)).toBe(true)
        if (wrong.length < remaining) expect(right.every((status) => status === 200)).toBe(true)
        failures.push(...answered.map(() => now))
      }

      async function attempt(kind: 'code' | 'password' | 'right'): Promise<number> {
        const { email } = person
        if (kind === 'code') return (await ask(shop.client(), BY_CODE, { email, code: 'no' }, address)).status
        const password = kind === 'right' ? person.password : 'a-guess-1'
        return (await ask(shop.client(), LOGIN, { email, password }, address)).status
      }
    }),
    { numRuns: 12, endOnFailure: true },
  )
})

test('keeps counts across restarts and processes', async () => {
  const { person } = await customer()
  await repeat(10, () => ask(shop.client(), LOGIN, { ...person, password: 'a-guess-1' }, newAddress()))
  const { config, web, now } = shop.shop
  const otherShop = await openShop(config, { web, now })
  const { createApp } = await import('#server/app/app.ts')
  const app = await createApp(otherShop, shopLog)
  const answer = await app.inject({ method: 'POST', url: '/api/auth/login', payload: person })
  await app.close()
  await otherShop.close()
  expect(answer.statusCode).toBe(429)
})

test('limits registrations per client and hour', async () => {
  const address = newAddress()
  const { person } = await customer()
  const signUp = (email: string) =>
    ask(shop.client(), 'POST /api/auth/register', { ...newPerson(), email }, address)
  expect((await signUp(newPerson().email)).status).toBe(201)
  expect((await signUp(person.email)).status).toBe(201)
  expect((await signUp('invalid')).status).toBe(400)
  expect((await signUp(newPerson().email)).status).toBe(201)
  const rejected = await signUp(newPerson().email)
  expect(rejected.status).toBe(429)
  expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(59 * 60)
  expect((await ask(shop.client(), 'POST /api/auth/register', newPerson(), newAddress())).status).toBe(201)
})

test('sends one client at most five emails of a kind to an address in 15 minutes', async () => {
  const { client, person } = await customer()
  const { email } = person
  const address = newAddress()
  for (let count = 0; count < 7; count++) {
    const answer = await ask(shop.client(), 'POST /api/auth/forgot-password', { email }, address)
    expect([answer.status, answer.body]).toEqual([200, { success: true }])
  }
  const links = await emailsBySubject(shop, email, RESET, 5)
  // The link in the last sent email stays valid.
  const token = linkIn(links[0] ?? { text: '' })
  expect((await shop.client().api.auth.verifyResetToken({ token })).valid).toBe(true)

  // Each kind has its own count.
  await client.api.twoFactor.sendEmailCode({})
  await latestEmail(shop, email, /turn on two-factor/)
  expect((await mailbox(shop, email)).filter(({ subject }) => RESET.test(subject))).toHaveLength(5)
  shop.passTime(WINDOW_MS)
  await ask(shop.client(), 'POST /api/auth/forgot-password', { email }, address)
  await latestEmail(shop, email, RESET, 6)
})

test('applies the same limit to login, verification and backup email codes', async () => {
  shop.passTime(61 * MINUTE_MS)
  const person = newPerson()
  const client = shop.client()
  await client.api.auth.register(person)
  for (let count = 0; count < 6; count++) {
    await shop.client().api.auth.sendVerificationEmail({ email: person.email })
  }
  const emails = await emailsBySubject(shop, person.email, VERIFICATION, 5)
  const code = codeIn(emails[0] ?? { text: '' })
  await client.api.auth.verifyEmailCode({ email: person.email, code })

  const backup = `backup.${person.email}`
  await client.api.twoFactor.addBackupEmail({ email: backup })
  for (let count = 0; count < 6; count++) {
    await client.api.twoFactor.resendBackupVerification({ email: backup })
  }
  await emailsBySubject(shop, backup, BACKUP_CODE, 5)

  const other = await customerWithEmailCodes(shop)
  for (let count = 0; count < 7; count++) await startTwoFactorLogin(shop.client(), other.person)
  await emailsBySubject(shop, other.person.email, LOGIN_CODE, 5)
  await latestEmail(shop, person.email, VERIFICATION, 5)
  const sent = async (to: string) => (await mailbox(shop, to)).length
  expect([await sent(backup), (await emailsBySubject(shop, other.person.email, LOGIN_CODE)).length]).toEqual([
    5, 5,
  ])
  expect(await emailsBySubject(shop, person.email, VERIFICATION)).toHaveLength(5)
})

test('sends at most 30 emails of a kind to one address per day', async () => {
  const { person } = await customer()
  const { email } = person
  for (let quarter = 0; quarter < 8; quarter++) {
    for (let count = 0; count < 5; count++) {
      const answer = await ask(shop.client(), 'POST /api/auth/forgot-password', { email }, newAddress())
      expect(answer.status).toBe(200)
    }
    await emailsBySubject(shop, email, RESET, Math.min(5 * (quarter + 1), 30))
    shop.passTime(WINDOW_MS)
  }
  const links = await emailsBySubject(shop, email, RESET, 30)
  // Above the limit, strangers get an email only when no link works. The link in the last sent email stays valid for an hour.
  expect(
    (await shop.client().api.auth.verifyResetToken({ token: linkIn(links[0] ?? { text: '' }) })).valid,
  ).toBe(true)
  shop.passTime(30 * MINUTE_MS)
  for (let count = 0; count < 5; count++) {
    await ask(shop.client(), 'POST /api/auth/forgot-password', { email }, newAddress())
  }
  await emailsBySubject(shop, email, RESET, 31)
  shop.passTime(DAY_MS)
  await ask(shop.client(), 'POST /api/auth/forgot-password', { email }, newAddress())
  expect(await emailsBySubject(shop, email, RESET, 32)).toHaveLength(32)
})

test('limits failed secrets of an IPv6 /48 to ten times those of one /64', async () => {
  shop.passTime(61 * MINUTE_MS)
  const from = (network: number) => ({ 'x-forwarded-for': `2001:db9:1:${network.toString(16)}::1` })
  const fail = (network: number) =>
    ask(shop.client(), 'POST /api/auth/verify-reset-token', { token: 'a'.repeat(43) }, from(network))
  for (let network = 0; network < 10; network++) {
    const statuses = await Promise.all(Array.from({ length: 100 }, async () => (await fail(network)).status))
    expect(new Set(statuses)).toEqual(new Set([200]))
  }
  expect((await fail(10)).status).toBe(429)
  expect(
    (await ask(shop.client(), 'POST /api/auth/verify-reset-token', { token: 'x' }, newAddress())).status,
  ).toBe(200)
})
