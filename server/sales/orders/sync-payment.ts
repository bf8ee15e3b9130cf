import type { Db, Tx } from '#server/platform/db/open.ts'
import type { ProviderDispute, ProviderRefund } from '#server/platform/integrations/payments.ts'
import { type DepositRow, findDepositBy, lockCommissionOf } from '#server/sales/commissions/deposits/find.ts'
import { recordDepositRefunds } from '#server/sales/commissions/deposits/return-deposit.ts'
import { commissionEmailKey } from '#server/sales/commissions/emails.ts'
import type { PaymentContext } from '#server/sales/payments/context.ts'
import { emailAboutDispute } from '#server/sales/payments/dispute-emails.ts'
import { storeDisputes } from '#server/sales/payments/disputes.ts'
import { announceDisputes, followDisputes } from './disputes.ts'
import { lockOrder } from './queries.ts'
import { syncRefunds } from './sync-refunds.ts'
import type { Tender } from './tender.ts'
import { findTender } from './tender-kinds.ts'

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
  const tender = await findTender(db, intentId)
  const deposit = await findDepositBy(db, { intentId })
  if (!tender && deposit?.state !== 'captured') return
  const askedAt = context.now()
  const [refunds, disputes] = await Promise.all([
    context.payments.refunds(intentId),
    context.payments.disputes(intentId),
  ])
  const answer = { refunds, disputes, askedAt }
  await db.transaction().execute(async (tx) => {
    if (deposit) await syncDeposit(tx, context, deposit, answer)
    else if (tender) await syncOrder(tx, context, tender, answer)
  })
}

async function syncOrder(
  tx: Tx,
  { now, shopMailbox }: PaymentContext,
  tender: Tender,
  { refunds, disputes, askedAt }: Answer,
): Promise<void> {
  const by = { at: now(), shopMailbox }
  const order = await lockOrder(tx, tender.order_id)
  await syncRefunds(tx, order, { tender, refunds }, by)
  const key = { order_id: order.id, deposit_id: null }
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
  const tender = deposit.intent_id === null ? undefined : await findTender(tx, deposit.intent_id)
  const order = tender && (await lockOrder(tx, tender.order_id))
  if (order) await syncRefunds(tx, order, { tender, refunds }, by)
  else await recordDepositRefunds(tx, deposit, refunds, { actor: null, ...by })
  const key = { order_id: null, deposit_id: deposit.id }
  const changes = await storeDisputes(tx, key, disputes, { askedAt, at: by.at })
  if (order) return announceDisputes(tx, order, changes, by)
  const about = { of: { commission_uuid: uuid, name }, key: commissionEmailKey(commissionId, 'deposit') }
  for (const { row } of changes) await emailAboutDispute(tx, row, about, by)
}
