import type { Db, Tx } from '#server/platform/db/open.ts'
import { type DepositRow, findPaidDeposit } from '#server/sales/commissions/deposits/find.ts'
import type { OrderRow } from './queries.ts'

/** The deposit that paid a part of an order. */
export async function findOrderDeposit(
  db: Db,
  { commission_id, deposit_cents }: Pick<OrderRow, 'commission_id' | 'deposit_cents'>,
): Promise<DepositRow | undefined> {
  return commission_id === null || deposit_cents === 0 ? undefined : findPaidDeposit(db, commission_id)
}

/** The order that a deposit is part of, once the order is paid. */
export async function orderOf(
  tx: Tx,
  { commission_id }: Pick<DepositRow, 'commission_id'>,
): Promise<{ id: number } | undefined> {
  return tx
    .selectFrom('orders')
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .select('orders.id')
    .where('commission_id', '=', commission_id)
    .where('deposit_cents', '>', 0)
    .where('payments.state', '=', 'captured')
    .executeTakeFirst()
}
