import canonicalize from 'canonicalize'
import type { PassportReply } from '#contract/customers/passports/passports.ts'
import type { PublicKey } from './public-keys.ts'

const ALGORITHM = 'Ed25519'

/**
 * Whether `jws` is a signature of exactly this passport by the key. Null when the browser does not know Ed25519.
 * JWS in compact form: RFC 7515; the key: RFC 8037.
 */
export async function verifyPassport(
  { passport, jws, kid }: PassportReply,
  keys: PublicKey[],
): Promise<boolean | null> {
  const [header = '', payload = '', signature = '', ...rest] = jws.split('.')
  const jwk = keys.find((candidate) => candidate.kid === kid)
  if (rest.length > 0 || jwk?.crv !== ALGORITHM) return false
  const named = parse(header)
  if (named?.alg !== 'EdDSA' || named.kid !== kid || 'crit' in named) return false
  const signed = encode(canonicalize(passport) ?? '')
  if (!sameBytes(decode(payload), signed)) return false
  const { kty, crv, x } = jwk
  let key: CryptoKey
  try {
    key = await crypto.subtle.importKey('jwk', { kty, crv, x }, ALGORITHM, false, ['verify'])
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotSupportedError') return null
    return false
  }
  return crypto.subtle.verify(ALGORITHM, key, decode(signature), encode(`${header}.${payload}`))
}

function parse(header: string): Record<string, unknown> | null {
  try {
    return JSON.parse(new TextDecoder().decode(decode(header)))
  } catch {
    return null
  }
}

/** The bytes of a base64url text; none for anything else. */
function decode(text: string): Uint8Array<ArrayBuffer> {
  try {
    const binary = atob(text.replace(/-/g, '+').replace(/_/g, '/'))
    return Uint8Array.from(binary, (character) => character.charCodeAt(0))
  } catch {
    return new Uint8Array()
  }
}

function encode(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text)
}

function sameBytes(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index])
}
