import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ProviderCall {
  method: string
  path: string
  /** The idempotency key. */
  key: string | undefined
  /** Forwards the request. @returns the reply, which the shop has not received yet. */
  forward(): Promise<{ status: number; body: string; type: string }>
  answer(status: number, body: string, type?: string, headers?: Record<string, string>): void
  drop(): void
}

export interface ProviderProxy {
  port: number
  target: string
  /** Handles each request. Forwards it by default. */
  intercept: (call: ProviderCall) => Promise<void> | void
  close(): Promise<void>
}

export async function forwardCall(call: ProviderCall): Promise<void> {
  const { status, body, type } = await call.forward()
  call.answer(status, body, type)
}

/** A proxy between the shop and its payment provider. Its port is the shop's SANDBOX_PORT. */
export async function startProviderProxy(): Promise<ProviderProxy> {
  const server = createServer(async (request, response) => {
    await proxy.intercept(toCall(request, await bodyOf(request), response))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const proxy: ProviderProxy = {
    port: (server.address() as AddressInfo).port,
    target: '',
    intercept: forwardCall,
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }

  function toCall(request: IncomingMessage, body: Buffer, response: ServerResponse): ProviderCall {
    const { method = 'GET', url: path = '/' } = request
    return {
      method,
      path,
      key: request.headers['idempotency-key'] as string | undefined,
      forward: () => forward(proxy.target + path, request, body),
      answer(status, text, type = 'application/json', headers = {}) {
        response.writeHead(status, { 'content-type': type, ...headers }).end(text)
      },
      drop: () => request.socket.destroy(),
    }
  }
  return proxy
}

async function forward(url: string, { method = 'GET', headers }: IncomingMessage, body: Buffer) {
  const forwarded = ['authorization', 'content-type', 'idempotency-key', 'stripe-version', 'user-agent']
  const answer = await fetch(url, {
    method,
    headers: Object.fromEntries(
      forwarded.flatMap((name) => (headers[name] ? [[name, String(headers[name])]] : [])),
    ),
    ...(body.length > 0 && { body: new Uint8Array(body) }),
  })
  const type = answer.headers.get('content-type') ?? 'application/json'
  return { status: answer.status, body: await answer.text(), type }
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
