import { calculateJwkThumbprint, compactVerify, decodeProtectedHeader } from 'jose'
import { z } from 'zod'
import { canonicalForm } from './sign.ts'

/** The file that 'Download passport' saves. */
const downloaded = z.object({
  // A record would leave out a key named __proto__.
  passport: z.custom<object>((value) => typeof value === 'object' && value !== null),
  jws: z.string(),
  kid: z.string(),
  key: z.looseObject({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: z.string() }),
})

export interface KnownKey {
  kid: string
  x: string
}

/**
 * Verifies a downloaded passport, with or without the shop's data.
 * @param text the file. @param known the shop's keys, or null without the shop's data.
 * @returns a sentence that says why the passport is not valid, or null for a valid one.
 */
export async function whyNotValid(text: string, known: KnownKey[] | null): Promise<string | null> {
  const file = downloaded.safeParse(parseUnambiguous(text))
  if (!file.success) return 'The file is not a downloaded passport.'
  const { passport, jws, kid, key } = file.data
  const { kty, crv, x } = key
  if ((await calculateJwkThumbprint({ kty, crv, x })) !== kid || (key.kid ?? kid) !== kid) {
    return 'The key is not the one that the passport names.'
  }
  if (known !== null && !known.some((each) => each.kid === kid && each.x === x)) {
    return 'The key is not one of this shop.'
  }
  const payload = await verifiedPayload(jws, kid, { kty, crv, x })
  if (payload === null) return 'The signature does not fit the key.'
  return payload === canonical(passport) ? null : 'The passport differs from what was signed.'
}

async function verifiedPayload(
  jws: string,
  kid: string,
  key: { kty: 'OKP'; crv: 'Ed25519'; x: string },
): Promise<string | null> {
  try {
    if (decodeProtectedHeader(jws).kid !== kid) return null
    const { payload } = await compactVerify(jws, { ...key, alg: 'EdDSA' }, { algorithms: ['EdDSA'] })
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(payload)
  } catch {
    return null
  }
}

/** Null for a value without an RFC 8785 form, such as a text with half of a surrogate pair. */
function canonical(value: unknown): string | null {
  try {
    return canonicalForm(value)
  } catch {
    return null
  }
}

/** Null for what is not JSON, or names something twice: it would be read one way here and another way elsewhere. */
function parseUnambiguous(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return countNames(value) === namesIn(text) ? value : null
  } catch {
    return null
  }
}

function namesIn(json: string): number {
  const tokens = json.match(/"(?:[^"\\]|\\.)*"|:/g) ?? []
  return tokens.filter((token) => token === ':').length
}

function countNames(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const own = Array.isArray(value) ? 0 : Object.keys(value).length
  return Object.values(value).reduce<number>((sum, each) => sum + countNames(each), own)
}
