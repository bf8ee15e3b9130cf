import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { chooseEncoding, compress, decompress, type Encoding, encodedEtag } from './content-encoding.ts'
import { isFresh } from './freshness.ts'
import type { CachedPage } from './page-cache.ts'

/** A cached page in one encoding, with all of its headers but the request's id. */
export interface PreparedPage {
  etag: string
  bytes: Buffer
  headers: OutgoingHttpHeaders
  /** The same as a list of names and values, which Node writes faster. */
  rawHeaders: string[]
  /** The headers of a response without a body. */
  notModified: OutgoingHttpHeaders
}

/** Smaller responses fit into one packet anyway. */
const MIN_COMPRESSED_BYTES = 1024

export async function sendCachedPage(request: FastifyRequest, reply: FastifyReply, page: CachedPage) {
  const isSmall = page.length < MIN_COMPRESSED_BYTES
  const encoding = isSmall ? 'identity' : chooseEncoding(request.headers['accept-encoding'])
  const { etag, bytes, headers, notModified } = page.prepared[encoding] ?? (await prepare(page, encoding))
  if (isFresh(request, { etag })) return reply.headers(notModified).status(304).send()
  return reply.headers(headers).send(bytes)
}

/** Puts the headers together, once for each encoding. Uncompressed pages are large and rare, so they are not kept. */
async function prepare(page: CachedPage, encoding: Encoding): Promise<PreparedPage> {
  const bytes = await bytesOf(page, encoding)
  const etag = encodedEtag(page.etag, encoding)
  const notModified = { 'cache-control': 'no-cache', ...page.headers, etag }
  const headers = {
    ...notModified,
    'content-length': String(bytes.length),
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
  }
  const prepared = { etag, bytes, headers, rawHeaders: Object.entries(headers).flat(), notModified }
  if (encoding !== 'identity') page.prepared[encoding] = prepared
  return prepared
}

async function bytesOf({ brotli }: CachedPage, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'br') return brotli
  const body = await decompress(brotli)
  return encoding === 'gzip' ? compress(body, 'gzip') : body
}

/** Sends a prepared page without the app. */
export function writePrepared(
  request: IncomingMessage,
  response: ServerResponse,
  { etag, bytes, rawHeaders, notModified }: PreparedPage,
  requestId: string,
): void {
  if (isFresh(request, { etag })) response.writeHead(304, { ...notModified, 'x-request-id': requestId }).end()
  else response.writeHead(200, [...rawHeaders, 'x-request-id', requestId]).end(bytes)
}
