import { randomUUID } from 'node:crypto'
import {
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { WORKSHOP } from '#contract/workshop.ts'
import type { Caller } from '#server/accounts/caller.ts'
import { requirePassword } from '#server/accounts/login.ts'
import { mailNotice } from '#server/accounts/mails.ts'
import type { UserRow } from '#server/accounts/sessions.ts'
import type { Db } from '#server/db/open.ts'
import { Refusal } from '#server/refusal.ts'
import { newChallenge, takeChallenge } from './challenges.ts'
import type { RelyingParty } from './relying-party.ts'

const MOST_PASSKEYS = 20
/** Ed25519, ES256, RS256: what every device has one of. */
const ALGORITHMS = [-8, -7, -257]

/** Begins to add a passkey. @throws {Refusal} 403 for a wrong password, 409 when there are plenty, 429. */
export async function offerPasskey(
  db: Db,
  party: RelyingParty,
  user: UserRow,
  password: string,
  caller: Caller,
) {
  await requirePassword(db, user, password, caller)
  const present = await db
    .selectFrom('passkeys')
    .select(['credential_id', 'transports'])
    .where('user_id', '=', user.id)
    .execute()
  if (present.length >= MOST_PASSKEYS) throw new Refusal(409, 'Remove a passkey you no longer use first.')
  return generateRegistrationOptions({
    rpName: WORKSHOP.name,
    rpID: party.id,
    userID: new TextEncoder().encode(user.id),
    userName: user.email,
    userDisplayName: user.name,
    challenge: Buffer.from(await newChallenge(db, user.id, caller.now), 'base64url'),
    excludeCredentials: present.map((row) => ({
      id: row.credential_id,
      transports: JSON.parse(row.transports) as string[],
    })),
    // Found by the device without a name, opened by the device with a finger, a face or a PIN: both factors in one.
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

/** Adds what the device made. @throws {Refusal} 400 when it does not answer this account's challenge. */
export async function addPasskey(
  db: Db,
  party: RelyingParty,
  user: UserRow,
  { name, credential }: { name: string; credential: unknown },
  caller: Caller,
): Promise<void> {
  const response = credential as RegistrationResponseJSON
  const verified = await verifyRegistrationResponse({
    response,
    expectedChallenge: (challenge) => takeChallenge(db, challenge, user.id, caller.now),
    expectedOrigin: party.origins,
    expectedRPID: party.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => null)
  if (!verified?.verified) throw notAdded()
  const made = verified.registrationInfo.credential
  await db.transaction().execute(async (tx) => {
    const row = await tx
      .insertInto('passkeys')
      .values({
        id: randomUUID(),
        user_id: user.id,
        credential_id: made.id,
        public_key: Buffer.from(made.publicKey).toString('base64url'),
        counter: made.counter,
        transports: JSON.stringify((made.transports ?? []).map(String).slice(0, 10)),
        name,
        created_at: caller.now,
        last_used_at: null,
      })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!row) throw notAdded()
    await mailNotice(tx, user, 'passkey-added', caller)
  })
}

function notAdded(): Refusal {
  return new Refusal(400, 'The passkey could not be added. Please try again.')
}
