import { emailKey } from '#contract/platform/values/people.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { hashToken } from '#server/platform/http/tokens.ts'

/** Locks the subscriber for the rest of the transaction. */
export async function findOrAddSubscriber(tx: Tx, email: string, now: number): Promise<number> {
  const { id } = await tx
    .insertInto('subscribers')
    .values({ email, email_key: emailKey(email), created_at: now, owned_at: null })
    .onConflict((conflict) =>
      conflict.column('email_key').doUpdateSet((row) => ({ email_key: row.ref('excluded.email_key') })),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Locks the subscriber for the rest of the transaction. */
export async function markOwned(tx: Tx, id: number, now: number): Promise<void> {
  await tx
    .updateTable('subscribers')
    .set(({ fn, val }) => ({ owned_at: fn.coalesce('owned_at', val(now)) }))
    .where('id', '=', id)
    .execute()
}

/** @returns the subscriber's id, or null for an unknown token. */
export async function findTokenOwner(db: Db, token: string): Promise<number | null> {
  const row = await db
    .selectFrom('subscriber_tokens')
    .select('subscriber_id')
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst()
  return row?.subscriber_id ?? null
}

/** @returns null for an address that has never subscribed. */
export async function findSubscriber(db: Db, emailKey: string): Promise<number | null> {
  const row = await db
    .selectFrom('subscribers')
    .select('id')
    .where('email_key', '=', emailKey)
    .executeTakeFirst()
  return row?.id ?? null
}
