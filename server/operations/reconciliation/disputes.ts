import type { Db } from '#server/platform/db/open.ts'

/** Disputes are about captured payments and in the order's timeline. */
export async function outsideMoneyAddsUp(db: Db): Promise<string[]> {
  return (await Promise.all([disputesAreAboutPayments(db), disputesAreInTimeline(db)])).flat()
}

async function disputesAreAboutPayments(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('disputes')
    .leftJoin('payments', 'payments.order_id', 'disputes.order_id')
    .leftJoin('deposits', 'deposits.id', 'disputes.deposit_id')
    .select(['disputes.provider_id', 'disputes.status', 'closed_at', 'disputes.amount_cents'])
    .select([
      'payments.captured_cents as of_order',
      'deposits.captured_cents as of_deposit',
      'disputes.order_id',
      'deposit_id',
    ])
    .orderBy('disputes.id')
    .execute()
  return rows.flatMap((row) => {
    const captured = row.of_order ?? row.of_deposit ?? 0
    const problems = [
      (row.order_id === null) === (row.deposit_id === null) && 'is about no payment, or about two.',
      row.amount_cents > captured && `is about ${row.amount_cents} cents, but ${captured} were captured.`,
      (row.status === 'open') !== (row.closed_at === null) &&
        `is ${row.status}, but its closing time differs.`,
    ]
    return problems
      .filter((problem) => problem !== false)
      .map((problem) => `Dispute ${row.provider_id}: ${problem}`)
  })
}

async function disputesAreInTimeline(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('disputes')
    .select(({ selectFrom, fn }) => [
      'order_id',
      fn.countAll<number>().as('count'),
      selectFrom('order_events')
        .select(({ fn: of }) => of.countAll<number>().as('count'))
        .whereRef('order_events.order_id', '=', 'disputes.order_id')
        .where('kind', '=', 'dispute_opened')
        .as('events'),
    ])
    .where('order_id', 'is not', null)
    .groupBy('order_id')
    .orderBy('order_id')
    .execute()
  return rows
    .filter(({ count, events }) => Number(events) < Number(count))
    .map(
      ({ order_id, count, events }) =>
        `Order ${order_id}: has ${count} disputes, but ${events} in its timeline.`,
    )
}
