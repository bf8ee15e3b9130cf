import { LOW_STOCK } from '#contract/platform/values/limits.ts'
import type { Dashboard } from '#contract/staff/dashboard/dashboard.ts'
import { countRows } from '#server/platform/db/list-query.ts'
import type { Db } from '#server/platform/db/open.ts'

/** The dashboard names the first of a list and counts the rest. */
export const NAMES_SHOWN = 3

function publishedProducts(db: Db) {
  return db
    .selectFrom('products')
    .where('deleted_at', 'is', null)
    .where('archived_at', 'is', null)
    .where('published', '=', 1)
}

/** `in` instead of a range lets the index return products in order of their last change. */
const LOW = Array.from({ length: LOW_STOCK }, (_, index) => index + 1)

export async function productsRunningLow(db: Db): Promise<Dashboard['running_low']> {
  return withNames(publishedProducts(db).where('stock', 'in', LOW))
}

export async function productsSoldOut(db: Db): Promise<Dashboard['sold_out']> {
  return withNames(publishedProducts(db).where('stock', '=', 0))
}

async function withNames(products: ReturnType<typeof publishedProducts>): Promise<Dashboard['sold_out']> {
  const named = await products
    .select('name')
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .limit(NAMES_SHOWN)
    .execute()
  return { count: await countRows(products), names: named.map(({ name }) => name) }
}
