import { createTransport, type SendMailOptions } from 'nodemailer'
import { expect, test } from 'vitest'
import { control, startTestSandbox } from './testing/test-setup.ts'

const EMAIL: SendMailOptions = {
  from: '"Laurel Hollow Knives" <workshop@shop.test>',
  to: '"June" <June@example.com>',
  subject: 'Your knife – thank you',
  text: 'See http://127.0.0.1:3000/order?a=1&b=2',
  html: '<h1>Thank you</h1><a href="http://127.0.0.1:3000/">See</a><script>alert(1)</script>',
}

function send(smtpPort: number, changes: SendMailOptions = {}, auth?: { user: string; pass: string }) {
  const transport = createTransport({
    host: '127.0.0.1',
    port: smtpPort,
    secure: false,
    ...(auth && { auth }),
  })
  return transport.sendMail({ ...EMAIL, ...changes })
}

async function emails(url: string, to?: string) {
  const response = await fetch(`${url}/mail${to ? `?to=${encodeURIComponent(to)}` : ''}`)
  return response.json()
}

test('stores every email and finds it by recipient, case-insensitively, newest first', async () => {
  const { url, smtpPort } = await startTestSandbox()
  await send(smtpPort)
  await send(smtpPort, { subject: 'Second', to: 'june@example.com' }, { user: 'any', pass: 'any' })
  await send(smtpPort, { subject: 'Other', to: 'ed+1@example.com', text: 'plain', html: undefined })
  const found = await emails(url, 'JUNE@example.com')
  expect(found).toEqual([
    expect.objectContaining({ subject: 'Second' }),
    {
      id: expect.any(Number),
      from: 'workshop@shop.test',
      to: 'June@example.com',
      subject: EMAIL.subject,
      text: expect.stringContaining('See http://127.0.0.1:3000/order?a=1&b=2'),
      html: expect.stringContaining('<h1>Thank you</h1>'),
      headers: expect.objectContaining({ subject: expect.any(String), 'message-id': expect.any(String) }),
      received_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    },
  ])
  expect(await emails(url)).toHaveLength(3)
  expect(await (await fetch(`${url}/mail?to=ed+1@example.com`)).json()).toMatchObject([
    { text: 'plain\n', html: '' },
  ])
  expect(await emails(url, 'nobody@example.com')).toEqual([])
})

test('stores a copy for each recipient', async () => {
  const { url, smtpPort } = await startTestSandbox()
  await send(smtpPort, { to: ['a@x.test', 'b@x.test'] })
  expect(await emails(url, 'a@x.test')).toHaveLength(1)
  expect(await emails(url, 'b@x.test')).toHaveLength(1)
})

test('shows emails in the inbox and sandboxes their HTML', async () => {
  const { url, smtpPort } = await startTestSandbox()
  expect(await (await fetch(url)).text()).toContain('No mail yet.')
  await send(smtpPort, { subject: 'A <b>bold</b> word' })
  const [email] = await emails(url)
  const inbox = await (await fetch(url)).text()
  expect(inbox).toContain('A &lt;b&gt;bold&lt;/b&gt; word')
  expect(inbox).toContain(`href="/mail/${email.id}"`)
  const page = await (await fetch(`${url}/mail/${email.id}`)).text()
  expect(page).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"')
  expect(page).toContain('<a href="http://127.0.0.1:3000/order?a=1&amp;b=2">')
  const htmlPart = await fetch(`${url}/mail/${email.id}/html`)
  expect(htmlPart.headers.get('content-security-policy')).toMatch(
    /default-src 'none'; img-src data: http:.*sandbox/,
  )
  expect(await htmlPart.text()).toContain('<a target="_blank" rel="noopener" href="http://127.0.0.1:3000/">')
  expect((await fetch(`${url}/mail/999`)).status).toBe(404)
  expect((await fetch(`${url}/mail/x/html`)).status).toBe(404)
})

test('empties the mailbox', async () => {
  const { url, smtpPort } = await startTestSandbox()
  await send(smtpPort)
  expect((await fetch(`${url}/mail`, { method: 'DELETE' })).status).toBe(204)
  expect(await emails(url)).toEqual([])
})

test('fails emails temporarily or permanently', async () => {
  const { url, smtpPort } = await startTestSandbox()
  await control(url, 'mail', { mode: 'reject' })
  await expect(send(smtpPort)).rejects.toMatchObject({ responseCode: 550 })
  await control(url, 'mail', { mode: 'down' })
  await expect(send(smtpPort)).rejects.toMatchObject({ command: 'CONN' })
  await control(url, 'mail', { mode: 'normal' })
  await send(smtpPort)
  expect(await emails(url)).toHaveLength(1)
})

test('rejects emails on open connections too while it is down', async () => {
  const { url, smtpPort } = await startTestSandbox()
  const transport = createTransport({ pool: true, maxConnections: 1, host: '127.0.0.1', port: smtpPort })
  await transport.sendMail(EMAIL)
  await control(url, 'mail', { mode: 'down' })
  await expect(transport.sendMail(EMAIL)).rejects.toThrow()
  transport.close()
  expect(await emails(url)).toHaveLength(1)
})
