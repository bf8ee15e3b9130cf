import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { connectMailer, type Mailer } from './mailer.ts'

const TIMEOUT_MS = 300

let server: Server | undefined
let mailer: Mailer | undefined
const sockets = new Set<Socket>()
afterEach(() => {
  mailer?.close()
  for (const socket of sockets) socket.destroy()
  server?.close()
})

/** Connects the mailer to a server that sends the greeting and answers each command. */
async function mailerAt(greeting: string | null, answer: (command: string, socket: Socket) => string | null) {
  server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    if (greeting !== null) socket.write(greeting)
    socket.on('data', (data) => {
      const reply = answer(data.toString(), socket)
      if (reply !== null) socket.write(reply)
    })
  })
  await new Promise<void>((listening) => server?.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  mailer = connectMailer(`smtp://127.0.0.1:${port}`, 'shop@shop.example', 'shop@shop.example', TIMEOUT_MS)
  return mailer
}

const accept = (command: string) => (command.startsWith('DATA') ? '354 Go on\r\n' : '250 Fine\r\n')

function hangUpAt(word: string) {
  return (command: string, socket: Socket) => {
    if (!command.startsWith(word)) return accept(command)
    socket.destroy()
    return null
  }
}

const EMAIL = {
  fromName: 'Shop',
  messageId: '<1@shop.example>',
  to: 'june@example.com',
  subject: 'Order',
  html: '<p>Hi',
  text: 'Hi',
}

test.each<[string, Parameters<typeof mailerAt>]>([
  ['never greets', [null, () => null]],
  ['greets with a page', ['HTTP/1.1 400 Bad Request\r\n\r\n<h1>Bad request</h1>\r\n', () => null]],
  ['greets and then is silent', ['220 Hello\r\n', () => null]],
  ['answers nonsense', ['220 Hello\r\n', () => 'maybe\r\n']],
  ['hangs up midway', ['220 Hello\r\n', hangUpAt('RCPT')]],
  [
    'receives the email and never confirms it',
    ['220 Hello\r\n', (command) => (/^(EHLO|MAIL|RCPT|DATA)/.test(command) ? accept(command) : null)],
  ],
])('a mail server that %s times out and the email is retried later', async (_, behavior) => {
  const sending = (await mailerAt(...behavior)).send(EMAIL)
  await expect(sending).rejects.toMatchObject({ permanent: false })
})
