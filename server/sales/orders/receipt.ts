import { toDollars } from '#contract/platform/values/money.ts'
import type { Receipt } from '#contract/sales/orders/orders.ts'
import type { Db } from '#server/platform/db/open.ts'
import { NotFound } from '#server/platform/errors.ts'
import { canSeePersonalData, type OrderReader, showParcel } from './access.ts'
import { card } from './card-tender.ts'
import { findOrder, findPayment, type OrderRow, type PaymentRow } from './queries.ts'
import { toOrder, toPublicOrder } from './read.ts'
import { kindOf, listTenders } from './tender-kinds.ts'

/** @throws {NotFound} for an unpaid or unknown order */
export async function showReceipt(db: Db, orderUuid: string, reader: OrderReader): Promise<Receipt> {
  const row = await findOrder(db, { orderUuid })
  const receipt = row && (await readReceipt(db, row))
  if (!receipt) throw new NotFound('There is no receipt at this address.')
  if (await canSeePersonalData(db, row, reader))
    return { ...receipt, order: await showParcel(db, receipt.order, reader) }
  const payments = receipt.payments.map((payment) => ({ ...payment, card: null }))
  return { ...receipt, order: toPublicOrder(receipt.order), payments }
}

/** @returns null for an unpaid order. */
export async function readReceipt(db: Db, row: OrderRow): Promise<Receipt | null> {
  const payment = await findPayment(db, row.id)
  if (payment.state !== 'captured') return null
  const events = await db
    .selectFrom('order_events')
    .select(['kind', 'at', 'detail'])
    .where('order_id', '=', row.id)
    .where('kind', 'in', ['paid', 'refunded'])
    .orderBy('id')
    .execute()
  const paidAt = events.find(({ kind }) => kind === 'paid')?.at ?? payment.updated_at
  return {
    order: await toOrder(db, row),
    paid_at: toIso(paidAt),
    payments: await paymentsOf(db, row, payment),
    refunds: events
      .filter(({ kind }) => kind === 'refunded')
      .map(({ at, detail }) => ({
        amount: toDollars((JSON.parse(detail ?? '{}') as { cents?: number }).cents ?? 0),
        at: toIso(at),
      })),
    given_back: await listGivenBack(db, row.id),
    waived: toDollars(row.waived_cents),
  }
}

async function listGivenBack(db: Db, orderId: number): Promise<Receipt['given_back']> {
  const rows = await db
    .selectFrom('order_changes')
    .select(['returned_cents', 'at', 'settled_at'])
    .where('order_id', '=', orderId)
    .where('state', '=', 'applied')
    .where('returned_cents', '>', 0)
    .orderBy('id')
    .execute()
  return rows.map(({ returned_cents, at, settled_at }) => ({
    amount: toDollars(returned_cents),
    at: toIso(settled_at ?? at),
  }))
}

async function paymentsOf(db: Db, row: OrderRow, payment: PaymentRow): Promise<Receipt['payments']> {
  const tenders = (await listTenders(db, row.id)).toSorted((a, b) => a.id - b.id)
  return Promise.all(
    tenders.map(async (tender) => {
      const kind = kindOf(tender)
      // The order knows the first card only.
      const isOfChange = kind === card && tender.intent_id !== payment.intent_id
      return {
        method: kind.kind as Receipt['payments'][number]['method'],
        amount: toDollars(tender.charged_cents),
        at: toIso(tender.at),
        card: isOfChange ? null : ((await kind.readCard?.(db, row)) ?? null),
      }
    }),
  )
}

function toIso(at: number): string {
  return new Date(at).toISOString()
}
