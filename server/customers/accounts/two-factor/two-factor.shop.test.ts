import { expect, test } from 'vitest'
import { privateEndpoints } from '#contract/app/private-endpoint-table.ts'
import { MINUTE_MS } from '#contract/platform/values/time.ts'
import {
  appCode,
  ask,
  BACKUP_CODE,
  codeIn,
  customerWithApp,
  customerWithEmailCodes,
  emailsBySubject,
  latestEmail,
  newCustomer,
  startTwoFactorLogin,
  TWO_FACTOR_CODE,
  wrongCode,
} from '#test/support/account-helpers.ts'
import { mailbox } from '#test/support/contact-helpers.ts'
import { sharedShop } from '#test/support/shared-shop.ts'

const shop = sharedShop()

const ON = /^Two-factor authentication is on$/
const OFF = /^Two-factor authentication is off$/
const EMAILS = '/api/2fa/backup-emails'

test('turns on two-factor by email with a code, without backup codes', async () => {
  const { client, person } = await newCustomer(shop)
  expect((await ask(client, 'POST /api/2fa/send-2fa-email')).body).toEqual({ success: true })
  const otp = codeIn(await latestEmail(shop, person.email, TWO_FACTOR_CODE))
  const rejected = await ask(client, 'POST /api/2fa/verify-email-2fa', { otp: wrongCode(otp) })
  expect(rejected).toMatchObject({ status: 400, body: { error: 'Invalid OTP.' } })
  expect((await client.api.auth.me({})).user.twofactorRequired).toBe(false)
  const answer = await ask(client, 'POST /api/2fa/verify-email-2fa', { otp })
  expect([answer.status, answer.body]).toEqual([200, { success: true, backupCodes: [] }])
  expect((await client.api.auth.me({})).user).toMatchObject({
    twofactorRequired: true,
    twoFactorMethod: 'email',
  })
  await latestEmail(shop, person.email, ON)
  expect((await ask(client, 'POST /api/2fa/verify-email-2fa', { otp })).status).toBe(400)
})

test('expires the setup code after 10 minutes', async () => {
  const { client, person } = await newCustomer(shop)
  await client.api.twoFactor.sendEmailCode({})
  const otp = codeIn(await latestEmail(shop, person.email, TWO_FACTOR_CODE))
  shop.passTime(10 * MINUTE_MS)
  expect((await ask(client, 'POST /api/2fa/verify-email-2fa', { otp })).status).toBe(400)
})

test('turns on an app with its first code and returns ten backup codes', async () => {
  const { client, person } = await newCustomer(shop)
  const { qrCode, secret } = await client.api.twoFactor.enableApp({ email: person.email })
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  const png = Buffer.from(qrCode.replace('data:image/png;base64,', ''), 'base64')
  expect(png.subarray(1, 4).toString()).toBe('PNG')
  expect((await client.api.auth.me({})).user.twoFactorMethod).toBeNull()

  const otp = appCode(shop, secret)
  const rejected = await ask(client, 'POST /api/2fa/verify-2fa', { otp: wrongCode(otp) })
  expect(rejected).toMatchObject({ status: 400, body: { error: 'Invalid OTP.' } })
  const { backupCodes } = await client.api.twoFactor.verifyApp({ otp })
  expect(new Set(backupCodes).size).toBe(10)
  for (const code of backupCodes) expect(code).toMatch(/^[2-9a-z]{4}-[2-9a-z]{4}-[2-9a-z]{4}$/)
  expect((await client.api.auth.me({})).user.twoFactorMethod).toBe('app')
  await latestEmail(shop, person.email, ON)

  const rows = await shop.shop.db.selectFrom('backup_codes').select('code_hash').execute()
  for (const code of backupCodes) expect(JSON.stringify(rows)).not.toContain(code)
})

test('replaces an app only with the first code of the new one', async () => {
  const { client, person, secret } = await customerWithApp(shop)
  const next = await client.api.twoFactor.enableApp({})
  const browser = shop.client()
  const userId = await startTwoFactorLogin(browser, person)
  const second = (otp: string) => ask(browser, 'POST /api/auth/verify-login-2fa', { userId, otp })
  expect((await second(appCode(shop, next.secret))).status).toBe(401)
  expect((await second(appCode(shop, secret))).status).toBe(200)

  await client.api.twoFactor.verifyApp({ otp: appCode(shop, next.secret) })
  shop.passTime(2 * MINUTE_MS)
  await startTwoFactorLogin(browser, person)
  expect((await second(appCode(shop, secret))).status).toBe(401)
  expect((await second(appCode(shop, next.secret))).status).toBe(200)
})

test('deletes an unused app secret', async () => {
  const { client } = await newCustomer(shop)
  const { secret } = await client.api.twoFactor.enableApp({})
  shop.passTime(14 * MINUTE_MS)
  await client.api.auth.me({})
  shop.passTime(14 * MINUTE_MS)
  await client.api.auth.me({})
  shop.passTime(2 * MINUTE_MS)
  expect((await ask(client, 'POST /api/2fa/verify-2fa', { otp: appCode(shop, secret) })).status).toBe(400)
})

test('requires the password to turn off two-factor and deletes its secrets', async () => {
  const { client, person, secret, backupCodes } = await customerWithApp(shop)
  const browser = shop.client()
  const userId = await startTwoFactorLogin(browser, person)
  const rejected = await ask(client, 'POST /api/2fa/disable-2fa', { password: 'not-hers-1' })
  expect(rejected.status).toBe(403)
  expect((await client.api.auth.me({})).user.twoFactorMethod).toBe('app')
  expect((await ask(client, 'POST /api/2fa/disable-2fa', { password: person.password })).body).toEqual({
    success: true,
  })
  await latestEmail(shop, person.email, OFF)
  for (const factor of [{ otp: appCode(shop, secret) }, { backupCode: backupCodes[0] }]) {
    expect((await ask(browser, 'POST /api/auth/verify-login-2fa', { userId, ...factor })).status).toBe(401)
  }
  expect((await shop.client().api.auth.login(person)).twofactorRequired).toBeFalsy()
  // A repeated request changes nothing and sends no email.
  await client.api.twoFactor.disable({ password: person.password })
  expect(await emailsBySubject(shop, person.email, OFF)).toHaveLength(1)
})

test('requires the password for new backup codes and invalidates the old ones', async () => {
  const { client, person, backupCodes: old } = await customerWithApp(shop)
  const call = 'POST /api/2fa/regenerate-backup-codes'
  expect((await ask(client, call, { password: 'not-hers-1' })).status).toBe(403)
  const { backupCodes } = await client.api.twoFactor.regenerateBackupCodes({ password: person.password })
  expect(backupCodes).toHaveLength(10)
  const browser = shop.client()
  const userId = await startTwoFactorLogin(browser, person)
  const second = (backupCode = '') => ask(browser, 'POST /api/auth/verify-login-2fa', { userId, backupCode })
  expect((await second(old[0])).status).toBe(401)
  expect((await second(backupCodes[0])).status).toBe(200)
  await latestEmail(shop, person.email, /^You have new backup codes$/)

  const withoutTwoFactor = await newCustomer(shop)
  const { password } = withoutTwoFactor.person
  expect((await ask(withoutTwoFactor.client, call, { password })).status).toBe(409)
})

test('removes the app and backup codes when the method changes to email', async () => {
  const { client, person, secret, backupCodes } = await customerWithApp(shop)
  await client.api.twoFactor.sendEmailCode({})
  await client.api.twoFactor.verifyEmailCode({
    otp: codeIn(await latestEmail(shop, person.email, TWO_FACTOR_CODE)),
  })
  const browser = shop.client()
  const userId = await startTwoFactorLogin(browser, person)
  for (const factor of [{ otp: appCode(shop, secret) }, { backupCode: backupCodes[0] }]) {
    expect((await ask(browser, 'POST /api/auth/verify-login-2fa', { userId, ...factor })).status).toBe(401)
  }
})

test('stores three backup emails, each verified by its own code', async () => {
  const { client, person } = await newCustomer(shop)
  const address = (number: number) => `${number}.${person.email}`
  expect((await ask(client, `GET ${EMAILS}`)).body).toEqual({ success: true, emails: [] })
  const first = await ask(client, `POST ${EMAILS}`, { email: ` ${address(1)} ` })
  expect(first.status).toBe(201)
  expect(first.body).toEqual({ success: true, emails: [{ email: address(1), verified: false }] })

  const own = await ask(client, `POST ${EMAILS}`, { email: person.email.toUpperCase() })
  expect(own).toMatchObject({ status: 400, body: { fields: { email: expect.any(String) } } })
  expect((await ask(client, `POST ${EMAILS}`, { email: 'invalid' })).status).toBe(400)
  expect((await ask(client, `POST ${EMAILS}`, { email: address(1).toUpperCase() })).status).toBe(409)
  const more = await Promise.all(
    [2, 3, 4, 5].map((n) => ask(client, `POST ${EMAILS}`, { email: address(n) })),
  )
  expect(more.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409])

  const code = codeIn(await latestEmail(shop, address(1), BACKUP_CODE))
  const verify = 'POST /api/2fa/verify-backup-email'
  expect((await ask(client, verify, { email: address(1), code: wrongCode(code) })).status).toBe(400)
  const another = (await client.api.twoFactor.backupEmails({})).emails[1]?.email ?? ''
  if (codeIn(await latestEmail(shop, another, BACKUP_CODE)) !== code) {
    expect((await ask(client, verify, { email: another, code })).status).toBe(400)
  }
  const done = await ask(client, verify, { email: address(1).toUpperCase(), code })
  expect([done.status, done.body]).toEqual([200, { success: true }])
  expect((await client.api.twoFactor.backupEmails({})).emails[0]).toEqual({
    email: address(1),
    verified: true,
  })
  await latestEmail(shop, person.email, /^A backup email was added$/)

  const removed = await ask(client, `DELETE ${EMAILS}`, { email: address(1).toUpperCase() })
  expect(removed).toMatchObject({ status: 200, body: { success: true } })
  expect(removed.body.emails).toHaveLength(2)
  expect((await ask(client, `POST ${EMAILS}`, { email: address(6) })).status).toBe(201)
})

test('replaces a resent code and sends none to a verified email', async () => {
  const { client, person } = await newCustomer(shop)
  const email = `b.${person.email}`
  await client.api.twoFactor.addBackupEmail({ email })
  const old = codeIn(await latestEmail(shop, email, BACKUP_CODE))
  const resend = 'POST /api/2fa/resend-backup-verification'
  expect((await ask(client, resend, { email })).body).toEqual({ success: true })
  const code = codeIn(await latestEmail(shop, email, BACKUP_CODE, 2))
  if (old !== code) {
    expect((await ask(client, 'POST /api/2fa/verify-backup-email', { email, code: old })).status).toBe(400)
  }
  await client.api.twoFactor.verifyBackupEmail({ email, code })
  expect((await ask(client, resend, { email })).status).toBe(200)
  await latestEmail(shop, person.email, /^A backup email was added$/)
  expect(await mailbox(shop, email)).toHaveLength(2)
})

test('answers 404 for another user’s backup email', async () => {
  const mine = await newCustomer(shop)
  const theirs = await newCustomer(shop)
  const email = `b.${theirs.person.email}`
  await theirs.client.api.twoFactor.addBackupEmail({ email })
  const code = codeIn(await latestEmail(shop, email, BACKUP_CODE))
  const { client } = mine
  expect((await ask(client, `DELETE ${EMAILS}`, { email })).status).toBe(404)
  expect((await ask(client, 'POST /api/2fa/resend-backup-verification', { email })).status).toBe(404)
  expect((await ask(client, 'POST /api/2fa/verify-backup-email', { email, code })).status).toBe(400)
  expect((await ask(theirs.client, 'POST /api/2fa/verify-backup-email', { email, code })).status).toBe(200)
})

test('keeps the codes of an account when someone else removes its address as their backup', async () => {
  const { client } = await newCustomer(shop)
  const { email } = (await customerWithEmailCodes(shop)).person
  const codes = () =>
    shop.shop.db
      .selectFrom('mail_outbox')
      .select('id')
      .where('recipient', '=', email)
      .where('kind', '=', 'code')
      .execute()
  const own = await codes()
  expect(own).not.toEqual([])
  await client.api.twoFactor.addBackupEmail({ email })
  expect((await ask(client, `DELETE ${EMAILS}`, { email })).status).toBe(200)
  expect(await codes()).toEqual(expect.arrayContaining(own))
})

test('requires a login for two-factor calls and the CSRF token for changes', async () => {
  const { client } = await customerWithEmailCodes(shop)
  const body = { email: 'b@example.com', otp: '123456', code: '123456', password: 'a-guess-1' }
  for (const { method, path } of Object.values(privateEndpoints.twoFactor)) {
    const call = `${method} ${path}`
    const sent = method === 'GET' ? undefined : body
    expect([call, (await ask(shop.client(), call, sent)).status]).toEqual([call, 401])
    if (method === 'GET') continue
    const answer = await ask(client, call, sent, { 'x-csrf-token': 'invalid' })
    expect([call, answer.status, answer.body]).toEqual([call, 403, { error: 'Missing CSRF token.' }])
  }
})
