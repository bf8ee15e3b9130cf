import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { Negotiator } from '@fastify/accept-negotiator'

export type Encoding = 'br' | 'gzip' | 'identity'

const negotiator = new Negotiator<Encoding>({
  supportedValues: ['br', 'gzip', 'identity'],
})

export function chooseEncoding(accepted = ''): Encoding {
  return negotiator.negotiate(accepted.toLowerCase()) ?? 'identity'
}

const brotli = promisify(brotliCompress)
const gzipAsync = promisify(gzip)
/** Compresses a page in under a millisecond; higher levels save only a few percent. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

export async function compress(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return body
  return encoding === 'br' ? brotli(body, BROTLI) : gzipAsync(body)
}

export function strongEtag(body: Buffer | string): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
}

/** A strong ETag names one sequence of bytes, so each encoding has its own. */
export function encodedEtag(etag: string, encoding: Encoding): string {
  return encoding === 'identity' ? etag : `${etag.slice(0, -1)}-${encoding}"`
}
