import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server'
import type { Selectable } from 'kysely'
import { type Caller, tryOn } from '#server/accounts/caller.ts'
import { type Entered, enter } from '#server/accounts/enter.ts'
import { lockUser } from '#server/accounts/users.ts'
import type { Db } from '#server/db/open.ts'
import type { Database } from '#server/db/schema.ts'
import { judge } from '#server/limits/tries.ts'
import { Refusal } from '#server/refusal.ts'
import { newChallenge, takeChallenge } from './challenges.ts'
import type { RelyingParty } from './relying-party.ts'

/** Begins a login. No account is named, so none can be probed for: the device offers those it knows. */
export async function askForPasskey(db: Db, party: RelyingParty, now: number) {
  return generateAuthenticationOptions({
    rpID: party.id,
    challenge: Buffer.from(await newChallenge(db, null, now), 'base64url'),
    userVerification: 'required',
  })
}

/**
 * Logs in by passkey, which is both factors at once. A signature can't be guessed, so it counts against the address
 * alone, and an account that others have locked by guessing still opens to its owner's device.
 * @throws {Refusal} 401 when it opens nothing, 429 after too many from one address.
 */
export async function logInByPasskey(
  db: Db,
  party: RelyingParty,
  credential: unknown,
  caller: Caller,
): Promise<Entered> {
  const response = credential as AuthenticationResponseJSON
  const passkey = await findPasskey(db, response.id)
  const counter = passkey && (await verifiedCounter(db, party, response, passkey, caller.now))
  const entered = await judge(db, tryOn(null, caller), async (tx) => {
    if (!passkey || counter === undefined) return null
    const user = await lockUser(tx, passkey.user_id)
    if (!user || user.email_verified_at === null) return null
    const { numUpdatedRows } = await tx
      .updateTable('passkeys')
      .set({ counter, last_used_at: caller.now })
      .where('id', '=', passkey.id)
      .executeTakeFirstOrThrow()
    return numUpdatedRows > 0n ? enter(tx, user, caller) : null
  })
  if (!entered) throw new Refusal(401, 'This passkey opens no account here.')
  return entered
}

type PasskeyRow = Selectable<Database['passkeys']>

async function findPasskey(db: Db, credentialId: string): Promise<PasskeyRow | undefined> {
  return db.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId).executeTakeFirst()
}

/** The device's new count of signatures when the answer is right; undefined otherwise. */
async function verifiedCounter(
  db: Db,
  party: RelyingParty,
  response: AuthenticationResponseJSON,
  passkey: PasskeyRow,
  now: number,
): Promise<number | undefined> {
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge: (challenge) => takeChallenge(db, challenge, null, now),
    expectedOrigin: party.origins,
    expectedRPID: party.id,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
      counter: passkey.counter,
    },
    requireUserVerification: true,
  }).catch(() => null)
  return verified?.verified ? verified.authenticationInfo.newCounter : undefined
}
