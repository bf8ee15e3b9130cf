import { calculateJwkThumbprint, compactVerify, decodeProtectedHeader } from 'jose'
import { z } from 'zod'
import { canonicalForm } from './sign.ts'

/** The file that 'Download passport' saves. */
const downloaded = z.object({
  passport: z.record(z.string(), z.unknown()),
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
  const file = downloaded.safeParse(parseJson(text))
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

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
