import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, expect, test } from 'vitest'
import { connectMailer } from '#server/integrations/mailer.ts'
import { allowNoise } from '#test/support/fail-on-noise.ts'

let server: SMTPServer
afterEach(() => new Promise<void>((closed) => server.close(closed)))

/** Sends an email to a mail server at this address. @returns what the server received. */
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
  const email = {
    messageId: '<1@shop.example>',
    to: 'june@example.com',
    subject: 'Secret',
    html: '',
    text: 'Secret',
  }
  await mailer.send(email).catch(() => {})
  mailer.close()
  return got
}

/** Not one of the names the mailer trusts without TLS, so it counts as another machine. */
const OTHER_MACHINE = '127.0.0.2'

test('a mail server on another machine gets no email without TLS', async () => {
  expect(await sendTo(OTHER_MACHINE, { disabledCommands: ['AUTH', 'STARTTLS'] })).toBe('')
})

test('a mail server on another machine gets no email when its certificate is not trusted', async () => {
  allowNoise(/built-in default TLS certificate/)
  expect(await sendTo(OTHER_MACHINE, {})).toBe('')
})

test('a mail server on this machine gets email without TLS', async () => {
  expect(await sendTo('127.0.0.1', { disabledCommands: ['AUTH', 'STARTTLS'] })).toContain('Subject: Secret')
})
