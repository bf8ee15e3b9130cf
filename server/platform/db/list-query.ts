import { type ReferenceExpression, type SelectQueryBuilder, sql } from 'kysely'
import { PAGE_SIZE } from '#contract/platform/values/limits.ts'

export interface PageQuery {
  /** From 1. Without it, the list is not cut into pages. */
  page?: number | undefined
  per_page?: number | undefined
}

/** Matching rows, still without columns, order or page. */
type Matching<DB, Tables extends keyof DB> = SelectQueryBuilder<DB, Tables, object>

/**
 * Reads one page of a list and counts the whole of it.
 * @param sorted adds the columns, the order, and tables that only the columns need
 */
export async function listRows<DB, Tables extends keyof DB, Joined, JoinedTables extends keyof Joined, Row>(
  matching: Matching<DB, Tables>,
  query: PageQuery,
  sorted: (rows: Matching<DB, Tables>) => SelectQueryBuilder<Joined, JoinedTables, Row>,
) {
  const rows = await onPage(sorted(matching), query).execute()
  return { rows, total: await countRows(matching) }
}

export function onPage<DB, Tables extends keyof DB, Row>(
  rows: SelectQueryBuilder<DB, Tables, Row>,
  { page, per_page = PAGE_SIZE }: PageQuery,
) {
  return page === undefined ? rows : rows.limit(per_page).offset(per_page * (page - 1))
}

export async function countRows<DB, Tables extends keyof DB>(
  matching: Matching<DB, Tables>,
): Promise<number> {
  const row = await matching.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()
  return (row as { count: number }).count
}

/** Counts the rows by the value of a column, with 0 for each of `values` that no row has. */
export async function countBy<DB, Tables extends keyof DB, Value extends string>(
  matching: Matching<DB, Tables>,
  column: ReferenceExpression<DB, Tables> & string,
  values: readonly Value[],
): Promise<Record<Value, number>> {
  const rows = await matching
    .select([sql.ref<Value>(column).as('value'), sql<number>`count(*)`.as('count')])
    .groupBy(column)
    .execute()
  const found = rows as unknown as { value: Value; count: number }[]
  const counts = new Map(found.map(({ value, count }) => [value, count]))
  return Object.fromEntries(values.map((value) => [value, counts.get(value) ?? 0])) as Record<Value, number>
}
