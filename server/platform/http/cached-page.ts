import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { chooseEncoding, compress, decompress, type Encoding, encodedEtag } from './content-encoding.ts'
import { isFresh } from './freshness.ts'
import type { CachedPage } from './page-cache.ts'

/** A cached page in one encoding. */
export interface PreparedPage {
  etag: string
  bytes: Buffer
  headers: OutgoingHttpHeaders
  /** The headers of a response without a body. */
  notModified: OutgoingHttpHeaders
}

/** Smaller responses fit into one packet anyway. */
const MIN_COMPRESSED_BYTES = 1024

export async function sendCachedPage(request: FastifyRequest, reply: FastifyReply, page: CachedPage) {
  const isSmall = page.length < MIN_COMPRESSED_BYTES
  const encoding = isSmall ? 'identity' : chooseEncoding(request.headers['accept-encoding'])
  return sendPrepared(request, reply, page.prepared[encoding] ?? (await prepare(page, encoding)))
}

export function sendPrepared(
  request: FastifyRequest,
  reply: FastifyReply,
  { etag, bytes, headers, notModified }: PreparedPage,
) {
  if (isFresh(request, { etag })) return reply.headers(notModified).status(304).send()
  return reply.headers(headers).send(bytes)
}

/** Prepares every encoding of a page that is kept for good, so that no request has to compress or decompress it. */
export async function prepareAll(page: CachedPage): Promise<CachedPage> {
  for (const encoding of ['br', 'gzip', 'identity'] as const)
    page.prepared[encoding] = await prepare(page, encoding)
  return page
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
  const prepared = { etag, bytes, headers, notModified }
  if (encoding !== 'identity') page.prepared[encoding] = prepared
  return prepared
}

async function bytesOf({ brotli }: CachedPage, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'br') return brotli
  const body = await decompress(brotli)
  return encoding === 'gzip' ? compress(body, 'gzip') : body
}
