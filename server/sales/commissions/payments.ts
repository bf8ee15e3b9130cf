import { toDollars } from '#contract/platform/values/money.ts'
import type { Commission } from '#contract/sales/commissions/commissions.ts'
import type { Db } from '#server/platform/db/open.ts'
import { toCard } from '#server/sales/payments/card-columns.ts'

/** Keyed by commission ID, oldest first. */
export async function depositsOf(db: Db, ids: number[]) {
  const rows =
    ids.length === 0
      ? []
      : await db.selectFrom('deposits').selectAll().where('commission_id', 'in', ids).orderBy('id').execute()
  return Map.groupBy(rows, (row) => row.commission_id)
}

export interface Balance {
  order_uuid: string
  order_id: number
  order_status: string
  /** Null until it is paid. */
  payment: Commission['payments'][number] | null
}

/** The orders of balances, by their ids. What a gift card paid belongs to the balance. */
export async function balancesOf(db: Db, orderIds: number[]): Promise<Map<number, Balance>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('orders')
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .select([
      'orders.id',
      'order_uuid',
      'status',
      'card_brand',
      'card_last4',
      'payments.state as payment_state',
    ])
    .select('payments.updated_at')
    .select(({ selectFrom }) =>
      selectFrom('order_events')
        .select(({ fn }) => fn.min('order_events.at').as('at'))
        .whereRef('order_events.order_id', '=', 'orders.id')
        .where('order_events.kind', '=', 'paid')
        .as('paid_at'),
    )
    .where('orders.id', 'in', orderIds)
    .execute()
  const tenders = await db
    .selectFrom('order_tenders')
    .select(({ fn }) => [
      'order_id',
      fn.sum<number>('charged_cents').as('charged'),
      fn.sum<number>('refunded_cents').as('refunded'),
    ])
    .where('order_id', 'in', orderIds)
    // It is listed on its own.
    .where('kind', '!=', 'deposit')
    .groupBy('order_id')
    .execute()
  const sums = new Map(tenders.map(({ order_id, ...sum }) => [order_id, sum]))
  return new Map(
    rows.map((row) => [
      row.id,
      {
        order_uuid: row.order_uuid,
        order_id: row.id,
        order_status: row.status,
        payment:
          row.payment_state === 'captured'
            ? {
                kind: 'balance',
                amount: toDollars(sums.get(row.id)?.charged ?? 0),
                paid_at: new Date(row.paid_at ?? row.updated_at).toISOString(),
                refunded: toDollars(sums.get(row.id)?.refunded ?? 0),
                card: toCard(row),
              }
            : null,
      },
    ]),
  )
}
