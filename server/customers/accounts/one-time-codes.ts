import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import { CODE_DIGITS } from '#contract/customers/accounts/account-codes.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/platform/values/time.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import type { CodeKind } from '#server/platform/db/rows/accounts.ts'
import { hashToken, newToken } from '#server/platform/http/tokens.ts'

const CODE_LIFE_MS = 10 * MINUTE_MS
const MAX_WRONG_ATTEMPTS = 5

const WITHOUT_CODE: CodeKind[] = ['reset', 'reset-review']
/** 0 for a kind without a link. */
const LINK_LIFE_MS: Record<CodeKind, number> = {
  verification: DAY_MS,
  verified: 90 * DAY_MS,
  reset: HOUR_MS,
  'reset-review': 15 * MINUTE_MS,
  login: 0,
  'two-factor': 0,
  'backup-email': 0,
}

/** `subject`: the backup email that the code verifies, or the sign-up that it was sent for. */
export interface Purpose {
  userId: string
  kind: CodeKind
  subject?: string
}

/** Every code of this kind, whatever its subject. */
export interface AnyPurpose {
  userId: string
  kind: CodeKind
  subject: null
}

/** Replaces earlier codes and links for the same purpose. */
export async function issueCode(
  tx: Tx,
  { userId, kind, subject = '' }: Purpose,
  now: number,
): Promise<{ code: string; link: string }> {
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
  const link = newToken()
  const values = {
    code_hash: WITHOUT_CODE.includes(kind) ? null : hashCode(userId, code),
    code_ends_at: now + CODE_LIFE_MS,
    wrong_tries: 0,
    link_hash: LINK_LIFE_MS[kind] > 0 ? hashToken(link) : null,
    link_ends_at: now + LINK_LIFE_MS[kind],
  }
  await tx
    .insertInto('codes')
    .values({ user_id: userId, kind, subject, ...values })
    .onConflict((conflict) => conflict.columns(['user_id', 'kind', 'subject']).doUpdateSet(values))
    .execute()
  return { code, link }
}

/** Deletes a valid code with its link. Call it under the attempt limit, which runs one attempt at a time. */
export async function consumeCode(tx: Tx, purpose: Purpose, code: string, now: number): Promise<boolean> {
  const row = await findCode(tx, purpose, code, now)
  if (row) await tx.deleteFrom('codes').where('id', '=', row.id).execute()
  return row !== undefined
}

/** Leaves a valid code as it is. A wrong one counts against every code that it could have been, as in {@link consumeCode}. */
export async function findCode(
  tx: Tx,
  { userId, kind, subject = '' }: Purpose | AnyPurpose,
  code: string,
  now: number,
): Promise<{ id: number } | undefined> {
  const rows = await tx
    .selectFrom('codes')
    .select(['id', 'code_hash'])
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .$if(subject !== null, (codes) => codes.where('subject', '=', subject ?? ''))
    .where('code_hash', 'is not', null)
    .where('code_ends_at', '>', now)
    .where('wrong_tries', '<', MAX_WRONG_ATTEMPTS)
    .execute()
  const right = rows.find(({ code_hash }) => isHashOf(code_hash ?? '', userId, code))
  for (const { id } of right ? [] : rows) {
    await tx
      .updateTable('codes')
      .set((current) => ({ wrong_tries: current('wrong_tries', '+', 1) }))
      .where('id', '=', id)
      .execute()
  }
  return right
}

export async function hasLiveLink(db: Db, userId: string, kind: CodeKind, now: number): Promise<boolean> {
  const row = await db
    .selectFrom('codes')
    .select('id')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('link_ends_at', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

/** @returns the user's id, or null for an invalid link. */
export async function findLinkOwner(
  db: Db,
  kind: CodeKind,
  link: string,
  now: number,
): Promise<string | null> {
  const row = await db
    .selectFrom('codes')
    .select('user_id')
    .where('kind', '=', kind)
    .where('link_hash', '=', hashToken(link))
    .where('link_ends_at', '>', now)
    .executeTakeFirst()
  return row?.user_id ?? null
}

/** Deletes a valid link with its code. @returns the user's id, or undefined for an invalid link. */
export async function consumeLink(
  tx: Tx,
  kind: CodeKind,
  link: string,
  now: number,
): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('codes')
    .where('kind', '=', kind)
    .where('link_hash', '=', hashToken(link))
    .where('link_ends_at', '>', now)
    .returning('user_id')
    .executeTakeFirst()
  return row?.user_id
}

/** Ends the codes of an account whose mailbox is proved. Their links stay known, to say so. */
export async function retireVerifications(tx: Tx, userId: string, now: number): Promise<void> {
  await tx
    .updateTable('codes')
    .set({ kind: 'verified', code_hash: null, link_ends_at: now + LINK_LIFE_MS.verified })
    .where('user_id', '=', userId)
    .where('kind', '=', 'verification')
    .execute()
}

export async function deleteCodes(
  tx: Tx,
  { userId, kind, subject = '' }: Purpose | AnyPurpose,
): Promise<void> {
  await tx
    .deleteFrom('codes')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .$if(subject !== null, (codes) => codes.where('subject', '=', subject ?? ''))
    .execute()
}

export async function sweepCodes(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('codes')
    .where('code_ends_at', '<=', now)
    .where((code) => code.or([code('link_hash', 'is', null), code('link_ends_at', '<=', now)]))
    .execute()
}

function isHashOf(hash: string, userId: string, code: string): boolean {
  return timingSafeEqual(Buffer.from(hash), Buffer.from(hashCode(userId, code.trim())))
}

function hashCode(userId: string, code: string): string {
  return createHash('sha256').update(`${userId} ${code}`).digest('base64url')
}
