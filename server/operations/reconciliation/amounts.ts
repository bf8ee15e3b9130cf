import { sql } from 'kysely'
import type { Db } from '#server/platform/db/open.ts'
import { taxIn } from '#server/sales/orders/amounts.ts'
import { plannedCents, REFUNDED } from '#server/sales/orders/tender-sums.ts'

export async function amountsAddUp(db: Db): Promise<string[]> {
  const goods = sql<number>`(subtotal_cents - discount_cents)`
  const cardFee = sql<number>`(card_fee_cents - tax_cents + discount_cents)`
  const sum = sql<number>`(${goods} + shipping_cents + insurance_cents + tax_cents + ${cardFee})`
  const planned = plannedCents()
  const isPossible = sql<boolean>`(${goods} >= 0 and ${cardFee} >= 0 and gift_card_cents >= 0
    and deposit_cents >= 0 and ${planned} <= total_cents)`
  // The goods are always taxed, shipping and card fee in some states; each is rounded.
  const isTaxed = sql<boolean>`(tax_cents between ${goods} * tax_rate / 100000
    and (${goods} + shipping_cents + ${cardFee}) * tax_rate / 100000 + 1)`
  // What was due at first: the changes of the order say what became of it.
  const isDue = sql<boolean>`(amount_cents = total_cents - ${planned} or exists (select 1 from order_changes c
    where c.order_id = orders.id and c.state = 'applied'))`
  const rows = await db
    .selectFrom('orders')
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .select(['orders.id', 'total_cents', 'tax_cents'])
    .select(['amount_cents', sum.as('sum'), planned.as('planned')])
    .select([
      sql<number>`case when ${isPossible} then 1 else 0 end`.as('possible'),
      sql<number>`case when ${isTaxed} then 1 else 0 end`.as('taxed'),
      sql<number>`case when ${isDue} then 1 else 0 end`.as('due_first'),
    ])
    .where(sql<boolean>`not (${sum} = total_cents and ${isPossible} and ${isTaxed} and ${isDue})`)
    .orderBy('orders.id')
    .execute()
  return rows.flatMap((row) => {
    const due = row.total_cents - row.planned
    const problems = [
      row.sum !== row.total_cents &&
        `its parts add up to ${row.sum} cents, but its total is ${row.total_cents}.`,
      row.possible === 0 &&
        'its discount, gift card or deposit is more than what it pays for, or its card fee is negative.',
      row.taxed === 0 && `its tax rate does not explain its tax of ${row.tax_cents} cents.`,
      row.due_first === 0 && `its payment is for ${row.amount_cents} cents, but ${due} are due.`,
    ]
    return problems.filter((problem) => problem !== false).map((problem) => `Order ${row.id}: ${problem}`)
  })
}

/** Every refund that did not fail has its part of the tax, so that all of them together, as changes corrected it, have the tax in the refunded amount. */
export async function refundedTaxesAddUp(db: Db): Promise<string[]> {
  const refunds = db
    .selectFrom('tax_refunds')
    .select(({ fn }) => ['order_id', fn.sum<number>('tax_cents').as('recorded')])
    .groupBy('order_id')
    .as('refunds')
  const failures = db
    .selectFrom('failed_refunds')
    .select(({ fn }) => ['order_id', fn.sum<number>('tax_cents').as('failed')])
    .groupBy('order_id')
    .as('failures')
  const changes = db
    .selectFrom('order_changes')
    .select(({ fn }) => ['order_id', fn.sum<number>('refunded_tax_cents').as('changed')])
    .groupBy('order_id')
    .as('changes')
  const rows = await db
    .selectFrom('orders')
    .leftJoin(refunds, 'refunds.order_id', 'orders.id')
    .leftJoin(failures, 'failures.order_id', 'orders.id')
    .leftJoin(changes, 'changes.order_id', 'orders.id')
    .select(['orders.id', 'tax_cents', 'total_cents', 'waived_cents', 'recorded', 'failed', 'changed'])
    .select(REFUNDED.as('refunded'))
    .where((row) =>
      row.or([
        row('recorded', 'is not', null),
        row.and([row('tax_cents', '>', 0), sql<boolean>`${REFUNDED} > 0`]),
      ]),
    )
    .orderBy('orders.id')
    .execute()
  return rows.flatMap((row) => {
    const recorded = (row.recorded ?? 0) - (row.failed ?? 0) + (row.changed ?? 0)
    const expected = taxIn(row.refunded, row)
    if (recorded === expected) return []
    return [`Order ${row.id}: refunded ${recorded} cents of tax, expected ${expected} of ${row.tax_cents}.`]
  })
}
