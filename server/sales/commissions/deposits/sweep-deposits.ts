import { MINUTE_MS } from '#contract/platform/values/time.ts'
import type { Db } from '#server/platform/db/open.ts'
import { ProviderUnavailableError } from '#server/platform/integrations/payments.ts'
import { attemptEach } from '#server/platform/process/attempt-each.ts'
import { isTimeToAsk } from '#server/sales/payments/ask-times.ts'
import { VOIDING } from '#server/sales/payments/card-payment.ts'
import type { PaymentContext } from '#server/sales/payments/context.ts'
import { settlePayment } from '#server/sales/payments/settle.ts'
import { depositPayment } from './deposit-payment.ts'

const BATCH_SIZE = 200
/** A cancellation takes less. */
const CANCELLING_MAX_MS = 2 * MINUTE_MS

/**
 * Settles deposits after a crash, a lost event or a provider outage, and expires payment pages that nobody should pay. Safe to run at any time, also concurrently. @returns the errors; the next sweep retries.
 */
export async function sweepDeposits(db: Db, context: PaymentContext): Promise<Error[]> {
  await reopenInterrupted(db, context.now())
  return attemptEach(await findUnsettled(db, context.now()), ({ id, isOver }) =>
    settlePayment(db, context, depositPayment(id), { expireIfOpen: isOver }),
  )
}

/** Unblocks payments after a cancellation that was interrupted by a crash. */
async function reopenInterrupted(db: Db, now: number): Promise<void> {
  await db
    .updateTable('commissions')
    .set({ cancelling_at: null })
    .where('cancelling_at', '<=', now - CANCELLING_MAX_MS)
    .execute()
}

/** Expires the payment pages of a commission that no longer waits for a deposit. @throws {ProviderUnavailableError} */
export async function expireDeposits(db: Db, context: PaymentContext, commissionUuid: string): Promise<void> {
  const open = await db
    .selectFrom('deposits')
    .innerJoin('commissions', 'commissions.id', 'deposits.commission_id')
    .select('deposits.id')
    .where('commissions.uuid', '=', commissionUuid)
    .where('deposits.state', 'in', ['open', 'capturing', VOIDING])
    .execute()
  for (const { id } of open) await settlePayment(db, context, depositPayment(id), { expireIfOpen: true })
}

/**
 * Settles deposits whose quote has expired before staff read their commissions. The sweep does the same within a minute, so there is
 * rarely one. While the provider is down, they stay as they are.
 */
export async function expireOverdueDeposits(db: Db, context: PaymentContext): Promise<void> {
  const overdue = await db
    .selectFrom('commissions')
    .select('uuid')
    .where('state', 'in', ['quoted', 'accepted'])
    .where('valid_until_at', '<=', context.now())
    .where('accepted_at', 'is not', null)
    .execute()
  for (const { uuid } of overdue) {
    try {
      await expireDeposits(db, context, uuid)
    } catch (error) {
      if (!(error instanceof ProviderUnavailableError)) throw error
      return
    }
  }
}

async function findUnsettled(db: Db, now: number): Promise<{ id: number; isOver: boolean }[]> {
  const openPages = db
    .selectFrom('payment_link_sessions')
    .select('deposit_id')
    .where('deposit_id', 'is not', null)
    .where('ended_at', 'is', null)
  const dueNow = openPages.where((page) =>
    page.or([page('expires_at', '<=', now), isTimeToAsk('payment_link_sessions.opened_at', now)]),
  )
  const rows = await db
    .selectFrom('deposits')
    .innerJoin('commissions', 'commissions.id', 'deposits.commission_id')
    .select(['deposits.id', 'deposits.expires_at', 'commissions.state as commission'])
    .where((row) =>
      row.or([
        row('deposits.state', 'in', ['capturing', VOIDING]),
        row.and([
          row('deposits.state', '=', 'open'),
          row.or([
            row('deposits.expires_at', '<=', now),
            row('commissions.state', '!=', 'accepted'),
            row('deposits.id', 'in', dueNow),
          ]),
        ]),
        row.and([row('deposits.state', '!=', 'open'), row('deposits.id', 'in', openPages)]),
      ]),
    )
    .orderBy('deposits.updated_at')
    .limit(BATCH_SIZE)
    .execute()
  return rows.map(({ id, expires_at, commission }) => ({
    id,
    isOver: expires_at <= now || commission !== 'accepted',
  }))
}
