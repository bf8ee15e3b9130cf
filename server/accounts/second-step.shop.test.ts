import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  appCode,
  ask,
  BACKUP_CODE,
  codeIn,
  customerWithApp,
  customerWithEmailCodes,
  LOGIN_CODE,
  mail,
  mails,
  newCustomer,
  owesSecondFactor,
  somebody,
  wrong,
} from '#checks/account.ts'
import { startTestShop, type TestShop, type Visitor } from '#checks/test-shop.ts'
import { mailbox } from '#checks/writer.ts'
import { MINUTE_MS, SECOND_MS } from '#contract/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.close())

const LOGIN = 'POST /api/auth/login'
const SECOND = 'POST /api/auth/verify-login-2fa'
const RESEND = 'POST /api/auth/send-login-code-to-email'

async function isIn(visitor: Visitor): Promise<boolean> {
  return (await ask(visitor, 'GET /api/auth/me')).status === 200
}

/** What is never a secret of anybody: made from a backup code that nobody has. */
const NO_BACKUP_CODE = '2222-2222-2222'

test('an account that is not verified opens to nobody, and says so only to who knows the password', async () => {
  const person = somebody()
  const visitor = shop.visitor()
  await visitor.api.auth.register(person)
  expect(await ask(visitor, LOGIN, person)).toMatchObject({
    status: 403,
    body: { error: 'Please verify your email before logging in.' },
  })
  expect((await ask(visitor, LOGIN, { ...person, password: 'not-hers-1' })).status).toBe(401)
  expect(visitor.cookies.size).toBe(0)
})

test('with two-factor by email the password alone gives a challenge, and the code from the mail opens', async () => {
  const { person } = await customerWithEmailCodes(shop)
  const visitor = shop.visitor()
  const first = await ask(visitor, LOGIN, person)
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
  expect(await isIn(visitor)).toBe(false)

  const { userId } = first.body
  const code = codeIn(await mail(shop, person.email, LOGIN_CODE))
  expect(await ask(visitor, SECOND, { userId, otp: wrong(code), email: person.email })).toMatchObject({
    status: 401,
    body: { error: 'Invalid code.' },
  })
  const second = await ask(visitor, SECOND, { userId, otp: code, email: person.email })
  expect(second).toMatchObject({
    status: 200,
    body: { success: true, user: { id: userId, twofactorRequired: true, twoFactorMethod: 'email' } },
  })
  expect(visitor.cookies.has('loginChallenge')).toBe(false)
  expect(await isIn(visitor)).toBe(true)
})

test('a code opens nothing without the challenge of its account, nor with somebody else’s', async () => {
  const { person } = await customerWithEmailCodes(shop)
  const thief = await customerWithEmailCodes(shop)
  const visitor = shop.visitor()
  const userId = await owesSecondFactor(visitor, person)
  const otp = codeIn(await mail(shop, person.email, LOGIN_CODE))
  expect((await ask(shop.visitor(), SECOND, { userId, otp })).status).toBe(401)

  const other = shop.visitor()
  await owesSecondFactor(other, thief.person)
  expect((await ask(other, SECOND, { userId, otp })).status).toBe(401)
  expect((await ask(visitor, SECOND, { userId, otp })).status).toBe(200)
})

test('a challenge lives 10 minutes, and once', async () => {
  const { person } = await customerWithEmailCodes(shop)
  const visitor = shop.visitor()
  const userId = await owesSecondFactor(visitor, person)
  const otp = codeIn(await mail(shop, person.email, LOGIN_CODE))
  const challenge = visitor.cookies.get('loginChallenge') ?? ''
  expect((await ask(visitor, SECOND, { userId, otp })).status).toBe(200)
  const late = shop.visitor()
  late.cookies.set('loginChallenge', challenge)
  expect((await ask(late, SECOND, { userId, otp })).status).toBe(401)

  await owesSecondFactor(late, person)
  const newer = codeIn(await mail(shop, person.email, LOGIN_CODE, 2))
  shop.passTime(10 * MINUTE_MS)
  expect((await ask(late, SECOND, { userId, otp: newer })).status).toBe(401)
})

test('a login’s code dies after 5 wrong tries, and a new one kills the old', async () => {
  const { person } = await customerWithEmailCodes(shop)
  const visitor = shop.visitor()
  const userId = await owesSecondFactor(visitor, person)
  const old = codeIn(await mail(shop, person.email, LOGIN_CODE))
  expect(await ask(visitor, RESEND, { userId, email: person.email })).toMatchObject({
    status: 200,
    body: { success: true },
  })
  const otp = codeIn(await mail(shop, person.email, LOGIN_CODE, 2))
  if (old !== otp) expect((await ask(visitor, SECOND, { userId, otp: old })).status).toBe(401)
  for (let count = 0; count < 5; count++) {
    expect((await ask(visitor, SECOND, { userId, otp: wrong(otp) })).status).toBe(401)
  }
  expect((await ask(visitor, SECOND, { userId, otp })).status).toBe(401)
})

test('one code at many doors at once opens one of them', async () => {
  const { person } = await customerWithEmailCodes(shop)
  const doors = [shop.visitor(), shop.visitor(), shop.visitor()]
  for (const door of doors) await owesSecondFactor(door, person)
  const userId = await owesSecondFactor(doors[0] as Visitor, person)
  const otp = codeIn(await mail(shop, person.email, LOGIN_CODE, 4))
  const answers = await Promise.all(doors.map((door) => ask(door, SECOND, { userId, otp })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401])
})

test('an app’s code works one step early and late, never two, and each step once', async () => {
  const { person, secret } = await customerWithApp(shop)
  const visitor = shop.visitor()
  const userId = await owesSecondFactor(visitor, person)
  const answer = async (steps: number) =>
    (await ask(visitor, SECOND, { userId, otp: appCode(shop, secret, steps) })).status
  expect([await answer(-2), await answer(2)]).toEqual([401, 401])
  expect(await answer(-1)).toBe(200)

  await owesSecondFactor(visitor, person)
  expect(await answer(-1)).toBe(401)
  expect(await answer(1)).toBe(200)
  // What came after is spent with it.
  await owesSecondFactor(visitor, person)
  expect([await answer(0), await answer(1)]).toEqual([401, 401])
  shop.passTime(60 * SECOND_MS)
  expect(await answer(0)).toBe(200)
})

test('the step that turned the app on is spent', async () => {
  const { visitor, person } = await newCustomer(shop)
  const { secret } = await visitor.api.twoFactor.enableApp({})
  const otp = appCode(shop, secret)
  await visitor.api.twoFactor.verifyApp({ otp })
  const other = shop.visitor()
  const userId = await owesSecondFactor(other, person)
  expect((await ask(other, SECOND, { userId, otp })).status).toBe(401)
})

test('a backup code opens once, however it is written, and only its owner’s account', async () => {
  const { person, backupCodes } = await customerWithApp(shop)
  const [first = '', second = ''] = backupCodes
  const visitor = shop.visitor()
  const userId = await owesSecondFactor(visitor, person)
  expect((await ask(visitor, SECOND, { userId, backupCode: NO_BACKUP_CODE })).status).toBe(401)
  const spoken = ` ${first.toUpperCase().replaceAll('-', ' ')} `
  expect((await ask(visitor, SECOND, { userId, backupCode: spoken })).status).toBe(200)

  await owesSecondFactor(visitor, person)
  expect((await ask(visitor, SECOND, { userId, backupCode: first })).status).toBe(401)
  const stranger = await customerWithApp(shop)
  const door = shop.visitor()
  const strangerId = await owesSecondFactor(door, stranger.person)
  expect((await ask(door, SECOND, { userId: strangerId, backupCode: second })).status).toBe(401)

  const doors = [visitor, shop.visitor(), shop.visitor()]
  for (const each of doors) await owesSecondFactor(each, person)
  const answers = await Promise.all(doors.map((each) => ask(each, SECOND, { userId, backupCode: second })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401])
})

test('a login code goes to the account’s own and its verified backup addresses, and to no other', async () => {
  const { visitor, person } = await customerWithEmailCodes(shop)
  const backup = `backup.${person.email}`
  await visitor.api.twoFactor.addBackupEmail({ email: backup })
  await visitor.api.twoFactor.addBackupEmail({ email: `unproved.${person.email}` })
  const code = codeIn(await mail(shop, backup, BACKUP_CODE))
  await visitor.api.twoFactor.verifyBackupEmail({ email: backup, code })

  const door = shop.visitor()
  const query = `GET /api/auth/backup-emails-for-login?email=${encodeURIComponent(person.email)}`
  expect((await ask(door, query)).body).toEqual({ emails: [] })
  const userId = await owesSecondFactor(door, person)
  expect((await ask(door, query)).body).toEqual({
    emails: [{ email: backup, full: backup, label: 'b***@example.com' }],
  })
  const elsewhere = 'GET /api/auth/backup-emails-for-login?email=customer@shop.test'
  expect((await ask(door, elsewhere)).body).toEqual({ emails: [] })

  for (const email of [`unproved.${person.email}`, 'thief@example.com', 'customer@shop.test']) {
    expect([email, (await ask(door, RESEND, { userId, email })).status]).toEqual([email, 400])
  }
  expect((await ask(door, RESEND, { userId, email: backup.toUpperCase() })).status).toBe(200)
  const otp = codeIn(await mail(shop, backup, LOGIN_CODE))
  expect((await ask(door, SECOND, { userId, otp })).status).toBe(200)
  expect(await mailbox(shop, 'thief@example.com')).toEqual([])
})

test('without the challenge a code is not sent, whatever the token; with it the token is asked for', async () => {
  const { person } = await customerWithEmailCodes(shop)
  const visitor = shop.visitor()
  const userId = await owesSecondFactor(visitor, person)
  const body = { userId, email: person.email }
  expect((await ask(shop.visitor(), RESEND, body)).status).toBe(401)
  expect((await ask(shop.visitor(), RESEND, {})).status).toBe(401)
  const token = visitor.cookies.get('csrfToken') ?? ''
  expect((await ask(shop.visitor(), RESEND, body, { 'x-csrf-token': token })).status).toBe(401)
  expect(await ask(visitor, RESEND, body, { 'x-csrf-token': 'made up' })).toMatchObject({
    status: 403,
    body: { error: 'Missing CSRF token.' },
  })
  expect((await ask(visitor, RESEND, { ...body, userId: 'somebody else' })).status).toBe(401)
  expect(await mails(shop, person.email, LOGIN_CODE)).toHaveLength(1)
})

test('an account with an app sends no codes by mail', async () => {
  const { person } = await customerWithApp(shop)
  const visitor = shop.visitor()
  const userId = await owesSecondFactor(visitor, person)
  expect((await ask(visitor, RESEND, { userId, email: person.email })).status).toBe(400)
})

test('who logs in again in one browser leaves no old session behind', async () => {
  const { visitor, person } = await newCustomer(shop)
  await visitor.api.auth.login(person)
  expect((await visitor.api.auth.sessions({})).sessions).toHaveLength(1)
})

test('a login from a new device is told by mail, one from a known device is not', async () => {
  const { person } = await newCustomer(shop)
  await shop.visitor().api.auth.login(person)
  const phone = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1) Version/18.1 Mobile Safari/604.1' }
  for (let count = 0; count < 2; count++) {
    expect((await ask(shop.visitor(), LOGIN, person, phone)).status).toBe(200)
  }
  const letter = await mail(shop, person.email, /^A login from a new device$/)
  expect(letter.text).toContain('Safari on iPhone')
  expect(await mails(shop, person.email, /new device/)).toHaveLength(1)
})

test('a second step that is no form is a 400', async () => {
  const visitor = shop.visitor()
  for (const body of [{}, { userId: 'x' }, { userId: 5, otp: '123456' }, { userId: 'x', otp: 123456 }]) {
    expect((await ask(visitor, SECOND, body)).status).toBe(400)
  }
})
