import type { CommissionState } from '#contract/sales/commissions/commission-states.ts'
import type { Db } from '#server/platform/db/open.ts'
import { depositOf } from '#server/sales/commissions/deposit-amount.ts'
import { deposit } from '#server/sales/orders/deposit-tender.ts'

/** Deposits are captured once and exactly, and their orders have what they say that a deposit paid. */
export async function depositsAddUp(db: Db): Promise<string[]> {
  const problems = await Promise.all([
    depositsAreCapturedOnce(db),
    workHasItsDeposit(db),
    ordersHaveTheirDeposit(db),
    salesArePaid(db),
  ])
  return problems.flat()
}

const WORKED_ON: readonly CommissionState[] = ['in_progress', 'ready', 'paid', 'complete', 'cancelled']

async function depositsAreCapturedOnce(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('deposits')
    .innerJoin('commissions', 'commissions.id', 'deposits.commission_id')
    .select(['deposits.id', 'deposits.state', 'amount_cents', 'captured_cents', 'refunded_cents', 'flag'])
    .select(['commissions.id as commission', 'commissions.state as commission_state'])
    .orderBy('deposits.id')
    .execute()
  const captured = rows.filter(({ state }) => state === 'captured')
  const twice = [...Map.groupBy(captured, ({ commission }) => commission)].flatMap(([id, deposits]) =>
    deposits.length > 1 ? [`Commission ${id}: has ${deposits.length} captured deposits.`] : [],
  )
  const wrong = rows.flatMap((row) => {
    const isCaptured = row.state === 'captured'
    const expected = isCaptured ? row.amount_cents : 0
    const problems = [
      row.captured_cents !== expected &&
        row.flag === null &&
        `captured ${row.captured_cents} cents, expected ${expected}.`,
      row.refunded_cents > row.captured_cents &&
        `returned ${row.refunded_cents} cents of ${row.captured_cents}.`,
      isCaptured &&
        row.flag === null &&
        !WORKED_ON.includes(row.commission_state) &&
        `was captured, but its commission is ${row.commission_state}.`,
    ]
    return problems.filter((problem) => problem !== false).map((problem) => `Deposit ${row.id}: ${problem}`)
  })
  return [...twice, ...wrong]
}

async function workHasItsDeposit(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('commissions')
    .select(({ selectFrom }) => [
      'id',
      'state',
      'price_cents',
      'deposit_percent',
      selectFrom('deposits')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('commission_id', '=', 'commissions.id')
        .where('deposits.state', '=', 'captured')
        .as('captured'),
    ])
    .where('state', 'in', WORKED_ON)
    .orderBy('id')
    .execute()
  return rows
    .filter(({ price_cents, deposit_percent, captured }) => {
      return depositOf(price_cents ?? 0, deposit_percent ?? 0) > 0 && Number(captured) === 0
    })
    .map(({ id, state }) => `Commission ${id}: is ${state}, but its deposit was never captured.`)
}

/** Checks that deposits were refunded for their order, or before the order existed. */
async function ordersHaveTheirDeposit(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('order_tenders')
    .innerJoin('orders', 'orders.id', 'order_tenders.order_id')
    .leftJoin('deposits', 'deposits.intent_id', 'order_tenders.intent_id')
    .select(['orders.id', 'charged_cents as paid', 'order_tenders.refunded_cents as returned'])
    .select(['deposits.captured_cents', 'deposits.refunded_cents'])
    .where('order_tenders.kind', '=', deposit.kind)
    .where('orders.flag', 'is', null)
    .orderBy('orders.id')
    .execute()
  return rows.flatMap(({ id, paid, returned, captured_cents, refunded_cents }) => {
    const captured = captured_cents ?? 0
    if (paid > captured)
      return [`Order ${id}: its deposit paid ${paid} cents, but ${captured} were captured.`]
    const expected = (refunded_cents ?? 0) - (captured - paid)
    return returned === expected
      ? []
      : [`Order ${id}: returned ${returned} cents of its deposit, expected ${expected}.`]
  })
}

async function salesArePaid(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('commissions')
    .leftJoin('payments', 'payments.order_id', 'commissions.balance_order_id')
    .select(['commissions.id', 'commissions.state', 'payments.state as payment'])
    .where('commissions.state', 'in', ['paid', 'complete'])
    .orderBy('commissions.id')
    .execute()
  return rows
    .filter(({ payment }) => payment !== 'captured')
    .map(({ id, state }) => `Commission ${id}: is ${state}, but its balance was never captured.`)
}
