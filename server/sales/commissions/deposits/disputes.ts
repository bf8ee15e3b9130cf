import type { Db } from '#server/platform/db/open.ts'
import { type DisputeRow, IS_OPEN } from '#server/sales/payments/disputes.ts'

/** The disputes about the deposits of these commissions, by commission id, oldest first. */
export async function disputesOfDeposits(
  db: Db,
  commissionIds: number[],
): Promise<Map<number, DisputeRow[]>> {
  if (commissionIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('disputes')
    .innerJoin('deposits', 'deposits.id', 'disputes.deposit_id')
    .selectAll('disputes')
    .select('commission_id')
    .where('commission_id', 'in', commissionIds)
    .orderBy('disputes.id')
    .execute()
  return Map.groupBy(rows, ({ commission_id }) => commission_id)
}

/** The undecided disputes about deposits that are not part of an order yet, the most urgent first. */
export async function disputesWithoutOrder(db: Db) {
  return db
    .selectFrom('disputes')
    .innerJoin('deposits', 'deposits.id', 'disputes.deposit_id')
    .innerJoin('commissions', 'commissions.id', 'deposits.commission_id')
    .select(['commissions.uuid', 'commissions.name', 'disputes.amount_cents', 'due_by'])
    .where(IS_OPEN)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('orders')
            .select('orders.id')
            .whereRef('orders.commission_id', '=', 'deposits.commission_id')
            .where('orders.deposit_cents', '>', 0),
        ),
      ),
    )
    .orderBy('due_by', (due) => due.asc().nullsLast())
    .orderBy('disputes.id')
    .execute()
}
