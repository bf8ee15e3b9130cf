import { type IncomingHttpHeaders, request } from 'node:http'
import type { TestShop } from './test-shop.ts'

export interface RawAnswer {
  status: number
  headers: IncomingHttpHeaders
  bytes: Buffer
  text: string
}

/** Sends a raw request, because `fetch` normalizes URLs, methods and headers. */
export function sendRaw(
  shop: Pick<TestShop, 'url'>,
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body?: string | Buffer,
): Promise<RawAnswer> {
  const { hostname, port } = new URL(shop.url)
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, method, path, headers, agent: false }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => {
        const bytes = Buffer.concat(chunks)
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          bytes,
          text: bytes.toString(),
        })
      })
      // A response sent before the body was read breaks the connection of the request.
      answer.on('error', reject)
      sent.off('error', reject)
      sent.on('error', () => {})
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
