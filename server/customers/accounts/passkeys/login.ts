import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { Selectable } from 'kysely'
import type { Db } from '#server/platform/db/open.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { LoginNeeded } from '#server/platform/errors.ts'
import type { RequestContext } from '#server/platform/http/auth-context.ts'
import { withAttemptLimit } from '#server/platform/rate-limit/login-attempts.ts'
import { createSession, type LoginResult } from '../create-session.ts'
import { anonymousAttempt } from '../request-context.ts'
import { lockUser } from '../users.ts'
import { consumePasskeyChallenge, createPasskeyChallenge } from './challenges.ts'
import { type RelyingParty, webauthn } from './relying-party.ts'

/** Names no account, so that it does not reveal which accounts exist. */
export async function passkeyLoginOptions(db: Db, party: RelyingParty, now: number) {
  const { generateAuthenticationOptions } = await webauthn()
  return generateAuthenticationOptions({
    rpID: party.id,
    challenge: Buffer.from(await createPasskeyChallenge(db, null, now), 'base64url'),
    userVerification: 'required',
  })
}

/**
 * A passkey counts as both factors. Failed attempts count against the network only, so a passkey still works on a locked
 * account.
 * @throws {LoginNeeded} for an invalid passkey, {TooMany} after too many attempts from one network.
 */
export async function logInWithPasskey(
  db: Db,
  party: RelyingParty,
  credential: unknown,
  context: RequestContext,
): Promise<LoginResult> {
  const response = credential as AuthenticationResponseJSON
  const passkey = await findPasskey(db, response.id)
  const counter = passkey && (await verifiedCounter(db, party, { response, passkey }, context.now))
  const login = await withAttemptLimit(db, anonymousAttempt(context), async (tx) => {
    if (!passkey || counter === undefined) return null
    const user = await lockUser(tx, passkey.user_id)
    if (!user || user.email_verified_at === null) return null
    const { numUpdatedRows } = await tx
      .updateTable('passkeys')
      .set({ counter, last_used_at: context.now })
      .where('id', '=', passkey.id)
      .executeTakeFirstOrThrow()
    return numUpdatedRows > 0n ? createSession(tx, user, context) : null
  })
  if (!login) throw new LoginNeeded('This passkey does not belong to an account here.')
  return login
}

type PasskeyRow = Selectable<Database['passkeys']>

async function findPasskey(db: Db, credentialId: string): Promise<PasskeyRow | undefined> {
  return db.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId).executeTakeFirst()
}

/** @returns the new signature counter, or undefined for an invalid response. */
async function verifiedCounter(
  db: Db,
  party: RelyingParty,
  { response, passkey }: { response: AuthenticationResponseJSON; passkey: PasskeyRow },
  now: number,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await webauthn()
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge: (challenge) => consumePasskeyChallenge(db, challenge, null, now),
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
