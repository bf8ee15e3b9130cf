import { expect, test } from 'vitest'
import { MINUTE_MS, SECOND_MS } from '#contract/platform/values/time.ts'
import {
  appCode,
  ask,
  BACKUP_CODE,
  codeIn,
  customerWithApp,
  customerWithEmailCodes,
  emailsBySubject,
  LOGIN_CODE,
  latestEmail,
  newCustomer,
  newPerson,
  startTwoFactorLogin,
  wrongCode,
} from '#test/support/account-helpers.ts'
import { mailbox } from '#test/support/contact-helpers.ts'
import { sharedShop } from '#test/support/shared-shop.ts'
import type { TestClient } from '#test/support/test-shop.ts'

const shop = sharedShop()

const LOGIN = 'POST /api/auth/login'
const SECOND = 'POST /api/auth/verify-login-2fa'
const RESEND = 'POST /api/auth/send-login-code-to-email'

async function isLoggedIn(client: TestClient): Promise<boolean> {
  return (await ask(client, 'GET /api/auth/me')).status === 200
}

const WRONG_BACKUP_CODE = '2222-2222-2222'

test('rejects an unverified account, and gives the reason only with the right password', async () => {
  const person = newPerson()
  const client = shop.client()
  await client.api.auth.register(person)
  expect(await ask(client, LOGIN, person)).toMatchObject({
    status: 403,
    body: { error: 'Please verify your email before logging in.' },
  })
  expect((await ask(client, LOGIN, { ...person, password: 'not-hers-1' })).status).toBe(401)
  expect([...client.cookies.keys()]).toEqual(['device'])
})

test('asks for the emailed code after the password', async () => {
  const { person } = await customerWithEmailCodes(shop)
  const client = shop.client()
  const first = await ask(client, LOGIN, person)
  expect(first.status).toBe(206)
  expect(first.body).toEqual({
    success: true,
    twofactorRequired: true,
    userId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    twoFactorMethod: 'email',
  })
  const cookies = first.headers.getSetCookie().join('\n')
  expect(cookies).toMatch(
    /^loginChallenge=[\w-]{43}; Max-Age=600; Path=\/api\/auth; HttpOnly; SameSite=Lax$/m,
  )
  expect(cookies).toMatch(/^csrfToken=[\w-]{43}; Path=\/; SameSite=Lax$/m)
  expect(await isLoggedIn(client)).toBe(false)

  const { userId } = first.body
  const code = codeIn(await latestEmail(shop, person.email, LOGIN_CODE))
  expect(await ask(client, SECOND, { userId, otp: wrongCode(code), email: person.email })).toMatchObject({
    status: 401,
    body: { error: 'Invalid code.' },
  })
  const second = await ask(client, SECOND, { userId, otp: code, email: person.email })
  expect(second).toMatchObject({
    status: 200,
    body: { success: true, user: { id: userId, twofactorRequired: true, twoFactorMethod: 'email' } },
  })
  expect(client.cookies.has('loginChallenge')).toBe(false)
  expect(await isLoggedIn(client)).toBe(true)
})

test('rejects a code without the challenge of its account', async () => {
  const { person } = await customerWithEmailCodes(shop)
  const thief = await customerWithEmailCodes(shop)
  const client = shop.client()
  const userId = await startTwoFactorLogin(client, person)
  const otp = codeIn(await latestEmail(shop, person.email, LOGIN_CODE))
  expect((await ask(shop.client(), SECOND, { userId, otp })).status).toBe(401)

  const other = shop.client()
  await startTwoFactorLogin(other, thief.person)
  expect((await ask(other, SECOND, { userId, otp })).status).toBe(401)
  expect((await ask(client, SECOND, { userId, otp })).status).toBe(200)
})

test('accepts a challenge once within 10 minutes', async () => {
  const { person } = await customerWithEmailCodes(shop)
  const client = shop.client()
  const userId = await startTwoFactorLogin(client, person)
  const otp = codeIn(await latestEmail(shop, person.email, LOGIN_CODE))
  const challenge = client.cookies.get('loginChallenge') ?? ''
  expect((await ask(client, SECOND, { userId, otp })).status).toBe(200)
  const late = shop.client()
  late.cookies.set('loginChallenge', challenge)
  expect((await ask(late, SECOND, { userId, otp })).status).toBe(401)

  await startTwoFactorLogin(late, person)
  const newer = codeIn(await latestEmail(shop, person.email, LOGIN_CODE, 2))
  shop.passTime(10 * MINUTE_MS)
  expect((await ask(late, SECOND, { userId, otp: newer })).status).toBe(401)
})

test('invalidates a login code after 5 wrong attempts or a new code', async () => {
  const { person } = await customerWithEmailCodes(shop)
  const client = shop.client()
  const userId = await startTwoFactorLogin(client, person)
  const old = codeIn(await latestEmail(shop, person.email, LOGIN_CODE))
  expect(await ask(client, RESEND, { userId, email: person.email })).toMatchObject({
    status: 200,
    body: { success: true },
  })
  const otp = codeIn(await latestEmail(shop, person.email, LOGIN_CODE, 2))
  if (old !== otp) expect((await ask(client, SECOND, { userId, otp: old })).status).toBe(401)
  for (let count = 0; count < 5; count++) {
    expect((await ask(client, SECOND, { userId, otp: wrongCode(otp) })).status).toBe(401)
  }
  expect((await ask(client, SECOND, { userId, otp })).status).toBe(401)
})

test('accepts a code once under concurrent requests', async () => {
  const { person } = await customerWithEmailCodes(shop)
  const clients = [shop.client(), shop.client(), shop.client()]
  for (const client of clients) await startTwoFactorLogin(client, person)
  const userId = await startTwoFactorLogin(clients[0] as TestClient, person)
  const otp = codeIn(await latestEmail(shop, person.email, LOGIN_CODE, 4))
  const answers = await Promise.all(clients.map((client) => ask(client, SECOND, { userId, otp })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401])
})

test('accepts an app code one step early or late, each step once', async () => {
  const { person, secret } = await customerWithApp(shop)
  const client = shop.client()
  const userId = await startTwoFactorLogin(client, person)
  // From the beginning of a step, so that all of this is in one.
  shop.passTime(30 * SECOND_MS - (shop.shop.now() % (30 * SECOND_MS)))
  const answer = async (steps: number) =>
    (await ask(client, SECOND, { userId, otp: appCode(shop, secret, steps) })).status
  expect([await answer(-2), await answer(2)]).toEqual([401, 401])
  expect(await answer(-1)).toBe(200)

  await startTwoFactorLogin(client, person)
  expect(await answer(-1)).toBe(401)
  expect(await answer(1)).toBe(200)
  // A code invalidates all earlier steps.
  await startTwoFactorLogin(client, person)
  expect([await answer(0), await answer(1)]).toEqual([401, 401])
  shop.passTime(60 * SECOND_MS)
  expect(await answer(0)).toBe(200)
})

test('rejects the app code that turned on two-factor', async () => {
  const { client, person } = await newCustomer(shop)
  const { secret } = await client.api.twoFactor.enableApp({})
  const otp = appCode(shop, secret)
  await client.api.twoFactor.verifyApp({ otp })
  const other = shop.client()
  const userId = await startTwoFactorLogin(other, person)
  expect((await ask(other, SECOND, { userId, otp })).status).toBe(401)
})

test('accepts a backup code once, in any format, for its owner only', async () => {
  const { person, backupCodes } = await customerWithApp(shop)
  const [first = '', second = ''] = backupCodes
  const client = shop.client()
  const userId = await startTwoFactorLogin(client, person)
  expect((await ask(client, SECOND, { userId, backupCode: WRONG_BACKUP_CODE })).status).toBe(401)
  const reformatted = ` ${first.toUpperCase().replaceAll('-', ' ')} `
  expect((await ask(client, SECOND, { userId, backupCode: reformatted })).status).toBe(200)

  await startTwoFactorLogin(client, person)
  expect((await ask(client, SECOND, { userId, backupCode: first })).status).toBe(401)
  const stranger = await customerWithApp(shop)
  const strangerClient = shop.client()
  const strangerId = await startTwoFactorLogin(strangerClient, stranger.person)
  expect((await ask(strangerClient, SECOND, { userId: strangerId, backupCode: second })).status).toBe(401)

  const clients = [client, shop.client(), shop.client()]
  for (const other of clients) await startTwoFactorLogin(other, person)
  const answers = await Promise.all(
    clients.map((other) => ask(other, SECOND, { userId, backupCode: second })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401])
})

test('sends login codes only to the account email and verified backup emails', async () => {
  const { client, person } = await customerWithEmailCodes(shop)
  const backup = `backup.${person.email}`
  await client.api.twoFactor.addBackupEmail({ email: backup })
  await client.api.twoFactor.addBackupEmail({ email: `unverified.${person.email}` })
  const code = codeIn(await latestEmail(shop, backup, BACKUP_CODE))
  await client.api.twoFactor.verifyBackupEmail({ email: backup, code })

  const browser = shop.client()
  const query = `GET /api/auth/backup-emails-for-login?email=${encodeURIComponent(person.email)}`
  expect((await ask(browser, query)).body).toEqual({ emails: [] })
  const userId = await startTwoFactorLogin(browser, person)
  expect((await ask(browser, query)).body).toEqual({
    emails: [{ email: backup, full: backup, label: 'b***@example.com' }],
  })
  const otherAccount = 'GET /api/auth/backup-emails-for-login?email=customer@shop.test'
  expect((await ask(browser, otherAccount)).body).toEqual({ emails: [] })

  for (const email of [`unverified.${person.email}`, 'thief@example.com', 'customer@shop.test']) {
    expect([email, (await ask(browser, RESEND, { userId, email })).status]).toEqual([email, 400])
  }
  expect((await ask(browser, RESEND, { userId, email: backup.toUpperCase() })).status).toBe(200)
  const otp = codeIn(await latestEmail(shop, backup, LOGIN_CODE))
  expect((await ask(browser, SECOND, { userId, otp })).status).toBe(200)
  expect(await mailbox(shop, 'thief@example.com')).toEqual([])
})

test('requires the challenge and its CSRF token to send a code', async () => {
  const { person } = await customerWithEmailCodes(shop)
  const client = shop.client()
  const userId = await startTwoFactorLogin(client, person)
  const body = { userId, email: person.email }
  expect((await ask(shop.client(), RESEND, body)).status).toBe(401)
  expect((await ask(shop.client(), RESEND, {})).status).toBe(401)
  const token = client.cookies.get('csrfToken') ?? ''
  expect((await ask(shop.client(), RESEND, body, { 'x-csrf-token': token })).status).toBe(401)
  expect(await ask(client, RESEND, body, { 'x-csrf-token': 'invalid' })).toMatchObject({
    status: 403,
    body: { error: 'Missing CSRF token.' },
  })
  expect((await ask(client, RESEND, { ...body, userId: 'other' })).status).toBe(401)
  expect(await emailsBySubject(shop, person.email, LOGIN_CODE)).toHaveLength(1)
})

test('emails no codes for an account with an app', async () => {
  const { person } = await customerWithApp(shop)
  const client = shop.client()
  const userId = await startTwoFactorLogin(client, person)
  expect((await ask(client, RESEND, { userId, email: person.email })).status).toBe(400)
})

test('ends the old session when the same browser logs in again', async () => {
  const { client, person } = await newCustomer(shop)
  await client.api.auth.login(person)
  expect((await client.api.auth.sessions({})).sessions).toHaveLength(1)
})

test('emails the user about logins from new devices only', async () => {
  const { person } = await newCustomer(shop)
  await shop.client().api.auth.login(person)
  const phone = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1) Version/18.1 Mobile Safari/604.1' }
  for (let count = 0; count < 2; count++) {
    expect((await ask(shop.client(), LOGIN, person, phone)).status).toBe(200)
  }
  const sentEmail = await latestEmail(shop, person.email, /^Login from a new device$/)
  expect(sentEmail.text).toContain('Safari on iPhone')
  expect(await emailsBySubject(shop, person.email, /new device/)).toHaveLength(1)
})

test('answers 400 to an invalid second step', async () => {
  const client = shop.client()
  for (const body of [{}, { userId: 'x' }, { userId: 5, otp: '123456' }, { userId: 'x', otp: 123456 }]) {
    expect((await ask(client, SECOND, body)).status).toBe(400)
  }
})
