import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import type { DatabaseSync } from 'node:sqlite'
import { type AddressObject, simpleParser } from 'mailparser'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import { inTransaction } from '../database.ts'
import { readFaults } from '../faults.ts'
import { saveEmail } from './mailbox.ts'

const MAX_EMAIL_BYTES = 25 * 1024 * 1024

type EmailServerOptions = { db: DatabaseSync; clock: () => number }

/** Accepts every email with any credentials. */
export function createEmailServer({ db, clock }: EmailServerOptions) {
  const sockets = new Set<Socket>()
  const isDown = () => readFaults(db).mail === 'down'
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    size: MAX_EMAIL_BYTES,
    closeTimeout: 100,
    onAuth(auth, _session, callback) {
      callback(null, { user: auth.username ?? 'anyone' })
    },
    onMailFrom(_address, _session, callback) {
      // A server that is down also drops open connections.
      if (isDown()) for (const socket of sockets) socket.destroy()
      else callback()
    },
    onRcptTo(_address, _session, callback) {
      callback(readFaults(db).mail === 'reject' ? recipientRejected() : null)
    },
    onData(stream, session, callback) {
      // Don't derive a missing part: show what was sent.
      simpleParser(stream, { skipHtmlToText: true, skipTextToHtml: true })
        .then((email) => save(session, email))
        .then(
          () => callback(),
          (error: Error) => callback(Object.assign(error, { responseCode: 451 })),
        )
    },
  })
  // Ignore clients that disconnect in the middle of an email.
  server.on('error', () => {})
  server.server.prependListener('connection', (socket) => {
    if (isDown()) return socket.destroy()
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })

  function save(session: SMTPServerSession, email: Awaited<ReturnType<typeof simpleParser>>) {
    const sender = session.envelope.mailFrom
    const common = {
      from: firstAddress(email.from) ?? (sender ? sender.address : ''),
      reply_to: firstAddress(email.replyTo) ?? '',
      subject: email.subject ?? '',
      text: email.text ?? '',
      html: email.html || '',
      headers: headersOf(email.headerLines),
      received_at: new Date(clock()).toISOString(),
    }
    inTransaction(db, () => {
      for (const { address } of session.envelope.rcptTo) saveEmail(db, { ...common, to: address })
    })
  }

  async function listen(host: string, port: number) {
    const listening = once(server.server, 'listening')
    server.listen(port, host)
    await listening
    return (server.server.address() as AddressInfo).port
  }

  function close() {
    return server.server.listening
      ? new Promise<void>((done) => server.close(() => done()))
      : Promise.resolve()
  }

  return { listen, close }
}

/** As sent, except for folded lines. */
function headersOf(lines: readonly { key: string; line: string }[]) {
  return Object.fromEntries(
    lines.map(({ key, line }) => [
      key.toLowerCase(),
      line
        .slice(line.indexOf(':') + 1)
        .replace(/\r?\n[ \t]+/g, ' ')
        .trim(),
    ]),
  )
}

function recipientRejected() {
  return Object.assign(new Error('The sandbox rejects this recipient'), { responseCode: 550 })
}

function firstAddress(field: AddressObject | undefined) {
  return field?.value[0]?.address
}
