import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export interface RoundRobin {
  url: string
  /** Who stands behind it, as addresses; each request goes to the next of them. */
  targets: string[]
  close(): Promise<void>
}

/**
 * A plain proxy in front of several shops, as any is: each request goes to the next by a connection of its own, and to
 * another one when nobody takes it. What breaks off half-way is answered with 502.
 */
export async function startRoundRobin(): Promise<RoundRobin> {
  let turn = 0
  const proxy: RoundRobin = {
    url: '',
    targets: [],
    close: () => {
      server.closeAllConnections()
      return new Promise((closed) => server.close(() => closed()))
    },
  }
  const server = createServer(async (asked, answer) => {
    const body = await buffer(asked).catch(() => null)
    if (!body) return
    for (let tries = proxy.targets.length; tries > 0; tries--) {
      turn += 1
      const target = proxy.targets[turn % proxy.targets.length] ?? ''
      const outcome = await passOn(asked, body, target, answer)
      if (outcome === 'answered') return
      if (outcome === 'broken') break
    }
    if (answer.headersSent) answer.destroy()
    else answer.writeHead(502).end()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  proxy.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return proxy
}

type Outcome = 'answered' | 'nobody' | 'broken'

function passOn(
  asked: IncomingMessage,
  body: Buffer,
  target: string,
  answer: ServerResponse,
): Promise<Outcome> {
  const { method, url, headers } = asked
  return new Promise((done) => {
    const sent = request(
      new URL(url ?? '/', target),
      {
        method,
        agent: false,
        headers: { ...headers, connection: 'close', 'x-forwarded-for': asked.socket.remoteAddress },
      },
      (given) => {
        answer.writeHead(given.statusCode ?? 502, given.headers)
        given.pipe(answer)
        given.on('end', () => done('answered'))
        given.on('error', () => done('broken'))
      },
    )
    sent.on('error', (error: NodeJS.ErrnoException) =>
      done(error.code === 'ECONNREFUSED' ? 'nobody' : 'broken'),
    )
    sent.end(body)
  })
}
