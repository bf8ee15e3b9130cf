import { randomUUID } from 'node:crypto'
import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { clientErrorMessage } from './errors.ts'
import { securityHeaders } from './security-headers.ts'

/** Answers requests that Node or Fastify rejects before any hook runs, with the headers and errors of all others. */
export function replyToInvalidRequests({ secure }: { secure: boolean }) {
  const headers = securityHeaders({ secure })

  /** For example `/%ff`. */
  function frameworkErrors(_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
    reply
      .status(404)
      .headers({ ...headers, 'x-request-id': request.id })
      .send({ error: clientErrorMessage(404) })
  }

  function clientErrorHandler(error: Error & { code?: string }, socket: Socket): void {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    if (socket.writable) socket.write(toResponse(PARSER_ERRORS[error.code ?? ''] ?? 400, headers))
    socket.destroy()
  }

  return { frameworkErrors, clientErrorHandler }
}

const PARSER_ERRORS: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
}

function toResponse(status: number, headers: Record<string, string>): string {
  const body = JSON.stringify({ error: clientErrorMessage(status) })
  const lines = Object.entries({ ...headers, ...ownHeaders(body) }).map(
    ([name, value]) => `${name}: ${value}`,
  )
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`
}

function ownHeaders(body: string) {
  return {
    'cache-control': 'no-store',
    connection: 'close',
    'content-length': String(Buffer.byteLength(body)),
    'content-type': 'application/json; charset=utf-8',
    'x-request-id': randomUUID(),
  }
}

/** Rejects an unknown `Expect` header, and anything but one `Host` header. Must be added before all other hooks. */
export function rejectInvalidHeaders(app: FastifyInstance, { secure }: { secure: boolean }): void {
  const headers = securityHeaders({ secure })
  app.server.on('checkExpectation', (_request, response) => {
    const body = JSON.stringify({ error: clientErrorMessage(417) })
    response.writeHead(417, { ...headers, ...ownHeaders(body) }).end(body)
  })
  app.addHook('onRequest', (request, reply, done) => {
    if (hasOneHost(request.raw)) return done()
    reply
      .status(400)
      .headers({ ...headers, 'x-request-id': request.id, connection: 'close' })
      .send({ error: 'Send one Host header.' })
  })
}

function hasOneHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? ''
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  return hosts === 1 || (hosts === 0 && httpVersion === '1.0')
}
