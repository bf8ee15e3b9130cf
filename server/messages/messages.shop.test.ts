import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '#checks/buyer.ts'
import { startTestShop, type TestShop } from '#checks/test-shop.ts'
import { letter, mailbox, post, replyAddress, staff } from '#checks/writer.ts'

const MESSAGES = '/api/public/messages'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.close())

async function stored() {
  return (await (await staff(shop)).api.admin.messages({})).data
}

test('a message is kept, and the workshop can answer it by replying to its mail', async () => {
  const message = 'Two things.\r\n\r\nIs the handle ’walnut’? <b>And</b> do you ship to Kraków 🗡️?'
  const sent = await post(shop.visitor(), MESSAGES, letter({ name: ' Zoë Łęcka ', message }))
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
  const [mail] = await eventually(
    () => mailbox(shop),
    (mails) => mails.length > 0,
  )
  expect(mail?.subject).toBe('Message from Zoë Łęcka')
  expect(await replyAddress(shop, mail)).toBe('june@example.com')
  expect(mail?.text).toContain(newest?.message)
  expect(mail?.text).toContain('june@example.com')
  expect(mail?.html).toContain('&lt;b&gt;And&lt;/b&gt;')
})

test('a phone number is kept as XXX-XXX-XXXX, and replies to its mail stay in the workshop', async () => {
  const form = letter({ name: 'Phone June', contactMethod: 'phone', contact: '3045550142' })
  expect((await post(shop.visitor(), MESSAGES, form)).status).toBe(201)
  expect((await stored())[0]).toMatchObject({ contactMethod: 'phone', contact: '304-555-0142' })
  const mails = await eventually(
    () => mailbox(shop),
    (all) => all.some((mail) => mail.subject === 'Message from Phone June'),
  )
  expect(await replyAddress(shop, mails[0])).toBe('workshop@shop.test')
  expect(mails[0]?.text).toContain('304-555-0142')
})

test('whatever a message holds, it arrives as one mail to the workshop alone', async () => {
  const message = 'Hello.\r\n.\r\nMAIL FROM:<me@example.com>\r\nBcc: june@example.com\r\n\r\n--boundary--\n.'
  const form = letter({ name: '=?utf-8?q?Dot?= <a@b.example>, "x"', message })
  expect((await post(shop.visitor(), MESSAGES, form)).status).toBe(201)
  const [mail] = await eventually(
    () => mailbox(shop),
    ([newest]) => newest?.subject.includes('Dot') ?? false,
  )
  expect(mail?.subject).toBe(`Message from ${form.name}`)
  expect(mail?.text).toContain(message.replaceAll('\r', ''))
  expect(await replyAddress(shop, mail)).toBe('june@example.com')
  expect(await mailbox(shop, 'june@example.com')).toEqual([])
})

test.each<[string, string, object]>([
  ['name', 'empty', { name: '' }],
  ['name', 'blank', { name: ' \t ' }],
  ['name', 'of 51 characters', { name: 'x'.repeat(51) }],
  ['name', 'of two lines', { name: 'June\r\nBcc: everyone@example.com' }],
  ['name', 'that is a number', { name: 5 }],
  ['contactMethod', 'nobody knows', { contactMethod: 'pigeon' }],
  ['contactMethod', 'left out', { contactMethod: undefined }],
  ['contact', 'empty', { contact: '' }],
  ['contact', 'without a domain', { contact: 'june' }],
  ['contact', 'of two lines', { contact: 'june@example.com\nBcc: everyone@example.com' }],
  ['contact', 'of two addresses', { contact: 'june@example.com, everyone@example.com' }],
  ['contact', 'of 262 characters', { contact: `${'x'.repeat(250)}@example.com` }],
  ['contact', 'of the other kind', { contactMethod: 'phone', contact: 'june@example.com' }],
  ['contact', 'of 9 digits', { contactMethod: 'phone', contact: '304-555-014' }],
  ['contact', 'of 11 digits', { contactMethod: 'phone', contact: '304-555-01422' }],
  ['message', 'blank', { message: '\n \r\n' }],
  ['message', 'of 2001 characters', { message: 'x'.repeat(2001) }],
  ['message', 'that is a list', { message: ['x'] }],
  ['recaptchaToken', 'that is a number', { recaptchaToken: 7 }],
])('a %s %s is refused with a sentence, and nothing is kept', async (field, _how, change) => {
  const before = (await stored()).length
  const form = { ...letter(), ...change }
  const refused = await post(shop.visitor(), MESSAGES, form)
  expect(refused.status).toBe(400)
  expect(refused.body).toEqual({
    error: expect.stringMatching(/\.$/),
    fields: { [field]: refused.body.error },
  })
  expect(await stored()).toHaveLength(before)
})

test('all wrong fields are named at once', async () => {
  const { body } = await post(shop.visitor(), MESSAGES, {})
  expect(Object.keys(body.fields)).toEqual(['name', 'contactMethod', 'contact', 'message'])
})

test('the longest name, address and message are taken', async () => {
  const contact = `${'x'.repeat(242)}@example.com`
  const form = letter({ name: 'n'.repeat(50), contact, message: 'm'.repeat(2000) })
  expect((await post(shop.visitor(), MESSAGES, form)).status).toBe(201)
})

test('what is no text in a message is left out rather than refused', async () => {
  const message = 'One\u2028two\u0000\u0007 three \ud800'
  expect((await post(shop.visitor(), MESSAGES, letter({ message }))).status).toBe(201)
  expect((await stored())[0]?.message).toBe('One\ntwo three \ufffd')
})

test('a wrong field does not use up the captcha', async () => {
  const form = letter()
  expect((await post(shop.visitor(), MESSAGES, { ...form, name: '' })).status).toBe(400)
  expect((await post(shop.visitor(), MESSAGES, form)).status).toBe(201)
})

test('a captcha that is missing, wrong or used is refused, and nothing is kept or sent', async () => {
  const form = letter()
  expect((await post(shop.visitor(), MESSAGES, form)).status).toBe(201)
  const kept = await stored()
  const { recaptchaToken, ...without } = letter()
  for (const unsolved of [
    form,
    without,
    letter({ recaptchaToken: '' }),
    letter({ recaptchaToken: 'guess' }),
  ]) {
    const refused = await post(shop.visitor(), MESSAGES, unsolved)
    expect(refused).toMatchObject({ status: 400, body: { error: 'Please complete the reCAPTCHA.' } })
  }
  expect(await stored()).toEqual(kept)
  const queued = await shop.shop.db.selectFrom('mail_outbox').select('id').execute()
  expect(queued).toHaveLength(kept.length)
})

test('one captcha sends one message, however often it is sent at once', async () => {
  const form = letter({ name: 'Twice' })
  const answers = await Promise.all([1, 2, 3, 4].map(() => post(shop.visitor(), MESSAGES, form)))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400])
  expect((await stored()).filter(({ name }) => name === 'Twice')).toHaveLength(1)
})

test('a program that fills in the hidden field believes it succeeded, and nothing is kept', async () => {
  const before = await stored()
  const form = letter({ website: 'https://cheap-knives.example' })
  expect(await post(shop.visitor(), MESSAGES, form)).toMatchObject({ status: 201, body: { success: true } })
  expect(await stored()).toEqual(before)
  expect((await post(shop.visitor(), MESSAGES, { ...form, website: '' })).status).toBe(201)
})

test('whoever is logged in must send the CSRF token; a guest need not', async () => {
  const visitor = await staff(shop)
  const refused = await post(visitor, MESSAGES, letter())
  expect(refused).toMatchObject({ status: 403, body: { error: 'Missing CSRF token.' } })
  expect(await visitor.api.public.sendMessage(letter())).toEqual({ success: true })
})
