import { randomUUID } from 'node:crypto'
import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Db } from '#server/platform/db/open.ts'
import type { UserRow } from '#server/platform/db/rows/accounts.ts'
import { Conflict, type DomainError, Invalid } from '#server/platform/errors.ts'
import type { RequestContext } from '#server/platform/http/auth-context.ts'
import { emailNotice } from '../emails.ts'
import { requirePassword } from '../login.ts'
import { consumePasskeyChallenge, createPasskeyChallenge } from './challenges.ts'
import { type RelyingParty, webauthn } from './relying-party.ts'

const MAX_PASSKEYS = 20
/** Ed25519, ES256, and RS256. Every device supports one of them. */
const ALGORITHMS = [-8, -7, -257]

/** @throws {Forbidden} for a wrong password, {Conflict} at the maximum number of passkeys, {TooMany}. */
export async function passkeyRegistrationOptions(
  db: Db,
  party: RelyingParty & { name: string },
  { user, password }: { user: UserRow; password: string },
  context: RequestContext,
) {
  await requirePassword(db, user, password, context)
  const existing = await db
    .selectFrom('passkeys')
    .select(['credential_id', 'transports'])
    .where('user_id', '=', user.id)
    .execute()
  if (existing.length >= MAX_PASSKEYS) throw new Conflict('Remove a passkey you no longer use first.')
  const { generateRegistrationOptions } = await webauthn()
  return generateRegistrationOptions({
    rpName: party.name,
    rpID: party.id,
    userID: new TextEncoder().encode(user.id),
    userName: user.email,
    userDisplayName: user.name,
    challenge: Buffer.from(await createPasskeyChallenge(db, user.id, context.now), 'base64url'),
    excludeCredentials: existing.map((row) => ({
      id: row.credential_id,
      transports: JSON.parse(row.transports) as string[],
    })),
    // A discoverable passkey with user verification counts as both factors.
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

/** @throws {Invalid} when the response does not match this account's challenge. */
export async function addPasskey(
  db: Db,
  party: RelyingParty,
  { user, name, credential }: { user: UserRow; name: string; credential: unknown },
  context: RequestContext,
): Promise<void> {
  const response = credential as RegistrationResponseJSON
  const { verifyRegistrationResponse } = await webauthn()
  const verified = await verifyRegistrationResponse({
    response,
    expectedChallenge: (challenge) => consumePasskeyChallenge(db, challenge, user.id, context.now),
    expectedOrigin: party.origins,
    expectedRPID: party.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => null)
  if (!verified?.verified) throw passkeyNotAdded()
  const passkey = verified.registrationInfo.credential
  await db.transaction().execute(async (tx) => {
    const row = await tx
      .insertInto('passkeys')
      .values({
        id: randomUUID(),
        user_id: user.id,
        credential_id: passkey.id,
        public_key: Buffer.from(passkey.publicKey).toString('base64url'),
        counter: passkey.counter,
        transports: JSON.stringify((passkey.transports ?? []).map(String).slice(0, 10)),
        name,
        created_at: context.now,
        last_used_at: null,
      })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!row) throw passkeyNotAdded()
    await emailNotice(tx, user, 'passkey-added', context)
  })
}

function passkeyNotAdded(): DomainError {
  return new Invalid('The passkey could not be added. Please try again.')
}
