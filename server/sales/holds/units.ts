import { sql } from 'kysely'
import {
  applyStockChanges,
  describeShortage,
  OutOfStockError,
  reservedBy,
  type StockCause,
  type StockChange,
} from '#server/catalog/products/stock.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { Conflict } from '#server/platform/errors.ts'
import { type Hold, type HoldingOrder, type HoldRequest, wasFaster } from './hold.ts'

/** Units of products, whose ledger says what an order has. Listed after the draw's claim, which may have given one of them. */
export const units: Hold = {
  isStock: true,
  take: (tx, order, { reason, at }, { products }) => takeLacking(tx, order, products, { reason, at }),
  async takeAgain(tx, order, { reason, at }) {
    const lines = await tx.selectFrom('order_lines').selectAll().where('order_id', '=', order.id).execute()
    // A gift card needs no stock, and neither does a line that is not of the catalog.
    const ofStock = order.ships === 1 ? lines.filter(({ custom }) => custom === 0) : []
    if (ofStock.some(({ product_id }) => product_id === null)) return false
    const products = ofStock.map(({ product_id, quantity }) => ({ id: product_id, quantity }))
    return takeLacking(tx, order, products, { reason, at })
  },
  async putBack(tx, { id: orderId }, at) {
    await applyStockChanges(tx, await reservedBy(tx, orderId), { reason: 'returned', orderId, at })
  },
  async describeLoss(db, request) {
    const shortage = await findShortage(db, request)
    return shortage === null ? wasFaster() : new Conflict(shortage)
  },
  goneSince: 'The products of this order have been sold since. It stays cancelled.',
  audit: reservationsMatchLines,
}

async function takeLacking(
  tx: Tx,
  { id: orderId }: HoldingOrder,
  products: { id: number | null; quantity: number }[],
  cause: Pick<StockCause, 'reason' | 'at'>,
): Promise<boolean> {
  const needed = products.flatMap(({ id, quantity }) => (id === null ? [] : [{ productId: id, quantity }]))
  if (needed.length === 0) return true
  const reserved = new Map(
    (await reservedBy(tx, orderId)).map(({ productId, change }) => [productId, change]),
  )
  const changes = needed.map(
    ({ productId, quantity }): StockChange => ({
      productId,
      change: (reserved.get(productId) ?? 0) - quantity,
    }),
  )
  try {
    await applyStockChanges(tx, changes, { ...cause, orderId })
    return true
  } catch (error) {
    if (error instanceof OutOfStockError) return false
    throw error
  }
}

async function findShortage(db: Db, { products }: HoldRequest): Promise<string | null> {
  const rows = await db
    .selectFrom('products')
    .select(['id', 'stock', 'deleted_at'])
    .where(
      'id',
      'in',
      products.flatMap(({ id }) => id ?? []),
    )
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  for (const { id, name, quantity } of products) {
    if (id === null) continue
    const { stock = 0, deleted_at = null } = byId.get(id) ?? {}
    const shortage = describeShortage({ name, quantity, stock, withdrawn: deleted_at !== null })
    if (shortage !== null) return shortage
  }
  return null
}

async function reservationsMatchLines(db: Db): Promise<string[]> {
  const reservations = db.selectFrom('orders').select(({ selectFrom }) => [
    'orders.id',
    'orders.holds_stock',
    'orders.ships',
    selectFrom('order_lines')
      .select(({ fn }) => fn.sum<number>('quantity').as('sum'))
      .whereRef('order_id', '=', 'orders.id')
      .where('custom', '=', 0)
      .as('ordered'),
    selectFrom('stock_ledger')
      .select(({ fn }) => fn.sum<number>('change').as('sum'))
      .whereRef('order_id', '=', 'orders.id')
      .as('ledger'),
    selectFrom('order_change_units')
      .select(({ fn }) => fn.sum<number>('quantity').as('sum'))
      .whereRef('order_id', '=', 'orders.id')
      .as('waiting'),
  ])
  const rows = await db
    .selectFrom(reservations.as('reservations'))
    .selectAll()
    .where(
      sql<boolean>`-coalesce(ledger, 0) <> coalesce(ordered, 0) * holds_stock * ships + coalesce(waiting, 0)`,
    )
    .orderBy('id')
    .execute()
  return rows.map((row) => {
    const expected = (row.holds_stock * row.ships === 1 ? (row.ordered ?? 0) : 0) + (row.waiting ?? 0)
    return `Order ${row.id}: reserves ${-(row.ledger ?? 0)} units, expected ${expected}.`
  })
}
