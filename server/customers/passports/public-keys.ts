import type { Db } from '#server/platform/db/open.ts'
import { type PrivateKey, readKeys } from './key-files.ts'

/** A JSON Web Key (RFC 8037). */
export interface PublicKey {
  kty: 'OKP'
  crv: 'Ed25519'
  x: string
  kid: string
  alg: 'EdDSA'
  use: 'sig'
}

type Stored = Pick<PrivateKey, 'kid' | 'x'>

/** Stores the public part of a key, once. */
export async function storePublicKey(db: Db, { kid, x }: Stored, at: number): Promise<void> {
  await db
    .insertInto('passport_keys')
    .values({ kid, x, created_at: at })
    .onConflict((known) => known.column('kid').doNothing())
    .execute()
}

/** Every key that has signed a passport on any machine, and all keys of this machine. */
export async function readPublicKeys(db: Db, dataDir: string): Promise<PublicKey[]> {
  const stored = await readStoredKeys(db)
  const own = (await readKeys(dataDir)).map(toPublicKey)
  const known = new Set(stored.map(({ kid }) => kid))
  return [...stored, ...own.filter(({ kid }) => !known.has(kid))]
}

export async function readStoredKeys(db: Db): Promise<PublicKey[]> {
  const rows = await db
    .selectFrom('passport_keys')
    .select(['kid', 'x'])
    .orderBy('created_at')
    .orderBy('kid')
    .execute()
  return rows.map(toPublicKey)
}

export function toPublicKey({ kid, x }: Stored): PublicKey {
  return { kty: 'OKP', crv: 'Ed25519', x, kid, alg: 'EdDSA', use: 'sig' }
}
