import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  appCode,
  ask,
  BACKUP_CODE,
  codeIn,
  customerWithApp,
  customerWithEmailCodes,
  mail,
  mails,
  newCustomer,
  owesSecondFactor,
  TWO_FACTOR_CODE,
  wrong,
} from '#checks/account.ts'
import { startTestShop, type TestShop } from '#checks/test-shop.ts'
import { mailbox } from '#checks/writer.ts'
import { calls } from '#contract/calls.ts'
import { MINUTE_MS } from '#contract/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.close())

const ON = /^Two-factor authentication is on$/
const OFF = /^Two-factor authentication is off$/
const EMAILS = '/api/2fa/backup-emails'

test('two-factor by email is turned on by the code from the mail, and gives no backup codes', async () => {
  const { visitor, person } = await newCustomer(shop)
  expect((await ask(visitor, 'POST /api/2fa/send-2fa-email')).body).toEqual({ success: true })
  const otp = codeIn(await mail(shop, person.email, TWO_FACTOR_CODE))
  const wrongOne = await ask(visitor, 'POST /api/2fa/verify-email-2fa', { otp: wrong(otp) })
  expect(wrongOne).toMatchObject({ status: 400, body: { error: 'Invalid OTP.' } })
  expect((await visitor.api.auth.me({})).user.twofactorRequired).toBe(false)
  const answer = await ask(visitor, 'POST /api/2fa/verify-email-2fa', { otp })
  expect([answer.status, answer.body]).toEqual([200, { success: true, backupCodes: [] }])
  expect((await visitor.api.auth.me({})).user).toMatchObject({
    twofactorRequired: true,
    twoFactorMethod: 'email',
  })
  await mail(shop, person.email, ON)
  expect((await ask(visitor, 'POST /api/2fa/verify-email-2fa', { otp })).status).toBe(400)
})

test('a code to turn it on lives 10 minutes', async () => {
  const { visitor, person } = await newCustomer(shop)
  await visitor.api.twoFactor.sendEmailCode({})
  const otp = codeIn(await mail(shop, person.email, TWO_FACTOR_CODE))
  shop.passTime(10 * MINUTE_MS)
  expect((await ask(visitor, 'POST /api/2fa/verify-email-2fa', { otp })).status).toBe(400)
})

test('an app is turned on by its first code, and gives ten backup codes', async () => {
  const { visitor, person } = await newCustomer(shop)
  const { qrCode, secret } = await visitor.api.twoFactor.enableApp({ email: person.email })
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  const png = Buffer.from(qrCode.replace('data:image/png;base64,', ''), 'base64')
  expect(png.subarray(1, 4).toString()).toBe('PNG')
  expect((await visitor.api.auth.me({})).user.twoFactorMethod).toBeNull()

  const otp = appCode(shop, secret)
  const wrongOne = await ask(visitor, 'POST /api/2fa/verify-2fa', { otp: wrong(otp) })
  expect(wrongOne).toMatchObject({ status: 400, body: { error: 'Invalid OTP.' } })
  const { backupCodes } = await visitor.api.twoFactor.verifyApp({ otp })
  expect(new Set(backupCodes).size).toBe(10)
  for (const code of backupCodes) expect(code).toMatch(/^[2-9a-z]{4}-[2-9a-z]{4}-[2-9a-z]{4}$/)
  expect((await visitor.api.auth.me({})).user.twoFactorMethod).toBe('app')
  await mail(shop, person.email, ON)

  const rows = await shop.shop.db.selectFrom('backup_codes').select('code_hash').execute()
  for (const code of backupCodes) expect(JSON.stringify(rows)).not.toContain(code)
})

test('a new app takes the place of the old one only with its first code', async () => {
  const { visitor, person, secret } = await customerWithApp(shop)
  const next = await visitor.api.twoFactor.enableApp({})
  const door = shop.visitor()
  const userId = await owesSecondFactor(door, person)
  const second = (otp: string) => ask(door, 'POST /api/auth/verify-login-2fa', { userId, otp })
  expect((await second(appCode(shop, next.secret))).status).toBe(401)
  expect((await second(appCode(shop, secret))).status).toBe(200)

  await visitor.api.twoFactor.verifyApp({ otp: appCode(shop, next.secret) })
  shop.passTime(2 * MINUTE_MS)
  await owesSecondFactor(door, person)
  expect((await second(appCode(shop, secret))).status).toBe(401)
  expect((await second(appCode(shop, next.secret))).status).toBe(200)
})

test('a shown secret that nobody used is forgotten', async () => {
  const { visitor } = await newCustomer(shop)
  const { secret } = await visitor.api.twoFactor.enableApp({})
  shop.passTime(14 * MINUTE_MS)
  await visitor.api.auth.me({})
  shop.passTime(14 * MINUTE_MS)
  await visitor.api.auth.me({})
  shop.passTime(2 * MINUTE_MS)
  expect((await ask(visitor, 'POST /api/2fa/verify-2fa', { otp: appCode(shop, secret) })).status).toBe(400)
})

test('turning it off asks for the password, and leaves nothing that opens', async () => {
  const { visitor, person, secret, backupCodes } = await customerWithApp(shop)
  const door = shop.visitor()
  const userId = await owesSecondFactor(door, person)
  const wrongOne = await ask(visitor, 'POST /api/2fa/disable-2fa', { password: 'not-hers-1' })
  expect(wrongOne.status).toBe(403)
  expect((await visitor.api.auth.me({})).user.twoFactorMethod).toBe('app')
  expect((await ask(visitor, 'POST /api/2fa/disable-2fa', { password: person.password })).body).toEqual({
    success: true,
  })
  await mail(shop, person.email, OFF)
  for (const factor of [{ otp: appCode(shop, secret) }, { backupCode: backupCodes[0] }]) {
    expect((await ask(door, 'POST /api/auth/verify-login-2fa', { userId, ...factor })).status).toBe(401)
  }
  expect((await shop.visitor().api.auth.login(person)).twofactorRequired).toBeFalsy()
  // Once more changes nothing and tells nobody.
  await visitor.api.twoFactor.disable({ password: person.password })
  expect(await mails(shop, person.email, OFF)).toHaveLength(1)
})

test('new backup codes ask for the password and kill the old ones', async () => {
  const { visitor, person, backupCodes: old } = await customerWithApp(shop)
  const call = 'POST /api/2fa/regenerate-backup-codes'
  expect((await ask(visitor, call, { password: 'not-hers-1' })).status).toBe(403)
  const { backupCodes } = await visitor.api.twoFactor.regenerateBackupCodes({ password: person.password })
  expect(backupCodes).toHaveLength(10)
  const door = shop.visitor()
  const userId = await owesSecondFactor(door, person)
  const second = (backupCode = '') => ask(door, 'POST /api/auth/verify-login-2fa', { userId, backupCode })
  expect((await second(old[0])).status).toBe(401)
  expect((await second(backupCodes[0])).status).toBe(200)
  await mail(shop, person.email, /^You have new backup codes$/)

  const plain = await newCustomer(shop)
  expect((await ask(plain.visitor, call, { password: plain.person.password })).status).toBe(409)
})

test('changing to email leaves neither app nor backup codes', async () => {
  const { visitor, person, secret, backupCodes } = await customerWithApp(shop)
  await visitor.api.twoFactor.sendEmailCode({})
  await visitor.api.twoFactor.verifyEmailCode({
    otp: codeIn(await mail(shop, person.email, TWO_FACTOR_CODE)),
  })
  const door = shop.visitor()
  const userId = await owesSecondFactor(door, person)
  for (const factor of [{ otp: appCode(shop, secret) }, { backupCode: backupCodes[0] }]) {
    expect((await ask(door, 'POST /api/auth/verify-login-2fa', { userId, ...factor })).status).toBe(401)
  }
})

test('three backup addresses are kept, each proved by its own code', async () => {
  const { visitor, person } = await newCustomer(shop)
  const address = (number: number) => `${number}.${person.email}`
  expect((await ask(visitor, `GET ${EMAILS}`)).body).toEqual({ success: true, emails: [] })
  const first = await ask(visitor, `POST ${EMAILS}`, { email: ` ${address(1)} ` })
  expect(first.status).toBe(201)
  expect(first.body).toEqual({ success: true, emails: [{ email: address(1), verified: false }] })

  const own = await ask(visitor, `POST ${EMAILS}`, { email: person.email.toUpperCase() })
  expect(own).toMatchObject({ status: 400, body: { fields: { email: expect.any(String) } } })
  expect((await ask(visitor, `POST ${EMAILS}`, { email: 'no address' })).status).toBe(400)
  expect((await ask(visitor, `POST ${EMAILS}`, { email: address(1).toUpperCase() })).status).toBe(409)
  const more = await Promise.all(
    [2, 3, 4, 5].map((n) => ask(visitor, `POST ${EMAILS}`, { email: address(n) })),
  )
  expect(more.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409])

  const code = codeIn(await mail(shop, address(1), BACKUP_CODE))
  const verify = 'POST /api/2fa/verify-backup-email'
  expect((await ask(visitor, verify, { email: address(1), code: wrong(code) })).status).toBe(400)
  const another = (await visitor.api.twoFactor.backupEmails({})).emails[1]?.email ?? ''
  if (codeIn(await mail(shop, another, BACKUP_CODE)) !== code) {
    expect((await ask(visitor, verify, { email: another, code })).status).toBe(400)
  }
  const done = await ask(visitor, verify, { email: address(1).toUpperCase(), code })
  expect([done.status, done.body]).toEqual([200, { success: true }])
  expect((await visitor.api.twoFactor.backupEmails({})).emails[0]).toEqual({
    email: address(1),
    verified: true,
  })
  await mail(shop, person.email, /^A backup email was added$/)

  const removed = await ask(visitor, `DELETE ${EMAILS}`, { email: address(1).toUpperCase() })
  expect(removed).toMatchObject({ status: 200, body: { success: true } })
  expect(removed.body.emails).toHaveLength(2)
  expect((await ask(visitor, `POST ${EMAILS}`, { email: address(6) })).status).toBe(201)
})

test('a code sent again kills the one before, and a proved address is sent none', async () => {
  const { visitor, person } = await newCustomer(shop)
  const email = `b.${person.email}`
  await visitor.api.twoFactor.addBackupEmail({ email })
  const old = codeIn(await mail(shop, email, BACKUP_CODE))
  const resend = 'POST /api/2fa/resend-backup-verification'
  expect((await ask(visitor, resend, { email })).body).toEqual({ success: true })
  const code = codeIn(await mail(shop, email, BACKUP_CODE, 2))
  if (old !== code) {
    expect((await ask(visitor, 'POST /api/2fa/verify-backup-email', { email, code: old })).status).toBe(400)
  }
  await visitor.api.twoFactor.verifyBackupEmail({ email, code })
  expect((await ask(visitor, resend, { email })).status).toBe(200)
  await mail(shop, person.email, /^A backup email was added$/)
  expect(await mailbox(shop, email)).toHaveLength(2)
})

test('somebody else’s backup address looks like none', async () => {
  const mine = await newCustomer(shop)
  const theirs = await newCustomer(shop)
  const email = `b.${theirs.person.email}`
  await theirs.visitor.api.twoFactor.addBackupEmail({ email })
  const code = codeIn(await mail(shop, email, BACKUP_CODE))
  const { visitor } = mine
  expect((await ask(visitor, `DELETE ${EMAILS}`, { email })).status).toBe(404)
  expect((await ask(visitor, 'POST /api/2fa/resend-backup-verification', { email })).status).toBe(404)
  expect((await ask(visitor, 'POST /api/2fa/verify-backup-email', { email, code })).status).toBe(400)
  expect((await ask(theirs.visitor, 'POST /api/2fa/verify-backup-email', { email, code })).status).toBe(200)
})

test('every call about second factors asks for a login, and every change for the CSRF token', async () => {
  const { visitor } = await customerWithEmailCodes(shop)
  const body = { email: 'b@example.com', otp: '123456', code: '123456', password: 'a-guess-1' }
  for (const { method, path } of Object.values(calls.twoFactor)) {
    const call = `${method} ${path}`
    const sent = method === 'GET' ? undefined : body
    expect([call, (await ask(shop.visitor(), call, sent)).status]).toEqual([call, 401])
    if (method === 'GET') continue
    const answer = await ask(visitor, call, sent, { 'x-csrf-token': 'made up' })
    expect([call, answer.status, answer.body]).toEqual([call, 403, { error: 'Missing CSRF token.' }])
  }
})
