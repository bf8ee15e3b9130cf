import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, expect, test } from 'vitest'
import { connectMailer } from '#server/platform/integrations/mailer.ts'
import { allowNoise } from '#test/support/fail-on-noise.ts'

let server: SMTPServer
afterEach(() => new Promise<void>((closed) => server.close(closed)))

/** @returns the data that the mail server received. */
async function sendTo(host: string, options: SMTPServerOptions): Promise<string> {
  let received = ''
  server = new SMTPServer({
    authOptional: true,
    ...options,
    onData(stream, _session, done) {
      stream.on('data', (chunk) => {
        received += chunk
      })
      stream.on('end', done)
    },
  })
  server.on('error', () => {})
  await new Promise<void>((listening) => server.listen(0, host, listening))
  const { port } = server.server.address() as AddressInfo
  const mailer = connectMailer(`smtp://${host}:${port}`, 'shop@shop.example', 'shop@shop.example')
  const email = {
    fromName: 'Shop',
    messageId: '<1@shop.example>',
    to: 'june@example.com',
    subject: 'Secret',
    html: '',
    text: 'Secret',
  }
  await mailer.send(email).catch(() => {})
  mailer.close()
  return received
}

/** The mailer requires TLS for this address, as for another machine. */
const OTHER_MACHINE = '127.0.0.2'

test('sends nothing to a mail server on another machine without TLS', async () => {
  expect(await sendTo(OTHER_MACHINE, { disabledCommands: ['AUTH', 'STARTTLS'] })).toBe('')
})

test('sends nothing to a mail server on another machine with an untrusted certificate', async () => {
  allowNoise(/built-in default TLS certificate/)
  expect(await sendTo(OTHER_MACHINE, {})).toBe('')
})

test('sends email without TLS to a mail server on the same machine', async () => {
  expect(await sendTo('127.0.0.1', { disabledCommands: ['AUTH', 'STARTTLS'] })).toContain('Subject: Secret')
})
