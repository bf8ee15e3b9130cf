import type { Selectable } from 'kysely'
import type { Ownership } from '#contract/customers/passports/passports.ts'
import { handOverPage } from '#contract/platform/values/paths.ts'
import { lettersAndDigits } from '#contract/platform/values/search-text.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { Conflict, Forbidden, wrongField } from '#server/platform/errors.ts'
import { hashToken, newToken } from '#server/platform/http/tokens.ts'
import { type LoginAttempt, withAttemptLimit } from '#server/platform/rate-limit/login-attempts.ts'
import { type PassportRow, requirePassport } from './find.ts'

type OwnerRow = Selectable<Database['passport_owners']>

/** The logged-in user who claims a passport. */
export interface Claimant {
  userId: string
  attempt: LoginAttempt
}

export async function readOwnership(db: Db, code: string, userId: string): Promise<Ownership> {
  const { id } = await requirePassport(db, code)
  const row = await db
    .selectFrom('passport_owners')
    .select('user_id')
    .where('passport_id', '=', id)
    .executeTakeFirst()
  return { owner: row?.user_id === userId, claimed: (row?.user_id ?? null) !== null }
}

/**
 * Makes the user the owner, either with the claim code of the parcel card while nobody is the owner, or with the owner's link, which
 * works once. Wrong codes and links count as failed attempts.
 * @throws {NotFound}, {Invalid} for a wrong secret, {Conflict} when someone else is the owner, {TooMany} after too many attempts
 */
export async function claim(
  db: Db,
  code: string,
  secret: { claim_code?: string | undefined; token?: string | undefined },
  claimant: Claimant,
): Promise<void> {
  const passport = await requirePassport(db, code)
  const { token, claim_code = '' } = secret
  if (token === undefined && claim_code === '') throw wrongField('claim_code', 'Enter the claim code.')
  const claimed = await withAttemptLimit(db, claimant.attempt, (tx) =>
    token === undefined
      ? claimWithCode(tx, passport, claim_code, claimant)
      : claimWithToken(tx, passport, token, claimant),
  )
  if (claimed !== null) return
  throw token === undefined ? wrongField('claim_code', WRONG_CODE) : wrongField('token', WRONG_TOKEN)
}

const WRONG_CODE = 'This is not the claim code of this passport. It is on the card that came with it.'
const WRONG_TOKEN = 'This link has been used already, or the owner has made a new one. Ask them for another.'

async function claimWithCode(
  tx: Tx,
  { id, claim_code }: PassportRow,
  given: string,
  { userId, attempt: { now } }: Claimant,
): Promise<true | null> {
  if (lettersAndDigits(given) !== claim_code) return null
  const { user_id } = await lockOwner(tx, id, now)
  if (user_id === userId) return true
  if (user_id !== null) throw new Conflict('This passport already has an owner.')
  return setOwner(tx, id, userId, now)
}

async function claimWithToken(
  tx: Tx,
  { id }: PassportRow,
  token: string,
  { userId, attempt: { now } }: Claimant,
): Promise<true | null> {
  const row = await lockOwner(tx, id, now)
  if (row.hand_over_hash !== hashToken(token)) return null
  // The owners may open their own link. It still works for the recipient.
  if (row.user_id === userId) return true
  return setOwner(tx, id, userId, now)
}

/**
 * Makes the link that hands a passport over, and ends the one before.
 * @returns the path of the page. @throws {NotFound}, {Forbidden} for anyone but the owner, {Conflict} while it is reported lost
 */
export async function handOver(db: Db, code: string, userId: string, at: number): Promise<string> {
  const passport = await requirePassport(db, code)
  const token = newToken()
  await db.transaction().execute(async (tx) => {
    const { lost } = await lockOwn(tx, passport.id, userId, at)
    if (lost === 1) {
      throw new Conflict('You reported it lost or stolen. Report it found before you hand it over.')
    }
    await tx
      .updateTable('passport_owners')
      .set({ hand_over_hash: hashToken(token) })
      .where('passport_id', '=', passport.id)
      .execute()
  })
  return handOverPage(passport.code, token)
}

/** Reports it lost, or found again. A lost knife can't be handed over, so its link ends. @throws {NotFound}, {Forbidden} for anyone but the owner */
export async function reportLost(
  db: Db,
  code: string,
  { userId, lost }: { userId: string; lost: boolean },
  at: number,
): Promise<void> {
  const { id } = await requirePassport(db, code)
  await db.transaction().execute(async (tx) => {
    await lockOwn(tx, id, userId, at)
    await tx
      .updateTable('passport_owners')
      .set({ reported_at: at, ...(lost ? { lost: 1, hand_over_hash: null } : { lost: 0 }) })
      .where('passport_id', '=', id)
      .execute()
  })
}

async function lockOwn(tx: Tx, passportId: number, userId: string, at: number): Promise<OwnerRow> {
  const row = await lockOwner(tx, passportId, at)
  if (row.user_id !== userId) throw new Forbidden('Only the registered owner can do this.')
  return row
}

/** Locks the owner's row, which it inserts if it is missing, so that concurrent claims run one after the other. */
async function lockOwner(tx: Tx, passportId: number, at: number): Promise<OwnerRow> {
  return tx
    .insertInto('passport_owners')
    .values({ passport_id: passportId, user_id: null, owned_at: at, hand_over_hash: null })
    .onConflict((row) =>
      row.column('passport_id').doUpdateSet((known) => ({ lost: known.ref('passport_owners.lost') })),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function setOwner(tx: Tx, passportId: number, userId: string, at: number): Promise<true> {
  await tx
    .updateTable('passport_owners')
    .set({ user_id: userId, owned_at: at, hand_over_hash: null })
    .where('passport_id', '=', passportId)
    .execute()
  return true
}
