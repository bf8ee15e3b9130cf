import canonicalize from 'canonicalize'
import { CompactSign } from 'jose'
import type { Passport } from '#contract/passports/passports.ts'
import type { PrivateKey } from './key-files.ts'

/** RFC 8785: what is signed. */
export function canonicalForm(value: unknown): string {
  return canonicalize(value) ?? ''
}

export async function sign(passport: Passport, key: PrivateKey): Promise<string> {
  return new CompactSign(new TextEncoder().encode(canonicalForm(passport)))
    .setProtectedHeader({ alg: 'EdDSA', kid: key.kid })
    .sign({ ...key, alg: 'EdDSA' })
}

/** What a stored signature signs. */
export function signedPassport(jws: string): Passport {
  return JSON.parse(Buffer.from(jws.split('.')[1] ?? '', 'base64url').toString())
}
