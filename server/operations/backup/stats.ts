import type { Db } from '#server/platform/db/open.ts'
import type { Totals } from './manifest.ts'

/** Totals of the shop. Uses only columns that every version has. The keys are stored in backups. */
export async function countTotals(db: Db): Promise<Totals> {
  const orders = await db
    .selectFrom('orders')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.sum<number>('total_cents').as('cents')])
    .executeTakeFirstOrThrow()
  const payments = await db
    .selectFrom('payments')
    .select(({ fn }) => [
      fn.sum<number>('captured_cents').as('captured'),
      fn.sum<number>('refunded_cents').as('refunded'),
    ])
    .executeTakeFirstOrThrow()
  const lines = await db
    .selectFrom('order_lines')
    .select(({ fn }) => fn.sum<number>('quantity').as('products'))
    .executeTakeFirstOrThrow()
  const stock = await db
    .selectFrom('products')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.sum<number>('stock').as('stock')])
    .executeTakeFirstOrThrow()
  const ledger = await db
    .selectFrom('stock_ledger')
    .select(({ fn }) => fn.sum<number>('change').as('stock'))
    .executeTakeFirstOrThrow()
  return {
    orders: orders.count,
    'cents ordered': orders.cents ?? 0,
    'cents captured': payments.captured ?? 0,
    'cents refunded': payments.refunded ?? 0,
    'pieces ordered': lines.products ?? 0,
    products: stock.count,
    'pieces on the shelf': stock.stock ?? 0,
    'pieces in the ledger': ledger.stock ?? 0,
  }
}

/** @returns a sentence for each total that differs. */
export function compareTotals(shop: Totals, copy: Totals): string[] {
  return Object.keys(shop)
    .filter((name) => shop[name] !== copy[name])
    .map((name) => `The shop had ${shop[name]} ${name}, the restored copy has ${copy[name] ?? 'none'}.`)
}
