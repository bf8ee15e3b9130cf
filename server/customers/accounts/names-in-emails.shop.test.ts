import { expect, test } from 'vitest'
import { HOUR_MS } from '#contract/platform/values/time.ts'
import { ask, emailsBySubject, newCustomer, newPerson } from '#test/support/account-helpers.ts'
import { admin, mailbox } from '#test/support/contact-helpers.ts'
import { sharedShop } from '#test/support/shared-shop.ts'

const shop = sharedShop()

const NAME = 'https://evil.test/claim-your-refund www.evil.test'

async function expectNoName(to: string, count: number) {
  await emailsBySubject(shop, to, /./, count)
  for (const { subject, text, html } of await mailbox(shop, to)) {
    for (const part of [subject, text, html]) expect(part).not.toContain('evil.test')
  }
}

test('emails no name to an unverified address', async () => {
  const person = newPerson({ name: NAME })
  const { email } = person
  await shop.client().api.auth.register(person)
  await shop.client().api.auth.register(person)
  await shop.client().api.auth.sendVerificationEmail({ email })
  await shop.client().api.auth.forgotPassword({ email })
  const siteadmin = await admin(shop, 'siteadmin')
  const [user] = (await siteadmin.api.admin.users({ search: email })).users
  const id = user?.id ?? ''
  await siteadmin.api.admin.setUserRole({ id, role: 'admin' })
  await shop.client().api.auth.register(person)
  await expectNoName(email, 6)
  await siteadmin.api.admin.deleteUser({ id })
  await expectNoName(email, 7)
})

test('emails no name to a backup address', async () => {
  const { client } = await newCustomer(shop, { name: NAME })
  const backup = `stranger.${newPerson().email}`
  await client.api.twoFactor.addBackupEmail({ email: backup })
  await client.api.twoFactor.resendBackupVerification({ email: backup })
  await expectNoName(backup, 2)
})

test('describes the device and time of the sign-up in a verification email', async () => {
  const person = newPerson()
  const { email } = person
  const firefox = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Firefox/140.0' }
  const [laptop, stranger] = [shop.client(), shop.client()]
  const time = { hour: 'numeric', minute: '2-digit', timeZone: 'America/New_York' } as const
  const madeWith =
    `Firefox on Windows, ${new Date(shop.shop.now()).toLocaleTimeString('en-US', time)}`.replace(/\s/g, ' ')
  await ask(laptop, 'POST /api/auth/register', person, firefox)
  const [first] = await emailsBySubject(shop, email, /./)
  expect(first?.text).toContain(madeWith)
  expect(first?.text).not.toContain('more than one sign-up')

  shop.passTime(2 * HOUR_MS)
  await ask(stranger, 'POST /api/auth/register', person)
  const [second] = await emailsBySubject(shop, email, /./, 2)
  expect(second?.text).not.toContain('Firefox')
  expect(second?.text).toContain('more than one sign-up')

  await ask(laptop, 'POST /api/auth/send-verification-email', { email })
  const [resent] = await emailsBySubject(shop, email, /./, 3)
  expect(resent?.text).toContain(madeWith)
  expect(resent?.text).toContain('more than one sign-up')
})
