import { expect, test } from 'vitest'
import { MINUTE_MS } from '#contract/platform/values/time.ts'
import {
  appCode,
  ask,
  customerWithApp,
  latestEmail,
  linkIn,
  newCustomer,
  type Person,
  RESET,
} from '#test/support/account-helpers.ts'
import { mailbox } from '#test/support/contact-helpers.ts'
import { sharedShop } from '#test/support/shared-shop.ts'
import { TEST_SCALE } from '#test/support/test-scale.ts'
import type { TestClient } from '#test/support/test-shop.ts'
import { eventually } from '#test/support/wait.ts'

const shop = sharedShop({ TRUSTED_PROXIES: '127.0.0.1' })

const LOGIN = 'POST /api/auth/login'
const FORGOT = 'POST /api/auth/forgot-password'
const QUARTER_MS = 15 * MINUTE_MS
const ATTACK_QUARTERS = 4 * TEST_SCALE.attackHours
const OWNER = { 'x-forwarded-for': '192.0.2.7' }

let networks = 0
function newAddress(): Record<string, string> {
  networks += 1
  return { 'x-forwarded-for': `2001:db8:${networks.toString(16)}::1` }
}

async function knownBrowser(person: Person): Promise<TestClient> {
  const client = shop.client()
  expect((await ask(client, LOGIN, person, OWNER)).status).toBe(200)
  return client
}

/** Guesses until the account is locked for strangers, and asks for reset emails, all from one address or from many. */
async function attack(email: string, address: () => Record<string, string>) {
  for (let count = 0; count < 11; count++) {
    await ask(shop.client(), LOGIN, { email, password: 'a-guess-1' }, address())
  }
  for (let count = 0; count < 6; count++) await ask(shop.client(), FORGOT, { email }, address())
}

function dueEmails() {
  const outbox = shop.shop.db.selectFrom('mail_outbox').select('id')
  return outbox.where('sent_at', 'is', null).where('failed_at', 'is', null)
}

/** Waits until every email is delivered. */
async function resetCount(email: string): Promise<number> {
  shop.shop.wakeEmail()
  await eventually(
    () => dueEmails().execute(),
    (waiting) => waiting.length === 0,
  )
  return (await mailbox(shop, email)).filter(({ subject }) => RESET.test(subject)).length
}

async function makeSiteadmin({ email }: Person) {
  await shop.shop.db.updateTable('users').set({ role: 'siteadmin' }).where('email', '=', email).execute()
}

test.each(['one address', 'many addresses'])(
  'lets a siteadmin in during an attack of many hours from %s',
  async (from) => {
    const { person } = await newCustomer(shop)
    await makeSiteadmin(person)
    const { email } = person
    const browser = await knownBrowser(person)
    const attacker = newAddress()
    for (let quarter = 0; quarter < ATTACK_QUARTERS; quarter++) {
      await attack(email, from === 'one address' ? () => attacker : newAddress)
      expect((await ask(shop.client(), LOGIN, person, newAddress())).status).toBe(429)
      expect((await ask(browser, LOGIN, person, OWNER)).status).toBe(200)

      // The newest reset email always has a link that works, also for an owner without a known browser.
      await ask(shop.client(), FORGOT, { email }, newAddress())
      const sent = await resetCount(email)
      if (quarter % 4 === 0) {
        await ask(browser, FORGOT, { email }, OWNER)
        expect(await resetCount(email)).toBe(sent + 1)
      }
      const token = linkIn(await latestEmail(shop, email, RESET))
      expect(await shop.client().api.auth.verifyResetToken({ token })).toEqual({ valid: true })
      shop.passTime(QUARTER_MS)
    }
    // In 12 hours: 30 and 24 through the day for strangers, 12 for the owner.
    expect(await resetCount(email)).toBeLessThanOrEqual(66)
  },
)

test('sends a reset email to an owner in a new browser while one address attacks', async () => {
  const { person } = await newCustomer(shop)
  const { email } = person
  const attacker = newAddress()
  for (let quarter = 0; quarter < ATTACK_QUARTERS; quarter++) {
    await attack(email, () => attacker)
    shop.passTime(QUARTER_MS)
  }
  await attack(email, () => attacker)
  const sent = await resetCount(email)
  const browser = shop.client()
  const address = newAddress()
  await ask(browser, FORGOT, { email }, address)
  const token = linkIn(await latestEmail(shop, email, RESET, sent + 1))
  const newPassword = 'hollow-creek-77'
  expect((await ask(browser, 'POST /api/auth/reset-password', { token, newPassword }, address)).status).toBe(
    200,
  )
  // The browser that used the link is known from then on.
  await attack(email, newAddress)
  expect((await ask(shop.client(), LOGIN, { email, password: newPassword }, newAddress())).status).toBe(429)
  expect((await ask(browser, LOGIN, { email, password: newPassword }, address)).status).toBe(200)
})

test('accepts known browsers and sessions while strangers are locked out', async () => {
  const { client, person, secret } = await customerWithApp(shop)
  const browser = shop.client()
  for (const [name, value] of client.cookies) if (name === 'device') browser.cookies.set(name, value)
  await attack(person.email, newAddress)
  const wrong = { password: 'a-guess-1' }
  expect((await ask(client, 'POST /api/2fa/regenerate-backup-codes', wrong)).status).toBe(403)
  const right = { password: person.password }
  expect((await ask(client, 'POST /api/2fa/regenerate-backup-codes', right)).status).toBe(200)
  const login = await ask(browser, LOGIN, person)
  expect(login.status).toBe(206)
  const factor = { userId: login.body.userId, otp: appCode(shop, secret) }
  expect((await ask(browser, 'POST /api/auth/verify-login-2fa', factor)).status).toBe(200)
})

test('locks a known browser and a session after ten failures of their own', async () => {
  const { person } = await newCustomer(shop)
  const browser = await knownBrowser(person)
  const session = await knownBrowser(person)
  browser.cookies.delete('session')
  const statuses: number[] = []
  for (let count = 0; count < 11; count++) {
    statuses.push((await ask(browser, LOGIN, { ...person, password: 'a-guess-1' }, OWNER)).status)
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429])
  expect((await ask(browser, LOGIN, person, OWNER)).status).toBe(429)
  // A stranger gets no more guesses.
  expect((await ask(shop.client(), LOGIN, person, newAddress())).status).toBe(429)

  const disable = { password: 'a-guess-1' }
  for (let count = 0; count < 10; count++) {
    expect((await ask(session, 'POST /api/2fa/disable-2fa', disable, OWNER)).status).toBe(403)
  }
  const right = { password: person.password }
  expect((await ask(session, 'POST /api/2fa/disable-2fa', right, OWNER)).status).toBe(429)
  shop.passTime(QUARTER_MS)
  expect((await ask(browser, LOGIN, person, OWNER)).status).toBe(200)
})

test('does not know a browser by the cookie of another account or by its network', async () => {
  const [mine, other] = [await newCustomer(shop), await newCustomer(shop)]
  await knownBrowser(mine.person)
  const stranger = await knownBrowser(other.person)
  stranger.cookies.delete('session')
  await attack(mine.person.email, newAddress)
  expect((await ask(stranger, LOGIN, mine.person, OWNER)).status).toBe(429)
})
