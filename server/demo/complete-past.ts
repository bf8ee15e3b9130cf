import { sql } from 'kysely'
import { DAY_MS, HOUR_MS, SECOND_MS } from '#contract/platform/values/time.ts'
import type { IssueContext } from '#server/customers/passports/issue.ts'
import { issueMissing } from '#server/customers/passports/issue-for-order.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { queueEmails } from '#server/platform/email/outbox.ts'
import { toOrders } from '#server/sales/orders/read.ts'
import { type PastOrder, paidAt, reachedAt } from './past-orders.ts'

const ASKED_AFTER_MS = 14 * DAY_MS
const EVIDENCE_WITHIN_MS = 8 * DAY_MS
const CLAIMED_AFTER_MS = 6 * DAY_MS
const EMAILS_FOR_MS = 30 * DAY_MS

export interface Shop {
  now: number
  shopMailbox: string
  context: IssueContext
}

/** Adds what each shop works out for itself from the orders. */
export async function completePast(tx: Tx, orders: PastOrder[], shop: Shop): Promise<void> {
  await addReviewRequests(tx, orders, shop.now)
  await sql`update disputes set due_by = opened_at + ${EVIDENCE_WITHIN_MS}`.execute(tx)
  await markSoldOut(tx)
  await issuePassports(tx, shop.context, orders)
  await addSentEmails(tx, orders, shop)
}

/** Customers who have a request are not asked for a review again. */
async function addReviewRequests(tx: Tx, orders: PastOrder[], now: number): Promise<void> {
  const rows = orders.flatMap((order) => {
    const soldAt = reachedAt(order, order.payment_method === 'cash' ? 'complete' : 'shipped')
    if (soldAt === null || soldAt + ASKED_AFTER_MS > now + DAY_MS) return []
    const sent_at = Math.min(soldAt + ASKED_AFTER_MS, now - HOUR_MS)
    return [{ order_id: order.id, token_hash: null, sent_at }]
  })
  await tx.insertInto('review_requests').values(rows).execute()
}

/** Products of the catalog that are sold out. */
async function markSoldOut(tx: Tx): Promise<void> {
  await sql`
    update products set sold_at = (
      select max(e.at) from order_events e join orders o on o.id = e.order_id join order_lines l on l.order_id = o.id
      where e.kind = 'paid' and o.holds_stock = 1 and l.product_id = products.id)
    where stock = 0 and sold_at is null`.execute(tx)
}

/** Issues passports for all units that were shipped, in the order in which they left. The demo's customer has claimed theirs. */
async function issuePassports(tx: Tx, context: IssueContext, orders: PastOrder[]): Promise<void> {
  const times = new Map(orders.map((order) => [order.id, reachedAt(order, 'shipped')]))
  const rows = await tx.selectFrom('orders').selectAll().execute()
  const shipped = rows.flatMap((row) => {
    const at = times.get(row.id) ?? null
    return at === null ? [] : [{ row, at }]
  })
  for (const { row, at } of shipped.sort((a, b) => a.at - b.at)) await issueMissing(tx, context, row, at)
  await sql`
    insert into passport_owners (passport_id, user_id, owned_at)
    select p.id, o.user_id, p.issued_at + ${CLAIMED_AFTER_MS} from passports p join orders o on o.id = p.order_id
    where o.user_id is not null`.execute(tx)
}

/** Adds the emails about the orders of the last weeks, as sent. */
async function addSentEmails(tx: Tx, past: PastOrder[], { now, shopMailbox }: Shop): Promise<void> {
  const times = new Map(
    past
      .filter(({ source, ships }) => source === 'web' && ships)
      .map((order) => [order.id, { paid: paidAt(order), shipped: reachedAt(order, 'shipped') }]),
  )
  const rows = await tx
    .selectFrom('orders')
    .selectAll()
    .where('created_at', '>', now - EMAILS_FOR_MS)
    .execute()
  const emails = (await toOrders(tx, rows)).flatMap((order) => {
    const { id, email } = order
    const { paid = null, shipped = null } = times.get(id) ?? {}
    if (paid === null || email === null) return []
    const about = { orderId: id, props: { order }, recipient: email, at: paid }
    const key = `order ${id} paid, to the`
    return [
      { ...about, dedupeKey: `${key} buyer`, kind: 'order-confirmation' as const },
      { ...about, dedupeKey: `${key} shop`, kind: 'order-notice' as const, recipient: shopMailbox },
      ...(shipped === null
        ? []
        : [
            {
              ...about,
              dedupeKey: `order ${id} shipped in the demo`,
              kind: 'order-shipped' as const,
              at: shipped,
            },
          ]),
    ]
  })
  await queueEmails(
    tx,
    emails.sort((a, b) => a.at - b.at),
  )
  await sql`update mail_outbox set sent_at = created_at + ${4 * SECOND_MS}`.execute(tx)
}
