import type { Selectable } from 'kysely'
import { toInstant } from '#contract/platform/values/dates.ts'
import { toDollars } from '#contract/platform/values/money.ts'
import type { Discount, DiscountFields } from '#contract/sales/discounts/discounts.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { Database } from '#server/platform/db/schema.ts'

export type DiscountRow = Selectable<Database['discounts']>

/** Newest first. */
export async function listDiscounts(db: Db): Promise<Discount[]> {
  const rows = await withGiven(db).where('deleted_at', 'is', null).orderBy('id', 'desc').execute()
  return rows.map(toDiscount)
}

export async function readDiscount(db: Db, id: number): Promise<Discount> {
  return toDiscount(await withGiven(db).where('id', '=', id).executeTakeFirstOrThrow())
}

function withGiven(db: Db) {
  return db
    .selectFrom('discounts')
    .leftJoin(givenByDiscount(db), 'given.discount_id', 'discounts.id')
    .selectAll('discounts')
    .select(({ fn, val }) => fn.coalesce('given.cents', val(0)).as('given_cents'))
}

/** What the orders that use it saved. */
function givenByDiscount(db: Db) {
  return db
    .selectFrom('discount_uses')
    .innerJoin('orders', 'orders.id', 'discount_uses.order_id')
    .select(({ fn, eb }) => [
      'discount_uses.discount_id',
      fn.sum<number>(eb('discount_given_cents', '*', eb.ref('change'))).as('cents'),
    ])
    .groupBy('discount_uses.discount_id')
    .as('given')
}

export function toFields(row: DiscountRow): DiscountFields {
  return {
    code: row.code,
    kind: row.kind,
    value: row.kind === 'amount' && row.value !== null ? toDollars(row.value) : row.value,
    min_subtotal: row.min_subtotal_cents === null ? null : toDollars(row.min_subtotal_cents),
    starts_at: toInstant(row.starts_at),
    ends_at: toInstant(row.ends_at),
    max_uses: row.max_uses,
    max_uses_per_customer: row.max_uses_per_customer,
    category_ids: categoriesOf(row),
    enabled: row.enabled === 1,
  }
}

/** Null for all. */
export function categoriesOf({ category_ids }: Pick<DiscountRow, 'category_ids'>): number[] | null {
  return category_ids === null ? null : (JSON.parse(category_ids) as number[])
}

function toDiscount(row: DiscountRow & { given_cents: number }): Discount {
  return {
    id: row.id,
    ...toFields(row),
    uses: row.uses,
    given: toDollars(row.given_cents),
    created_at: new Date(row.created_at).toISOString(),
  }
}
