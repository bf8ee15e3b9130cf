import { HOUR_MS } from '#contract/platform/values/time.ts'
import { applyStockChanges, moveReservedUnit, type StockCause } from '#server/catalog/products/stock.ts'
import { raiseRevision } from '#server/platform/db/catalog-revision.ts'
import { countRows } from '#server/platform/db/list-query.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { queueEmail } from '#server/platform/email/outbox.ts'
import { hashToken, newToken } from '#server/platform/http/tokens.ts'
import type { EntrantEmails } from './entrant-emails.ts'
import { type DropRow, lockDrop } from './find-draw.ts'

interface WaitingEntry {
  id: number
  entry: string
  email: string
  rank: number
}

interface Offer {
  drop: DropRow
  product: { id: number; name: string }
  emails: EntrantEmails
  at: number
}

/**
 * Brings the claims of a drawn drop up to date: lapsed units go to the next in order, and once nobody is waiting or nothing is left
 * to win, the product is sold like any other. Safe to repeat.
 */
export async function offerUnits(tx: Tx, emails: EntrantEmails, dropId: number, at: number): Promise<void> {
  const drop = await lockDrop(tx, dropId)
  const draw = await tx
    .selectFrom('draws')
    .selectAll()
    .where('drop_id', '=', dropId)
    .executeTakeFirstOrThrow()
  const lapsed = await lapseClaims(tx, dropId, at)
  const product = await findProduct(tx, dropId)
  const isForSale = product.deleted_at === null
  const isReleased = draw.released_at !== null
  const active = await countClaims(tx, dropId, 'active')
  const left = isReleased ? lapsed.length : Math.max(lapsed.length, draw.units - active)
  const waiting = isForSale ? await findWaiting(tx, dropId, left + 1) : []
  const offer = { drop, product, emails, at }
  for (const claim of lapsed) {
    const from: StockCause = { reason: 'unclaimed', orderId: null, claimId: claim.id, at }
    const next = waiting.shift()
    if (!next) await applyStockChanges(tx, [{ productId: claim.product_id, change: 1 }], from)
    else {
      const to = await createClaim(tx, offer, next)
      await moveReservedUnit(tx, claim.product_id, { from, to })
    }
  }
  const free = isReleased ? 0 : Math.min(left - lapsed.length, product.stock)
  for (const next of waiting.splice(0, free)) {
    const cause = await createClaim(tx, offer, next)
    await applyStockChanges(tx, [{ productId: product.id, change: -1 }], cause)
  }
  const isOver = waiting.length === 0 || (await countClaims(tx, dropId, 'open')) === 0
  const releases = !isReleased && isForSale && isOver
  if (releases) await tx.updateTable('draws').set({ released_at: at }).where('drop_id', '=', dropId).execute()
  if (releases || lapsed.length > 0) await raiseRevision(tx)
}

/** @returns the claims whose time is up, in the order of their ranks. */
async function lapseClaims(
  tx: Tx,
  dropId: number,
  at: number,
): Promise<{ id: number; product_id: number }[]> {
  const lapsed = await tx
    .updateTable('draw_claims')
    .set({ lapsed_at: at })
    .where('drop_id', '=', dropId)
    .where('order_id', 'is', null)
    .where('lapsed_at', 'is', null)
    .where('expires_at', '<=', at)
    .returning(['id', 'product_id'])
    .execute()
  return lapsed.toSorted((a, b) => a.id - b.id)
}

async function findProduct(tx: Tx, dropId: number) {
  return tx
    .selectFrom('drop_products')
    .innerJoin('products', 'products.id', 'drop_products.product_id')
    .select(['products.id', 'products.name', 'products.stock', 'products.deleted_at'])
    .where('drop_id', '=', dropId)
    .executeTakeFirstOrThrow()
}

/** `open`: can still lapse or be paid. `active`: those, and the ones whose order has the unit for good. */
function countClaims(tx: Tx, dropId: number, which: 'open' | 'active'): Promise<number> {
  const claims = tx
    .selectFrom('draw_claims')
    .leftJoin('orders', 'orders.id', 'draw_claims.order_id')
    .where('drop_id', '=', dropId)
    .where('lapsed_at', 'is', null)
    .where((claim) =>
      claim.or([
        claim('order_id', 'is', null),
        which === 'open' ? claim('orders.status', '=', 'pending') : claim('orders.holds_stock', '=', 1),
      ]),
    )
  return countRows(claims)
}

/** In the order of the draw. Nobody can write to an entrant who was forgotten. */
async function findWaiting(tx: Tx, dropId: number, limit: number): Promise<WaitingEntry[]> {
  const rows = await tx
    .selectFrom('draw_entries')
    .leftJoin('draw_claims', 'draw_claims.entry_id', 'draw_entries.id')
    .select(['draw_entries.id', 'entry', 'email', 'rank'])
    .where('draw_entries.drop_id', '=', dropId)
    .where('rank', 'is not', null)
    .where('email', '!=', '')
    .where('draw_claims.id', 'is', null)
    .orderBy('rank')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ ...row, rank: row.rank ?? 0 }))
}

/** @returns why its unit is reserved, for the ledger. */
async function createClaim(
  tx: Tx,
  { drop, product, emails, at }: Offer,
  { id: entry_id, entry, email, rank }: WaitingEntry,
): Promise<StockCause> {
  const token = newToken()
  const expires_at = at + (drop.claim_hours ?? 1) * HOUR_MS
  const { id: claimId } = await tx
    .insertInto('draw_claims')
    .values({
      drop_id: drop.id,
      entry_id,
      product_id: product.id,
      token_hash: hashToken(token),
      offered_at: at,
      expires_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await queueEmail(tx, {
    dedupeKey: `claim ${claimId}`,
    kind: 'draw-won',
    recipient: email,
    orderId: null,
    props: {
      drop: { slug: drop.slug, name: drop.name },
      product: product.name,
      entry,
      rank,
      token,
      until: new Date(expires_at).toISOString(),
      unsubscribe_url: await emails.unsubscribeUrl(tx, email, { at }),
    },
    at,
  })
  return { reason: 'claimed', orderId: null, claimId, at }
}
