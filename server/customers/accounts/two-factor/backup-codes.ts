import { createHash, randomInt } from 'node:crypto'
import { BACKUP_CODE_COUNT, normalizeBackupCode } from '#contract/customers/accounts/account-codes.ts'
import type { Tx } from '#server/platform/db/open.ts'

/** Without letters that look like digits. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz'
/** 59 bits: too many to guess from a hash. */
const LENGTH = 12

export async function createBackupCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: BACKUP_CODE_COUNT }, newCode)
  await removeBackupCodes(tx, userId)
  await tx
    .insertInto('backup_codes')
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashCode(userId, code) })))
    .execute()
  return codes
}

export async function consumeBackupCode(tx: Tx, userId: string, code: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('backup_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashCode(userId, code))
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export async function removeBackupCodes(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('backup_codes').where('user_id', '=', userId).execute()
}

/** "k7m2-q4xv-9hpd" */
function newCode(): string {
  const characters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)])
  return [characters.slice(0, 4), characters.slice(4, 8), characters.slice(8)]
    .map((group) => group.join(''))
    .join('-')
}

function hashCode(userId: string, code: string): string {
  return createHash('sha256')
    .update(`${userId} ${normalizeBackupCode(code)}`)
    .digest('base64url')
}
