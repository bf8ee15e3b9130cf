import { expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#contract/platform/values/time.ts'
import {
  ask,
  emailsBySubject,
  latestEmail,
  linkIn,
  newCustomer,
  newPerson,
  RESET,
} from '#test/support/account-helpers.ts'
import { loggedIn } from '#test/support/admin-helpers.ts'
import { sharedShop } from '#test/support/shared-shop.ts'
import type { TestClient } from '#test/support/test-shop.ts'

const shop = sharedShop()

const PROFILE = 'PUT /api/user/me'
const RESET_CALL = 'POST /api/auth/reset-password'
const CHANGED = /^Your password was changed$/
const NEW = 'hollow-creek-77'

async function isLoggedIn(client: TestClient): Promise<boolean> {
  return (await ask(client, 'GET /api/auth/me')).status === 200
}

async function resetLink(email: string, count = 1): Promise<string> {
  await shop.client().api.auth.forgotPassword({ email })
  const sentEmail = await latestEmail(shop, email, RESET, count)
  expect(sentEmail.text).toContain(`${shop.url}/reset-password?token=${linkIn(sentEmail)}`)
  return linkIn(sentEmail)
}

test('changes the name but not the email', async () => {
  const { client, person } = await newCustomer(shop)
  const answer = await ask(client, PROFILE, { name: ' June W. ', email: person.email.toUpperCase() })
  expect(answer).toMatchObject({
    status: 200,
    body: { success: true, user: { name: 'June W.', email: person.email } },
  })
  const rejected = await ask(client, PROFILE, { name: 'June', email: 'other@example.com' })
  expect(rejected).toMatchObject({ status: 400, body: { fields: { email: expect.any(String) } } })
  expect((await client.api.auth.me({})).user.name).toBe('June W.')
  expect((await client.api.auth.login(person)).success).toBe(true)
})

test('ends other sessions and reset links on a new password and emails the user', async () => {
  const { client, person } = await newCustomer(shop)
  const other = shop.client()
  await other.api.auth.login(person)
  const token = await resetLink(person.email)
  const change = { name: person.name, email: person.email, password: NEW }
  expect((await ask(client, PROFILE, change)).status).toBe(200)
  expect([await isLoggedIn(client), await isLoggedIn(other)]).toEqual([true, false])
  expect((await latestEmail(shop, person.email, CHANGED)).text).toContain(`${shop.url}/user/profile`)
  expect((await ask(shop.client(), RESET_CALL, { token, newPassword: NEW })).status).toBe(400)
  expect((await ask(shop.client(), 'POST /api/auth/login', person)).status).toBe(401)
  expect((await ask(shop.client(), 'POST /api/auth/login', { ...person, password: NEW })).status).toBe(200)
})

test('asks for the current password once the login is 10 minutes old', async () => {
  const { client, person } = await newCustomer(shop)
  const change = { name: person.name, email: person.email, password: NEW }
  const needed = { status: 403, body: { error: 'Please enter your current password.' } }
  shop.passTime(10 * MINUTE_MS)
  for (const currentPassword of [undefined, '']) {
    const answer = await ask(client, PROFILE, { ...change, currentPassword })
    expect({ status: answer.status, body: answer.body }).toEqual(needed)
  }
  expect((await ask(client, PROFILE, { ...change, password: '' })).status).toBe(200)
  expect((await ask(client, PROFILE, { ...change, currentPassword: NEW })).status).toBe(403)
  expect((await ask(client, PROFILE, { ...change, currentPassword: person.password })).status).toBe(200)

  await ask(client, 'POST /api/auth/login', { ...person, password: NEW })
  shop.passTime(9 * MINUTE_MS)
  expect((await ask(client, PROFILE, { ...change, password: person.password })).status).toBe(200)
})

test('counts a wrong current password against the session', async () => {
  const { client, person } = await newCustomer(shop)
  const change = { name: person.name, email: person.email, password: NEW, currentPassword: 'a-guess-1' }
  for (let count = 0; count < 10; count++) expect((await ask(client, PROFILE, change)).status).toBe(403)
  const right = { ...change, currentPassword: person.password }
  expect((await ask(client, PROFILE, right)).status).toBe(429)
  expect((await client.api.auth.me({})).user.name).toBe(person.name)
})

test('rejects an invalid new password and ignores an empty one', async () => {
  const { client, person } = await newCustomer(shop)
  for (const password of ['short1', 'password1', 12345678, null]) {
    const answer = await ask(client, PROFILE, { name: 'New', email: person.email, password })
    expect([password, answer.status, Object.keys(answer.body.fields)]).toEqual([password, 400, ['password']])
  }
  expect((await client.api.auth.me({})).user.name).toBe(person.name)
  expect((await ask(client, PROFILE, { name: 'New', email: person.email, password: '' })).status).toBe(200)
  expect((await client.api.auth.login(person)).success).toBe(true)
})

test('requires a login and the CSRF token to change the profile', async () => {
  const { client, person } = await newCustomer(shop)
  const change = { name: 'Thief', email: person.email }
  expect((await ask(shop.client(), PROFILE, change)).status).toBe(401)
  expect(await ask(client, PROFILE, change, { 'x-csrf-token': '' })).toMatchObject({
    status: 403,
    body: { error: 'Missing CSRF token.' },
  })
})

test('sets a new password by link once, ends all sessions, and emails the user', async () => {
  const { client, person } = await newCustomer(shop)
  const token = await resetLink(person.email)
  expect((await shop.client().api.auth.verifyResetToken({ token })).valid).toBe(true)
  const weak = await ask(shop.client(), RESET_CALL, { token, newPassword: 'short' })
  expect(Object.keys(weak.body.fields)).toEqual(['newPassword'])

  const browser = shop.client()
  const answer = await ask(browser, RESET_CALL, { token, newPassword: NEW, email: 'whatever' })
  expect(answer).toMatchObject({ status: 200, body: { message: expect.any(String) } })
  expect([await isLoggedIn(client), await isLoggedIn(browser)]).toEqual([false, false])
  expect((await shop.client().api.auth.verifyResetToken({ token })).valid).toBe(false)
  expect((await ask(browser, RESET_CALL, { token, newPassword: NEW })).status).toBe(400)
  await latestEmail(shop, person.email, CHANGED)
  expect((await ask(browser, 'POST /api/auth/login', { ...person, password: NEW })).status).toBe(200)
})

test('expires a reset link after an hour, replaces it, and accepts it once', async () => {
  const { person } = await newCustomer(shop)
  const old = await resetLink(person.email)
  const newer = await resetLink(person.email, 2)
  expect((await ask(shop.client(), RESET_CALL, { token: old, newPassword: NEW })).status).toBe(400)
  const answers = await Promise.all(
    ['one-of-them-1', 'one-of-them-2', 'one-of-them-3'].map((newPassword) =>
      ask(shop.client(), RESET_CALL, { token: newer, newPassword }),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
  expect(await emailsBySubject(shop, person.email, CHANGED)).toHaveLength(1)

  const late = await resetLink(person.email, 3)
  shop.passTime(HOUR_MS)
  expect((await shop.client().api.auth.verifyResetToken({ token: late })).valid).toBe(false)
  expect((await ask(shop.client(), RESET_CALL, { token: late, newPassword: NEW })).status).toBe(400)
})

test('verifies the email on a password reset', async () => {
  const person = newPerson()
  await shop.client().api.auth.register(person)
  const token = await resetLink(person.email)
  await shop.client().api.auth.resetPassword({ token, newPassword: NEW })
  expect((await ask(shop.client(), 'POST /api/auth/login', { ...person, password: NEW })).status).toBe(200)
})

test('lists sessions, the current one first, and ends the others', async () => {
  const { client, person } = await newCustomer(shop)
  const firefox = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Firefox/140.0' }
  const desk = shop.client()
  await ask(desk, 'POST /api/auth/login', person, firefox)
  await loggedIn(shop, 'customer')

  const { sessions } = await client.api.auth.sessions({})
  expect(sessions.map(({ device, current }) => [device, current])).toEqual([
    ['Unknown device', true],
    ['Firefox on Windows', false],
  ])
  expect((await desk.api.auth.sessions({})).sessions[0]).toMatchObject({
    device: 'Firefox on Windows',
    current: true,
  })
  const answer = await ask(client, 'DELETE /api/user/sessions')
  expect(answer).toMatchObject({ status: 200, body: { success: true, sessions: [{ current: true }] } })
  expect([await isLoggedIn(client), await isLoggedIn(desk)]).toEqual([true, false])
})
