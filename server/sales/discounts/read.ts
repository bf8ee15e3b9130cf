import { type Selectable, sql } from 'kysely'
import { toInstant } from '#contract/platform/values/dates.ts'
import { toDollars } from '#contract/platform/values/money.ts'
import { toDiscountCode } from '#contract/sales/discounts/codes.ts'
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

/**
 * Ignores case, marks and hyphens, but prefers the code as typed.
 * @returns null for an unknown code, and for one that is disabled or does not apply yet.
 */
export async function findDiscount(db: Db, text: string, now: number): Promise<DiscountRow | null> {
  const code = toDiscountCode(text)
  if (code === null) return null
  const rows = await db
    .selectFrom('discounts')
    .selectAll()
    .where(
      (discount) => discount.fn('replace', ['code', sql.lit('-'), sql.lit('')]),
      '=',
      code.replaceAll('-', ''),
    )
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  const row = rows.find((each) => each.code === code) ?? rows[0]
  return row?.enabled === 1 && (row.starts_at === null || row.starts_at <= now) ? row : null
}

function withGiven(db: Db) {
  return db
    .selectFrom('discounts')
    .leftJoin(givenByDiscount(db), 'given.discount_id', 'discounts.id')
    .selectAll('discounts')
    .select(({ fn, val }) => fn.coalesce('given.cents', val(0)).as('given_cents'))
}

/** Sums the savings of the orders that use each discount. */
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
