import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  ask,
  codeIn,
  linkIn,
  mail,
  mails,
  newCustomer,
  somebody,
  VERIFICATION,
  wrong,
} from '#checks/account.ts'
import { eventually } from '#checks/buyer.ts'
import { startTestShop, type TestShop } from '#checks/test-shop.ts'
import { mailbox } from '#checks/writer.ts'
import { DAY_MS, MINUTE_MS } from '#contract/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.close())

const REGISTER = 'POST /api/auth/register'
const BY_CODE = 'POST /api/auth/verify-email-code'
const BY_LINK = 'POST /api/auth/verify-email-link'

async function signedUp() {
  const visitor = shop.visitor()
  const person = somebody()
  await visitor.api.auth.register(person)
  return { visitor, person, letter: await mail(shop, person.email, VERIFICATION) }
}

test('who signs up gets a code and a link of the shop, and is logged in by the code', async () => {
  const visitor = shop.visitor()
  const person = somebody({ email: 'June.Capital@Example.com' })
  const { name, email } = person
  const answer = await ask(visitor, REGISTER, person)
  expect(answer).toMatchObject({ status: 201, body: { success: true, user: { name, email } } })
  expect(answer.body.user).toEqual({ name, email })

  const letter = await mail(shop, email, VERIFICATION)
  expect(codeIn(letter)).toMatch(/^\d{6}$/)
  expect(letter.text).toContain(`${shop.url}/verify-email?code=${linkIn(letter)}`)
  expect(letter.html).toContain(codeIn(letter))
  expect((await ask(visitor, 'GET /api/auth/me')).status).toBe(401)

  const code = codeIn(letter)
  const verified = await ask(visitor, BY_CODE, { email: 'june.capital@EXAMPLE.com', code })
  expect(verified.body).toMatchObject({
    success: true,
    user: { email, role: 'customer', emailVerified: true, twofactorRequired: false, twoFactorMethod: null },
  })
  expect((await visitor.api.auth.me({})).user).toEqual(verified.body.user)
  expect((await ask(visitor, BY_CODE, { email, code })).status).toBe(400)
})

test('the link proves the address once, and its code is dead then', async () => {
  const { visitor, person, letter } = await signedUp()
  const answer = await ask(visitor, BY_LINK, { linkCode: linkIn(letter) })
  expect(answer).toMatchObject({ status: 200, body: { user: { email: person.email, emailVerified: true } } })
  expect(visitor.cookies.get('session')).toBeDefined()
  expect(await ask(shop.visitor(), BY_LINK, { linkCode: linkIn(letter) })).toMatchObject({
    status: 400,
    body: { error: 'Invalid or expired verification link.' },
  })
  const late = await ask(shop.visitor(), BY_CODE, { email: person.email, code: codeIn(letter) })
  expect(late).toMatchObject({ status: 400, body: { error: 'Invalid verification code.' } })
})

test('one code or link used by many at once lets one of them in', async () => {
  const { person, letter } = await signedUp()
  const tries = [1, 2, 3, 4].map(() =>
    ask(shop.visitor(), BY_CODE, { email: person.email, code: codeIn(letter) }),
  )
  const links = [1, 2, 3, 4].map(() => ask(shop.visitor(), BY_LINK, { linkCode: linkIn(letter) }))
  const statuses = (await Promise.all([...tries, ...links])).map(({ status }) => status)
  expect(statuses.sort()).toEqual([200, 400, 400, 400, 400, 400, 400, 400])
})

test('a code lives 10 minutes, its link a day', async () => {
  const { person, letter } = await signedUp()
  shop.passTime(10 * MINUTE_MS)
  const late = { email: person.email, code: codeIn(letter) }
  expect((await ask(shop.visitor(), BY_CODE, late)).status).toBe(400)
  expect((await ask(shop.visitor(), BY_LINK, { linkCode: linkIn(letter) })).status).toBe(200)

  const other = await signedUp()
  shop.passTime(DAY_MS)
  expect((await ask(shop.visitor(), BY_LINK, { linkCode: linkIn(other.letter) })).status).toBe(400)
})

test('a code dies after 5 wrong tries, even for who then types it right', async () => {
  const { visitor, person, letter } = await signedUp()
  const { email } = person
  for (let count = 0; count < 5; count++) {
    expect((await ask(visitor, BY_CODE, { email, code: wrong(codeIn(letter)) })).status).toBe(400)
  }
  expect((await ask(visitor, BY_CODE, { email, code: codeIn(letter) })).status).toBe(400)
})

test('a new mail kills the code and the link of the old one', async () => {
  const { visitor, person, letter } = await signedUp()
  const { email } = person
  expect(await ask(visitor, 'POST /api/auth/send-verification-email', { email })).toMatchObject({
    status: 200,
    body: { success: true },
  })
  const newer = await mail(shop, email, VERIFICATION, 2)
  expect((await ask(visitor, BY_LINK, { linkCode: linkIn(letter) })).status).toBe(400)
  if (codeIn(letter) !== codeIn(newer)) {
    expect((await ask(visitor, BY_CODE, { email, code: codeIn(letter) })).status).toBe(400)
  }
  expect((await ask(visitor, BY_CODE, { email, code: codeIn(newer) })).status).toBe(200)
})

test('nobody learns from signing up whether an address has an account', async () => {
  const { person } = await newCustomer(shop)
  const stranger = { ...somebody(), email: person.email.toUpperCase() }
  const taken = await ask(shop.visitor(), REGISTER, stranger)
  const free = await ask(shop.visitor(), REGISTER, somebody({ name: stranger.name }))
  expect(taken.status).toBe(free.status)
  expect(Object.keys(taken.body.user)).toEqual(Object.keys(free.body.user))
  expect(taken.body.user).toEqual({ name: stranger.name, email: stranger.email })
  expect([...taken.headers.keys()].sort()).toEqual([...free.headers.keys()].sort())

  const letter = await mail(shop, person.email, /^You already have an account$/)
  expect(letter.text).toContain(`${shop.url}/login`)
  expect(codeIn(letter)).toBe('')
  const wrongPair = await ask(shop.visitor(), 'POST /api/auth/login', {
    email: person.email,
    password: stranger.password.replace('quarry', 'other'),
  })
  expect(wrongPair.status).toBe(401)
  expect((await shop.visitor().api.auth.login(person)).success).toBe(true)
})

test('calls that send mail say the same of every address, and send none to strangers', async () => {
  const { person } = await newCustomer(shop)
  for (const path of ['send-verification-email', 'forgot-password']) {
    const known = await ask(shop.visitor(), `POST /api/auth/${path}`, { email: person.email })
    const unknown = await ask(shop.visitor(), `POST /api/auth/${path}`, { email: 'nobody@example.com' })
    expect([known.status, known.body]).toEqual([200, { success: true }])
    expect([unknown.status, unknown.body]).toEqual([200, { success: true }])
  }
  await mail(shop, person.email, /new password/)
  expect(await mailbox(shop, 'nobody@example.com')).toEqual([])
  expect(await mails(shop, person.email, VERIFICATION)).toHaveLength(1)
})

test.each([
  ['name', { name: ' ' }, 'Enter your name.'],
  ['name', { name: 'x'.repeat(121) }, 'Use at most 120 characters.'],
  ['name', { name: 'June\r\nBcc: all@example.com' }, 'Use letters, digits and punctuation on one line.'],
  ['name', { name: 5 }, undefined],
  ['email', { email: 'june' }, 'Enter an email address like june@example.com.'],
  ['email', { email: undefined }, 'Enter your email address.'],
  ['password', { password: 'short-1' }, 'Use at least 8 characters.'],
  ['password', { password: 'only-letters' }, 'Use at least one digit.'],
  ['password', { password: '1234567890' }, 'Use at least one letter.'],
  ['password', { password: 'Password1' }, expect.stringContaining('list of leaked ones')],
  ['password', { password: `a1${'x'.repeat(199)}` }, 'Use at most 200 characters.'],
])('signing up is refused with a sentence on %s: %j', async (field, change, sentence) => {
  const answer = await ask(shop.visitor(), REGISTER, { ...somebody(), ...change })
  expect(answer.status).toBe(400)
  expect(Object.keys(answer.body.fields)).toEqual([field])
  if (sentence) expect(answer.body.fields[field]).toEqual(sentence)
})

test('what a mail proves is not kept readable once it was sent', async () => {
  const { person } = await signedUp()
  // The mailbox has it a moment before the shop has noted that.
  const rows = await eventually(
    () =>
      shop.shop.db
        .selectFrom('mail_outbox')
        .select(['props', 'sent_at'])
        .where('recipient', '=', person.email)
        .execute(),
    (mails) => mails.every(({ sent_at }) => sent_at !== null),
  )
  expect(rows.map(({ props }) => props)).toEqual(['{}'])
})
