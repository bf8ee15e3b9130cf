import { expect, test } from 'vitest'
import { DAY_MS } from '#contract/platform/values/time.ts'
import {
  ask,
  codeIn,
  latestEmail,
  linkIn,
  newPerson,
  type Person,
  RESET,
  VERIFICATION,
} from '#test/support/account-helpers.ts'
import { buy } from '#test/support/checkout-helpers.ts'
import { admin } from '#test/support/contact-helpers.ts'
import { sharedShop } from '#test/support/shared-shop.ts'
import type { TestClient } from '#test/support/test-shop.ts'

const shop = sharedShop()

const BY_CODE = 'POST /api/auth/verify-email-code'
const BY_LINK = 'POST /api/auth/verify-email-link'
const LOGIN = 'POST /api/auth/login'

const USED = { status: 400, body: { error: 'This email address is already verified. Log in.' } }

interface SignUp {
  browser: TestClient
  person: Person
  code: string
  link: string
}

/** `count`: how many verification emails the address has afterwards. */
async function signUp(person: Person, count: number, browser = shop.client()): Promise<SignUp> {
  await browser.api.auth.register(person)
  const sentEmail = await latestEmail(shop, person.email, VERIFICATION, count)
  return { browser, person, code: codeIn(sentEmail), link: linkIn(sentEmail) }
}

/** The owner of an email and an attacker who signs up with it too. */
function ownerAndAttacker() {
  const owner = newPerson()
  return { owner, attacker: { ...owner, name: 'Mallory', password: 'attackers-road-1' } }
}

async function loginStatus(person: Person): Promise<number> {
  return (await ask(shop.client(), LOGIN, person)).status
}

async function expectAccountOf({ owner, attacker }: { owner: Person; attacker: Person }, name = owner.name) {
  expect([await loginStatus(owner), await loginStatus(attacker)]).toEqual([200, 401])
  const { user } = (await ask(shop.client(), LOGIN, owner)).body
  expect(user.name).toBe(name)
}

test('gives an account the password of the browser that verifies it, not of an earlier sign-up', async () => {
  const people = ownerAndAttacker()
  const guest = shop.client()
  await buy(guest, [{ id: 1, quantity: 1 }], { email: people.owner.email })

  await signUp(people.attacker, 1)
  const { browser, code } = await signUp(people.owner, 2)
  expect([await loginStatus(people.owner), await loginStatus(people.attacker)]).toEqual([403, 403])
  expect(await ask(browser, BY_CODE, { email: people.owner.email, code })).toMatchObject({
    status: 200,
    body: { user: { name: people.owner.name } },
  })
  await expectAccountOf(people)
  expect((await browser.api.orders.mine({})).orders).toHaveLength(1)
})

/** What another browser sends with a link or a code. */
type Proof = (newPassword?: string) => [call: string, body: object]

const MISSING_PASSWORD = { status: 400, body: { fields: { newPassword: expect.any(String) } } }

async function expectNewPasswordOnly(people: { owner: Person; attacker: Person }, proof: Proof) {
  const phone = shop.client()
  const password = 'hollow-creek-77'
  for (const newPassword of [undefined, '', 'short-1', 'Password1']) {
    expect(await ask(phone, ...proof(newPassword))).toMatchObject(MISSING_PASSWORD)
  }
  expect(phone.cookies.get('session')).toBeUndefined()
  expect([await loginStatus(people.owner), await loginStatus(people.attacker)]).not.toContain(200)
  expect((await ask(phone, ...proof(password))).status).toBe(200)
  const statuses = [await loginStatus(people.owner), await loginStatus(people.attacker)]
  expect([...statuses, await loginStatus({ ...people.owner, password })]).toEqual([401, 401, 200])
}

test.each(['code', 'link'] as const)(
  "opens nobody's account with a password of another browser when the %s of a stranger's sign-up is used",
  async (kind) => {
    const people = ownerAndAttacker()
    const { email } = people.owner
    await signUp(people.owner, 1)
    const { code, link } = await signUp(people.attacker, 2)
    await expectNewPasswordOnly(people, (newPassword) =>
      kind === 'code' ? [BY_CODE, { email, code, newPassword }] : [BY_LINK, { linkCode: link, newPassword }],
    )
  },
)

test('lets someone who never signed up choose the password of an account that a stranger asked for', async () => {
  const people = ownerAndAttacker()
  const { link } = await signUp(people.attacker, 1)
  await expectNewPasswordOnly(people, (newPassword) => [BY_LINK, { linkCode: link, newPassword }])
})

test('accepts a code even after an attacker’s later sign-up', async () => {
  const people = ownerAndAttacker()
  const own = await signUp(people.owner, 1)
  const attack = await signUp(people.attacker, 2)
  await signUp({ ...people.attacker, password: 'attackers-road-2' }, 3)
  const { email } = people.owner
  expect((await ask(own.browser, BY_CODE, { email, code: own.code })).status).toBe(200)
  await expectAccountOf(people)
  expect(await ask(attack.browser, BY_LINK, { linkCode: attack.link })).toMatchObject(USED)
})

test('ignores a new password from the browser that signed up', async () => {
  const people = ownerAndAttacker()
  const { browser, link } = await signUp(people.owner, 1)
  const body = { linkCode: link, newPassword: people.attacker.password }
  expect((await ask(browser, BY_LINK, body)).status).toBe(200)
  await expectAccountOf(people)
})

test('says that an address is already verified for each link of its sign-ups, but not its code', async () => {
  const people = ownerAndAttacker()
  const { email } = people.owner
  const own = await signUp(people.owner, 1)
  const attack = await signUp(people.attacker, 2)
  expect((await ask(own.browser, BY_CODE, { email, code: own.code })).status).toBe(200)
  for (const { link, code } of [own, attack]) {
    const newPassword = people.attacker.password
    expect(await ask(shop.client(), BY_LINK, { linkCode: link })).toMatchObject(USED)
    expect(await ask(attack.browser, BY_LINK, { linkCode: link, newPassword })).toMatchObject(USED)
    expect(await ask(attack.browser, BY_CODE, { email, code, newPassword })).toMatchObject({
      status: 400,
      body: { error: 'Invalid verification code.' },
    })
  }
  await expectAccountOf(people)
})

test.each(['code', 'link'] as const)(
  "keeps the password of the browser that signed up when it uses the %s of an attacker's sign-up",
  async (kind) => {
    const people = ownerAndAttacker()
    const own = await signUp(people.owner, 1)
    const { code, link } = await signUp(people.attacker, 2)
    const answer =
      kind === 'code'
        ? await ask(own.browser, BY_CODE, { email: people.owner.email, code })
        : await ask(own.browser, BY_LINK, { linkCode: link })
    expect(answer).toMatchObject({ status: 200, body: { user: { name: people.owner.name } } })
    await expectAccountOf(people)
  },
)

test('replaces the sign-up and the code of the same browser', async () => {
  const { owner, attacker } = ownerAndAttacker()
  const first = await signUp(attacker, 1)
  const second = await signUp(owner, 2, first.browser)
  expect((await ask(shop.client(), BY_LINK, { linkCode: first.link })).status).toBe(400)
  expect((await ask(second.browser, BY_LINK, { linkCode: second.link })).status).toBe(200)
  await expectAccountOf({ owner, attacker })
})

test('resends the code of the browser’s own sign-up, also after a login elsewhere', async () => {
  const people = ownerAndAttacker()
  const own = await signUp(people.owner, 1)
  await signUp(people.attacker, 2)
  const { email } = people.owner
  await own.browser.api.auth.sendVerificationEmail({ email })
  const resent = await latestEmail(shop, email, VERIFICATION, 3)
  expect((await ask(shop.client(), BY_LINK, { linkCode: own.link })).status).toBe(400)

  const phone = shop.client()
  expect(await ask(phone, LOGIN, people.owner)).toMatchObject({
    status: 403,
    body: { error: 'Please verify your email before logging in.' },
  })
  await phone.api.auth.sendVerificationEmail({ email })
  const newest = await latestEmail(shop, email, VERIFICATION, 4)
  expect((await ask(shop.client(), BY_LINK, { linkCode: linkIn(resent) })).status).toBe(400)
  expect((await ask(phone, BY_CODE, { email, code: codeIn(newest) })).status).toBe(200)
  await expectAccountOf(people)
})

test('answers a login before the verification with 403 for the password of any sign-up, else 401', async () => {
  const { owner, attacker } = ownerAndAttacker()
  await signUp(owner, 1)
  await signUp(attacker, 2)
  const statuses = [
    await loginStatus(owner),
    await loginStatus(attacker),
    await loginStatus({ ...owner, password: 'neither-of-them-1' }),
    await loginStatus({ ...owner, password: '' }),
  ]
  expect(statuses).toEqual([403, 403, 401, 400])
  shop.passTime(3 * DAY_MS)
  expect(await loginStatus(owner)).toBe(403)
})

test('accepts one of several codes under concurrent requests', async () => {
  const people = ownerAndAttacker()
  const { email } = people.owner
  const browsers = [shop.client(), shop.client(), shop.client()]
  await Promise.all(browsers.map(({ api }) => api.auth.register(people.owner)))
  const newest = await latestEmail(shop, email, VERIFICATION, 3)
  const answers = await Promise.all([
    ...browsers.map((browser) => ask(browser, BY_CODE, { email, code: codeIn(newest) })),
    ...browsers.map((browser) => ask(browser, 'POST /api/auth/register', people.attacker)),
    ask(shop.client(), BY_LINK, { linkCode: linkIn(newest), newPassword: 'hollow-creek-77' }),
  ])
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.every((status) => [200, 201, 400].includes(status))).toBe(true)
  const rows = await shop.shop.db
    .selectFrom('users')
    .innerJoin('sign_ups', 'sign_ups.user_id', 'users.id')
    .select('users.id')
    .where('email', '=', email)
    .execute()
  expect(rows).toEqual([])
})

test('forgets every sign-up when a reset link proves the mailbox', async () => {
  const { owner, attacker } = ownerAndAttacker()
  const attack = await signUp(attacker, 1)
  const own = await signUp(owner, 2)
  await shop.client().api.auth.forgotPassword({ email: owner.email })
  const token = linkIn(await latestEmail(shop, owner.email, RESET))
  const password = 'hollow-creek-77'
  await shop.client().api.auth.resetPassword({ token, newPassword: password })
  for (const { browser, link } of [attack, own]) {
    expect((await ask(browser, BY_LINK, { linkCode: link })).status).toBe(400)
  }
  // Nobody knows whose name is right.
  await expectAccountOf({ owner: { ...owner, password }, attacker }, owner.email.split('@')[0])
})

test('forgets the sign-ups of an account that becomes an admin before it is verified', async () => {
  const { owner, attacker } = ownerAndAttacker()
  await signUp(attacker, 1)
  const siteadmin = await admin(shop, 'siteadmin')
  const [user] = (await siteadmin.api.admin.users({ search: owner.email })).users
  expect(user).toMatchObject({ emailVerified: false })
  await siteadmin.api.admin.setUserRole({ id: user?.id ?? '', role: 'admin' })
  expect(await loginStatus(attacker)).toBe(401)
  await shop.client().api.auth.register(owner)
  await latestEmail(shop, owner.email, /^You already have an account$/)
})

test('stores at most 20 sign-ups of an address', async () => {
  const person = newPerson()
  for (let count = 0; count < 25; count++) await shop.client().api.auth.register(person)
  const { count } = await shop.shop.db
    .selectFrom('sign_ups')
    .innerJoin('users', 'users.id', 'sign_ups.user_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('users.email', '=', person.email)
    .executeTakeFirstOrThrow()
  expect(Number(count)).toBe(20)
})
