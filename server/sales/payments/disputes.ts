import { type Selectable, sql } from 'kysely'
import { toInstant } from '#contract/platform/values/dates.ts'
import { toDollars } from '#contract/platform/values/money.ts'
import type { Dispute } from '#contract/sales/orders/dispute-schema.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { Conflict } from '#server/platform/errors.ts'
import type { ProviderDispute } from '#server/platform/integrations/payments.ts'
import type { PaymentKey } from './card-payment.ts'

export type DisputeRow = Selectable<Database['disputes']>

export interface DisputeChange {
  row: DisputeRow
  isNew: boolean
  /** Won or lost since it was last stored. */
  isClosed: boolean
}

interface Times {
  /** When the provider was asked. An older answer never replaces a newer one. */
  askedAt: number
  at: number
}

/**
 * Stores what the provider answered about the disputes of a locked order or deposit.
 * @returns the disputes that are new, won or lost since the last answer, oldest first.
 */
export async function storeDisputes(
  tx: Tx,
  key: PaymentKey,
  disputes: ProviderDispute[],
  times: Times,
): Promise<DisputeChange[]> {
  const changes: DisputeChange[] = []
  for (const dispute of disputes) {
    const known = await findDispute(tx, dispute.id)
    const row = known ? await update(tx, known, dispute, times) : await insert(tx, key, dispute, times)
    if (!row) continue
    const isClosed = row.status !== 'open' && row.status !== known?.status
    if (!known || isClosed) changes.push({ row, isNew: !known, isClosed })
  }
  return changes
}

function findDispute(db: Db, providerId: string): Promise<DisputeRow | undefined> {
  return db.selectFrom('disputes').selectAll().where('provider_id', '=', providerId).executeTakeFirst()
}

/** The database uses the partial index only for exactly this condition. */
export const IS_OPEN = sql<boolean>`disputes.status = 'open'`

export function toDispute({ amount_cents, reason, status, due_by }: DisputeRow): Dispute {
  return {
    amount: toDollars(amount_cents),
    reason,
    status,
    due_by: toInstant(due_by),
  }
}

const LOST =
  'The bank has returned this payment to the customer after a lost dispute, so nothing more can be refunded.'

/** @throws {Conflict} after a lost dispute */
export function requireNotLost(disputes: DisputeRow[] = []): void {
  if (disputes.some(({ status }) => status === 'lost')) throw new Conflict(LOST)
}

function toColumns({ amount, reason, status, dueBy }: ProviderDispute, askedAt: number) {
  return { amount_cents: amount, reason, status, due_by: dueBy, asked_at: askedAt }
}

async function insert(tx: Tx, key: PaymentKey, dispute: ProviderDispute, { askedAt, at }: Times) {
  return tx
    .insertInto('disputes')
    .values({
      ...key,
      ...toColumns(dispute, askedAt),
      provider_id: dispute.id,
      opened_at: dispute.createdAt,
      closed_at: dispute.status === 'open' ? null : at,
    })
    .onConflict((conflict) => conflict.column('provider_id').doNothing())
    .returningAll()
    .executeTakeFirst()
}

async function update(
  tx: Tx,
  { id, status, closed_at }: DisputeRow,
  dispute: ProviderDispute,
  { askedAt, at }: Times,
) {
  const closedAt = dispute.status === status ? closed_at : at
  return tx
    .updateTable('disputes')
    .set({ ...toColumns(dispute, askedAt), closed_at: dispute.status === 'open' ? null : closedAt })
    .where('id', '=', id)
    .where('asked_at', '<=', askedAt)
    .returningAll()
    .executeTakeFirst()
}
