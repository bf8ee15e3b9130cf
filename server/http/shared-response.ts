import type { FastifyReply, FastifyRequest } from 'fastify'
import { chooseEncoding, compress, encodedEtag, strongEtag } from './content-encoding.ts'
import { isFresh } from './freshness.ts'
import { isInProcess } from './internal-client.ts'

/** Smaller responses fit into one packet anyway. */
const MIN_COMPRESSED_BYTES = 1024

/**
 * Compresses a response that is the same for everyone, and answers 304 to a client that has it. Others stay uncompressed:
 * the length of a compressed response that contains both a secret and the request's text can reveal the secret.
 */
export async function sendShared(request: FastifyRequest, reply: FastifyReply, payload: unknown) {
  if (reply.statusCode !== 200 || typeof payload !== 'string' || isInProcess(request)) return payload
  const body = Buffer.from(payload)
  const isSmall = body.length < MIN_COMPRESSED_BYTES
  const encoding = isSmall ? 'identity' : chooseEncoding(request.headers['accept-encoding'])
  const etag = encodedEtag(strongEtag(body), encoding)
  reply.header('etag', etag).header('vary', 'accept-encoding')
  if (reply.getHeader('cache-control') === 'no-store') reply.header('cache-control', 'no-cache')
  if (isFresh(request, { etag })) {
    reply.status(304)
    return ''
  }
  if (encoding === 'identity') return payload
  reply.header('content-encoding', encoding).removeHeader('content-length')
  return compress(body, encoding)
}
