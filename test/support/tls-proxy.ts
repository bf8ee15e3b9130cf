import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request as forward } from 'node:http'
import { createServer, request as requestSecurely } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface TlsProxy {
  /** With a self-signed certificate. */
  port: number
  /** The shop's URL. */
  target: string
  /** Sends a request over TLS from this IP address. */
  ask(
    path: string,
    options?: { method?: string; headers?: Record<string, string>; body?: string },
  ): Promise<Answer>
  close(): Promise<void>
}

export interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
}

/** Terminates TLS and forwards the client's IP address, like Caddy or nginx. */
export async function startTlsProxy(hostname: string): Promise<TlsProxy> {
  const server = createServer(selfSigned(hostname), (browser, answer) => {
    const { hostname: host, port } = new URL(proxy.target)
    const headers = {
      ...browser.headers,
      'x-forwarded-for': [browser.headers['x-forwarded-for'], browser.socket.remoteAddress]
        .filter(Boolean)
        .join(', '),
      'x-forwarded-proto': 'https',
    }
    const { method, url: path } = browser
    const passed = forward({ host, port, method, path, headers }, (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(answer)
    })
    passed.on('error', () => answer.writeHead(502).end())
    browser.pipe(passed)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const proxy: TlsProxy = {
    port: (server.address() as AddressInfo).port,
    target: '',
    ask: (path, { method = 'GET', headers = {}, body } = {}) =>
      new Promise((done, failed) => {
        // Clients have another IP address than the proxy.
        const to = {
          host: '127.0.0.1',
          port: proxy.port,
          localAddress: '127.0.0.2',
          servername: hostname,
          rejectUnauthorized: false,
          agent: false,
        }
        const asked = requestSecurely(
          { ...to, method, path, headers: { host: hostname, ...headers } },
          (reply) => {
            const chunks: Buffer[] = []
            reply.on('data', (chunk) => chunks.push(chunk))
            reply.on('end', () =>
              done({
                status: reply.statusCode ?? 0,
                headers: reply.headers,
                text: Buffer.concat(chunks).toString(),
              }),
            )
          },
        )
        asked.on('error', failed)
        asked.end(body)
      }),
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
  return proxy
}

export function selfSigned(hostname: string, days = 2): { key: Buffer; cert: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), 'tls-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const what = [
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-subj',
    `/CN=${hostname}`,
  ]
  execFileSync('openssl', ['req', '-x509', '-days', String(days), ...what, '-keyout', key, '-out', cert], {
    stdio: 'ignore',
  })
  const pair = { key: readFileSync(key), cert: readFileSync(cert) }
  rmSync(folder, { recursive: true })
  return pair
}
