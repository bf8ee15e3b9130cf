import {
  COMMISSION_STATE_LABELS,
  type CommissionState,
  type SettableState,
} from '#contract/sales/commissions/commission-states.ts'
import { type Actor, recordAuditEntry } from '#server/platform/audit-log/record.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { Conflict } from '#server/platform/errors.ts'
import type { PaymentContext } from '#server/sales/payments/context.ts'
import { auditSubject } from '../audit-subject.ts'
import { isBalanceTaken } from '../balance.ts'
import { depositOf } from '../deposit-amount.ts'
import { returnDeposit } from '../deposits/return-deposit.ts'
import { emailEnded, emailReady } from '../emails.ts'
import { isDepositTaken } from '../expire.ts'
import { lockCommission } from '../find.ts'
import { type CommissionRow, recordState } from '../states.ts'

export interface StateRequest {
  commissionUuid: string
  state: SettableState
  reason: string | null
  /** Only for a change to cancelled. */
  refund_deposit: boolean
}

/** From where staff can set each state. */
const FROM: Record<SettableState, readonly CommissionState[]> = {
  declined: ['enquiry', 'quoted'],
  in_progress: ['accepted'],
  ready: ['in_progress'],
  complete: ['paid'],
  cancelled: ['in_progress', 'ready'],
}

/**
 * Refunds the deposit first, which is idempotent, so a crash in between never loses or repeats it.
 * @throws {NotFound}, {Conflict} for a state that can't follow, or when the provider rejects the refund
 * @throws {ProviderUnavailableError}
 */
export async function setState(
  db: Db,
  context: PaymentContext,
  change: StateRequest,
  by: Actor,
): Promise<void> {
  if (change.state === 'cancelled' && change.refund_deposit) return cancelAndRefund(db, context, change, by)
  await db.transaction().execute((tx) => changeState(tx, change, by))
}

/** Blocks payments of the balance during the refund. */
async function cancelAndRefund(
  db: Db,
  context: PaymentContext,
  change: StateRequest,
  by: Actor,
): Promise<void> {
  const { id } = await db.transaction().execute(async (tx) => {
    const row = await requireAllowed(tx, change, by.at)
    await setCancelling(tx, row.id, by.at)
    return row
  })
  try {
    await returnDeposit(db, context, id, by)
    await db.transaction().execute((tx) => changeState(tx, change, by))
  } finally {
    await setCancelling(db, id, null)
  }
}

async function setCancelling(db: Db, id: number, at: number | null): Promise<void> {
  await db.updateTable('commissions').set({ cancelling_at: at }).where('id', '=', id).execute()
}

async function changeState(tx: Tx, change: StateRequest, by: Actor): Promise<void> {
  const { state, reason } = change
  const before = await requireAllowed(tx, change, by.at)
  const row = await recordState(tx, before, { state, reason, ...by })
  if (state === 'ready') await emailReady(tx, row, by.at)
  if (state === 'declined' || state === 'cancelled') await emailEnded(tx, row, state, by.at)
  await recordAuditEntry(tx, by, {
    action: `set to ${COMMISSION_STATE_LABELS[state].toLowerCase()}`,
    ...auditSubject(row),
    before: { state: before.state },
    after: { state },
  })
}

/** Locks the commission. @throws {NotFound}, {Conflict} */
async function requireAllowed(
  tx: Tx,
  { commissionUuid, state }: StateRequest,
  now: number,
): Promise<CommissionRow> {
  const row = await lockCommission(tx, commissionUuid, now)
  if (!FROM[state].includes(row.state)) {
    const [from, to] = [row.state, state].map((each) => COMMISSION_STATE_LABELS[each].toLowerCase())
    throw new Conflict(`This commission is ${from}, so it can't be set to ${to}.`)
  }
  if (state === 'in_progress' && depositOf(row.price_cents ?? 0, row.deposit_percent ?? 0) > 0) {
    throw new Conflict('Work starts when the deposit is paid.')
  }
  if (state === 'cancelled' && (await isBalanceTaken(tx, row.balance_order_id))) {
    throw new Conflict('The customer is paying the balance right now. Please reload the page.')
  }
  if (state === 'declined' && (await isDepositTaken(tx, row.id))) {
    throw new Conflict('The deposit is being paid right now.')
  }
  return row
}
