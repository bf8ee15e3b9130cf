import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * `write-once` refuses to delete and to replace, like a bucket with object lock. `silent` never answers, `full` stores nothing.
 */
type Mode = 'open' | 'write-once' | 'silent' | 'full'

export interface StoreProxy {
  url: string
  mode: Mode
  requests: number
  /** Keys of the objects that were stored. */
  stored: string[]
  close(): Promise<void>
}

/** An HTTP proxy in front of an S3-compatible store. */
export async function startStoreProxy(target: string): Promise<StoreProxy> {
  const { hostname, port } = new URL(target)
  const proxy: StoreProxy = { url: '', mode: 'open', requests: 0, stored: [], close }
  const server = createServer((incoming, outgoing) => {
    handle(incoming, outgoing).catch(() => outgoing.destroy())
  })

  function send(incoming: IncomingMessage, method: string, body?: Buffer): Promise<IncomingMessage> {
    return new Promise((answered, failed) => {
      const { url, headers } = incoming
      const sent = request({ hostname, port, path: url, method, headers }, answered)
      sent.on('error', failed)
      sent.end(body)
    })
  }

  async function isDestructive(method: string, url: string): Promise<boolean> {
    if (method !== 'PUT') return method === 'DELETE' || new URL(url, target).searchParams.has('delete')
    return (await fetch(new URL(url.split('?')[0] ?? '', target), { method: 'HEAD' })).ok
  }

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { mode } = proxy
    const { method = '', url = '' } = incoming
    proxy.requests += 1
    const body = Buffer.concat(await Array.fromAsync(incoming))
    if (mode === 'silent') return
    // Like a bucket with object lock.
    if (method === 'PUT' && !incoming.headers['content-md5']) return refuse(outgoing, 400, 'InvalidRequest')
    if (mode === 'full' && method === 'PUT') return refuse(outgoing, 507, 'InsufficientStorage')
    if (mode === 'write-once' && (await isDestructive(method, url)))
      return refuse(outgoing, 403, 'AccessDenied')
    const answer = await send(incoming, method, body)
    if (method === 'PUT')
      proxy.stored.push(new URL(incoming.url ?? '', target).pathname.split('/').slice(2).join('/'))
    outgoing.writeHead(answer.statusCode ?? 500, answer.headers)
    answer.pipe(outgoing)
  }

  async function close(): Promise<void> {
    server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
  }

  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  proxy.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return proxy
}

function refuse(outgoing: ServerResponse, status: number, code: string): void {
  outgoing
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(`<Error><Code>${code}</Code><Message>Not here.</Message></Error>`)
}
