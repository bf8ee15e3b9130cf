import { expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#contract/platform/values/time.ts'
import {
  ask,
  codeIn,
  emailsBySubject,
  latestEmail,
  linkIn,
  newCustomer,
  newPerson,
  VERIFICATION,
  wrongCode,
} from '#test/support/account-helpers.ts'
import { mailbox } from '#test/support/contact-helpers.ts'
import { sharedShop } from '#test/support/shared-shop.ts'
import { eventually } from '#test/support/wait.ts'

const shop = sharedShop()

const REGISTER = 'POST /api/auth/register'
const BY_CODE = 'POST /api/auth/verify-email-code'
const BY_LINK = 'POST /api/auth/verify-email-link'

async function signedUp() {
  const client = shop.client()
  const person = newPerson()
  await client.api.auth.register(person)
  return { client, person, sentEmail: await latestEmail(shop, person.email, VERIFICATION) }
}

test('emails a code and a link at sign-up and logs in with the code', async () => {
  const client = shop.client()
  const person = newPerson({ email: 'June.Capital@Example.com' })
  const { name, email } = person
  const answer = await ask(client, REGISTER, person)
  expect(answer).toMatchObject({ status: 201, body: { success: true, user: { name, email } } })
  expect(answer.body.user).toEqual({ name, email })

  const sentEmail = await latestEmail(shop, email, VERIFICATION)
  expect(codeIn(sentEmail)).toMatch(/^\d{6}$/)
  expect(sentEmail.text).toContain(`${shop.url}/verify-email?code=${linkIn(sentEmail)}`)
  expect(sentEmail.html).toContain(codeIn(sentEmail))
  expect((await ask(client, 'GET /api/auth/me')).status).toBe(401)

  const code = codeIn(sentEmail)
  const verified = await ask(client, BY_CODE, { email: 'june.capital@EXAMPLE.com', code })
  expect(verified.body).toMatchObject({
    success: true,
    user: { email, role: 'customer', emailVerified: true, twofactorRequired: false, twoFactorMethod: null },
  })
  expect((await client.api.auth.me({})).user).toEqual(verified.body.user)
  expect((await ask(client, BY_CODE, { email, code })).status).toBe(400)
})

test('verifies by link once and invalidates the code', async () => {
  const { client, person, sentEmail } = await signedUp()
  const answer = await ask(client, BY_LINK, { linkCode: linkIn(sentEmail) })
  expect(answer).toMatchObject({ status: 200, body: { user: { email: person.email, emailVerified: true } } })
  expect(client.cookies.get('session')).toBeDefined()
  expect(await ask(shop.client(), BY_LINK, { linkCode: linkIn(sentEmail) })).toMatchObject({
    status: 400,
    body: { error: 'This email address is already verified. Log in.' },
  })
  expect(await ask(shop.client(), BY_LINK, { linkCode: 'unknown' })).toMatchObject({
    status: 400,
    body: { error: 'Invalid or expired verification link.' },
  })
  const late = await ask(shop.client(), BY_CODE, { email: person.email, code: codeIn(sentEmail) })
  expect(late).toMatchObject({ status: 400, body: { error: 'Invalid verification code.' } })
})

test('accepts a code or link once under concurrent requests', async () => {
  const { person, sentEmail } = await signedUp()
  const newPassword = 'hollow-creek-77'
  const codes = [1, 2, 3, 4].map(() =>
    ask(shop.client(), BY_CODE, { email: person.email, code: codeIn(sentEmail), newPassword }),
  )
  const links = [1, 2, 3, 4].map(() =>
    ask(shop.client(), BY_LINK, { linkCode: linkIn(sentEmail), newPassword }),
  )
  const statuses = (await Promise.all([...codes, ...links])).map(({ status }) => status)
  expect(statuses.sort()).toEqual([200, 400, 400, 400, 400, 400, 400, 400])
})

test('expires a code after 10 minutes and its link after a day', async () => {
  const { client, person, sentEmail } = await signedUp()
  shop.passTime(10 * MINUTE_MS)
  const late = { email: person.email, code: codeIn(sentEmail) }
  expect((await ask(client, BY_CODE, late)).status).toBe(400)
  expect((await ask(client, BY_LINK, { linkCode: linkIn(sentEmail) })).status).toBe(200)

  const other = await signedUp()
  shop.passTime(DAY_MS)
  expect(await ask(other.client, BY_LINK, { linkCode: linkIn(other.sentEmail) })).toMatchObject({
    status: 400,
    body: { error: 'Invalid or expired verification link.' },
  })
})

test('invalidates a code after 5 wrong attempts', async () => {
  const { client, person, sentEmail } = await signedUp()
  const { email } = person
  for (let count = 0; count < 5; count++) {
    expect((await ask(client, BY_CODE, { email, code: wrongCode(codeIn(sentEmail)) })).status).toBe(400)
  }
  expect((await ask(client, BY_CODE, { email, code: codeIn(sentEmail) })).status).toBe(400)
})

test('invalidates the code and link of an earlier email', async () => {
  const { client, person, sentEmail } = await signedUp()
  const { email } = person
  expect(await ask(client, 'POST /api/auth/send-verification-email', { email })).toMatchObject({
    status: 200,
    body: { success: true },
  })
  const newer = await latestEmail(shop, email, VERIFICATION, 2)
  expect((await ask(client, BY_LINK, { linkCode: linkIn(sentEmail) })).status).toBe(400)
  if (codeIn(sentEmail) !== codeIn(newer)) {
    expect((await ask(client, BY_CODE, { email, code: codeIn(sentEmail) })).status).toBe(400)
  }
  expect((await ask(client, BY_CODE, { email, code: codeIn(newer) })).status).toBe(200)
})

test('does not reveal at sign-up whether an email has an account', async () => {
  const { person } = await newCustomer(shop)
  const stranger = { ...newPerson(), email: person.email.toUpperCase() }
  const taken = await ask(shop.client(), REGISTER, stranger)
  const free = await ask(shop.client(), REGISTER, newPerson({ name: stranger.name }))
  expect(taken.status).toBe(free.status)
  expect(Object.keys(taken.body.user)).toEqual(Object.keys(free.body.user))
  expect(taken.body.user).toEqual({ name: stranger.name, email: stranger.email })
  expect([...taken.headers.keys()].sort()).toEqual([...free.headers.keys()].sort())

  const sentEmail = await latestEmail(shop, person.email, /^You already have an account$/)
  expect(sentEmail.text).toContain(`${shop.url}/login`)
  expect(codeIn(sentEmail)).toBe('')
  const rejected = await ask(shop.client(), 'POST /api/auth/login', {
    email: person.email,
    password: stranger.password.replace('quarry', 'other'),
  })
  expect(rejected.status).toBe(401)
  expect((await shop.client().api.auth.login(person)).success).toBe(true)
})

test('gives the same reply for every email and sends nothing to unknown ones', async () => {
  const { person } = await newCustomer(shop)
  for (const path of ['send-verification-email', 'forgot-password']) {
    const known = await ask(shop.client(), `POST /api/auth/${path}`, { email: person.email })
    const unknown = await ask(shop.client(), `POST /api/auth/${path}`, { email: 'unknown@example.com' })
    expect([known.status, known.body]).toEqual([200, { success: true }])
    expect([unknown.status, unknown.body]).toEqual([200, { success: true }])
  }
  await latestEmail(shop, person.email, /new password/)
  expect(await mailbox(shop, 'unknown@example.com')).toEqual([])
  expect(await emailsBySubject(shop, person.email, VERIFICATION)).toHaveLength(1)
})

test.each([
  ['name', { name: ' ' }, 'Enter your name.'],
  ['name', { name: 'x'.repeat(121) }, 'Use at most 120 characters.'],
  ['name', { name: 'June\r\nBcc: all@example.com' }, 'Use letters, digits and punctuation on one line.'],
  ['name', { name: 'June \u202Eretrac' }, 'Use letters, digits and punctuation on one line.'],
  ['name', { name: 5 }, undefined],
  ['email', { email: 'june' }, 'Enter an email address like june@example.com.'],
  ['email', { email: undefined }, 'Enter your email address.'],
  ['password', { password: 'short-1' }, 'Use at least 8 characters.'],
  ['password', { password: 'only-letters' }, 'Use at least one digit.'],
  ['password', { password: '1234567890' }, 'Use at least one letter.'],
  ['password', { password: 'Password1' }, expect.stringContaining('lists of leaked passwords')],
  ['password', { password: `a1${'x'.repeat(199)}` }, 'Use at most 200 characters.'],
])('rejects a sign-up with an error at %s: %j', async (field, change, message) => {
  const answer = await ask(shop.client(), REGISTER, { ...newPerson(), ...change })
  expect(answer.status).toBe(400)
  expect(Object.keys(answer.body.fields)).toEqual([field])
  if (message) expect(answer.body.fields[field]).toEqual(message)
})

test('erases the code and link of an email once it is sent', async () => {
  const { person } = await signedUp()
  // The email arrives shortly before the outbox marks it as sent.
  const rows = await eventually(
    () =>
      shop.shop.db
        .selectFrom('mail_outbox')
        .select(['props', 'sent_at'])
        .where('recipient', '=', person.email)
        .execute(),
    (emails) => emails.every(({ sent_at }) => sent_at !== null),
  )
  expect(rows.map(({ props }) => props)).toEqual(['{}'])
})
