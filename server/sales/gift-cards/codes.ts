import { createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import { CODE_ALPHABET, checkCharacter } from '#contract/sales/gift-cards/code.ts'
import type { Db } from '#server/platform/db/open.ts'

const RANDOM_CHARACTERS = 15
/** Slows down a search for the codes of stolen hashes. Codes are random, so they need no salt of their own. */
const HASH_ROUNDS = 2000
const HASH_SALT = 'gift card'
const HASH_BYTES = 32

/** Every backup has it, so that a recovered card gets the code that was emailed (docs/decisions/0045-gift-cards.md). */
export async function storeGiftCardKey(db: Db): Promise<void> {
  await db
    .insertInto('gift_card_keys')
    .values({ id: 1, key: randomBytes(32).toString('hex') })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function readGiftCardKey(db: Db): Promise<string> {
  return (await db.selectFrom('gift_card_keys').select('key').executeTakeFirstOrThrow()).key
}

/** @returns the code without hyphens. */
export function deriveCode(key: string, uuid: string): string {
  const digest = createHmac('sha256', Buffer.from(key, 'hex')).update(`gift card ${uuid}`).digest('hex')
  const size = BigInt(CODE_ALPHABET.length)
  let rest = BigInt(`0x${digest}`)
  let code = ''
  for (let count = 0; count < RANDOM_CHARACTERS; count++) {
    code += CODE_ALPHABET[Number(rest % size)]
    rest /= size
  }
  return code + checkCharacter(code)
}

export interface StoredCode {
  code_hash: string
  last_four: string
}

export function storedCode(code: string): StoredCode {
  return { code_hash: hashCode(code), last_four: code.slice(-4) }
}

export function hashCode(code: string): string {
  return pbkdf2Sync(code, HASH_SALT, HASH_ROUNDS, HASH_BYTES, 'sha256').toString('base64url')
}
