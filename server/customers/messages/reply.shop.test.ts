import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { ask, emailsBySubject, latestEmail, newCustomer } from '#test/support/account-helpers.ts'
import { contactMessage, mailbox, replyAddress } from '#test/support/contact-helpers.ts'
import { sharedLogin, sharedShop } from '#test/support/shared-shop.ts'
import { eventually } from '#test/support/wait.ts'

const shop = sharedShop()
const admin = sharedLogin(shop, 'admin')

const SUBJECT = /^Your message to the workshop$/
let writers = 0

async function newMessage(change: Parameters<typeof contactMessage>[0] = {}) {
  writers += 1
  const contact = `writer.${writers}@example.com`
  await shop.client().api.public.sendMessage(contactMessage({ contact, ...change }))
  const [newest] = (await admin.api.admin.messages({})).data
  return { contact, id: String(newest?.id) }
}

async function find(id: string) {
  return (await admin.api.admin.messages({})).data.find((message) => String(message.id) === id)
}

const reply = (id: string, body: unknown, by = admin) => ask(by, `POST /api/admin/messages/${id}/reply`, body)
const key = () => randomUUID()

test('emails a reply with the shop as reply address and stores it', async () => {
  const { contact, id } = await newMessage({ message: 'Is there a left-handed one?' })
  const text = 'Yes.\n\nWe can make the sheath left-handed, too.'
  const answer = await reply(id, { text: `  ${text}\r\n`, request_key: key() })
  expect(answer.status).toBe(200)
  expect(answer.body.data.replies).toMatchObject([{ text, by: 'Sandbox Admin', email: { state: 'waiting' } }])
  const sent = await latestEmail(shop, contact, SUBJECT)
  for (const part of [sent.text, sent.html]) {
    expect(part).toContain('We can make the sheath left-handed, too.')
    expect(part).toContain('Is there a left-handed one?')
  }
  expect(await replyAddress(shop, sent)).toContain('workshop@shop.test')
  const answered = await eventually(
    () => find(id),
    (message) => message?.replies[0]?.email?.state === 'sent',
  )
  expect(answered?.archived).toBe(false)
  const { data } = await admin.api.admin.activity({ subject: 'message', subject_id: id })
  expect(data).toMatchObject([{ action: 'replied', subject: { name: `Message ${id}` } }])
  expect(JSON.stringify(data)).not.toMatch(/left-handed|example\.com/)
})

test('sends one reply per request key', async () => {
  const { contact, id } = await newMessage()
  const body = { text: 'Once.', request_key: key() }
  const answers = await Promise.all([1, 2, 3, 4].map(() => reply(id, body)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect((await find(id))?.replies).toHaveLength(1)
  await reply(id, { text: 'And another thing.', request_key: key() })
  expect(await emailsBySubject(shop, contact, SUBJECT, 2)).toHaveLength(2)
  expect((await find(id))?.replies.map(({ text }) => text)).toEqual(['Once.', 'And another thing.'])
  const other = await newMessage()
  expect((await reply(other.id, body)).status).toBe(409)
  expect((await find(other.id))?.replies).toEqual([])
})

test('rejects an email reply to a phone contact', async () => {
  const { id } = await newMessage({ contactMethod: 'phone', contact: '304-555-0142' })
  const answer = await reply(id, { text: 'Hello', request_key: key() })
  expect([answer.status, answer.body.error]).toEqual([409, expect.stringContaining('304-555-0142')])
  expect((await find(id))?.replies).toEqual([])
})

test.each([
  [{ request_key: 'abcdefgh' }, 'text'],
  [{ text: '  \n ', request_key: 'abcdefgh' }, 'text'],
  [{ text: 'x'.repeat(5001), request_key: 'abcdefgh' }, 'text'],
  [{ text: 7, request_key: 'abcdefgh' }, 'text'],
  [{ text: 'Hello' }, 'request_key'],
  [{ text: 'Hello', request_key: 'a b' }, 'request_key'],
])('rejects an invalid reply and sends nothing (%#)', async (body, field) => {
  const { contact, id } = await newMessage()
  const answer = await reply(id, body)
  expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, [field]])
  expect((await find(id))?.replies).toEqual([])
  expect(await mailbox(shop, contact)).toEqual([])
})

test('rejects replies to a message in the trash and restores it with its replies', async () => {
  const { id } = await newMessage()
  await reply(id, { text: 'Before.', request_key: key() })
  await admin.api.admin.deleteMessage({ id })
  expect((await reply(id, { text: 'After.', request_key: key() })).status).toBe(404)
  await admin.api.admin.restoreMessage({ id })
  expect((await find(id))?.replies.map(({ text }) => text)).toEqual(['Before.'])
  const { data } = await admin.api.admin.activity({ subject: 'message', subject_id: id })
  expect(data.map(({ action }) => action)).toEqual(['restored', 'deleted', 'replied'])
})

test('deletes messages, replies, and emails with the account', async () => {
  const { client, person } = await newCustomer(shop)
  const { id } = await newMessage({ contact: person.email, message: 'Forget that I asked.' })
  await reply(id, { text: 'We will.', request_key: key() })
  await latestEmail(shop, person.email, SUBJECT)
  const storedRows = async () => {
    const { db } = shop.shop
    const rows = [
      await db.selectFrom('mail_outbox').selectAll().execute(),
      await db.selectFrom('message_replies').selectAll().execute(),
      await db.selectFrom('messages').selectAll().execute(),
    ]
    return JSON.stringify(rows)
  }
  await eventually(storedRows, (rows) => rows.includes('Forget that I asked.'))
  await client.api.auth.deleteAccount({ password: person.password })
  expect(await storedRows()).not.toMatch(/Forget that I asked|We will/)
})
