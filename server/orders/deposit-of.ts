import { type DepositRow, findPaidDeposit } from '#server/commissions/deposits/find.ts'
import type { Db } from '#server/db/open.ts'
import type { OrderRow } from './queries.ts'

/** The deposit that paid a part of an order. */
export async function depositOf(
  db: Db,
  { commission_id, deposit_cents }: Pick<OrderRow, 'commission_id' | 'deposit_cents'>,
): Promise<DepositRow | undefined> {
  return commission_id === null || deposit_cents === 0 ? undefined : findPaidDeposit(db, commission_id)
}
