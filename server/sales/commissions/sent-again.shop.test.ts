import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { ask } from '#test/support/account-helpers.ts'
import { mailbox } from '#test/support/checkout-helpers.ts'
import {
  commissionFields,
  newCommission,
  postCommission,
  postMessage,
  postNote,
  quotedCommission,
  quoteFor,
  SHIP_TO,
} from '#test/support/commission-helpers.ts'
import { freshJpeg } from '#test/support/image-files.ts'
import { sharedLogin, sharedShop } from '#test/support/shared-shop.ts'
import { startTestShop } from '#test/support/test-shop.ts'
import { eventually } from '#test/support/wait.ts'

const shop = sharedShop()
const admin = sharedLogin(shop, 'admin')

const read = async (commissionUuid: string) =>
  (await shop.client().api.commissions.get({ commissionUuid })).commission
const statusesOf = (answers: { status: number }[]) => answers.map(({ status }) => status)

/** One email that is sent later shows that no other one follows. */
async function subjectsTo(email: string | undefined, last: string): Promise<string[]> {
  const sent = await eventually(
    () => mailbox(shop, email),
    (emails) => emails.some(({ text }) => text.includes(last)),
  )
  return sent.map(({ subject }) => subject)
}

test('a request that is sent again, also at once and with the same captcha, is one commission', async () => {
  const fields = commissionFields({ request_key: randomUUID() })
  const images = [await freshJpeg()]
  const send = () => postCommission(shop.client(), fields, images)
  const answers = await Promise.all([send(), send(), send()])
  answers.push(await send())
  expect(statusesOf(answers)).toEqual([201, 201, 201, 201])
  const uuids = new Set(answers.map(({ body }) => body.commission_uuid))
  expect(uuids.size).toBe(1)
  const [uuid] = uuids
  const { commissions, total } = await admin.api.admin.commissions({ search: fields.email })
  expect([total, commissions[0]?.commission_uuid, commissions[0]?.wishes.images.length]).toEqual([1, uuid, 1])
  await postNote(admin, uuid, { text: 'The last email.', for_customer: 'true' })
  expect(await subjectsTo(fields.email, 'The last email.')).toHaveLength(2)
})

test('never reveals the emailed link of a commission for a request key alone', async () => {
  const request_key = randomUUID()
  const uuid = await newCommission(shop.client(), { request_key })
  const other = await postCommission(shop.client(), { request_key })
  expect(other.status).toBe(201)
  expect(other.body.commission_uuid).not.toBe(uuid)
})

test('a request that failed can be sent again with its key', async () => {
  const fields = { email: 'again@example.com', request_key: randomUUID() }
  expect((await postCommission(shop.client(), fields, ['not an image'])).status).toBe(415)
  expect((await postCommission(shop.client(), { ...fields, recaptchaToken: 'no' })).status).toBe(400)
  expect((await postCommission(shop.client(), fields)).status).toBe(201)
})

test('a message that is sent again, also at once, appears and is emailed once', async () => {
  const uuid = await newCommission(shop.client())
  const request_key = randomUUID()
  const image = await freshJpeg()
  const send = () => postMessage(shop.client(), uuid, 'Is amboyna possible?', [image], { request_key })
  const answers = await Promise.all([send(), send(), send()])
  answers.push(await send())
  expect(answers).toEqual(Array(4).fill({ status: 200, body: { success: true } }))
  const { messages } = await read(uuid)
  expect(messages.map(({ text, images }) => [text, images.length])).toEqual([['Is amboyna possible?', 1]])
  await postMessage(shop.client(), uuid, 'Nothing after this one.', [], { request_key: randomUUID() })
  await subjectsTo(undefined, 'Nothing after this one.')
  const notices = await mailbox(shop)
  expect(notices.filter(({ text }) => text.includes('amboyna'))).toHaveLength(1)
})

test('a note that is sent again, also at once, appears, is emailed and is recorded once', async () => {
  const email = `notes.${process.pid}@example.com`
  const uuid = await newCommission(shop.client(), { email })
  const note = { text: 'It is.', for_customer: 'true', request_key: randomUUID() }
  const answers = await Promise.all([1, 2, 3].map(() => postNote(admin, uuid, note)))
  answers.push(await postNote(admin, uuid, note))
  expect(statusesOf(answers)).toEqual([200, 200, 200, 200])
  for (const { body } of answers) expect(body.commission.notes).toHaveLength(1)
  await postNote(admin, uuid, { text: 'The last email.', for_customer: 'true' })
  expect(await subjectsTo(email, 'The last email.')).toHaveLength(3)
  const { data } = await admin.api.admin.activity({ subject: 'commission', subject_id: uuid })
  expect(data.map(({ action }) => action)).toEqual(['wrote to the customer', 'wrote to the customer'])
})

test('a key belongs to one commission and to one side of it', async () => {
  const request_key = randomUUID()
  const [one, other] = [await newCommission(shop.client()), await newCommission(shop.client())]
  await postMessage(shop.client(), one, 'In the first.', [], { request_key })
  await postMessage(shop.client(), other, 'In the second.', [], { request_key })
  await postNote(admin, other, { text: 'Of staff.', for_customer: 'true', request_key })
  const { messages, notes } = await read(other)
  expect([...messages, ...notes].map(({ text }) => text)).toEqual(['In the second.', 'Of staff.'])
  expect((await read(one)).messages).toHaveLength(1)
})

test('repeats the answer to a repeated message after the commission ended, and stores nothing', async () => {
  const uuid = await newCommission(shop.client())
  const request_key = randomUUID()
  await postMessage(shop.client(), uuid, 'Hello?', [], { request_key })
  await admin.api.admin.setCommissionState({ commissionUuid: uuid, state: 'declined', reason: null })
  expect((await postMessage(shop.client(), uuid, 'Hello?', [], { request_key })).status).toBe(200)
  const other = { request_key: randomUUID() }
  expect((await postMessage(shop.client(), uuid, 'Hello?', [], other)).status).toBe(409)
})

test('answers repeated messages above the limit of a network, without counting them', async () => {
  const limited = await startTestShop({ MESSAGES_PER_HOUR: '2' })
  const client = limited.client()
  const fields = commissionFields({ request_key: randomUUID() })
  const send = () => postCommission(client, fields)
  const [first, second] = [await send(), await send()]
  const uuid = first.body.commission_uuid
  const message = { request_key: randomUUID() }
  const write = (change: Record<string, string>) =>
    postMessage(client, uuid, 'Hello?', [Buffer.from('never looked at')], change)
  expect((await postMessage(client, uuid, 'Hello?', [], message)).status).toBe(200)
  expect([second, await send(), await send()]).toEqual([first, first, first])
  expect((await write(message)).status).toBe(200)
  for (const change of [{}, { request_key: randomUUID() }, { request_key: 'x' }])
    expect((await write(change)).status).toBe(429)
  expect((await postCommission(client, { ...fields, request_key: randomUUID() })).status).toBe(429)
  expect((await postCommission(client, { ...fields, email: 'a-stranger@example.com' })).status).toBe(429)
  await limited.close()
})

test.each(['', 'x', 'a key with spaces', `${randomUUID()}0`])('refuses %j as a key', async (request_key) => {
  const uuid = await newCommission(shop.client())
  const answers = [
    await postCommission(shop.client(), { request_key }),
    await postMessage(shop.client(), uuid, 'Hello?', [], { request_key }),
    await postNote(admin, uuid, { text: 'Hello?', request_key }),
  ]
  expect(statusesOf(answers)).toEqual([400, 400, 400])
  for (const { body } of answers) expect(body.fields).toEqual({ request_key: 'Send a UUID.' })
  const { messages } = await read(uuid)
  expect(messages).toEqual([])
})

test('a quote that was replaced since the customer saw it is not accepted', async () => {
  const commissionUuid = await quotedCommission(shop)
  const seen = (await read(commissionUuid)).quote?.at
  await admin.api.admin.quoteCommission({ commissionUuid, ...(await quoteFor(shop, { price: 900 })) })
  const accept = (quoted_at: string | undefined) =>
    ask(shop.client(), `POST /api/commissions/${commissionUuid}/accept`, { ...SHIP_TO, quoted_at })
  const refusal = { error: 'We sent you a new quote. Please look at it, then accept it.' }
  expect(await accept(seen)).toMatchObject({ status: 409, body: refusal })
  expect(await read(commissionUuid)).toMatchObject({ state: 'quoted', ship_to: null, quote: { price: 900 } })
  const { status, body } = await accept('today')
  expect([status, body.fields]).toEqual([400, { quoted_at: 'Send `at` of the quote.' }])
  const now = (await read(commissionUuid)).quote?.at
  // Once the deposit is due, it is of the new quote.
  const answers = [await accept(now), await accept(seen), await accept(now), await accept(undefined)]
  expect(statusesOf(answers)).toEqual([200, 409, 200, 200])
})
