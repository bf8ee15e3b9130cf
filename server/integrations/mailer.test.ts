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

/** The shop's mailer, and a mail server that speaks as told: its greeting, then an answer to each thing said. */
async function mailerAt(greeting: string | null, answer: (said: string, socket: Socket) => string | null) {
  server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    if (greeting !== null) socket.write(greeting)
    socket.on('data', (said) => {
      const words = answer(said.toString(), socket)
      if (words !== null) socket.write(words)
    })
  })
  await new Promise<void>((listening) => server?.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  mailer = connectMailer(`smtp://127.0.0.1:${port}`, 'shop@shop.example', 'shop@shop.example', TIMEOUT_MS)
  return mailer
}

const polite = (said: string) => (said.startsWith('DATA') ? '354 Go on\r\n' : '250 Fine\r\n')

function hangUpAt(word: string) {
  return (said: string, socket: Socket) => {
    if (!said.startsWith(word)) return polite(said)
    socket.destroy()
    return null
  }
}

const MAIL = {
  messageId: '<1@shop.example>',
  to: 'june@example.com',
  subject: 'Order',
  html: '<p>Hi',
  text: 'Hi',
}

test.each<[string, Parameters<typeof mailerAt>]>([
  ['never greets', [null, () => null]],
  ['greets with a page', ['HTTP/1.1 400 Bad Request\r\n\r\n<h1>Bad request</h1>\r\n', () => null]],
  ['greets and says no more', ['220 Hello\r\n', () => null]],
  ['answers nonsense', ['220 Hello\r\n', () => 'maybe\r\n']],
  ['hangs up in the middle', ['220 Hello\r\n', hangUpAt('RCPT')]],
  [
    'takes the mail and never says so',
    ['220 Hello\r\n', (said) => (/^(EHLO|MAIL|RCPT|DATA)/.test(said) ? polite(said) : null)],
  ],
])('a mail server that %s times out and the email is retried later', async (_, speech) => {
  const sending = (await mailerAt(...speech)).send(MAIL)
  await expect(sending).rejects.toMatchObject({ permanent: false })
})
