import type { Cell } from '#server/platform/csv/csv.ts'
import type { Db } from '#server/platform/db/open.ts'
import { allProducts, toAdminProducts } from '../admin/read.ts'
import { PRODUCT_COLUMNS, toCells } from './product-columns.ts'

const BATCH_SIZE = 100

/** All products, drafts included, by id, in batches. */
export async function* exportProducts(db: Db, siteUrl: string): AsyncGenerator<Cell[][]> {
  for (let lastId = 0; ; ) {
    const rows = await allProducts(db)
      .selectAll('products')
      .select('categories.name as category_name')
      .where('products.id', '>', lastId)
      .orderBy('products.id')
      .limit(BATCH_SIZE)
      .execute()
    if (rows.length === 0) return
    const products = await toAdminProducts(db, rows)
    yield products.map((product) => {
      const cells = toCells(product, siteUrl)
      return PRODUCT_COLUMNS.map((column) => cells[column])
    })
    lastId = rows.at(-1)?.id ?? lastId
  }
}
