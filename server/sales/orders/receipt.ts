import { toDollars } from '#contract/platform/values/money.ts'
import type { Receipt } from '#contract/sales/orders/orders.ts'
import type { Db } from '#server/platform/db/open.ts'
import { NotFound } from '#server/platform/errors.ts'
import { toCard } from '#server/sales/payments/card-columns.ts'
import { canSeePersonalData, type OrderReader } from './access.ts'
import { findOrderDeposit } from './deposit-of.ts'
import { findOrder, findPayment, type OrderRow, type PaymentRow } from './queries.ts'
import { toOrder, toPublicOrder } from './read.ts'

/** @throws {NotFound} for an unpaid or unknown order */
export async function showReceipt(db: Db, orderUuid: string, reader: OrderReader): Promise<Receipt> {
  const row = await findOrder(db, { orderUuid })
  const receipt = row && (await readReceipt(db, row))
  if (!receipt) throw new NotFound('There is no receipt at this address.')
  if (await canSeePersonalData(db, row, reader)) return receipt
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
    payments: await paymentsOf(db, row, payment, paidAt),
    refunds: events
      .filter(({ kind }) => kind === 'refunded')
      .map(({ at, detail }) => ({
        amount: toDollars((JSON.parse(detail ?? '{}') as { cents?: number }).cents ?? 0),
        at: toIso(at),
      })),
  }
}

async function paymentsOf(
  db: Db,
  row: OrderRow,
  payment: PaymentRow,
  paidAt: number,
): Promise<Receipt['payments']> {
  const deposit = await findOrderDeposit(db, row)
  const paid = [
    {
      method: 'deposit' as const,
      cents: row.deposit_cents,
      at: deposit?.paid_at ?? null,
      card: deposit ? toCard(deposit) : null,
    },
    { method: 'gift_card' as const, cents: row.gift_card_cents, at: null, card: null },
    { method: row.payment_method, cents: payment.captured_cents, at: null, card: toCard(row) },
  ]
  return paid
    .filter(({ cents }) => cents > 0)
    .map(({ method, cents, at, card }) => ({
      method,
      amount: toDollars(cents),
      at: toIso(at ?? paidAt),
      card,
    }))
}

function toIso(at: number): string {
  return new Date(at).toISOString()
}
