import { sql } from 'kysely'
import type { Db } from '#server/platform/db/open.ts'
import { giftCard } from '#server/sales/orders/gift-card-tender.ts'

/** Balances are the sum of their ledger, and orders have what they say that went back to a gift card. */
export async function giftCardsAddUp(db: Db): Promise<string[]> {
  const problems = await Promise.all([
    balancesEqualLedger(db),
    cardsAreIssuedOnce(db),
    refundsEqualLedger(db),
    revocationsEqualLedger(db),
    disputedCardsAreBlocked(db),
  ])
  return problems.flat()
}

async function balancesEqualLedger(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('gift_cards')
    .leftJoin('gift_card_ledger', 'gift_card_ledger.gift_card_id', 'gift_cards.id')
    .select(({ fn, val }) => [
      'gift_cards.id',
      'balance_cents',
      fn.coalesce(fn.sum<number>('change_cents'), val(0)).as('ledger'),
    ])
    .groupBy(['gift_cards.id', 'balance_cents'])
    .execute()
  return rows.flatMap(({ id, balance_cents: balance, ledger }) => {
    const problems = [
      balance !== ledger && `the balance is ${balance} cents, but the ledger sums up to ${ledger}.`,
      balance < 0 && `the balance is ${balance} cents.`,
    ]
    return problems.filter((problem) => problem !== false).map((problem) => `Gift card ${id}: ${problem}`)
  })
}

async function cardsAreIssuedOnce(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('gift_cards')
    .leftJoin('payments', 'payments.order_id', 'gift_cards.order_id')
    .select(({ selectFrom }) => [
      'gift_cards.id',
      'gift_cards.amount_cents as amount',
      'gift_cards.order_id',
      'issued_at',
      'payments.state',
      selectFrom('gift_card_ledger')
        .select(({ fn }) => fn.sum<number>('change_cents').as('sum'))
        .whereRef('gift_card_id', '=', 'gift_cards.id')
        .where('reason', '=', 'issued')
        .as('issued'),
    ])
    .execute()
  return rows.flatMap(({ id, amount, order_id, issued_at, state, issued }) => {
    const isPaid = order_id === null || state === 'captured'
    if (isPaid !== (issued_at !== null))
      return [`Gift card ${id}: ${isPaid ? 'was paid, but not issued' : 'was issued, but not paid'}.`]
    const expected = issued_at === null ? 0 : amount
    return (issued ?? 0) === expected
      ? []
      : [`Gift card ${id}: issued for ${issued ?? 0} cents, expected ${expected}.`]
  })
}

async function refundsEqualLedger(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .select(({ selectFrom }) => [
      'orders.id',
      selectFrom('order_tenders')
        .select(({ fn, val }) => fn.coalesce(fn.sum<number>('charged_cents'), val(0)).as('sum'))
        .whereRef('order_tenders.order_id', '=', 'orders.id')
        .where('order_tenders.kind', '=', giftCard.kind)
        .$castTo<{ sum: number }>()
        .as('expected'),
      selectFrom('gift_card_ledger')
        .select(({ fn }) => fn.sum<number>('change_cents').as('sum'))
        .whereRef('order_id', '=', 'orders.id')
        .whereRef('gift_card_id', '=', 'orders.gift_card_id')
        .where('reason', '=', 'refunded')
        .as('returned'),
      selectFrom('order_tenders')
        .select(({ fn, val }) => fn.coalesce(fn.sum<number>('refunded_cents'), val(0)).as('sum'))
        .whereRef('order_tenders.order_id', '=', 'orders.id')
        .where('order_tenders.kind', '=', giftCard.kind)
        .$castTo<{ sum: number }>()
        .as('refunded'),
    ])
    .where('gift_card_cents', '>', 0)
    .execute()
  return rows
    .filter(({ refunded, returned, expected }) => refunded !== (returned ?? 0) || refunded > (expected ?? 0))
    .map(
      ({ id, refunded, returned }) =>
        `Order ${id}: ${refunded} cents went back to its gift card, but the ledger has ${returned ?? 0}.`,
    )
}

/** Checks that refunds and lost disputes of a purchase reduced the card's balance, unless it was spent. */
async function revocationsEqualLedger(db: Db): Promise<string[]> {
  const revocations = db
    .selectFrom('gift_card_revocations')
    .select(({ fn }) => ['gift_card_id', fn.sum<number>('cents').as('due')])
    .groupBy('gift_card_id')
    .as('revocations')
  const rows = await db
    .selectFrom('gift_cards')
    .leftJoin(revocations, 'revocations.gift_card_id', 'gift_cards.id')
    .select(({ selectFrom }) => [
      'gift_cards.id',
      'balance_cents as balance',
      'amount_cents as amount',
      'due',
      selectFrom('gift_card_ledger')
        .select(sql<number>`-sum(change_cents)`.as('sum'))
        .whereRef('gift_card_id', '=', 'gift_cards.id')
        .where('reason', 'in', ['revoked', 'restored'])
        .as('taken'),
    ])
    .orderBy('gift_cards.id')
    .execute()
  return rows
    .map(({ due, taken, ...row }) => ({ ...row, due: due ?? 0, taken: taken ?? 0 }))
    .filter(({ balance, amount, due, taken }) => taken > due || due > amount || (taken < due && balance > 0))
    .map(
      ({ id, due, taken }) =>
        `Gift card ${id}: refunds and lost disputes take ${due} cents off, but the ledger has ${taken}.`,
    )
}

async function disputedCardsAreBlocked(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('gift_cards')
    .select(({ exists, selectFrom }) => [
      'gift_cards.id',
      'blocked_at',
      'disputed_at',
      exists(
        selectFrom('disputes')
          .select('disputes.id')
          .whereRef('disputes.order_id', '=', 'gift_cards.order_id')
          .where('status', '=', 'open'),
      ).as('disputed'),
    ])
    .where('issued_at', 'is not', null)
    .orderBy('gift_cards.id')
    .execute()
  return rows.flatMap(({ id, blocked_at, disputed_at, disputed }) => {
    const problems = [
      Boolean(disputed) !== (disputed_at !== null) &&
        `its payment is ${disputed ? '' : 'not '}disputed, but the card says otherwise.`,
      disputed_at !== null && blocked_at === null && 'is disputed, but not blocked.',
    ]
    return problems.filter((problem) => problem !== false).map((problem) => `Gift card ${id}: ${problem}`)
  })
}
