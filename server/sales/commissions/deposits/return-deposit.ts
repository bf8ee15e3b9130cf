import { randomUUID } from 'node:crypto'
import { type Cents, formatDollars, toDollars } from '#contract/platform/values/money.ts'
import { type Actor, recordAuditEntry } from '#server/platform/audit-log/record.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { queueEmail } from '#server/platform/email/outbox.ts'
import { Conflict } from '#server/platform/errors.ts'
import {
  type PaymentIntent,
  type ProviderRefund,
  ProviderRejectedError,
} from '#server/platform/integrations/payments.ts'
import type { PaymentContext } from '#server/sales/payments/context.ts'
import { requireNotLost } from '#server/sales/payments/disputes.ts'
import { failureReason, recordFailure, withoutKnownFailures } from '#server/sales/payments/failed-refunds.ts'
import { auditSubject } from '../audit-subject.ts'
import { commissionEmailKey } from '../emails.ts'
import { disputesOfDeposits } from './disputes.ts'
import { type DepositRow, findPaidDeposit, lockCommissionOf } from './find.ts'

/**
 * Refunds the rest of a paid deposit to its card, and records it. Safe to repeat and to run concurrently: the provider rejects a
 * second refund of the same rest.
 * @throws {Conflict} when the provider rejects it. @throws {ProviderUnavailableError}
 */
export async function returnDeposit(
  db: Db,
  context: PaymentContext,
  commissionId: number,
  by: Actor,
): Promise<void> {
  const deposit = await findPaidDeposit(db, commissionId)
  if (!deposit) return
  requireNotLost((await disputesOfDeposits(db, [commissionId])).get(commissionId))
  const before = await readIntent(context, deposit)
  if (before.captured > before.refunded) await refund(context, deposit, before, by)
  const { refunded, refunds } = await readIntent(context, deposit)
  const { shopMailbox } = context
  await db.transaction().execute(async (tx) => {
    await lockCommissionOf(tx, deposit.id)
    if (refunds.length > 0) await recordDepositRefunds(tx, deposit, refunds, { ...by, shopMailbox })
    else await recordReturned(tx, deposit, refunded, by)
  })
}

async function refund(
  { payments }: PaymentContext,
  deposit: DepositRow,
  { id: intentId, captured, refunded }: PaymentIntent,
  { actor }: Actor,
): Promise<void> {
  const request = {
    intentId,
    amount: captured - refunded,
    key: `deposit-${deposit.uuid}-${randomUUID()}`,
    metadata: { deposit_uuid: deposit.uuid, actor, cancelled: 'deposit' },
  }
  try {
    await payments.refund(request)
  } catch (error) {
    if (!(error instanceof ProviderRejectedError)) throw error
    // Another request may have been faster.
    const status = await payments.session(deposit.session_id ?? '')
    if ((status?.intent?.refunded ?? 0) > refunded) return
    throw new Conflict(
      'The payment provider rejected the refund of the deposit. Check the payment in its dashboard.',
    )
  }
}

/** Reads a paid deposit from the provider. @throws {Conflict} for a payment that it does not know */
async function readIntent({ payments }: PaymentContext, { session_id }: DepositRow): Promise<PaymentIntent> {
  const status = session_id === null ? null : await payments.session(session_id)
  if (!status?.intent) throw new Conflict('The payment provider does not know this deposit.')
  return status.intent
}

/** Records the provider's refunds of a locked deposit that no order has, and takes back those that failed. */
export async function recordDepositRefunds(
  tx: Tx,
  deposit: DepositRow,
  refunds: ProviderRefund[],
  by: RefundedBy & { shopMailbox: string },
): Promise<void> {
  const counted = await withoutKnownFailures(tx, refunds)
  let sum = 0
  for (const { amount, metadata } of counted) {
    sum += amount
    await recordReturned(tx, deposit, sum, { actor: metadata.actor ?? null, at: by.at })
  }
  for (const refund of counted) if (refund.failed) await recordDepositFailure(tx, deposit, refund, by)
}

interface DepositFailure {
  at: number
  shopMailbox: string
  /** The order that has the deposit, and the part of its tax. */
  ofOrder?: { order_id: number | null; tax_cents?: Cents }
}

/** Takes back a refund that failed, and tells staff. */
export async function recordDepositFailure(
  tx: Tx,
  { id, commission_id }: DepositRow,
  { id: providerId, amount, failureReason: reason }: ProviderRefund,
  { at, shopMailbox, ofOrder = { order_id: null } }: DepositFailure,
): Promise<void> {
  const failure = { provider_id: providerId, ...ofOrder, deposit_id: id, cents: amount, reason, at }
  if (!(await recordFailure(tx, failure))) return
  const flag = `A refund of ${formatDollars(toDollars(amount))} to the deposit's card failed. Return the money another way.`
  await tx
    .updateTable('deposits')
    .set((row) => ({ refunded_cents: row('refunded_cents', '-', amount), flag, updated_at: at }))
    .where('id', '=', id)
    .execute()
  const { uuid, name } = await tx
    .selectFrom('commissions')
    .select(['uuid', 'name'])
    .where('id', '=', commission_id)
    .executeTakeFirstOrThrow()
  await queueEmail(tx, {
    dedupeKey: commissionEmailKey(commission_id, `refund ${providerId} failed`),
    kind: 'refund-failed',
    recipient: shopMailbox,
    orderId: null,
    props: { of: { commission_uuid: uuid, name }, amount: toDollars(amount), reason: failureReason(reason) },
    at,
  })
}

interface RefundedBy {
  actor: string | null
  at: number
}

/** @param refunded all refunds of the deposit together. */
export async function recordReturned(
  tx: Tx,
  { id, commission_id }: Pick<DepositRow, 'id' | 'commission_id'>,
  refunded: Cents,
  { actor, at }: RefundedBy,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('deposits')
    .set({ refunded_cents: refunded, updated_at: at })
    .where('id', '=', id)
    .where('refunded_cents', '<', refunded)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n || actor === null) return
  await recordAuditEntry(
    tx,
    { actor, at },
    {
      action: 'deposit returned',
      ...auditSubject(await findUuid(tx, commission_id)),
      before: null,
      after: { refunded: toDollars(refunded) },
    },
  )
}

function findUuid(tx: Tx, commissionId: number): Promise<{ uuid: string }> {
  return tx.selectFrom('commissions').select('uuid').where('id', '=', commissionId).executeTakeFirstOrThrow()
}
