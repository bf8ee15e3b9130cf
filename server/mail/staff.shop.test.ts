import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, codeIn, mail, mails, newCustomer, RESET } from '#checks/account.ts'
import { buy, eventually, setOutside } from '#checks/buyer.ts'
import { changePiece, loggedIn } from '#checks/staff.ts'
import { startTestShop, type TestShop, type Visitor } from '#checks/test-shop.ts'
import { letter } from '#checks/writer.ts'
import type { OutboxMail } from '#contract/outbox.ts'

let shop: TestShop
let admin: Visitor
beforeAll(async () => {
  shop = await startTestShop()
  admin = await loggedIn(shop, 'admin')
  await changePiece(admin, 1, { stock: 50 })
})
afterAll(() => shop.close())

const ONE = [{ id: 1, quantity: 1 }]
const CONFIRMATION = /^Thank you for order/
let buyers = 0

/** An order that is paid. @returns its confirmation, once it stands there as it should. */
async function confirmation(state: OutboxMail['state']): Promise<OutboxMail> {
  buyers += 1
  const email = `reader.${buyers}@example.com`
  await buy(shop.visitor(), ONE, { email })
  return eventually(
    async () => (await admin.api.admin.outbox({ search: email })).data[0] as OutboxMail,
    (found) => found?.state === state,
  )
}

const send = (id: number, requestKey: string = randomUUID()) =>
  ask(admin, `POST /api/admin/outbox/${id}/send`, { request_key: requestKey })

test('every mail is in the list, and found by state, reader and order', async () => {
  const sent = await confirmation('sent')
  expect(sent).toMatchObject({ kind: 'order-confirmation', attempts: 0, last_error: null, sendable: true })
  const byOrder = await admin.api.admin.outbox({ search: String(sent.order?.id) })
  expect(byOrder.data.map(({ kind }) => kind).sort()).toEqual(['order-confirmation', 'order-notice'])
  const none = await admin.api.admin.outbox({ state: 'failed', search: sent.recipient })
  expect(none).toEqual({ data: [], total: 0 })
  const page = await admin.api.admin.outbox({ page: '2', per_page: '1' })
  expect([page.data.length, page.total > 1]).toEqual([1, true])
  expect((await ask(admin, 'GET /api/admin/outbox?state=lost')).status).toBe(400)
})

test('staff read a mail about an order as the buyer did', async () => {
  const { id, recipient, order } = await confirmation('sent')
  const { content, why } = await admin.api.admin.outboxMail({ id: String(id) })
  const delivered = await mail(shop, recipient, CONFIRMATION)
  expect(content?.subject).toBe(delivered.subject)
  expect(content?.text.trim()).toBe(delivered.text.trim())
  expect(content?.html).toContain(order?.order_uuid)
  expect(why).toBeNull()
})

test('what opens an account can’t be read or sent by staff, before it goes out or after', async () => {
  await setOutside(shop, 'mail', { mode: 'down' })
  const { person } = await newCustomerWhileUp()
  await shop.visitor().api.auth.forgotPassword({ email: person.email })
  const waiting = (await admin.api.admin.outbox({ search: person.email })).data
  expect(waiting[0]).toMatchObject({ kind: 'password-reset', state: 'waiting', sendable: false })
  const secret = await shop.shop.db
    .selectFrom('mail_outbox')
    .select('props')
    .where('id', '=', waiting[0]?.id ?? 0)
    .executeTakeFirstOrThrow()
  const { link } = JSON.parse(secret.props)
  const check = async () => {
    for (const { id } of (await admin.api.admin.outbox({ search: person.email })).data) {
      const answer = await ask(admin, `GET /api/admin/outbox/${id}`)
      expect([answer.status, answer.body.content, answer.body.why]).toEqual([200, null, expect.any(String)])
      expect(JSON.stringify(answer.body)).not.toContain(link)
      expect((await send(id)).status).toBe(409)
    }
  }
  await check()
  await setOutside(shop, 'mail', { mode: 'normal' })
  shop.passTime(60_000)
  await mail(shop, person.email, RESET)
  await check()
})

async function newCustomerWhileUp() {
  await setOutside(shop, 'mail', { mode: 'normal' })
  const made = await newCustomer(shop)
  expect(codeIn(await mail(shop, made.person.email, /^Confirm your email/))).not.toBe('')
  await setOutside(shop, 'mail', { mode: 'down' })
  return made
}

test('a sent mail goes out again as a copy, once for each press', async () => {
  const { id, recipient, order } = await confirmation('sent')
  const key = randomUUID()
  const answers = [...(await Promise.all([send(id, key), send(id, key)])), await send(id, key)]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  const copy = answers[0]?.body.mail.id
  expect(copy).not.toBe(id)
  expect(answers.map(({ body }) => body.mail.id)).toEqual([copy, copy, copy])
  const both = await mails(shop, recipient, CONFIRMATION, 2)
  expect(both).toHaveLength(2)
  expect(both[0]?.html).toBe(both[1]?.html)
  const { data } = await admin.api.admin.activity({ subject: 'mail', subject_id: String(id) })
  expect(data).toMatchObject([{ action: 'sent again', after: { mail: 'order-confirmation' } }])
  const story = await eventually(
    () => admin.api.admin.order({ orderUuid: order?.order_uuid ?? '' }),
    (found) => found.order.mails.length === 3,
  )
  expect(story.order.mails.map(({ kind }) => kind)).toContain('order-confirmation')
})

test('a failed mail says why, is readable, and goes out when it is sent again', async () => {
  await setOutside(shop, 'mail', { mode: 'reject' })
  const failed = await confirmation('failed')
  expect(failed).toMatchObject({ attempts: 1, last_error: 'The mail server answered 550.', readable: true })
  const { content } = await admin.api.admin.outboxMail({ id: String(failed.id) })
  expect(content?.subject).toMatch(CONFIRMATION)
  await setOutside(shop, 'mail', { mode: 'normal' })
  const answer = await send(failed.id)
  expect([answer.status, answer.body.mail.id]).toEqual([200, failed.id])
  expect(await mails(shop, failed.recipient, CONFIRMATION)).toHaveLength(1)
  // The mailbox has it a moment before the shop has noted that.
  await eventually(
    () => admin.api.admin.outboxMail({ id: String(failed.id) }),
    (found) => found.mail.state === 'sent',
  )
})

test('a mail on its way is not sent a second time', async () => {
  await setOutside(shop, 'mail', { mode: 'down' })
  const waiting = await confirmation('waiting')
  expect((await send(waiting.id)).status).toBe(409)
  await setOutside(shop, 'mail', { mode: 'normal' })
})

test('the workshop’s copy of a message can be read and sent again', async () => {
  await shop.visitor().api.public.sendMessage(letter({ message: 'Do you sharpen?' }))
  const copy = await eventually(
    async () => (await admin.api.admin.outbox({ search: 'workshop@' })).data[0] as OutboxMail,
    (found) => found?.kind === 'contact-message' && found.state === 'sent',
  )
  expect((await admin.api.admin.outboxMail({ id: String(copy.id) })).content?.text).toContain(
    'Do you sharpen?',
  )
  expect((await send(copy.id)).status).toBe(200)
})

test('when a buyer is forgotten, no mail about them can be read any more', async () => {
  const { visitor, person } = await newCustomer(shop)
  const { orderUuid } = await buy(visitor, ONE, { email: person.email })
  const id = await eventually(
    async () => (await admin.api.admin.order({ orderUuid })).order.mails,
    (all) => all.length === 2 && all.every(({ state }) => state === 'sent'),
  )
  await admin.api.admin.setOrderStatus({ orderUuid, status: 'complete' })
  await visitor.api.auth.deleteAccount({ password: person.password })
  for (const each of id) {
    const read = await admin.api.admin.outboxMail({ id: String(each.id) })
    expect(read).toMatchObject({ content: null, why: expect.stringContaining('no longer keeps') })
    expect((await send(each.id)).status).toBe(409)
  }
})

test.each(['0', '99999999'])('there is no mail %s', async (id) => {
  expect((await ask(admin, `GET /api/admin/outbox/${id}`)).status).toBe(404)
  expect((await send(Number(id))).status).toBe(404)
})
