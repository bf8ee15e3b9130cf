import { sql } from 'kysely'
import type { Db } from '#server/platform/db/open.ts'
import { type Figures, figuresOf } from '#server/sales/orders/change-figures.ts'
import type { ChangeRow } from '#server/sales/orders/change-rows.ts'
import type { OrderRow } from '#server/sales/orders/queries.ts'

/** Checks that each change starts from what the one before left, that the last left what is so now, and that its money adds up. */
export async function changesAddUp(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('order_changes')
    .selectAll()
    .where('state', '=', 'applied')
    // A change that waited can be applied after one that was made later.
    .orderBy('settled_at')
    .orderBy('id')
    .execute()
  const changes = Map.groupBy(rows, ({ order_id }) => order_id)
  const orders = await db
    .selectFrom('orders')
    .selectAll()
    .where((order) =>
      order.or([
        order('waived_cents', '!=', 0),
        order('changed_back_cents', '!=', 0),
        sql<boolean>`exists (select 1 from order_changes c where c.order_id = orders.id and c.state = 'applied')`,
      ]),
    )
    .orderBy('id')
    .execute()
  return orders.flatMap((order) => problemsOf(order, changes.get(order.id) ?? []))
}

function problemsOf(order: OrderRow, changes: ChangeRow[]): string[] {
  const before = changes.map(({ figures_before }) => figures_before)
  const after = changes.map(({ figures_after }) => figures_after)
  const breaks = [...before.slice(1), JSON.stringify(figuresOf(order))].some(
    (next, index) => !sameFigures(next, after[index]),
  )
  const sum = (of: (change: ChangeRow) => number) => changes.reduce((cents, change) => cents + of(change), 0)
  const problems = [
    changes.length > 0 && breaks && 'its changes don’t lead to what it is now.',
    changes.some(isUnbalanced) && 'the difference of a change was not settled to the cent.',
    sum(({ waived_cents }) => waived_cents) !== order.waived_cents &&
      `the shop bears ${order.waived_cents} cents, but its changes say otherwise.`,
    sum((change) => change.returned_cents + change.used_refund_cents) !== order.changed_back_cents &&
      `its changes gave back ${order.changed_back_cents} cents, but say otherwise.`,
  ]
  return problems.filter((problem) => problem !== false).map((problem) => `Order ${order.id}: ${problem}`)
}

/** Whatever order its keys have, and whether or not a later release added some. */
function sameFigures(json: string, other = '{}'): boolean {
  const [one, two] = [json, other].map((text) => JSON.parse(text) as Partial<Figures>)
  const names = Object.keys({ ...one, ...two }) as (keyof Figures)[]
  return names.every((name) => (one?.[name] ?? null) === (two?.[name] ?? null))
}

function isUnbalanced(change: ChangeRow): boolean {
  const { difference_cents, paid_cents, waived_cents, returned_cents, used_refund_cents } = change
  const [before, after] = [change.figures_before, change.figures_after].map(
    (json) => JSON.parse(json) as Figures,
  )
  return (
    difference_cents !== paid_cents + waived_cents - returned_cents - used_refund_cents ||
    difference_cents !== (after?.total_cents ?? 0) - (before?.total_cents ?? 0) ||
    change.tax_cents !== (after?.tax_cents ?? 0) - (before?.tax_cents ?? 0)
  )
}
