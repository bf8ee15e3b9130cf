import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, customerWithApp, mail, newCustomer } from '#checks/account.ts'
import { type Authenticator, createAuthenticator } from '#checks/authenticator.ts'
import { startTestShop, type TestShop, type Visitor } from '#checks/test-shop.ts'
import { MINUTE_MS } from '#contract/shop.ts'
import { relyingParty } from './relying-party.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.close())

const PASSKEYS = '/api/auth/passkeys'

function newDevice(): Authenticator {
  return createAuthenticator(shop.url.replace('127.0.0.1', 'localhost'), 'localhost')
}

async function addPasskey(visitor: Visitor, password: string, device = newDevice()): Promise<Authenticator> {
  const { options } = await visitor.api.passkeys.registerOptions({ password })
  await visitor.api.passkeys.registerVerify({ name: 'June’s phone', credential: device.create(options) })
  return device
}

async function logIn(visitor: Visitor, device: Authenticator, change = {}) {
  const { options } = await visitor.api.passkeys.loginOptions({})
  return ask(visitor, `POST ${PASSKEYS}/login/verify`, { credential: device.get(options, change) })
}

test('a passkey logs in without a password, a code or a name, even with two-factor on', async () => {
  const { visitor, person } = await customerWithApp(shop)
  const device = await addPasskey(visitor, person.password)
  expect((await visitor.api.passkeys.list({})).passkeys).toEqual([
    { id: expect.any(String), name: 'June’s phone', created_at: expect.any(String), last_used_at: null },
  ])
  await mail(shop, person.email, /^A passkey was added$/)

  const door = shop.visitor()
  const answer = await logIn(door, device)
  expect(answer).toMatchObject({ status: 200, body: { success: true, user: { email: person.email } } })
  expect((await door.api.auth.me({})).user.email).toBe(person.email)
  expect((await visitor.api.passkeys.list({})).passkeys[0]?.last_used_at).not.toBeNull()
  expect((await logIn(shop.visitor(), device)).status).toBe(200)
})

test('a passkey is asked for with a password, and named', async () => {
  const { visitor, person } = await newCustomer(shop)
  const offer = `POST ${PASSKEYS}/register/options`
  expect((await ask(visitor, offer, {})).status).toBe(400)
  expect((await ask(visitor, offer, { password: 'not-hers-1' })).status).toBe(403)
  const { options } = await visitor.api.passkeys.registerOptions({ password: person.password })
  expect(options).toMatchObject({
    rp: { id: 'localhost' },
    user: { name: person.email },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  const credential = newDevice().create(options)
  for (const name of ['', ' ', 'x'.repeat(61), 5]) {
    expect((await ask(visitor, `POST ${PASSKEYS}/register/verify`, { name, credential })).status).toBe(400)
  }
  expect((await ask(visitor, `POST ${PASSKEYS}/register/verify`, { name: 'Phone', credential })).status).toBe(
    201,
  )
})

test('an answer counts once, for five minutes, for whom it was asked, from this shop’s pages alone', async () => {
  const { visitor, person } = await newCustomer(shop)
  const other = await newCustomer(shop)
  const offer = async () =>
    (await visitor.api.passkeys.registerOptions({ password: person.password })).options
  const verify = (who: Visitor, credential: unknown) =>
    ask(who, `POST ${PASSKEYS}/register/verify`, { name: 'Phone', credential })

  const device = newDevice()
  const made = device.create(await offer())
  expect((await verify(other.visitor, made)).status).toBe(400)
  const refused = [
    device.create({ challenge: 'bm90IG91cnM' }),
    device.create(await offer(), { origin: 'https://evil.example' }),
    device.create(await offer(), { rpId: 'evil.example' }),
    device.create(await offer(), { userVerified: false }),
    { id: 'x', response: {} },
  ]
  for (const credential of refused) expect((await verify(visitor, credential)).status).toBe(400)

  const late = device.create(await offer())
  shop.passTime(5 * MINUTE_MS)
  expect((await verify(visitor, late)).status).toBe(400)
  const good = device.create(await offer())
  const answers = await Promise.all([verify(visitor, good), verify(visitor, good)])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 400])
  expect((await visitor.api.passkeys.list({})).passkeys).toHaveLength(1)
})

test('a login by passkey is refused when anything about it is wrong', async () => {
  const { visitor, person } = await newCustomer(shop)
  const device = await addPasskey(visitor, person.password)
  const door = shop.visitor()
  const changes = [{ origin: 'https://evil.example' }, { rpId: 'evil.example' }, { userVerified: false }]
  for (const change of changes) expect((await logIn(door, device, change)).status).toBe(401)
  expect((await logIn(door, newDevice())).status).toBe(401)

  const { options } = await door.api.passkeys.loginOptions({})
  const credential = device.get(options)
  const verify = () => ask(shop.visitor(), `POST ${PASSKEYS}/login/verify`, { credential })
  expect((await verify()).status).toBe(200)
  expect((await verify()).status).toBe(401)
  const old = device.get((await door.api.passkeys.loginOptions({})).options)
  shop.passTime(5 * MINUTE_MS)
  expect((await ask(door, `POST ${PASSKEYS}/login/verify`, { credential: old })).status).toBe(401)

  const forRegistering = await visitor.api.passkeys
    .registerOptions({ password: person.password })
    .catch(async () => {
      await visitor.api.auth.login(person)
      return visitor.api.passkeys.registerOptions({ password: person.password })
    })
  const crossed = device.get(forRegistering.options)
  expect((await ask(door, `POST ${PASSKEYS}/login/verify`, { credential: crossed })).status).toBe(401)
  for (const body of [{}, { credential: 'x' }, { credential: { id: 5, response: {} } }]) {
    expect((await ask(door, `POST ${PASSKEYS}/login/verify`, body)).status).toBe(400)
  }
})

test('a passkey opens the account that others have locked by guessing', async () => {
  const { visitor, person } = await newCustomer(shop)
  const device = await addPasskey(visitor, person.password)
  for (let count = 0; count < 10; count++) {
    await ask(shop.visitor(), 'POST /api/auth/login', { ...person, password: 'a-guess-1' })
  }
  expect((await ask(shop.visitor(), 'POST /api/auth/login', person)).status).toBe(429)
  expect((await logIn(shop.visitor(), device)).status).toBe(200)
})

test('a passkey can be renamed and removed by its owner; to others it is not there', async () => {
  const { visitor, person } = await newCustomer(shop)
  const device = await addPasskey(visitor, person.password)
  const [passkey] = (await visitor.api.passkeys.list({})).passkeys
  const call = `${PASSKEYS}/${passkey?.id}`
  const other = await newCustomer(shop)
  expect((await ask(other.visitor, `PUT ${call}`, { name: 'Mine' })).status).toBe(404)
  expect((await ask(other.visitor, `DELETE ${call}`)).status).toBe(404)
  expect((await ask(shop.visitor(), `DELETE ${call}`)).status).toBe(401)
  expect((await ask(visitor, `DELETE ${call}`, undefined, { 'x-csrf-token': 'made up' })).status).toBe(403)

  const renamed = await ask(visitor, `PUT ${call}`, { name: ' Desk ' })
  expect(renamed.body).toMatchObject({ success: true, passkeys: [{ name: 'Desk' }] })
  expect((await ask(visitor, `DELETE ${call}`)).body).toEqual({ success: true, passkeys: [] })
  expect((await logIn(shop.visitor(), device)).status).toBe(401)
  await mail(shop, person.email, /^A passkey was removed$/)
})

test('a shop with a name has passkeys at its name, one on a bare number at localhost', () => {
  expect(relyingParty('https://knives.example')).toEqual({
    id: 'knives.example',
    origins: ['https://knives.example'],
  })
  expect(relyingParty('http://127.0.0.1:3000')).toEqual({
    id: 'localhost',
    origins: ['http://localhost:3000'],
  })
})
