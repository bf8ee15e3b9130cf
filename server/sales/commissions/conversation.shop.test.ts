import { beforeAll, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#contract/platform/values/time.ts'
import { sweepExpired } from '#server/app/jobs/sweep-expired.ts'
import { sweepImages } from '#server/catalog/images/sweep-images.ts'
import { ask, newCustomer } from '#test/support/account-helpers.ts'
import { loggedIn } from '#test/support/admin-helpers.ts'
import { mailbox, payByCard } from '#test/support/checkout-helpers.ts'
import {
  newCommission,
  postCommission,
  postMessage,
  postNote,
  quotedCommission,
  readyCommission,
} from '#test/support/commission-helpers.ts'
import { freshJpeg } from '#test/support/image-files.ts'
import { tablesWith } from '#test/support/personal-data.ts'
import { sharedShop } from '#test/support/shared-shop.ts'
import { startTestShop, type TestClient } from '#test/support/test-shop.ts'
import { eventually } from '#test/support/wait.ts'

const shop = sharedShop()
let admin: TestClient
beforeAll(async () => {
  admin = await loggedIn(shop, 'admin')
})

const read = async (commissionUuid: string) =>
  (await shop.client().api.commissions.get({ commissionUuid })).commission
const readAsStaff = async (commissionUuid: string) =>
  (await admin.api.admin.commission({ commissionUuid })).commission

test('shows messages and notes with their images to both sides, newest first, and the private ones to staff', async () => {
  const uuid = await newCommission(shop.client())
  await postMessage(shop.client(), uuid, 'Could the handle be longer?', [await freshJpeg()])
  await postNote(admin, uuid, { text: 'He asked for this twice. Charge more.' }, [await freshJpeg()])
  const { body } = await postNote(admin, uuid, { text: 'Yes,\r\nit can.', for_customer: 'true' }, [
    await freshJpeg(),
  ])
  await postMessage(shop.client(), uuid, 'Thank you.')
  const commission = await read(uuid)
  expect(commission.messages.map(({ text, images }) => [text, images.length])).toEqual([
    ['Thank you.', 0],
    ['Could the handle be longer?', 1],
  ])
  const image = expect.stringMatching(/^\/pictures\//)
  expect(commission.notes).toEqual([
    {
      id: expect.any(Number),
      text: 'Yes,\nit can.',
      images: [image],
      at: expect.any(String),
      by: expect.any(String),
    },
  ])
  expect(commission.notes[0]?.by).not.toContain(' ')
  const own = await readAsStaff(uuid)
  expect(own.notes.map(({ text, for_customer }) => [text, for_customer])).toEqual([
    ['Yes,\nit can.', true],
    ['He asked for this twice. Charge more.', false],
  ])
  expect(own.image_url).toBe(commission.notes[0]?.images[0])
  expect(body.commission.notes[0]).toMatchObject({ text: 'Yes,\nit can.', for_customer: true })
  for (const secret of ['Charge more', ...(own.notes[1]?.images ?? []), own.email]) {
    expect(JSON.stringify(commission)).not.toContain(secret)
  }
})

test('emails a message to the shop, a note for the customer to the customer, and a private one to nobody', async () => {
  const email = `talks.${process.pid}@example.com`
  const uuid = await newCommission(shop.client(), { email })
  await postMessage(shop.client(), uuid, 'Is ziricote possible?')
  await postNote(admin, uuid, { text: 'Private: ask Nora.' })
  await postNote(admin, uuid, { text: 'It is, for $40 more.', for_customer: 'true' }, [await freshJpeg()])
  const own = await eventually(
    () => mailbox(shop, email),
    (emails) => emails.length >= 2,
  )
  expect(own.map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^\S+ wrote about your commission$/),
    'We received your request',
  ])
  expect(own[0]?.text).toContain('It is, for $40 more.')
  expect(own[0]?.html).toMatch(/src="http[^"]*\/pictures\//)
  const notices = await eventually(
    () => mailbox(shop),
    (emails) => emails.some(({ text }) => text.includes('ziricote')),
  )
  expect(notices.find(({ text }) => text.includes('ziricote'))?.subject).toMatch(/: June Whitlock wrote$/)
  expect(JSON.stringify([...own, ...notices])).not.toContain('ask Nora')
})

test('rejects a message or note with an invalid or sixth image or without text', async () => {
  const uuid = await newCommission(shop.client())
  const images = await Promise.all(Array.from({ length: 6 }, () => freshJpeg()))
  const send = [
    (text: string, files: (Buffer | string)[]) => postMessage(shop.client(), uuid, text, files),
    (text: string, files: (Buffer | string)[]) =>
      postNote(admin, uuid, { text, for_customer: 'true' }, files),
  ]
  for (const post of send) {
    expect((await post('Look.', [images[0] as Buffer, 'not an image'])).status).toBe(415)
    const six = await post('Look.', images)
    expect([six.status, Object.keys(six.body.fields)]).toEqual([400, ['images']])
    expect((await post(' ', [])).body.fields).toHaveProperty('text')
    expect((await post('x'.repeat(5001), [])).body.fields).toHaveProperty('text')
  }
  const { messages, notes } = await read(uuid)
  expect([messages, notes]).toEqual([[], []])
  expect((await postNote(admin, uuid, { text: 'Hm.', for_customer: 'perhaps' })).body.fields).toHaveProperty(
    'for_customer',
  )
})

test('says since when a customer waits for an answer', async () => {
  const uuid = await newCommission(shop.client())
  const { created_at, unanswered_since } = await readAsStaff(uuid)
  expect(unanswered_since).toBe(created_at)
  await postNote(admin, uuid, { text: 'Private.' })
  expect((await readAsStaff(uuid)).unanswered_since).toBe(created_at)
  await postNote(admin, uuid, { text: 'How long?', for_customer: 'true' })
  expect((await readAsStaff(uuid)).unanswered_since).toBeNull()
  await postMessage(shop.client(), uuid, 'Eight inches.')
  const { messages } = await read(uuid)
  expect((await readAsStaff(uuid)).unanswered_since).toBe(messages[0]?.at)
  await admin.api.admin.setCommissionState({ commissionUuid: uuid, state: 'declined', reason: null })
  expect((await readAsStaff(uuid)).unanswered_since).toBeNull()
})

test('answers 404 for a commission that does not exist', async () => {
  const uuid = crypto.randomUUID()
  expect((await ask(shop.client(), `GET /api/commissions/${uuid}`)).status).toBe(404)
  expect((await postMessage(shop.client(), uuid, 'Hello?')).status).toBe(404)
  expect((await ask(shop.client(), `POST /api/commissions/${uuid}/withdraw`, {})).status).toBe(404)
  expect((await ask(admin, `GET /api/admin/commissions/${uuid}`)).status).toBe(404)
  expect((await postNote(admin, uuid, { text: 'Hello?' })).status).toBe(404)
  expect((await ask(admin, `PUT /api/admin/commissions/${uuid}/state`, { state: 'ready' })).status).toBe(404)
})

test('searches commissions by state and text', async () => {
  const name = `Quincy ${process.pid}`
  const first = await newCommission(shop.client(), { name })
  const second = await quotedCommission(shop, {}, { name, phone: '304-555-0199' })
  await postMessage(shop.client(), second, 'With a Þórr pattern, 100% & more_')
  const uuids = async (query: object) => {
    const { commissions, total, counts } = await admin.api.admin.commissions(query)
    expect(total).toBe(commissions.length)
    return { uuids: commissions.map(({ commission_uuid }) => commission_uuid), counts }
  }
  const all = await uuids({ search: name.toUpperCase() })
  expect(all.uuids).toEqual([second, first])
  expect(all.counts).toMatchObject({ enquiry: 1, quoted: 1, accepted: 0 })
  expect((await uuids({ search: name, state: 'quoted,ready' })).uuids).toEqual([second])
  for (const search of ['Þórr pattern', '100% & more_', second, second.slice(0, 8), '555-0199'])
    expect((await uuids({ search })).uuids).toContain(second)
  expect((await uuids({ search: '100_' })).uuids).toEqual([])
  const page = await admin.api.admin.commissions({ search: name, per_page: '1', page: '2' })
  expect([page.total, page.commissions.map(({ commission_uuid }) => commission_uuid)]).toEqual([2, [first]])
  expect((await ask(admin, 'GET /api/admin/commissions?state=lost')).status).toBe(400)
})

test("records the changes of staff without the customer's words", async () => {
  const uuid = await quotedCommission(shop)
  await postNote(admin, uuid, { text: 'Very private.', for_customer: 'true' })
  await admin.api.admin.setCommissionState({
    commissionUuid: uuid,
    state: 'declined',
    reason: 'Very private.',
  })
  const { data } = await admin.api.admin.activity({ subject: 'commission', subject_id: uuid })
  expect(data.map(({ action }) => action)).toEqual(['set to declined', 'wrote to the customer', 'quoted'])
  expect(data[2]?.after).toMatchObject({ price: 720, deposit_percent: 30 })
  expect(JSON.stringify(data)).not.toMatch(/private|June|damascus/i)
})

test('keeps the images of commissions, and deletes them with the customer who is forgotten', async () => {
  const email = `images.${process.pid}@example.com`
  const uuid = await newCommission(shop.client(), { email }, [await freshJpeg()])
  await postMessage(shop.client(), uuid, 'And this one.', [await freshJpeg()])
  const { wishes, messages } = await read(uuid)
  const images = [...wishes.images, ...(messages[0]?.images ?? [])]
  const statuses = () => Promise.all(images.map(async (url) => (await shop.client().fetch(url)).status))
  shop.passTime(2 * DAY_MS)
  await sweepImages(shop.shop.db, shop.shop.images, shop.shop.now())
  expect(await statuses()).toEqual([200, 200])
  const siteadmin = await loggedIn(shop, 'siteadmin')
  await ask(siteadmin, 'POST /api/admin/users/forget', { email: email.toUpperCase() })
  expect((await ask(shop.client(), `GET /api/commissions/${uuid}`)).status).toBe(404)
  await sweepImages(shop.shop.db, shop.shop.images, shop.shop.now())
  expect(await statuses()).toEqual([404, 404])
  admin = await loggedIn(shop, 'admin')
  expect(await readAsStaff(uuid)).toMatchObject({ state: 'withdrawn', name: '', email: '', messages: [] })
})

test('erases a commission that is being made, and the order that pays it, once they are complete', async () => {
  const email = `bench.${process.pid}@example.com`
  const { uuid: commissionUuid } = await readyCommission(shop, {}, { email })
  const siteadmin = await loggedIn(shop, 'siteadmin')
  await ask(siteadmin, 'POST /api/admin/users/forget', { email })
  expect((await readAsStaff(commissionUuid)).email).toBe(email)

  const { commissions, orders } = shop.client().api
  const { total: totalPrice } = await commissions.balanceFees({ commissionUuid })
  const { url, order_uuid } = await commissions.payBalance({ commissionUuid, totalPrice })
  await payByCard({ url, orderUuid: order_uuid, sessionId: url.split('/').at(-1) ?? '' })
  await orders.verify({ order_uuid })
  await admin.api.admin.setCommissionState({ commissionUuid, state: 'complete', reason: null })
  await admin.api.admin.setOrderStatus({ orderUuid: order_uuid, status: 'complete' })
  await eventually(
    async () => {
      shop.shop.wakeEmail()
      await sweepExpired(shop.shop.db, shop.shop.now())
      return tablesWith(shop, [email])
    },
    (tables) => tables.length === 0,
  )
  const erased = await readAsStaff(commissionUuid)
  expect(erased).toMatchObject({
    name: '',
    email: '',
    ship_to: null,
    quote: { price: 720, description: null },
  })
  expect(erased.payments.map(({ kind }) => kind)).toEqual(['deposit', 'balance'])
  expect(await shop.audit()).toEqual([])
})

test('gives customers their own commissions with their data', async () => {
  const { client, person } = await newCustomer(shop)
  const uuid = await newCommission(client, { email: person.email.toUpperCase(), phone: '304-555-0142' })
  await newCommission(client)
  const data = await client.api.auth.myData({})
  expect(data.commissions).toMatchObject([{ commission_uuid: uuid, phone: '304-555-0142' }])
})

test('limits requests and messages of one network', async () => {
  const limited = await startTestShop({ MESSAGES_PER_HOUR: '2' })
  const client = limited.client()
  const answers = await Promise.all(Array.from({ length: 5 }, () => postCommission(client)))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 429, 429, 429])
  const uuid = answers.find(({ status }) => status === 201)?.body.commission_uuid
  expect((await postMessage(client, uuid, 'Hello?')).status).toBe(429)
  limited.passTime(HOUR_MS)
  expect((await postMessage(client, uuid, 'Hello?')).status).toBe(200)
  await limited.close()
})
