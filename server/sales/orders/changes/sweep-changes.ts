import { SESSION_MAX_MS } from '#contract/sales/checkout/payment-window.ts'
import type { Db } from '#server/platform/db/open.ts'
import { attemptEach } from '#server/platform/process/attempt-each.ts'
import { isTimeToAsk } from '#server/sales/payments/ask-times.ts'
import { VOIDING } from '#server/sales/payments/card-payment.ts'
import type { PaymentContext } from '#server/sales/payments/context.ts'
import { settlePayment } from '#server/sales/payments/settle.ts'
import { type ChangeRow, IS_PENDING } from '../change-rows.ts'
import type { OrderRow } from '../queries.ts'
import { changePayment } from './change-payment.ts'
import { sweepFalls } from './fall.ts'

const BATCH_SIZE = 200

type WaitingRow = Pick<ChangeRow, 'id' | 'order_id' | 'state' | 'expires_at'> & Pick<OrderRow, 'status'>

/** Settles changes after a crash, a lost event or an outage, and ends those whose link has ended. @returns the errors */
export async function sweepChanges(db: Db, context: PaymentContext): Promise<Error[]> {
  const now = context.now()
  const found = [...(await findDue(db, now)), ...(await findWithPages(db, now))]
  const changes = new Map(found.map((change) => [change.id, change]))
  const failures = await attemptEach(changes.values(), async (change) => {
    const isOver = change.state !== 'pending' || (change.expires_at ?? 0) <= now
    // Ended by a process of the previous release, which knows no changes.
    const expireIfOpen = isOver || change.status !== 'paid'
    await settlePayment(db, context, changePayment(change), { expireIfOpen })
  })
  return [...failures, ...(await sweepFalls(db, context))]
}

function findDue(db: Db, now: number): Promise<WaitingRow[]> {
  return db
    .selectFrom('order_changes')
    .innerJoin('orders', 'orders.id', 'order_changes.order_id')
    .select(['order_changes.id', 'order_id', 'order_changes.state', 'expires_at', 'orders.status'])
    .where(IS_PENDING)
    .where('settled', '=', 'link')
    .where((change) =>
      change.or([
        change('expires_at', '<=', now),
        change('payment_state', 'in', ['capturing', VOIDING]),
        change('orders.status', '!=', 'paid'),
      ]),
    )
    .limit(BATCH_SIZE)
    .execute()
}

/** With pages that are over, that nobody should pay on any more, or whose events may be lost. */
function findWithPages(db: Db, now: number): Promise<WaitingRow[]> {
  return db
    .selectFrom('payment_link_sessions as sessions')
    .innerJoin('order_changes as changes', 'changes.id', 'sessions.change_id')
    .innerJoin('orders', 'orders.id', 'changes.order_id')
    .select(['changes.id', 'changes.order_id', 'changes.state', 'changes.expires_at', 'orders.status'])
    .distinct()
    .where('sessions.ended_at', 'is', null)
    .where((row) =>
      row.or([
        row('sessions.expires_at', '<=', now),
        isTimeToAsk('sessions.opened_at', now),
        row('sessions.opened_at', '>', now + SESSION_MAX_MS),
        row('changes.state', '!=', 'pending'),
      ]),
    )
    .limit(BATCH_SIZE)
    .execute()
}
