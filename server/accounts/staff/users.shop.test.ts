import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, mail, newCustomer, somebody } from '#checks/account.ts'
import { loggedIn } from '#checks/staff.ts'
import { startTestShop, type TestShop, type Visitor } from '#checks/test-shop.ts'
import { letter, mailbox, post } from '#checks/writer.ts'
import type { Role } from '#contract/shop.ts'

let shop: TestShop
let siteadmin: Visitor
beforeAll(async () => {
  shop = await startTestShop()
  siteadmin = await loggedIn(shop, 'siteadmin')
})
afterAll(() => shop.close())

async function idOf(visitor: Visitor): Promise<string> {
  return (await visitor.api.auth.me({})).user.id
}

const setRole = (by: Visitor, id: string, role: unknown) => ask(by, `PUT /api/admin/users/${id}`, { role })
const remove = (by: Visitor, id: string) => ask(by, `DELETE /api/admin/users/${id}`)

async function roles(): Promise<Role[]> {
  const rows = await shop.shop.db.selectFrom('users').select('role').execute()
  return rows.map(({ role }) => role)
}

async function activityOf(id: string) {
  return (await siteadmin.api.admin.activity({ subject: 'user', subject_id: id })).data
}

test('the list shows everybody, staff first, and when they last signed in', async () => {
  const { visitor, person } = await newCustomer(shop)
  const waiting = somebody({ name: 'Never Verified' })
  await shop.visitor().api.auth.register(waiting)
  const { users, total } = await siteadmin.api.admin.users({})
  expect(total).toBe(users.length)
  expect(users.slice(0, 2).map(({ role }) => role)).toEqual(['siteadmin', 'admin'])
  const signedIn = users.find(({ email }) => email === person.email)
  expect(signedIn).toEqual({ ...(await visitor.api.auth.me({})).user, last_login_at: expect.any(String) })
  expect(users.find(({ email }) => email === waiting.email)).toMatchObject({
    emailVerified: false,
    last_login_at: null,
  })
  shop.passTime(60_000)
  await shop.visitor().api.auth.login(person)
  const [later] = (await siteadmin.api.admin.users({ search: person.email.toUpperCase() })).users
  expect(Date.parse(later?.last_login_at ?? '')).toBeGreaterThan(Date.parse(signedIn?.last_login_at ?? ''))
  const page = await siteadmin.api.admin.users({ page: '2', per_page: '1' })
  expect([page.users.map(({ role }) => role), page.total]).toEqual([['admin'], total])
})

test('a change of role counts from the next call, with the session that was open, and is told by mail', async () => {
  const { visitor, person } = await newCustomer(shop)
  const id = await idOf(visitor)
  expect((await ask(visitor, 'GET /api/admin/orders')).status).toBe(403)
  const raised = await setRole(siteadmin, id, 'admin')
  expect([raised.status, raised.body]).toEqual([
    200,
    { success: true, user: expect.objectContaining({ id, role: 'admin', email: person.email }) },
  ])
  expect((await ask(visitor, 'GET /api/admin/orders')).status).toBe(200)
  expect((await ask(visitor, 'GET /api/admin/users')).status).toBe(403)
  await mail(shop, person.email, /^You help to run/)
  expect((await setRole(siteadmin, id, 'customer')).status).toBe(200)
  expect((await ask(visitor, 'GET /api/admin/orders')).status).toBe(403)
  expect((await visitor.api.auth.me({})).user.role).toBe('customer')
  await mail(shop, person.email, /^Your account is a customer account now$/)
  expect(await activityOf(id)).toMatchObject([
    { action: 'role changed', before: { role: 'admin' }, after: { role: 'customer' } },
    { action: 'role changed', subject: { name: person.name }, after: { role: 'admin' } },
  ])
})

test('the role somebody has already changes nothing and tells nobody', async () => {
  const { visitor, person } = await newCustomer(shop)
  const id = await idOf(visitor)
  expect((await setRole(siteadmin, id, 'customer')).status).toBe(200)
  expect(await activityOf(id)).toEqual([])
  expect((await mailbox(shop, person.email)).map(({ subject }) => subject)).toHaveLength(1)
})

test('one’s own row is not to be touched', async () => {
  const own = await idOf(siteadmin)
  for (const answer of [
    await setRole(siteadmin, own, 'customer'),
    await setRole(siteadmin, own, 'siteadmin'),
    await remove(siteadmin, own),
  ]) {
    expect([answer.status, Object.keys(answer.body)]).toEqual([403, ['error']])
  }
  expect((await siteadmin.api.auth.me({})).user.role).toBe('siteadmin')
})

test.each(['999', 'nobody', '00000000-0000-4000-8000-000000000000', '%00', "'; drop table users"])(
  'nobody is called %s',
  async (id) => {
    for (const answer of [
      await setRole(siteadmin, encodeURIComponent(id), 'admin'),
      await remove(siteadmin, encodeURIComponent(id)),
    ]) {
      expect([400, 404]).toContain(answer.status)
    }
  },
)

test.each([undefined, null, '', 'owner', 'Admin', 7, ['admin']])('%j is no role', async (role) => {
  const id = await idOf(await loggedIn(shop, 'customer'))
  const answer = await setRole(siteadmin, id, role)
  expect([answer.status, answer.body.fields]).toEqual([400, { role: 'Choose a role.' }])
})

test('a deleted account is gone with its sessions and words; its activity stays without a name', async () => {
  const { visitor, person } = await newCustomer(shop)
  const id = await idOf(visitor)
  await post(shop.visitor(), '/api/public/messages', letter({ contact: person.email }))
  await setRole(siteadmin, id, 'admin')
  await visitor.api.admin.createTag({ name: 'By somebody who left' })
  const answer = await remove(siteadmin, id)
  expect([answer.status, answer.body]).toEqual([200, { success: true }])
  expect((await ask(visitor, 'GET /api/auth/me')).status).toBe(401)
  expect((await ask(shop.visitor(), 'POST /api/auth/login', person)).status).toBe(401)
  await mail(shop, person.email, /^Your account was closed by us$/)
  expect((await siteadmin.api.admin.users({ search: person.email })).users).toEqual([])
  const { data: messages } = await siteadmin.api.admin.messages({})
  expect(messages.filter(({ contact }) => contact === person.email)).toEqual([])
  expect(await activityOf(id)).toMatchObject([
    { action: 'deleted', subject: { id, name: '' }, before: { role: 'admin' } },
    { action: 'role changed', subject: { id, name: '' } },
  ])
  const { data: done } = await siteadmin.api.admin.activity({ actor: id })
  expect(done).toMatchObject([{ action: 'added', actor: { id, name: null } }])
  expect((await remove(siteadmin, id)).status).toBe(404)
})

async function secondSiteadmin(): Promise<{ visitor: Visitor; id: string; password: string }> {
  const { visitor, person } = await newCustomer(shop)
  const id = await idOf(visitor)
  await setRole(siteadmin, id, 'siteadmin')
  return { visitor, id, password: person.password }
}

test('two siteadmins who take each other’s rights at the same moment leave one', async () => {
  const first = await idOf(siteadmin)
  for (const take of [
    (by: Visitor, id: string) => setRole(by, id, 'customer'),
    (by: Visitor, id: string) => remove(by, id),
  ]) {
    const other = await secondSiteadmin()
    const answers = await Promise.all([take(siteadmin, other.id), take(other.visitor, first)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { status } of answers) expect([200, 401, 403, 409]).toContain(status)
    expect((await roles()).filter((role) => role === 'siteadmin')).toHaveLength(1)
    if (answers[0]?.status === 200) continue
    // The sandbox's own lost: it is raised again, or the test goes on with the other.
    siteadmin = other.visitor
    const back = await setRole(siteadmin, first, 'siteadmin')
    if (back.status !== 200) return
    siteadmin = await loggedIn(shop, 'siteadmin')
    await setRole(siteadmin, other.id, 'customer')
  }
})

test('the last siteadmin cannot close their own account either', async () => {
  const other = await secondSiteadmin()
  const { users } = await siteadmin.api.admin.users({})
  const own = await idOf(siteadmin)
  for (const { id, role } of users) {
    if (role === 'siteadmin' && id !== own && id !== other.id) await setRole(siteadmin, id, 'customer')
  }
  await setRole(other.visitor, own, 'customer')
  const close = await ask(other.visitor, 'POST /api/user/delete-account', { password: other.password })
  expect([close.status, close.body.error]).toEqual([409, expect.stringContaining('last site admin')])
  expect((await other.visitor.api.auth.me({})).user.role).toBe('siteadmin')
})
