import type { Claim, ClaimState } from '#contract/catalog/drops/draws.ts'
import { toInstant } from '#contract/platform/values/dates.ts'
import type { Db } from '#server/platform/db/open.ts'
import { hashToken } from '#server/platform/http/tokens.ts'
import { isPaid } from './outcome.ts'

export type StoredClaim = Omit<Claim, 'product'> & { productId: number }

/** @returns null for an unknown token or one of another drop */
export async function readClaim(
  db: Db,
  { slug, token }: { slug: string; token: string },
  now: number,
): Promise<StoredClaim | null> {
  const row = await findClaimRow(db, token)
  if (!row || row.slug !== slug) return null
  return {
    productId: row.product_id,
    drop: { slug: row.slug, name: row.name },
    entry: row.entry,
    state: stateOf(row, now),
    until: new Date(row.expires_at).toISOString(),
    free_at: toInstant(row.page_ends_at),
  }
}

type Row = NonNullable<Awaited<ReturnType<typeof findClaimRow>>>

function findClaimRow(db: Db, token: string) {
  return db
    .selectFrom('draw_claims')
    .innerJoin('draw_entries', 'draw_entries.id', 'draw_claims.entry_id')
    .innerJoin('drops', 'drops.id', 'draw_claims.drop_id')
    .leftJoin('orders', 'orders.id', 'draw_claims.order_id')
    .leftJoin('payments', 'payments.order_id', 'draw_claims.order_id')
    .select(['drops.slug', 'drops.name', 'entry', 'product_id', 'draw_claims.expires_at', 'lapsed_at'])
    .select(['orders.status', 'payments.state', 'payments.expires_at as page_ends_at'])
    .where('draw_claims.token_hash', '=', hashToken(token))
    .executeTakeFirst()
}

function stateOf(row: Row, now: number): ClaimState {
  if (isPaid(row)) return 'claimed'
  if (row.status !== null) return 'in_checkout'
  return row.lapsed_at !== null || row.expires_at <= now ? 'lapsed' : 'open'
}
