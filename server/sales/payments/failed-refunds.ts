import type { Insertable } from 'kysely'
import { countRows } from '#server/platform/db/list-query.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import type { Database } from '#server/platform/db/schema.ts'
import type { ProviderRefund } from '#server/platform/integrations/payments.ts'

/** Leaves out refunds whose failure is recorded, because an outdated answer of the provider may still count them. */
export async function withoutKnownFailures(tx: Tx, refunds: ProviderRefund[]): Promise<ProviderRefund[]> {
  if (refunds.length === 0) return []
  const rows = await tx
    .selectFrom('failed_refunds')
    .select('provider_id')
    .where(
      'provider_id',
      'in',
      refunds.map(({ id }) => id),
    )
    .execute()
  const known = new Set(rows.map(({ provider_id }) => provider_id))
  return refunds.filter(({ id }) => !known.has(id))
}

/** @returns false when the failure is recorded already. */
export async function recordFailure(
  tx: Tx,
  failure: Insertable<Database['failed_refunds']>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('failed_refunds')
    .values(failure)
    .onConflict((conflict) => conflict.column('provider_id').doNothing())
    .executeTakeFirstOrThrow()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** How many refunds of an order failed so far. */
export function countFailures(db: Db, orderId: number): Promise<number> {
  return countRows(db.selectFrom('failed_refunds').where('order_id', '=', orderId))
}

/** "The bank account or card is closed." */
export function failureReason(reason: string | null): string | null {
  return reason === null ? null : (FAILURE_REASONS[reason] ?? `${reason.replaceAll('_', ' ')}.`)
}

const FAILURE_REASONS: Partial<Record<string, string>> = {
  charge_for_pending_refund_disputed: 'The customer disputed the payment while the refund was pending.',
  declined: 'The bank declined it.',
  expired_or_canceled_card: 'The card expired or was canceled.',
  insufficient_funds: "The shop's balance at the provider was too low.",
  lost_or_stolen_card: 'The card was lost or stolen.',
  merchant_request: 'The shop canceled it.',
  unknown: 'The provider names no reason.',
}
