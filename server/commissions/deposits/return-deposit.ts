import { randomUUID } from 'node:crypto'
import { type Cents, toDollars } from '#contract/money.ts'
import { type Actor, recordAuditEntry } from '#server/audit-log/record.ts'
import type { Db, Tx } from '#server/db/open.ts'
import { HttpError } from '#server/http/http-error.ts'
import { type PaymentIntent, ProviderRejectedError } from '#server/integrations/payments.ts'
import type { PaymentContext } from '#server/payments/context.ts'
import { auditSubject } from '../audit-subject.ts'
import { type DepositRow, findPaidDeposit } from './find.ts'

/**
 * Returns what is left of a paid deposit to its card, and records it. Safe to repeat and to run concurrently: the provider rejects
 * a second refund of the same rest.
 * @throws {HttpError} 409 when the provider rejects it. @throws {ProviderUnavailableError}
 */
export async function returnDeposit(
  db: Db,
  context: PaymentContext,
  commissionId: number,
  by: Actor,
): Promise<void> {
  const deposit = await findPaidDeposit(db, commissionId)
  if (!deposit) return
  const before = await readIntent(context, deposit)
  const rest = before.captured - before.refunded
  if (rest > 0) await refund(context, deposit, before, rest, by)
  const { refunded } = await readIntent(context, deposit)
  await db.transaction().execute((tx) => recordReturned(tx, deposit, refunded, by))
}

async function refund(
  { payments }: PaymentContext,
  deposit: DepositRow,
  { id: intentId, refunded }: PaymentIntent,
  amount: Cents,
  { actor }: Actor,
): Promise<void> {
  const request = {
    intentId,
    amount,
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
    throw new HttpError(
      409,
      'The payment provider rejected the refund of the deposit. Check the payment in its dashboard.',
    )
  }
}

/** What the provider has of a paid deposit. @throws {HttpError} 409 for a payment that it does not know */
export async function readIntent(
  { payments }: PaymentContext,
  { session_id }: DepositRow,
): Promise<PaymentIntent> {
  const status = session_id === null ? null : await payments.session(session_id)
  if (!status?.intent) throw new HttpError(409, 'The payment provider does not know this deposit.')
  return status.intent
}

/** @param refunded all refunds of the deposit together. */
export async function recordReturned(
  tx: Tx,
  { id, commission_id }: DepositRow,
  refunded: Cents,
  by: Actor,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('deposits')
    .set({ refunded_cents: refunded, updated_at: by.at })
    .where('id', '=', id)
    .where('refunded_cents', '<', refunded)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return
  await recordAuditEntry(tx, by, {
    action: 'deposit returned',
    ...auditSubject(await findUuid(tx, commission_id)),
    before: null,
    after: { refunded: toDollars(refunded) },
  })
}

function findUuid(tx: Tx, commissionId: number): Promise<{ uuid: string }> {
  return tx.selectFrom('commissions').select('uuid').where('id', '=', commissionId).executeTakeFirstOrThrow()
}
