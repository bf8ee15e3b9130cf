import { afterAll, expect, test, vi } from 'vitest'
import { HOUR_MS } from '#contract/platform/values/time.ts'
import { sweepExpired } from '#server/app/jobs/sweep-expired.ts'
import {
  ask,
  customerWithApp,
  linkIn,
  newCustomer,
  latestEmail as readEmail,
} from '#test/support/account-helpers.ts'
import { loggedIn } from '#test/support/admin-helpers.ts'
import { buy, controlSandbox } from '#test/support/checkout-helpers.ts'
import { tablesWith } from '#test/support/personal-data.ts'
import { sharedShop } from '#test/support/shared-shop.ts'
import { eventually } from '#test/support/wait.ts'
import { runCreateSiteadmin, runForget, runResetTwoFactor } from './accounts.ts'

const shop = sharedShop()
const log = vi.spyOn(console, 'log').mockImplementation(() => {})
afterAll(async () => {
  log.mockRestore()
})

function auditEntries(userId: string) {
  return shop.shop.db
    .selectFrom('activity')
    .select(['actor', 'action', 'before', 'after'])
    .where('subject', '=', userId)
    .execute()
}

test('turns off two-factor login, emails the account, and records it', async () => {
  const { client, person } = await customerWithApp(shop)
  const { user } = await client.api.auth.me({})
  expect(await runResetTwoFactor(shop.shop.db, person.email.toUpperCase())).toBe(0)
  expect((await ask(client, 'GET /api/auth/me')).status).toBe(401)
  const reply = await shop.client().api.auth.login(person)
  expect(reply.twofactorRequired).toBeFalsy()
  await readEmail(shop, person.email, /^Two-factor authentication was reset$/)
  expect(await auditEntries(user.id)).toEqual([
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

test('sends the first siteadmin a link instead of a password', async () => {
  const email = 'boss@example.com'
  expect(await runCreateSiteadmin(shop.shop.db, email, { waitMs: 0 })).toBe(0)
  for (const password of ['', 'password1', 'undefined', 'null']) {
    const answer = await ask(shop.client(), 'POST /api/auth/login', { email, password })
    expect([400, 401]).toContain(answer.status)
  }
  const invitation = await readEmail(shop, email, /^You are now a site admin of/)
  const client = shop.client()
  await client.api.auth.resetPassword({ token: linkIn(invitation), newPassword: 'hollow-creek-77' })
  await client.api.auth.login({ email, password: 'hollow-creek-77' })
  const { user } = await client.api.auth.me({})
  expect(user).toMatchObject({ role: 'siteadmin', emailVerified: true })
  expect(await auditEntries(user.id)).toEqual([
    { actor: 'terminal', action: 'create-siteadmin', before: null, after: '{"role":"siteadmin"}' },
  ])
  expect(await runCreateSiteadmin(shop.shop.db, email, { waitMs: 0 })).toBe(0)
  expect(await auditEntries(user.id)).toHaveLength(1)
})

test('says that the first email is not sent yet and prints a link instead', async () => {
  const email = 'first-boss@example.com'
  const printed = () => log.mock.calls.flat().join('\n')
  await controlSandbox(shop, 'mail', { mode: 'down' })
  log.mockClear()
  await runCreateSiteadmin(shop.shop.db, email, { waitMs: 0 })
  expect(printed()).toMatch(
    /first-boss@example\.com now has a siteadmin account\.\n.* is not sent yet: .*--print-link$/,
  )
  await controlSandbox(shop, 'mail', { mode: 'normal' })
  log.mockClear()
  const publicUrl = 'https://shop.example'
  await runCreateSiteadmin(shop.shop.db, email, { publicUrl })
  expect(printed()).toContain(
    'is already a siteadmin. To set a password, use "Forgot password?" at https://shop.example/login',
  )
  log.mockClear()
  await runCreateSiteadmin(shop.shop.db, email, { publicUrl, printLink: true })
  const token = new URL(printed().split('\n').at(-1) ?? '').searchParams.get('token') ?? ''
  const client = shop.client()
  await client.api.auth.resetPassword({ token, newPassword: 'hollow-creek-78' })
  await client.api.auth.login({ email, password: 'hollow-creek-78' })
  expect((await client.api.auth.me({})).user.role).toBe('siteadmin')
})

test('lets an expired invitation be renewed on the login page', async () => {
  const email = 'late-boss@example.com'
  await runCreateSiteadmin(shop.shop.db, email, { waitMs: 0 })
  const token = linkIn(await readEmail(shop, email, /^You are now a site admin of/))
  shop.passTime(HOUR_MS)
  expect((await shop.client().api.auth.verifyResetToken({ token })).valid).toBe(false)
  await shop.client().api.auth.forgotPassword({ email })
  const newer = linkIn(await readEmail(shop, email, /^Choose a new password$/))
  expect((await shop.client().api.auth.verifyResetToken({ token: newer })).valid).toBe(true)
})

test('makes an existing account a siteadmin at once', async () => {
  const { client, person } = await newCustomer(shop)
  const { user } = await client.api.auth.me({})
  await runCreateSiteadmin(shop.shop.db, person.email)
  expect((await client.api.auth.me({})).user.role).toBe('siteadmin')
  await readEmail(shop, person.email, /^You are now a site admin of/)
  expect(await auditEntries(user.id)).toMatchObject([
    { before: '{"role":"customer"}', after: '{"role":"siteadmin"}' },
  ])
})

test('never changes the audit log', async () => {
  const { db } = shop.shop
  await expect(db.deleteFrom('activity').execute()).rejects.toThrow('append-only')
})

test('erases the personal data of someone without an account', async () => {
  const email = 'forget.me@example.com'
  const { orderUuid } = await buy(shop.client(), [{ id: 1, quantity: 1 }], { email })
  const staff = await loggedIn(shop, 'admin')
  await staff.api.admin.setOrderStatus({ orderUuid, status: 'complete' })
  expect(await runForget(shop.shop.db, ` ${email}`)).toBe(0)
  // An email that was not sent yet goes out first.
  const leftovers = async () => {
    await sweepExpired(shop.shop.db, shop.shop.now())
    return tablesWith(shop, [email])
  }
  await eventually(leftovers, ({ length }) => length === 0)
  await expect(runForget(shop.shop.db, 'admin@shop.test')).rejects.toThrow('Delete the account first.')
  await expect(runForget(shop.shop.db, 'no address')).rejects.toThrow('email address')
})
