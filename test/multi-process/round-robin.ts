import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export interface RoundRobin {
  url: string
  /** The shops behind the proxy. Each request goes to the next one. */
  targets: string[]
  close(): Promise<void>
}

/** Tries the next shop when one refuses the connection. When a connection breaks later, responds with 502 and the reason. */
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
  const server = createServer(async (incoming, response) => {
    const body = await buffer(incoming).catch(() => null)
    if (!body) return
    let reason = 'No shop accepts connections.'
    for (let tries = proxy.targets.length; tries > 0; tries--) {
      turn += 1
      const target = proxy.targets[turn % proxy.targets.length] ?? ''
      const error = await forward(incoming, body, target, response)
      if (!error) return
      if (error.code === 'ECONNREFUSED') continue
      reason = `${incoming.method} ${incoming.url} at ${target}: ${error.message}`
      break
    }
    if (response.headersSent) response.destroy()
    else
      response.writeHead(502, { 'content-type': 'application/json' }).end(JSON.stringify({ error: reason }))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  proxy.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return proxy
}

/** @returns the connection error, or null after a complete response. */
function forward(
  incoming: IncomingMessage,
  body: Buffer,
  target: string,
  response: ServerResponse,
): Promise<NodeJS.ErrnoException | null> {
  const { method, url, headers } = incoming
  return new Promise((done) => {
    const outgoing = request(
      new URL(url ?? '/', target),
      {
        method,
        agent: false,
        headers: { ...headers, connection: 'close', 'x-forwarded-for': incoming.socket.remoteAddress },
      },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
        answer.on('end', () => done(null))
        answer.on('error', done)
      },
    )
    outgoing.on('error', done)
    outgoing.end(body)
  })
}
