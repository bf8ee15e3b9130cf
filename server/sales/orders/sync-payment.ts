import type { Db, Tx } from '#server/platform/db/open.ts'
import type { ProviderDispute, ProviderRefund } from '#server/platform/integrations/payments.ts'
import { type DepositRow, findDepositBy, lockCommissionOf } from '#server/sales/commissions/deposits/find.ts'
import { recordDepositRefunds } from '#server/sales/commissions/deposits/return-deposit.ts'
import { commissionEmailKey } from '#server/sales/commissions/emails.ts'
import type { PaymentContext } from '#server/sales/payments/context.ts'
import { emailAboutDispute } from '#server/sales/payments/dispute-emails.ts'
import { storeDisputes } from '#server/sales/payments/disputes.ts'
import { orderOf } from './deposit-of.ts'
import { announceDisputes } from './disputes.ts'
import { lockOrder } from './queries.ts'
import { followDisputes } from './returned-purchase.ts'
import { syncDepositRefunds, syncRefunds } from './sync-refunds.ts'

interface Answer {
  refunds: ProviderRefund[]
  disputes: ProviderDispute[]
  askedAt: number
}

/**
 * Asks the provider for all refunds and disputes of a captured payment, and records them in its order or deposit. Safe to repeat
 * and to run concurrently. Does nothing for a payment that the shop does not know.
 * @throws {ProviderUnavailableError}
 */
export async function syncPayment(db: Db, context: PaymentContext, intentId: string): Promise<void> {
  const payment = await db
    .selectFrom('payments')
    .select('order_id')
    .where('intent_id', '=', intentId)
    .where('state', '=', 'captured')
    .executeTakeFirst()
  const deposit = payment ? undefined : await findDepositBy(db, { intentId })
  if (!payment && deposit?.state !== 'captured') return
  const askedAt = context.now()
  const [refunds, disputes] = await Promise.all([
    context.payments.refunds(intentId),
    context.payments.disputes(intentId),
  ])
  const answer = { refunds, disputes, askedAt }
  await db.transaction().execute(async (tx) => {
    if (payment) await syncOrder(tx, context, payment.order_id, answer)
    else if (deposit) await syncDeposit(tx, context, deposit, answer)
  })
}

async function syncOrder(
  tx: Tx,
  { now, shopMailbox }: PaymentContext,
  orderId: number,
  { refunds, disputes, askedAt }: Answer,
): Promise<void> {
  const by = { at: now(), shopMailbox }
  const order = await lockOrder(tx, orderId)
  await syncRefunds(tx, order, refunds, by)
  const key = { order_id: orderId, deposit_id: null }
  const changes = await storeDisputes(tx, key, disputes, { askedAt, at: by.at })
  await followDisputes(tx, order, by.at)
  await announceDisputes(tx, order, changes, by)
}

async function syncDeposit(
  tx: Tx,
  { now, shopMailbox }: PaymentContext,
  deposit: DepositRow,
  { refunds, disputes, askedAt }: Answer,
): Promise<void> {
  const by = { at: now(), shopMailbox }
  const { id: commissionId, uuid, name } = await lockCommissionOf(tx, deposit.id)
  const found = await orderOf(tx, deposit)
  const order = found && (await lockOrder(tx, found.id))
  if (order) await syncDepositRefunds(tx, order, { deposit, refunds }, by)
  else await recordDepositRefunds(tx, deposit, refunds, { actor: null, ...by })
  const key = { order_id: null, deposit_id: deposit.id }
  const changes = await storeDisputes(tx, key, disputes, { askedAt, at: by.at })
  if (order) return announceDisputes(tx, order, changes, by)
  const about = { of: { commission_uuid: uuid, name }, key: commissionEmailKey(commissionId, 'deposit') }
  for (const { row } of changes) await emailAboutDispute(tx, row, about, by)
}
