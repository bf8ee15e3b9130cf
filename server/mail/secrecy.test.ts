import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, expect, test } from 'vitest'
import { connectMailer } from '#server/outside/mailer.ts'

let server: SMTPServer
afterEach(() => new Promise<void>((closed) => server.close(closed)))

/** What a mail server at this address of the machine got to read. */
async function sendTo(host: string, options: SMTPServerOptions): Promise<string> {
  let got = ''
  server = new SMTPServer({
    authOptional: true,
    ...options,
    onData(stream, _session, done) {
      stream.on('data', (chunk) => {
        got += chunk
      })
      stream.on('end', done)
    },
  })
  server.on('error', () => {})
  await new Promise<void>((listening) => server.listen(0, host, listening))
  const { port } = server.server.address() as AddressInfo
  const mailer = connectMailer(`smtp://${host}:${port}`, 'shop@shop.example', 'shop@shop.example')
  const mail = {
    messageId: '<1@shop.example>',
    to: 'june@example.com',
    subject: 'Secret',
    html: '',
    text: 'Secret',
  }
  await mailer.send(mail).catch(() => {})
  mailer.close()
  return got
}

// Any address that is not the machine's own name stands for a server elsewhere.
const ELSEWHERE = '127.0.0.2'

test('a mail server elsewhere that speaks in the open gets no mail', async () => {
  expect(await sendTo(ELSEWHERE, { disabledCommands: ['AUTH', 'STARTTLS'] })).toBe('')
})

test('nor does one whose certificate nobody vouches for', async () => {
  expect(await sendTo(ELSEWHERE, {})).toBe('')
})

test('one on this machine does', async () => {
  expect(await sendTo('127.0.0.1', { disabledCommands: ['AUTH', 'STARTTLS'] })).toContain('Subject: Secret')
})
