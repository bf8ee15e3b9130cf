import type { Db, Tx } from '#server/platform/db/open.ts'
import type { PaymentState } from '#server/platform/db/rows/orders.ts'
import { NO_CARD, toCardColumns } from '#server/sales/payments/card-columns.ts'
import {
  type CapturedIntent,
  type CardPayment,
  type Expiry,
  expiredState,
  type PaymentRecord,
  paymentColumns,
} from '#server/sales/payments/card-payment.ts'
import type { PaidContext } from '#server/sales/payments/context.ts'
import { emailDepositReceived } from '../emails.ts'
import { recordState } from '../states.ts'
import { type DepositRow, findDeposit, lockCommissionOf } from './find.ts'

const NOT_ACCEPTED = 'A deposit was captured, but the commission was not waiting for it. Return it, or go on.'
const OTHER_AMOUNT = 'The captured amount differs from the deposit.'

export function depositPayment(depositId: number): CardPayment {
  return {
    key: { order_id: null, deposit_id: depositId },
    find: async (db) => toRecord(await findDeposit(db, depositId)),
    reference: async (db) => (await findDeposit(db, depositId)).uuid,
    lock: async (tx) => toRecord(await lockDeposit(tx, depositId)),
    async set(tx, change, at) {
      await tx
        .updateTable('deposits')
        .set({ ...paymentColumns(change), updated_at: at })
        .where('id', '=', depositId)
        .execute()
    },
    mayBePaid: (tx) => mayBePaid(tx, depositId),
    // The commission is locked, and nobody else can want its steel.
    async takeHolds() {},
    markPaid: (db, intent, context) => markPaid(db, depositId, intent, context),
    expire: (db, expiry) => expire(db, depositId, expiry),
    flag: (tx, reason, at) => flagDeposit(tx, depositId, reason, at),
  }
}

function toRecord({ state, session_id, amount_cents, expires_at }: DepositRow): PaymentRecord {
  return {
    state,
    chosenSession: session_id,
    amount: amount_cents,
    expiresAt: expires_at,
    hasPaymentLink: true,
  }
}

/** The commission is locked first, as whenever both are. */
async function lockDeposit(tx: Tx, depositId: number): Promise<DepositRow> {
  await lockCommissionOf(tx, depositId)
  return findDeposit(tx, depositId)
}

/** Only the deposit of the quote that was accepted last, and only once. */
async function mayBePaid(tx: Tx, depositId: number): Promise<boolean> {
  const commission = await lockCommissionOf(tx, depositId)
  const newest = await tx
    .selectFrom('deposits')
    .select('id')
    .where('commission_id', '=', commission.id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return commission.state === 'accepted' && newest?.id === depositId
}

/** Records a capture once, and starts the work. */
async function markPaid(
  db: Db,
  depositId: number,
  intent: CapturedIntent,
  { at, shopMailbox, recoveryId }: PaidContext & { at: number },
): Promise<PaymentState> {
  await db.transaction().execute(async (tx) => {
    const deposit = await lockDeposit(tx, depositId)
    if (deposit.state === 'captured') return
    const commission = await lockCommissionOf(tx, depositId)
    await tx
      .updateTable('deposits')
      .set({
        state: 'captured',
        intent_id: intent.id,
        captured_cents: intent.captured,
        refunded_cents: intent.refunded,
        // Stores no card once the customer's data is to be erased.
        ...(commission.forget_at === null ? toCardColumns(intent.card) : NO_CARD),
        paid_at: at,
        recovery_id: recoveryId ?? null,
        updated_at: at,
      })
      .where('id', '=', depositId)
      .execute()
    if (intent.captured !== deposit.amount_cents) await flagDeposit(tx, depositId, OTHER_AMOUNT, at)
    if (commission.state !== 'accepted') return flagDeposit(tx, depositId, NOT_ACCEPTED, at)
    const started = await recordState(tx, commission, { state: 'in_progress', actor: null, at })
    await emailDepositReceived(tx, started, { captured: intent.captured, shopMailbox, at })
  })
  return 'captured'
}

async function expire(db: Db, depositId: number, expiry: Expiry): Promise<PaymentState> {
  return db.transaction().execute(async (tx) => {
    const deposit = await lockDeposit(tx, depositId)
    const state = expiredState(expiry, deposit.state)
    if (state === null) return deposit.state
    await tx
      .updateTable('deposits')
      .set({ state, updated_at: expiry.at })
      .where('id', '=', depositId)
      .execute()
    return state
  })
}

async function flagDeposit(tx: Tx, depositId: number, flag: string, at: number): Promise<void> {
  await tx.updateTable('deposits').set({ flag, updated_at: at }).where('id', '=', depositId).execute()
}
