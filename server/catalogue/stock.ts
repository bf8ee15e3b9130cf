import type { Tx } from '#server/db/open.ts'
import type { StockReason } from '#server/db/rows/catalogue.ts'
import { raiseRevision } from './revision.ts'

export interface StockChange {
  productId: number
  /** Pieces: more than 0 puts them on the shelf, less takes them off. */
  change: number
}

export interface StockOccasion {
  reason: StockReason
  orderId: number | null
  at: number
}

/** A piece was asked for that is no longer on the shelf. The transaction it ends leaves every shelf as it was. */
export class OutOfStockError extends Error {
  productId: number

  constructor(productId: number) {
    super(`Piece ${productId} is out of stock.`)
    this.productId = productId
  }
}

/**
 * Moves pieces, each change with its row in the ledger; no other code writes either. Rows are taken in the order of
 * their ids, so that two buyers of the same pieces wait for each other instead of locking each other out.
 * @throws {OutOfStock} when a shelf holds too few, or the piece to be taken lies in the trash.
 */
export async function applyStockChanges(
  tx: Tx,
  changes: StockChange[],
  occasion: StockOccasion,
): Promise<void> {
  await shelve(tx, changes, occasion)
  await raiseRevision(tx)
}

/** The same, for work that raises the catalogue's revision itself, at its end. */
export async function shelve(tx: Tx, changes: StockChange[], occasion: StockOccasion): Promise<void> {
  for (const { productId, change } of changes.toSorted((a, b) => a.productId - b.productId)) {
    if (change === 0) continue
    const { numUpdatedRows } = await tx
      .updateTable('products')
      .set((product) => ({ stock: product('stock', '+', change), version: product('version', '+', 1) }))
      .where('id', '=', productId)
      .where('stock', '>=', -change)
      .$if(change < 0, (update) => update.where('deleted_at', 'is', null))
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) throw new OutOfStockError(productId)
    await tx
      .insertInto('stock_ledger')
      .values({
        product_id: productId,
        change,
        reason: occasion.reason,
        order_id: occasion.orderId,
        at: occasion.at,
      })
      .execute()
  }
}

/** What an order took from the shelves and has not given back, by piece, as the ledger has it. */
export async function heldBy(tx: Tx, orderId: number): Promise<StockChange[]> {
  const rows = await tx
    .selectFrom('stock_ledger')
    .select(({ fn }) => ['product_id', fn.sum<number>('change').as('change')])
    .where('order_id', '=', orderId)
    .groupBy('product_id')
    .execute()
  return rows
    .map((row) => ({ productId: row.product_id, change: -row.change }))
    .filter(({ change }) => change !== 0)
}
