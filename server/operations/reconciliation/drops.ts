import type { Db } from '#server/platform/db/open.ts'

/** Orders from before a product was in the drop have nothing to do with it. */
export async function dropsSoldNothingEarly(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('drops')
    .innerJoin('drop_products', 'drop_products.drop_id', 'drops.id')
    .innerJoin('products', 'products.id', 'drop_products.product_id')
    .innerJoin('stock_ledger', 'stock_ledger.product_id', 'products.id')
    .innerJoin('orders', 'orders.id', 'stock_ledger.order_id')
    .select(['orders.id', 'products.name as product', 'drops.name as drop'])
    .distinct()
    .where('stock_ledger.reason', '=', 'reserved')
    .whereRef('orders.created_at', '>=', 'drop_products.added_at')
    .whereRef('stock_ledger.at', '<', 'drops.opens_at')
    .orderBy('orders.id')
    .execute()
  return rows.map(({ id, product, drop }) => `Order ${id}: reserved '${product}' before '${drop}' opened.`)
}
