import canonicalize from 'canonicalize'
import { CompactSign } from 'jose'
import type { Passport } from '#contract/customers/passports/passports.ts'
import type { PrivateKey } from './key-files.ts'

/** The RFC 8785 form of a value, which is what is signed. @throws for a value that has none. */
export function canonicalForm(value: unknown): string {
  return canonicalize(value) ?? ''
}

export async function sign(passport: Passport, key: PrivateKey): Promise<string> {
  return new CompactSign(new TextEncoder().encode(canonicalForm(passport)))
    .setProtectedHeader({ alg: 'EdDSA', kid: key.kid })
    .sign({ ...key, alg: 'EdDSA' })
}

/** The passport that a stored JWS contains. Does not verify the signature. */
export function signedPassport(jws: string): Passport {
  return JSON.parse(Buffer.from(jws.split('.')[1] ?? '', 'base64url').toString())
}
