import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { OutboxEmail } from '#contract/customers/outbox/outbox.ts'
import {
  ask,
  codeIn,
  emailsBySubject,
  latestEmail,
  newCustomer,
  RESET,
} from '#test/support/account-helpers.ts'
import { changeProduct } from '#test/support/admin-helpers.ts'
import { buy, controlSandbox } from '#test/support/checkout-helpers.ts'
import { contactMessage } from '#test/support/contact-helpers.ts'
import { sharedLogin, sharedShop } from '#test/support/shared-shop.ts'
import { eventually } from '#test/support/wait.ts'

const shop = sharedShop()
const admin = sharedLogin(shop, 'admin')
beforeAll(async () => {
  await changeProduct(admin, 1, { stock: 50 })
})

const ONE = [{ id: 1, quantity: 1 }]
const CONFIRMATION = /^Thank you for order/
let customers = 0

/** Buys a product and waits until the confirmation is in the given state. */
async function confirmation(state: OutboxEmail['state']): Promise<OutboxEmail> {
  customers += 1
  const recipient = `customer.${customers}@example.com`
  await buy(shop.client(), ONE, { email: recipient })
  return eventually(
    async () => (await admin.api.admin.outbox({ search: recipient })).data[0] as OutboxEmail,
    (found) => found?.state === state,
  )
}

const send = (id: number, requestKey: string = randomUUID()) =>
  ask(admin, `POST /api/admin/outbox/${id}/send`, { request_key: requestKey })

test('lists every email and finds it by state, recipient, and order number', async () => {
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

test('shows admins an email about an order as the customer received it', async () => {
  const { id, recipient, order } = await confirmation('sent')
  const { content, why } = await admin.api.admin.outboxEmail({ id: String(id) })
  const delivered = await latestEmail(shop, recipient, CONFIRMATION)
  expect(content?.subject).toBe(delivered.subject)
  // The token that opens the order is not stored.
  expect(content?.text.trim()).toBe(delivered.text.trim().replace(/\?token=[\w-]{43}$/m, ''))
  expect(content?.html).toContain(order?.order_uuid)
  expect(why).toBeNull()
})

test('prevents admins from reading or resending an email with an account secret', async () => {
  await controlSandbox(shop, 'mail', { mode: 'down' })
  const { person } = await newCustomerBeforeOutage()
  await shop.client().api.auth.forgotPassword({ email: person.email })
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
  await controlSandbox(shop, 'mail', { mode: 'normal' })
  shop.passTime(60_000)
  await latestEmail(shop, person.email, RESET)
  await check()
})

async function newCustomerBeforeOutage() {
  await controlSandbox(shop, 'mail', { mode: 'normal' })
  const customer = await newCustomer(shop)
  expect(codeIn(await latestEmail(shop, customer.person.email, /^Confirm your email/))).not.toBe('')
  await controlSandbox(shop, 'mail', { mode: 'down' })
  return customer
}

test('sends one copy of a sent email per request key', async () => {
  const { id, recipient, order } = await confirmation('sent')
  const key = randomUUID()
  const answers = [...(await Promise.all([send(id, key), send(id, key)])), await send(id, key)]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  const copy = answers[0]?.body.email.id
  expect(copy).not.toBe(id)
  expect(answers.map(({ body }) => body.email.id)).toEqual([copy, copy, copy])
  const both = await emailsBySubject(shop, recipient, CONFIRMATION, 2)
  expect(both).toHaveLength(2)
  expect(both[0]?.html).toBe(both[1]?.html)
  const { data } = await admin.api.admin.activity({ subject: 'mail', subject_id: String(id) })
  expect(data).toMatchObject([{ action: 'sent again', after: { email: 'order-confirmation' } }])
  const { order: shown } = await eventually(
    () => admin.api.admin.order({ orderUuid: order?.order_uuid ?? '' }),
    (found) => found.order.emails.length === 3,
  )
  expect(shown.emails.map(({ kind }) => kind)).toContain('order-confirmation')
})

test('shows the reason and the content of a failed email and sends it again', async () => {
  await controlSandbox(shop, 'mail', { mode: 'reject' })
  const failed = await confirmation('failed')
  expect(failed).toMatchObject({ attempts: 1, last_error: 'The mail server answered 550.', readable: true })
  const { content } = await admin.api.admin.outboxEmail({ id: String(failed.id) })
  expect(content?.subject).toMatch(CONFIRMATION)
  await controlSandbox(shop, 'mail', { mode: 'normal' })
  const answer = await send(failed.id)
  expect([answer.status, answer.body.email.id]).toEqual([200, failed.id])
  expect(await emailsBySubject(shop, failed.recipient, CONFIRMATION)).toHaveLength(1)
  // The email arrives shortly before the outbox marks it as sent.
  await eventually(
    () => admin.api.admin.outboxEmail({ id: String(failed.id) }),
    (found) => found.email.state === 'sent',
  )
})

test('rejects resending a waiting email', async () => {
  await controlSandbox(shop, 'mail', { mode: 'down' })
  const waiting = await confirmation('waiting')
  expect((await send(waiting.id)).status).toBe(409)
  await controlSandbox(shop, 'mail', { mode: 'normal' })
})

test('shows and resends the email about a contact message', async () => {
  await shop.client().api.public.sendMessage(contactMessage({ message: 'Do you sharpen?' }))
  const copy = await eventually(
    async () => (await admin.api.admin.outbox({ search: 'workshop@' })).data[0] as OutboxEmail,
    (found) => found?.kind === 'contact-message' && found.state === 'sent',
  )
  expect((await admin.api.admin.outboxEmail({ id: String(copy.id) })).content?.text).toContain(
    'Do you sharpen?',
  )
  expect((await send(copy.id)).status).toBe(200)
})

test('rejects reading and resending emails to a deleted account', async () => {
  const { client, person } = await newCustomer(shop)
  const { orderUuid } = await buy(client, ONE, { email: person.email })
  const emails = await eventually(
    async () => (await admin.api.admin.order({ orderUuid })).order.emails,
    (all) => all.length === 2 && all.every(({ state }) => state === 'sent'),
  )
  await admin.api.admin.setOrderStatus({ orderUuid, status: 'complete' })
  await client.api.auth.deleteAccount({ password: person.password })
  for (const { id } of emails) {
    const read = await admin.api.admin.outboxEmail({ id: String(id) })
    expect(read).toMatchObject({ content: null, why: expect.stringContaining('no longer stores') })
    expect((await send(id)).status).toBe(409)
  }
})

test.each(['0', '99999999'])('answers 404 for the unknown email id %s', async (id) => {
  expect((await ask(admin, `GET /api/admin/outbox/${id}`)).status).toBe(404)
  expect((await send(Number(id))).status).toBe(404)
})
