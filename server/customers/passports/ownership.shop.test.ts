import { expect, test } from 'vitest'
import type { IssuedPassport } from '#contract/customers/passports/passports.ts'
import { MINUTE_MS } from '#contract/platform/values/time.ts'
import { ask, newCustomer, type Person } from '#test/support/account-helpers.ts'
import { sharedLogin, sharedShop } from '#test/support/shared-shop.ts'
import type { TestClient } from '#test/support/test-shop.ts'

const shop = sharedShop()
const admin = sharedLogin(shop, 'admin')

const issue = async () => (await admin.api.admin.issuePassport({ id: '1' })).passport
const claim = (client: TestClient, { code }: Pick<IssuedPassport, 'code'>, secret: object) =>
  ask(client, `POST /api/passports/${code}/claim`, secret)
const handOver = (client: TestClient, { code }: IssuedPassport) =>
  ask(client, `POST /api/passports/${code}/hand-over`)
const ownership = (client: TestClient, { code }: IssuedPassport) => client.api.passports.ownership({ code })
const wrongCode = ({ claim_code }: IssuedPassport) =>
  (claim_code.startsWith('2') ? '3' : '2') + claim_code.slice(1)

async function owned(): Promise<{ passport: IssuedPassport; client: TestClient; person: Person }> {
  const passport = await issue()
  const customer = await newCustomer(shop)
  expect((await claim(customer.client, passport, { claim_code: passport.claim_code })).status).toBe(200)
  return { ...customer, passport }
}

async function linkOf(client: TestClient, passport: IssuedPassport): Promise<string> {
  const { url } = (await handOver(client, passport)).body
  const start = `/passport/${passport.code}?token=`
  expect(url.startsWith(start)).toBe(true)
  return decodeURIComponent(url.slice(start.length))
}

test('registers only the first holder of a card as owner', async () => {
  const passport = await issue()
  const { client } = await newCustomer(shop)
  expect((await claim(shop.client(), passport, passport)).status).toBe(401)
  expect(await ownership(client, passport)).toEqual({ owner: false, claimed: false })
  for (const secret of [
    {},
    { claim_code: '' },
    { claim_code: wrongCode(passport) },
    { claim_code: passport.code },
  ]) {
    const { status, body } = await claim(client, passport, secret)
    expect([status, Object.keys(body.fields)]).toEqual([400, ['claim_code']])
  }
  const spelled = ` ${passport.claim_code.slice(0, 4).toLowerCase()}-${passport.claim_code.slice(4)} `
  const reply = { success: true, owner: true, claimed: true }
  const onPhone = `“${spelled.replace('-', '—')}”.`
  expect((await claim(client, passport, { claim_code: onPhone })).body).toEqual(reply)
  expect((await claim(client, passport, { claim_code: spelled })).body).toEqual(reply)
  expect((await claim(client, passport, { claim_code: spelled })).body).toEqual(reply)
  const other = (await newCustomer(shop)).client
  expect((await claim(other, passport, { claim_code: passport.claim_code })).status).toBe(409)
  expect(await ownership(other, passport)).toEqual({ owner: false, claimed: true })
  expect((await claim(other, { code: '2222222222' }, { claim_code: passport.claim_code })).status).toBe(404)
})

test('has one owner when several people claim at the same time', async () => {
  const passport = await issue()
  const people = await Promise.all([newCustomer(shop), newCustomer(shop), newCustomer(shop)])
  const claims = await Promise.all(
    people.map(({ client }) => claim(client, passport, { claim_code: passport.claim_code })),
  )
  expect(claims.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
})

test('transfers a passport once, for good', async () => {
  const { passport, client } = await owned()
  const [recipient, other] = [(await newCustomer(shop)).client, (await newCustomer(shop)).client]
  expect((await handOver(other, passport)).status).toBe(403)
  const replaced = await linkOf(client, passport)
  const token = await linkOf(client, passport)
  expect((await claim(recipient, passport, { token: replaced })).body.fields).toHaveProperty('token')
  expect((await claim(client, passport, { token })).status).toBe(200)
  expect((await claim(recipient, await issue(), { token })).status).toBe(400)
  expect((await claim(recipient, passport, { token })).body).toMatchObject({ owner: true })
  for (const person of [recipient, other, client]) {
    expect((await claim(person, passport, { token })).body.fields).toHaveProperty('token')
  }
  expect((await claim(client, passport, { claim_code: passport.claim_code })).status).toBe(409)
  expect(await ownership(client, passport)).toEqual({ owner: false, claimed: true })
  const rows = await shop.shop.db.selectFrom('passport_owners').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(token)
})

test('shows a passport as lost without naming its owner', async () => {
  const { passport, client, person } = await owned()
  const path = `POST /api/passports/${passport.code}/lost`
  const token = await linkOf(client, passport)
  const stranger = (await newCustomer(shop)).client
  expect((await ask(stranger, path, { lost: true })).status).toBe(403)
  expect((await ask(client, path, { lost: 'yes' })).status).toBe(400)
  const unclaimed = await issue()
  expect((await ask(client, `POST /api/passports/${unclaimed.code}/lost`, { lost: true })).status).toBe(403)
  expect((await ask(client, path, { lost: true })).body).toEqual({ success: true, lost: true })
  const seen = await shop.client().api.passports.get({ code: passport.code })
  expect(Object.keys(seen).toSorted()).toEqual(['jws', 'kid', 'lost', 'passport'])
  expect(seen.lost).toBe(true)
  const text = JSON.stringify(seen) + Buffer.from(seen.jws.split('.')[1] ?? '', 'base64url').toString()
  for (const part of [person.name, person.email, passport.claim_code]) expect(text).not.toContain(part)
  expect((await handOver(client, passport)).status).toBe(409)
  expect((await claim(stranger, passport, { token })).status).toBe(400)
  await ask(client, path, { lost: false })
  expect((await shop.client().api.passports.get({ code: passport.code })).lost).toBe(false)
})

test('exports owned passports and erases owners with their account', async () => {
  const { passport, client, person } = await owned()
  const { passports } = await client.api.auth.myData({})
  expect(passports).toEqual([
    expect.objectContaining({ code: passport.code, lost: false, owned_since: expect.any(String) }),
  ])
  await client.api.auth.deleteAccount({ password: person.password })
  const next = (await newCustomer(shop)).client
  expect(await ownership(next, passport)).toEqual({ owner: false, claimed: false })
  expect((await claim(next, passport, { claim_code: passport.claim_code })).status).toBe(200)
})

test('locks claims after ten wrong codes, for the right one too', async () => {
  const passport = await issue()
  const { client, person } = await newCustomer(shop)
  const statuses: number[] = []
  for (let count = 0; count < 10; count++) {
    statuses.push((await claim(client, passport, { claim_code: wrongCode(passport) })).status)
  }
  expect(statuses).toEqual(Array(10).fill(400))
  expect((await claim(client, passport, { claim_code: passport.claim_code })).status).toBe(429)
  shop.passTime(16 * MINUTE_MS)
  const later = shop.client()
  await later.api.auth.login({ email: person.email, password: person.password })
  expect((await claim(later, passport, { claim_code: passport.claim_code })).status).toBe(200)
})
