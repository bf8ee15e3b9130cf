import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ask, customerWithApp, linkIn, mail, newCustomer } from '#checks/account.ts'
import { startTestShop, type TestShop } from '#checks/test-shop.ts'
import { HOUR_MS } from '#contract/shop.ts'
import { runCreateSiteadmin, runResetTwoFactor } from './accounts.ts'

let shop: TestShop
const said = vi.spyOn(console, 'log').mockImplementation(() => {})
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(async () => {
  said.mockRestore()
  await shop.close()
})

function activityOn(userId: string) {
  return shop.shop.db
    .selectFrom('activity')
    .select(['actor', 'action', 'before', 'after'])
    .where('subject', '=', userId)
    .execute()
}

test('who has lost every second factor gets in with the password again, hears of it, and it is on record', async () => {
  const { visitor, person } = await customerWithApp(shop)
  const { user } = await visitor.api.auth.me({})
  expect(await runResetTwoFactor(shop.shop.db, person.email.toUpperCase())).toBe(0)
  expect((await ask(visitor, 'GET /api/auth/me')).status).toBe(401)
  const reply = await shop.visitor().api.auth.login(person)
  expect(reply.twofactorRequired).toBeFalsy()
  await mail(shop, person.email, /^Two-factor authentication was reset$/)
  expect(await activityOn(user.id)).toEqual([
    {
      actor: 'terminal',
      action: 'reset-two-factor',
      before: '{"twoFactorMethod":"app"}',
      after: '{"twoFactorMethod":null}',
    },
  ])
  expect(await runResetTwoFactor(shop.shop.db, 'nobody@example.com')).toBe(1)
  await expect(runResetTwoFactor(shop.shop.db, 'no address')).rejects.toThrow('email address')
})

test('the first siteadmin gets a link instead of a password', async () => {
  const email = 'boss@example.com'
  expect(await runCreateSiteadmin(shop.shop.db, email)).toBe(0)
  for (const password of ['', 'password1', 'undefined', 'null']) {
    const answer = await ask(shop.visitor(), 'POST /api/auth/login', { email, password })
    expect([400, 401]).toContain(answer.status)
  }
  const letter = await mail(shop, email, /^You look after/)
  const visitor = shop.visitor()
  await visitor.api.auth.resetPassword({ token: linkIn(letter), newPassword: 'hollow-creek-77' })
  await visitor.api.auth.login({ email, password: 'hollow-creek-77' })
  const { user } = await visitor.api.auth.me({})
  expect(user).toMatchObject({ role: 'siteadmin', emailVerified: true })
  expect(await activityOn(user.id)).toEqual([
    { actor: 'terminal', action: 'create-siteadmin', before: null, after: '{"role":"siteadmin"}' },
  ])
  expect(await runCreateSiteadmin(shop.shop.db, email)).toBe(0)
  expect(await activityOn(user.id)).toHaveLength(1)
})

test('an invitation that was not used in time is sent again by the login page', async () => {
  const email = 'late-boss@example.com'
  await runCreateSiteadmin(shop.shop.db, email)
  const token = linkIn(await mail(shop, email, /^You look after/))
  shop.passTime(HOUR_MS)
  expect((await shop.visitor().api.auth.verifyResetToken({ token })).valid).toBe(false)
  await shop.visitor().api.auth.forgotPassword({ email })
  const newer = linkIn(await mail(shop, email, /^Choose a new password$/))
  expect((await shop.visitor().api.auth.verifyResetToken({ token: newer })).valid).toBe(true)
})

test('somebody who has an account is given all rights with the next call', async () => {
  const { visitor, person } = await newCustomer(shop)
  const { user } = await visitor.api.auth.me({})
  await runCreateSiteadmin(shop.shop.db, person.email)
  expect((await visitor.api.auth.me({})).user.role).toBe('siteadmin')
  await mail(shop, person.email, /^You look after/)
  expect(await activityOn(user.id)).toMatchObject([
    { before: '{"role":"customer"}', after: '{"role":"siteadmin"}' },
  ])
})

test('what is on record is never changed', async () => {
  const { db } = shop.shop
  await expect(db.deleteFrom('activity').execute()).rejects.toThrow('append-only')
})
