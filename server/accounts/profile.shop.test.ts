import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, linkIn, mail, mails, newCustomer, RESET, somebody } from '#checks/account.ts'
import { loggedIn } from '#checks/staff.ts'
import { startTestShop, type TestShop, type Visitor } from '#checks/test-shop.ts'
import { HOUR_MS } from '#contract/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.close())

const PROFILE = 'PUT /api/user/me'
const RESET_CALL = 'POST /api/auth/reset-password'
const CHANGED = /^Your password was changed$/
const NEW = 'hollow-creek-77'

async function isIn(visitor: Visitor): Promise<boolean> {
  return (await ask(visitor, 'GET /api/auth/me')).status === 200
}

async function resetLink(email: string, count = 1): Promise<string> {
  await shop.visitor().api.auth.forgotPassword({ email })
  const letter = await mail(shop, email, RESET, count)
  expect(letter.text).toContain(`${shop.url}/reset-password?token=${linkIn(letter)}`)
  return linkIn(letter)
}

test('a name is changed, the email is not', async () => {
  const { visitor, person } = await newCustomer(shop)
  const answer = await ask(visitor, PROFILE, { name: ' June W. ', email: person.email.toUpperCase() })
  expect(answer).toMatchObject({
    status: 200,
    body: { success: true, user: { name: 'June W.', email: person.email } },
  })
  const elsewhere = await ask(visitor, PROFILE, { name: 'June', email: 'other@example.com' })
  expect(elsewhere).toMatchObject({ status: 400, body: { fields: { email: expect.any(String) } } })
  expect((await visitor.api.auth.me({})).user.name).toBe('June W.')
  expect((await visitor.api.auth.login(person)).success).toBe(true)
})

test('a new password ends the other sessions and the links to set another, and is told by mail', async () => {
  const { visitor, person } = await newCustomer(shop)
  const elsewhere = shop.visitor()
  await elsewhere.api.auth.login(person)
  const token = await resetLink(person.email)
  const change = { name: person.name, email: person.email, password: NEW }
  expect((await ask(visitor, PROFILE, change)).status).toBe(200)
  expect([await isIn(visitor), await isIn(elsewhere)]).toEqual([true, false])
  expect((await mail(shop, person.email, CHANGED)).text).toContain(`${shop.url}/user/profile`)
  expect((await ask(shop.visitor(), RESET_CALL, { token, newPassword: NEW })).status).toBe(400)
  expect((await ask(shop.visitor(), 'POST /api/auth/login', person)).status).toBe(401)
  expect((await ask(shop.visitor(), 'POST /api/auth/login', { ...person, password: NEW })).status).toBe(200)
})

test('a new password that is none changes nothing; an empty one means the present one', async () => {
  const { visitor, person } = await newCustomer(shop)
  for (const password of ['short1', 'password1', 12345678, null]) {
    const answer = await ask(visitor, PROFILE, { name: 'New', email: person.email, password })
    expect([password, answer.status, Object.keys(answer.body.fields)]).toEqual([password, 400, ['password']])
  }
  expect((await visitor.api.auth.me({})).user.name).toBe(person.name)
  expect((await ask(visitor, PROFILE, { name: 'New', email: person.email, password: '' })).status).toBe(200)
  expect((await visitor.api.auth.login(person)).success).toBe(true)
})

test('changing the profile asks for a login and the CSRF token', async () => {
  const { visitor, person } = await newCustomer(shop)
  const change = { name: 'Thief', email: person.email }
  expect((await ask(shop.visitor(), PROFILE, change)).status).toBe(401)
  expect(await ask(visitor, PROFILE, change, { 'x-csrf-token': '' })).toMatchObject({
    status: 403,
    body: { error: 'Missing CSRF token.' },
  })
})

test('a link sets a new password once, ends every session and is told by mail', async () => {
  const { visitor, person } = await newCustomer(shop)
  const token = await resetLink(person.email)
  expect((await shop.visitor().api.auth.verifyResetToken({ token })).valid).toBe(true)
  const weak = await ask(shop.visitor(), RESET_CALL, { token, newPassword: 'short' })
  expect(Object.keys(weak.body.fields)).toEqual(['newPassword'])

  const door = shop.visitor()
  const answer = await ask(door, RESET_CALL, { token, newPassword: NEW, email: 'whatever' })
  expect(answer).toMatchObject({ status: 200, body: { message: expect.any(String) } })
  expect([await isIn(visitor), await isIn(door)]).toEqual([false, false])
  expect((await shop.visitor().api.auth.verifyResetToken({ token })).valid).toBe(false)
  expect((await ask(door, RESET_CALL, { token, newPassword: NEW })).status).toBe(400)
  await mail(shop, person.email, CHANGED)
  expect((await ask(door, 'POST /api/auth/login', { ...person, password: NEW })).status).toBe(200)
})

test('a link lives an hour, a newer one kills it, and many at once set one password', async () => {
  const { person } = await newCustomer(shop)
  const old = await resetLink(person.email)
  const newer = await resetLink(person.email, 2)
  expect((await ask(shop.visitor(), RESET_CALL, { token: old, newPassword: NEW })).status).toBe(400)
  const answers = await Promise.all(
    ['one-of-them-1', 'one-of-them-2', 'one-of-them-3'].map((newPassword) =>
      ask(shop.visitor(), RESET_CALL, { token: newer, newPassword }),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
  expect(await mails(shop, person.email, CHANGED)).toHaveLength(1)

  const late = await resetLink(person.email, 3)
  shop.passTime(HOUR_MS)
  expect((await shop.visitor().api.auth.verifyResetToken({ token: late })).valid).toBe(false)
  expect((await ask(shop.visitor(), RESET_CALL, { token: late, newPassword: NEW })).status).toBe(400)
})

test('who proves the mailbox by a reset need not prove it again', async () => {
  const person = somebody()
  await shop.visitor().api.auth.register(person)
  const token = await resetLink(person.email)
  await shop.visitor().api.auth.resetPassword({ token, newPassword: NEW })
  expect((await ask(shop.visitor(), 'POST /api/auth/login', { ...person, password: NEW })).status).toBe(200)
})

test('one sees where one is signed in, this place first, and can sign out everywhere else', async () => {
  const { visitor, person } = await newCustomer(shop)
  const firefox = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Firefox/140.0' }
  const desk = shop.visitor()
  await ask(desk, 'POST /api/auth/login', person, firefox)
  await loggedIn(shop, 'customer')

  const { sessions } = await visitor.api.auth.sessions({})
  expect(sessions.map(({ device, current }) => [device, current])).toEqual([
    ['Unknown device', true],
    ['Firefox on Windows', false],
  ])
  expect((await desk.api.auth.sessions({})).sessions[0]).toMatchObject({
    device: 'Firefox on Windows',
    current: true,
  })
  const left = await ask(visitor, 'DELETE /api/user/sessions')
  expect(left).toMatchObject({ status: 200, body: { success: true, sessions: [{ current: true }] } })
  expect([await isIn(visitor), await isIn(desk)]).toEqual([true, false])
})

test('a change of role takes effect with the next call', async () => {
  const { visitor } = await newCustomer(shop)
  const { user } = await visitor.api.auth.me({})
  const orders = async () => (await ask(visitor, 'GET /api/admin/orders')).status
  const become = (role: 'admin' | 'customer') =>
    shop.shop.db.updateTable('users').set({ role }).where('id', '=', user.id).execute()
  expect(await orders()).toBe(403)
  await become('admin')
  expect(await orders()).toBe(200)
  await become('customer')
  expect(await orders()).toBe(403)
})
