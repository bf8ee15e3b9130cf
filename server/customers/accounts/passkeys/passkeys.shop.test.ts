import { expect, test } from 'vitest'
import { MINUTE_MS } from '#contract/platform/values/time.ts'
import {
  ask,
  customerWithApp,
  latestEmail,
  linkIn,
  newCustomer,
  RESET,
} from '#test/support/account-helpers.ts'
import { type Authenticator, createAuthenticator } from '#test/support/authenticator.ts'
import { sharedShop } from '#test/support/shared-shop.ts'
import type { TestClient } from '#test/support/test-shop.ts'
import { relyingParty } from './relying-party.ts'

const shop = sharedShop()

const PASSKEYS = '/api/auth/passkeys'

function newDevice(): Authenticator {
  return createAuthenticator(shop.url.replace('127.0.0.1', 'localhost'), 'localhost')
}

async function addPasskey(
  client: TestClient,
  password: string,
  device = newDevice(),
): Promise<Authenticator> {
  const { options } = await client.api.passkeys.registerOptions({ password })
  await client.api.passkeys.registerVerify({ name: 'June’s phone', credential: device.create(options) })
  return device
}

async function logIn(client: TestClient, device: Authenticator, change = {}) {
  const { options } = await client.api.passkeys.loginOptions({})
  return ask(client, `POST ${PASSKEYS}/login/verify`, { credential: device.get(options, change) })
}

test('logs in with a passkey alone, even with two-factor on', async () => {
  const { client, person } = await customerWithApp(shop)
  const device = await addPasskey(client, person.password)
  expect((await client.api.passkeys.list({})).passkeys).toEqual([
    { id: expect.any(String), name: 'June’s phone', created_at: expect.any(String), last_used_at: null },
  ])
  await latestEmail(shop, person.email, /^A passkey was added$/)

  const browser = shop.client()
  const answer = await logIn(browser, device)
  expect(answer).toMatchObject({ status: 200, body: { success: true, user: { email: person.email } } })
  expect((await browser.api.auth.me({})).user.email).toBe(person.email)
  expect((await client.api.passkeys.list({})).passkeys[0]?.last_used_at).not.toBeNull()
  expect((await logIn(shop.client(), device)).status).toBe(200)
})

test('requires the password to add a passkey and names it', async () => {
  const { client, person } = await newCustomer(shop)
  const call = `POST ${PASSKEYS}/register/options`
  expect((await ask(client, call, {})).status).toBe(400)
  expect((await ask(client, call, { password: 'not-hers-1' })).status).toBe(403)
  const { options } = await client.api.passkeys.registerOptions({ password: person.password })
  expect(options).toMatchObject({
    rp: { id: 'localhost' },
    user: { name: person.email },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  const credential = newDevice().create(options)
  for (const name of ['', ' ', 'x'.repeat(61), 5]) {
    expect((await ask(client, `POST ${PASSKEYS}/register/verify`, { name, credential })).status).toBe(400)
  }
  expect((await ask(client, `POST ${PASSKEYS}/register/verify`, { name: 'Phone', credential })).status).toBe(
    201,
  )
})

test('accepts a registration once, within five minutes, for its user and origin', async () => {
  const { client, person } = await newCustomer(shop)
  const other = await newCustomer(shop)
  const registerOptions = async () =>
    (await client.api.passkeys.registerOptions({ password: person.password })).options
  const verify = (by: TestClient, credential: unknown) =>
    ask(by, `POST ${PASSKEYS}/register/verify`, { name: 'Phone', credential })

  const device = newDevice()
  const credential = device.create(await registerOptions())
  expect((await verify(other.client, credential)).status).toBe(400)
  const invalid = [
    device.create({ challenge: 'bm90IG91cnM' }),
    device.create(await registerOptions(), { origin: 'https://evil.example' }),
    device.create(await registerOptions(), { rpId: 'evil.example' }),
    device.create(await registerOptions(), { userVerified: false }),
    { id: 'x', response: {} },
  ]
  for (const credential of invalid) expect((await verify(client, credential)).status).toBe(400)

  const late = device.create(await registerOptions())
  shop.passTime(5 * MINUTE_MS)
  expect((await verify(client, late)).status).toBe(400)
  const good = device.create(await registerOptions())
  const answers = await Promise.all([verify(client, good), verify(client, good)])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 400])
  expect((await client.api.passkeys.list({})).passkeys).toHaveLength(1)
})

test('rejects an invalid passkey login', async () => {
  const { client, person } = await newCustomer(shop)
  const device = await addPasskey(client, person.password)
  const browser = shop.client()
  const changes = [{ origin: 'https://evil.example' }, { rpId: 'evil.example' }, { userVerified: false }]
  for (const change of changes) expect((await logIn(browser, device, change)).status).toBe(401)
  expect((await logIn(browser, newDevice())).status).toBe(401)

  const { options } = await browser.api.passkeys.loginOptions({})
  const credential = device.get(options)
  const verify = () => ask(shop.client(), `POST ${PASSKEYS}/login/verify`, { credential })
  expect((await verify()).status).toBe(200)
  expect((await verify()).status).toBe(401)
  const old = device.get((await browser.api.passkeys.loginOptions({})).options)
  shop.passTime(5 * MINUTE_MS)
  expect((await ask(browser, `POST ${PASSKEYS}/login/verify`, { credential: old })).status).toBe(401)

  const registration = await client.api.passkeys
    .registerOptions({ password: person.password })
    .catch(async () => {
      await client.api.auth.login(person)
      return client.api.passkeys.registerOptions({ password: person.password })
    })
  const wrongPurpose = device.get(registration.options)
  expect((await ask(browser, `POST ${PASSKEYS}/login/verify`, { credential: wrongPurpose })).status).toBe(401)
  for (const body of [{}, { credential: 'x' }, { credential: { id: 5, response: {} } }]) {
    expect((await ask(browser, `POST ${PASSKEYS}/login/verify`, body)).status).toBe(400)
  }
})

test('logs in with a passkey on a locked account', async () => {
  const { client, person } = await newCustomer(shop)
  const device = await addPasskey(client, person.password)
  for (let count = 0; count < 10; count++) {
    await ask(shop.client(), 'POST /api/auth/login', { ...person, password: 'a-guess-1' })
  }
  expect((await ask(shop.client(), 'POST /api/auth/login', person)).status).toBe(429)
  expect((await logIn(shop.client(), device)).status).toBe(200)
})

test('lets only the owner rename and remove a passkey', async () => {
  const { client, person } = await newCustomer(shop)
  const device = await addPasskey(client, person.password)
  const [passkey] = (await client.api.passkeys.list({})).passkeys
  const call = `${PASSKEYS}/${passkey?.id}`
  const other = await newCustomer(shop)
  expect((await ask(other.client, `PUT ${call}`, { name: 'Mine' })).status).toBe(404)
  expect((await ask(other.client, `DELETE ${call}`)).status).toBe(404)
  expect((await ask(shop.client(), `DELETE ${call}`)).status).toBe(401)
  expect((await ask(client, `DELETE ${call}`, undefined, { 'x-csrf-token': 'invalid' })).status).toBe(403)

  const renamed = await ask(client, `PUT ${call}`, { name: ' Desk ' })
  expect(renamed.body).toMatchObject({ success: true, passkeys: [{ name: 'Desk' }] })
  expect((await ask(client, `DELETE ${call}`)).body).toEqual({ success: true, passkeys: [] })
  expect((await logIn(shop.client(), device)).status).toBe(401)
  await latestEmail(shop, person.email, /^A passkey was removed$/)
})

test('uses the host name for passkeys, or localhost for an IP address', () => {
  expect(relyingParty('https://knives.example')).toEqual({
    id: 'knives.example',
    origins: ['https://knives.example'],
  })
  expect(relyingParty('http://127.0.0.1:3000')).toEqual({
    id: 'localhost',
    origins: ['http://localhost:3000'],
  })
})

test('shows passkeys and backup emails at a password reset, and removes them with its right alone', async () => {
  const { client, person } = await newCustomer(shop)
  const other = await newCustomer(shop)
  const device = await addPasskey(client, person.password)
  await addPasskey(other.client, other.person.password)
  const backup = `backup.${person.email}`
  await client.api.twoFactor.addBackupEmail({ email: backup })

  const nothing = { passkeys: [], backupEmails: [] }
  const browser = shop.client()
  expect((await ask(browser, 'GET /api/auth/reset-review')).body).toEqual(nothing)
  await browser.api.auth.forgotPassword({ email: person.email })
  const sentEmail = await latestEmail(shop, person.email, RESET)
  for (const part of [sentEmail.text, sentEmail.html]) {
    expect(part).toContain('June’s phone')
    expect(part).toContain(backup)
  }
  const token = linkIn(sentEmail)
  await browser.api.auth.resetPassword({ token, newPassword: 'hollow-creek-77' })
  const review = await browser.api.resetReview.get({})
  expect(review).toEqual({
    passkeys: [expect.objectContaining({ name: 'June’s phone' })],
    backupEmails: [{ email: backup, verified: false }],
  })
  const all = { passkeys: review.passkeys.map(({ id }) => id), backupEmails: [backup] }
  const remove = 'POST /api/auth/reset-review/remove'
  for (const stranger of [shop.client(), client, other.client]) {
    expect((await ask(stranger, remove, all)).status).toBe(403)
  }
  expect((await logIn(shop.client(), device)).status).toBe(200)

  const [theirs] = (await other.client.api.passkeys.list({})).passkeys
  const withTheirs = { passkeys: [theirs?.id ?? ''], backupEmails: [backup] }
  expect((await ask(browser, remove, withTheirs)).body).toMatchObject({
    passkeys: [{ name: 'June’s phone' }],
    backupEmails: [],
  })
  expect((await other.client.api.passkeys.list({})).passkeys).toHaveLength(1)
  expect((await ask(browser, remove, all)).body).toEqual(nothing)
  expect((await logIn(shop.client(), device)).status).toBe(401)
  await latestEmail(shop, person.email, /^A passkey was removed$/)
})

test('ends the right to remove passkeys 15 minutes after a password reset', async () => {
  const { client, person } = await newCustomer(shop)
  await addPasskey(client, person.password)
  const browser = shop.client()
  await browser.api.auth.forgotPassword({ email: person.email })
  const token = linkIn(await latestEmail(shop, person.email, RESET))
  await browser.api.auth.resetPassword({ token, newPassword: 'hollow-creek-77' })
  const { passkeys } = await browser.api.resetReview.get({})
  shop.passTime(15 * MINUTE_MS)
  expect(await browser.api.resetReview.get({})).toEqual({ passkeys: [], backupEmails: [] })
  const unwanted = { passkeys: passkeys.map(({ id }) => id) }
  expect((await ask(browser, 'POST /api/auth/reset-review/remove', unwanted)).status).toBe(403)
})
