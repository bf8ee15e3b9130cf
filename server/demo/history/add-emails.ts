import type { EmailKind } from '#contract/app/emails.ts'
import { DAY_MS, SECOND_MS } from '#contract/platform/values/time.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { toOrders } from '#server/sales/orders/read.ts'
import type { StoredOrder } from './add-orders.ts'
import type { Calendar } from './calendar.ts'
import { insertMany } from './insert-many.ts'
import type { Row } from './order-rows.ts'

const SHOWN_DAYS = 30

/** Adds the emails about the orders of the last weeks, as sent. */
export async function addSentEmails(
  tx: Tx,
  stored: StoredOrder[],
  { calendar, shopMailbox }: { calendar: Calendar; shopMailbox: string },
): Promise<void> {
  const since = calendar.now - SHOWN_DAYS * DAY_MS
  const recent = stored.filter(({ story }) => story.plan.channel === 'web' && story.placedAt > since)
  const ids = recent.map(({ orderId }) => orderId)
  const rows = await tx.selectFrom('orders').selectAll().where('id', 'in', ids).orderBy('id').execute()
  const orders = new Map((await toOrders(tx, rows)).map((order) => [order.id, order]))
  const emails = recent.flatMap(({ story, orderId }): Row<'mail_outbox'>[] => {
    const { paidAt, shippedAt, tracking } = story
    const order = orders.get(orderId)
    if (paidAt === null || !order) return []
    const sent = (kind: EmailKind, occasion: string, recipient: string, at: number) => ({
      ...{ occasion, kind, recipient, order_id: orderId, props: JSON.stringify({ order }), attempts: 0 },
      ...{ created_at: at, next_try_at: at, sent_at: at + 4 * SECOND_MS, failed_at: null, last_error: null },
    })
    const customer = order.email ?? ''
    return [
      sent('order-confirmation', `order ${orderId} paid, to the buyer`, customer, paidAt),
      sent('order-notice', `order ${orderId} paid, to the shop`, shopMailbox, paidAt),
      ...(shippedAt === null || !tracking
        ? []
        : [sent('order-shipped', `order ${orderId} shipped in the demo`, customer, shippedAt)]),
    ]
  })
  await insertMany(
    tx,
    'mail_outbox',
    emails.sort((a, b) => a.created_at - b.created_at),
  )
}
