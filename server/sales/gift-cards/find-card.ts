import type { Cents } from '#contract/platform/values/money.ts'
import { readGiftCardCode } from '#contract/sales/gift-cards/code.ts'
import type { Db } from '#server/platform/db/open.ts'
import { hashCode } from './codes.ts'

export interface UsableCard {
  id: number
  uuid: string
  balance: Cents
  /** Its payment is disputed, so nobody can use it now. */
  isDisputed: boolean
}

/** @returns null for an unknown code, and for one that staff blocked. */
export async function findCard(db: Db, text: string): Promise<UsableCard | null> {
  const code = readGiftCardCode(text)
  if (code === null) return null
  const row = await db
    .selectFrom('gift_cards')
    .select(['id', 'uuid', 'balance_cents', 'blocked_at', 'disputed_at'])
    .where('code_hash', '=', hashCode(code))
    .where('issued_at', 'is not', null)
    .executeTakeFirst()
  if (!row || row.blocked_at !== row.disputed_at) return null
  const { id, uuid, balance_cents: balance, disputed_at } = row
  return { id, uuid, balance, isDisputed: disputed_at !== null }
}

/** 0 for a blocked card. */
export async function readBalance(db: Db, cardId: number): Promise<Cents> {
  const row = await db
    .selectFrom('gift_cards')
    .select('balance_cents')
    .where('id', '=', cardId)
    .where('blocked_at', 'is', null)
    .executeTakeFirst()
  return row?.balance_cents ?? 0
}
