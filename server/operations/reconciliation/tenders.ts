import { sql } from 'kysely'
import type { Db } from '#server/platform/db/open.ts'
import { giftCard } from '#server/sales/orders/gift-card-tender.ts'
import { KINDS_OF_AMOUNT_DUE } from '#server/sales/orders/tender-kinds.ts'
import { CHARGED, plannedCents } from '#server/sales/orders/tender-sums.ts'
import { setByAdmin } from './set-by-admin.ts'

/** Orders are paid by their tenders, to which no more is refunded than they charged. */
export async function tendersAddUp(db: Db): Promise<string[]> {
  const problems = await Promise.all([
    paidOrdersAreCharged(db),
    refundsStayWithinTenders(db),
    requestsEqualTheirParts(db),
    olderRefundsAgree(db),
  ])
  return problems.flat()
}

async function paidOrdersAreCharged(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .leftJoin('payments', 'payments.order_id', 'orders.id')
    .select(['orders.id', 'orders.status', 'payments.state', 'payments.captured_cents'])
    .where('orders.status', 'in', ['paid', 'shipped', 'complete'])
    .where((row) =>
      row.or([
        row('payments.state', 'is', null),
        row('payments.state', '!=', 'captured'),
        sql<boolean>`${CHARGED} <> orders.total_cents - orders.waived_cents`,
        sql<boolean>`payments.captured_cents <> (select coalesce(sum(t.charged_cents), 0) from order_tenders t
          where t.order_id = orders.id and t.kind in (${sql.join(KINDS_OF_AMOUNT_DUE)}))`,
        // What is set aside can have gone back with a change since.
        sql<boolean>`(payments.captured_cents <> ${CHARGED} - ${plannedCents()} and not exists (
          select 1 from order_changes c where c.order_id = orders.id and c.state = 'applied'))`,
      ]),
    )
    .where('orders.id', 'not in', setByAdmin(db))
    .execute()
  return rows.map(
    ({ id, status, state, captured_cents }) =>
      `Order ${id}: is ${status}, but its payment is ${state ?? 'missing'} with ${captured_cents ?? 0} cents captured.`,
  )
}

async function refundsStayWithinTenders(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('order_tenders')
    .select(['order_id', 'refunded_cents', 'charged_cents'])
    .where((row) => row.or([sql<boolean>`refunded_cents > charged_cents`, row('refunded_cents', '<', 0)]))
    .where('kind', '!=', giftCard.kind)
    .orderBy('order_id')
    .execute()
  return rows.map(
    ({ order_id, refunded_cents, charged_cents }) =>
      `Order ${order_id}: refunded ${refunded_cents} cents of ${charged_cents}.`,
  )
}

async function requestsEqualTheirParts(db: Db): Promise<string[]> {
  const parts = db
    .selectFrom('refund_parts')
    .select(({ fn }) => ['request_key', fn.sum<number>('cents').as('sum')])
    .groupBy('request_key')
    .as('parts')
  const rows = await db
    .selectFrom('refunds')
    .leftJoin(parts, 'parts.request_key', 'refunds.request_key')
    .select(['order_id', 'cents', 'sum'])
    .where(sql<boolean>`cents <> coalesce(sum, 0)`)
    .orderBy('order_id')
    .execute()
  return rows.map(
    ({ order_id, cents, sum }) =>
      `Order ${order_id}: a refund is of ${cents} cents, but its parts are ${sum ?? 0}.`,
  )
}

/** The release before reads these columns during an update, and after going back. It knows no other kinds. */
async function olderRefundsAgree(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('payments')
    .select('order_id')
    .where('state', '=', 'captured')
    .where(
      sql<boolean>`refunded_cents + deposit_refunded_cents + gift_card_refunded_cents <> (
        select coalesce(sum(t.refunded_cents), 0) from order_tenders t where t.order_id = payments.order_id
          and t.kind in ('card', 'deposit', 'gift_card', 'cash', 'check', 'other'))`,
    )
    .orderBy('order_id')
    .execute()
  return rows.map(
    ({ order_id }) => `Order ${order_id}: the refunds of its payment differ from those of its tenders.`,
  )
}
