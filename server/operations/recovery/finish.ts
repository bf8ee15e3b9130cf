import type { Emails, RecoveredOrder } from '#contract/app/emails.ts'
import { toDollars } from '#contract/platform/values/money.ts'
import { recordAuditEntry } from '#server/platform/audit-log/record.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { queueEmail } from '#server/platform/email/outbox.ts'
import { type RecoveredDeposit, recoveredDeposits } from '#server/sales/commissions/deposits/rebuild.ts'
import { markDueCardsAsUnsure } from '#server/sales/gift-cards/send.ts'
import { restartUnansweredDelays } from '#server/sales/orders/delay-rows.ts'
import type { OrderRow } from '#server/sales/orders/queries.ts'
import { notifyRecoveredCustomer, recoveredOrders } from '#server/sales/orders/recovery/notify-customers.ts'
import type { RecoveryContext } from './context.ts'
import { finishRecovery } from './recoveries.ts'

/** Opens the shop again, with the emails about what was recovered. @returns the recovered orders. */
export async function finish({
  db,
  recovery,
  paymentContext,
  progress,
}: RecoveryContext): Promise<OrderRow[]> {
  const { refunds, cancellations, problems, notes } = progress
  const at = paymentContext.now()
  return db.transaction().execute(async (tx) => {
    const orders = await recoveredOrders(tx, recovery.id)
    if (!(await finishRecovery(tx, recovery.id, at))) return orders
    for (const order of orders) await notifyRecoveredCustomer(tx, order, at)
    // The lost server may have sent those whose day came since the backup.
    await markDueCardsAsUnsure(tx, at)
    const deposits = await recoveredDeposits(tx, recovery.id)
    notes.push(...(await restartUnansweredDelays(tx)).map(describeUnanswered))
    const found = { orders, deposits, problems: [...problems, ...notes] }
    await notifyStaff(tx, recovery, found, { recipient: paymentContext.shopMailbox, at })
    await recordAuditEntry(
      tx,
      { actor: 'terminal', at },
      {
        action: 'recovered',
        kind: 'backup',
        id: '',
        name: 'Orders since the backup',
        after: { orders: orders.length, refunds, cancellations },
      },
    )
    return orders
  })
}

function describeUnanswered(orderId: number): string {
  return `Order ${orderId}: its customer may have agreed to the later date since the backup. Without another answer it is cancelled and refunded, a day after you are warned. Ask them.`
}

async function notifyStaff(
  tx: Tx,
  recovery: { id: number; snapshot_at: number },
  { orders, deposits, problems }: { orders: OrderRow[]; deposits: RecoveredDeposit[]; problems: string[] },
  { recipient, at }: { recipient: string; at: number },
): Promise<void> {
  if (orders.length === 0 && deposits.length === 0 && problems.length === 0) return
  const props: Emails['recovered-orders'] = {
    snapshot_at: new Date(recovery.snapshot_at).toISOString(),
    orders: orders.map(toListed),
    deposits: deposits.map(({ captured_cents, ...deposit }) => ({
      ...deposit,
      amount: toDollars(captured_cents),
    })),
    problems,
  }
  const dedupeKey = `recovery ${recovery.id}`
  await queueEmail(tx, { dedupeKey, kind: 'recovered-orders', recipient, orderId: null, props, at })
}

function toListed({ id, order_uuid, name, total_cents, status, flag }: OrderRow): RecoveredOrder {
  return { id, order_uuid, name, total: toDollars(total_cents), status, flag }
}
