import { expect, test } from 'vitest'
import { admin, contactMessage, mailbox, post, replyAddress } from '#test/support/contact-helpers.ts'
import { sharedShop } from '#test/support/shared-shop.ts'
import { eventually } from '#test/support/wait.ts'

const MESSAGES = '/api/public/messages'

const shop = sharedShop()

async function stored() {
  return (await (await admin(shop)).api.admin.messages({})).data
}

test('stores a message and emails it with the sender as reply address', async () => {
  const message = 'Two things.\r\n\r\nIs the handle ’walnut’? <b>And</b> do you ship to Kraków 🗡️?'
  const sent = await post(shop.client(), MESSAGES, contactMessage({ name: ' Zoë Łęcka ', message }))
  expect(sent).toMatchObject({ status: 201, body: { success: true } })

  const [newest] = await stored()
  expect(newest).toEqual({
    id: expect.any(Number),
    name: 'Zoë Łęcka',
    contactMethod: 'email',
    contact: 'june@example.com',
    message: 'Two things.\n\nIs the handle ’walnut’? <b>And</b> do you ship to Kraków 🗡️?',
    submitTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    archived: false,
    replies: [],
  })
  const [email] = await eventually(
    () => mailbox(shop),
    (emails) => emails.length > 0,
  )
  expect(email?.subject).toBe('Message from Zoë Łęcka')
  expect(await replyAddress(shop, email)).toBe('june@example.com')
  expect(email?.text).toContain(newest?.message)
  expect(email?.text).toContain('june@example.com')
  expect(email?.html).toContain('&lt;b&gt;And&lt;/b&gt;')
})

test('stores a phone number with dashes and sets the shop as reply address', async () => {
  const form = contactMessage({ name: 'Phone June', contactMethod: 'phone', contact: '3045550142' })
  expect((await post(shop.client(), MESSAGES, form)).status).toBe(201)
  expect((await stored())[0]).toMatchObject({ contactMethod: 'phone', contact: '304-555-0142' })
  const emails = await eventually(
    () => mailbox(shop),
    (all) => all.some((email) => email.subject === 'Message from Phone June'),
  )
  expect(await replyAddress(shop, emails[0])).toBe('workshop@shop.test')
  expect(emails[0]?.text).toContain('304-555-0142')
})

test('sends any message as one email to the shop only', async () => {
  const message = 'Hello.\r\n.\r\nMAIL FROM:<me@example.com>\r\nBcc: june@example.com\r\n\r\n--boundary--\n.'
  const form = contactMessage({ name: '=?utf-8?q?Dot?= <a@b.example>, "x"', message })
  expect((await post(shop.client(), MESSAGES, form)).status).toBe(201)
  const [email] = await eventually(
    () => mailbox(shop),
    ([newest]) => newest?.subject.includes('Dot') ?? false,
  )
  expect(email?.subject).toBe(`Message from ${form.name}`)
  expect(email?.text).toContain(message.replaceAll('\r', ''))
  expect(await replyAddress(shop, email)).toBe('june@example.com')
  expect(await mailbox(shop, 'june@example.com')).toEqual([])
})

test.each<[string, string, object]>([
  ['name', 'empty', { name: '' }],
  ['name', 'blank', { name: ' \t ' }],
  ['name', 'of 51 characters', { name: 'x'.repeat(51) }],
  ['name', 'with a line break', { name: 'June\r\nBcc: everyone@example.com' }],
  ['name', 'that is a number', { name: 5 }],
  ['contactMethod', 'of an unknown kind', { contactMethod: 'pigeon' }],
  ['contactMethod', 'omitted', { contactMethod: undefined }],
  ['contact', 'empty', { contact: '' }],
  ['contact', 'without a domain', { contact: 'june' }],
  ['contact', 'with a line break', { contact: 'june@example.com\nBcc: everyone@example.com' }],
  ['contact', 'with two addresses', { contact: 'june@example.com, everyone@example.com' }],
  ['contact', 'of 262 characters', { contact: `${'x'.repeat(250)}@example.com` }],
  ['contact', 'that is an email address', { contactMethod: 'phone', contact: 'june@example.com' }],
  ['contact', 'of 9 digits', { contactMethod: 'phone', contact: '304-555-014' }],
  ['contact', 'of 11 digits', { contactMethod: 'phone', contact: '304-555-01422' }],
  ['message', 'blank', { message: '\n \r\n' }],
  ['message', 'of 2001 characters', { message: 'x'.repeat(2001) }],
  ['message', 'that is a list', { message: ['x'] }],
  ['recaptchaToken', 'that is a number', { recaptchaToken: 7 }],
])('rejects a %s %s and stores nothing', async (field, _how, change) => {
  const before = (await stored()).length
  const form = { ...contactMessage(), ...change }
  const rejected = await post(shop.client(), MESSAGES, form)
  expect(rejected.status).toBe(400)
  expect(rejected.body).toEqual({
    error: expect.stringMatching(/\.$/),
    fields: { [field]: rejected.body.error },
  })
  expect(await stored()).toHaveLength(before)
})

test('reports all invalid fields at once', async () => {
  const { body } = await post(shop.client(), MESSAGES, {})
  expect(Object.keys(body.fields)).toEqual(['name', 'contactMethod', 'contact', 'message', 'recaptchaToken'])
})

test('accepts the longest name, contact, and message', async () => {
  const contact = `${'x'.repeat(64)}@${`${'y'.repeat(61)}.`.repeat(3)}com`
  const form = contactMessage({ name: 'n'.repeat(50), contact, message: 'm'.repeat(2000) })
  expect((await post(shop.client(), MESSAGES, form)).status).toBe(201)
})

test('removes control characters from a message', async () => {
  const message = 'One\u2028two\u0000\u0007 three \ud800'
  expect((await post(shop.client(), MESSAGES, contactMessage({ message }))).status).toBe(201)
  expect((await stored())[0]?.message).toBe('One\ntwo three \ufffd')
})

test('does not use up the captcha on an invalid field', async () => {
  const form = contactMessage()
  expect((await post(shop.client(), MESSAGES, { ...form, name: '' })).status).toBe(400)
  expect((await post(shop.client(), MESSAGES, form)).status).toBe(201)
})

test('rejects a missing, wrong, or used captcha and stores nothing', async () => {
  const form = contactMessage()
  expect((await post(shop.client(), MESSAGES, form)).status).toBe(201)
  const before = await stored()
  const { recaptchaToken, ...without } = contactMessage()
  for (const unsolved of [
    form,
    without,
    contactMessage({ recaptchaToken: '' }),
    contactMessage({ recaptchaToken: 'guess' }),
  ]) {
    const rejected = await post(shop.client(), MESSAGES, unsolved)
    expect(rejected).toMatchObject({ status: 400, body: { error: 'Please complete the reCAPTCHA.' } })
  }
  expect(await stored()).toEqual(before)
  const queued = await shop.shop.db.selectFrom('mail_outbox').select('id').execute()
  expect(queued).toHaveLength(before.length)
})

test('sends one message per captcha under concurrent requests', async () => {
  const form = contactMessage({ name: 'Twice' })
  const answers = await Promise.all([1, 2, 3, 4].map(() => post(shop.client(), MESSAGES, form)))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400])
  expect((await stored()).filter(({ name }) => name === 'Twice')).toHaveLength(1)
})

test('keeps a message with a filled hidden field, marked for staff, and asks it for the captcha too', async () => {
  const filled = { name: 'Filled', extra: 'https://cheap-knives.example' }
  const refused = await post(shop.client(), MESSAGES, {
    ...contactMessage(),
    ...filled,
    recaptchaToken: 'no',
  })
  expect(refused).toMatchObject({ status: 400, body: { error: 'Please complete the reCAPTCHA.' } })
  for (const form of [filled, { name: 'Empty', extra: '' }, { name: 'Older page', website: 'x.example' }]) {
    const answer = await post(shop.client(), MESSAGES, { ...contactMessage(), ...form })
    expect(answer).toMatchObject({ status: 201, body: { success: true } })
  }
  const { data } = await (await admin(shop)).api.admin.messages({})
  const marks = ['Filled', 'Empty', 'Older page'].map(
    (name) => data.find((each) => each.name === name)?.suspicious,
  )
  expect(marks).toEqual([true, undefined, undefined])
  const emails = await eventually(
    () => mailbox(shop, 'workshop@shop.test'),
    (all) =>
      ['Filled', 'Empty'].every((name) => all.some(({ subject }) => subject === `Message from ${name}`)),
  )
  const warned = emails.filter(({ text }) => text.includes('Perhaps spam')).map(({ subject }) => subject)
  expect(warned).toEqual(['Message from Filled'])
})

test('requires the CSRF token from logged-in users only', async () => {
  const client = await admin(shop)
  const rejected = await post(client, MESSAGES, contactMessage())
  expect(rejected).toMatchObject({ status: 403, body: { error: 'Missing CSRF token.' } })
  expect(await client.api.public.sendMessage(contactMessage())).toEqual({ success: true })
})
