import { createTransport, type SendMailOptions } from 'nodemailer'
import { expect, test } from 'vitest'
import { control, openWorld } from './testing/world.ts'

const LETTER: SendMailOptions = {
  from: '"Laurel Hollow Knives" <workshop@shop.test>',
  to: '"June" <June@example.com>',
  subject: 'Your knife – thank you',
  text: 'See http://127.0.0.1:3000/order?a=1&b=2',
  html: '<h1>Thank you</h1><a href="http://127.0.0.1:3000/">See</a><script>alert(1)</script>',
}

function send(smtpPort: number, letter: SendMailOptions = {}, auth?: { user: string; pass: string }) {
  const transport = createTransport({
    host: '127.0.0.1',
    port: smtpPort,
    secure: false,
    ...(auth && { auth }),
  })
  return transport.sendMail({ ...LETTER, ...letter })
}

async function mails(url: string, to?: string) {
  const response = await fetch(`${url}/mail${to ? `?to=${encodeURIComponent(to)}` : ''}`)
  return response.json()
}

test('every mail is kept and found by its address, in any case, newest first', async () => {
  const { url, smtpPort } = await openWorld()
  await send(smtpPort)
  await send(smtpPort, { subject: 'Second', to: 'june@example.com' }, { user: 'any', pass: 'any' })
  await send(smtpPort, { subject: 'Other', to: 'ed+1@example.com', text: 'plain', html: undefined })
  const found = await mails(url, 'JUNE@example.com')
  expect(found).toEqual([
    expect.objectContaining({ subject: 'Second' }),
    {
      id: expect.any(Number),
      from: 'workshop@shop.test',
      to: 'June@example.com',
      subject: LETTER.subject,
      text: expect.stringContaining('See http://127.0.0.1:3000/order?a=1&b=2'),
      html: expect.stringContaining('<h1>Thank you</h1>'),
      received_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    },
  ])
  expect(await mails(url)).toHaveLength(3)
  expect(await (await fetch(`${url}/mail?to=ed+1@example.com`)).json()).toMatchObject([
    { text: 'plain\n', html: '' },
  ])
  expect(await mails(url, 'nobody@example.com')).toEqual([])
})

test('each recipient has a copy', async () => {
  const { url, smtpPort } = await openWorld()
  await send(smtpPort, { to: ['a@x.test', 'b@x.test'] })
  expect(await mails(url, 'a@x.test')).toHaveLength(1)
  expect(await mails(url, 'b@x.test')).toHaveLength(1)
})

test('the inbox shows mails as pages, and their HTML without power', async () => {
  const { url, smtpPort } = await openWorld()
  expect(await (await fetch(url)).text()).toContain('No mail yet.')
  await send(smtpPort, { subject: 'A <b>bold</b> word' })
  const [mail] = await mails(url)
  const inbox = await (await fetch(url)).text()
  expect(inbox).toContain('A &lt;b&gt;bold&lt;/b&gt; word')
  expect(inbox).toContain(`href="/mail/${mail.id}"`)
  const page = await (await fetch(`${url}/mail/${mail.id}`)).text()
  expect(page).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"')
  expect(page).toContain('<a href="http://127.0.0.1:3000/order?a=1&amp;b=2">')
  const letter = await fetch(`${url}/mail/${mail.id}/html`)
  expect(letter.headers.get('content-security-policy')).toMatch(
    /default-src 'none'; img-src data: http:.*sandbox/,
  )
  expect(await letter.text()).toContain('<a target="_blank" rel="noopener" href="http://127.0.0.1:3000/">')
  expect((await fetch(`${url}/mail/999`)).status).toBe(404)
  expect((await fetch(`${url}/mail/x/html`)).status).toBe(404)
})

test('the mailbox can be emptied', async () => {
  const { url, smtpPort } = await openWorld()
  await send(smtpPort)
  expect((await fetch(`${url}/mail`, { method: 'DELETE' })).status).toBe(204)
  expect(await mails(url)).toEqual([])
})

test('mail can be made to fail, for a while or for good', async () => {
  const { url, smtpPort } = await openWorld()
  await control(url, 'mail', { mode: 'reject' })
  await expect(send(smtpPort)).rejects.toMatchObject({ responseCode: 550 })
  await control(url, 'mail', { mode: 'down' })
  await expect(send(smtpPort)).rejects.toMatchObject({ command: 'CONN' })
  await control(url, 'mail', { mode: 'normal' })
  await send(smtpPort)
  expect(await mails(url)).toHaveLength(1)
})

test('a mail server that is down takes nothing by a line that was open before, either', async () => {
  const { url, smtpPort } = await openWorld()
  const transport = createTransport({ pool: true, maxConnections: 1, host: '127.0.0.1', port: smtpPort })
  await transport.sendMail(LETTER)
  await control(url, 'mail', { mode: 'down' })
  await expect(transport.sendMail(LETTER)).rejects.toThrow()
  transport.close()
  expect(await mails(url)).toHaveLength(1)
})
