import { raiseRevision } from '#server/platform/db/catalog-revision.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { StockReason } from '#server/platform/db/rows/catalog.ts'
import { recordRestock } from './restocks.ts'

export interface StockChange {
  productId: number
  /** Units; negative to remove them. */
  change: number
}

export interface StockCause {
  reason: StockReason
  orderId: number | null
  /** The draw's claim that reserves the units or releases them. */
  claimId?: number
  at: number
}

export class OutOfStockError extends Error {
  productId: number

  constructor(productId: number) {
    super(`Product ${productId} is out of stock.`)
    this.productId = productId
  }
}

/** @throws {OutOfStockError} when there are too few units, or the product is in the trash. */
export async function applyStockChanges(tx: Tx, changes: StockChange[], cause: StockCause): Promise<void> {
  await changeStock(tx, changes, cause)
  await raiseRevision(tx)
}

/** For a caller that raises the catalog revision itself. */
export async function changeStock(tx: Tx, changes: StockChange[], cause: StockCause): Promise<void> {
  // In order of ids, so that concurrent orders for the same products cannot deadlock.
  for (const { productId, change } of changes.toSorted((a, b) => a.productId - b.productId)) {
    if (change === 0) continue
    const updated = await tx
      .updateTable('products')
      .set((product) => ({
        stock: product('stock', '+', change),
        version: product('version', '+', 1),
        ...(change > 0 && { sold_at: null }),
      }))
      .where('id', '=', productId)
      .where('stock', '>=', -change)
      .$if(change < 0, (update) => update.where('deleted_at', 'is', null))
      .returning('stock')
      .executeTakeFirst()
    if (!updated) throw new OutOfStockError(productId)
    await recordChange(tx, { productId, change }, cause)
    if (change > 0 && updated.stock === change && cause.reason !== 'opening') {
      await recordRestock(tx, productId, cause.at)
    }
  }
}

/** Moves a reserved unit without putting it on sale in between. */
export async function moveReservedUnit(
  tx: Tx,
  productId: number,
  { from, to }: { from: StockCause; to: StockCause },
): Promise<void> {
  await recordChange(tx, { productId, change: 1 }, from)
  await recordChange(tx, { productId, change: -1 }, to)
}

async function recordChange(tx: Tx, { productId, change }: StockChange, cause: StockCause): Promise<void> {
  await tx
    .insertInto('stock_ledger')
    .values({
      product_id: productId,
      change,
      reason: cause.reason,
      order_id: cause.orderId,
      ...(cause.claimId !== undefined && { claim_id: cause.claimId }),
      at: cause.at,
    })
    .execute()
}

/** The units that an order has reserved and not returned. */
export async function reservedBy(tx: Tx, orderId: number): Promise<StockChange[]> {
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

/** @returns a sentence, or null when the product can be sold in this quantity. */
export function describeShortage(product: {
  name: string
  stock: number
  quantity: number
  /** Deleted after it was published. */
  withdrawn: boolean
}): string | null {
  if (product.withdrawn || product.stock <= 0)
    return `'${product.name}' is out of stock and cannot be added to the cart.`
  return product.stock < product.quantity ? `Only ${product.stock} left in stock!` : null
}
