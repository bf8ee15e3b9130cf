import { allProducts, toAdminProducts } from '#server/catalogue/admin/read.ts'
import type { Db } from '#server/db/open.ts'
import type { Cell } from './csv.ts'
import { cellsOf, PRODUCT_COLUMNS } from './product-columns.ts'

const AT_A_TIME = 100

/** All pieces with all their facts, drafts included, by number, some hundred at a time. */
export async function* exportProducts(db: Db, siteUrl: string): AsyncGenerator<Cell[][]> {
  for (let last = 0; ; ) {
    const rows = await allProducts(db)
      .selectAll('products')
      .select('categories.name as category_name')
      .where('products.id', '>', last)
      .orderBy('products.id')
      .limit(AT_A_TIME)
      .execute()
    if (rows.length === 0) return
    const products = await toAdminProducts(db, rows)
    yield products.map((product) => {
      const cells = cellsOf(product, siteUrl)
      return PRODUCT_COLUMNS.map((column) => cells[column])
    })
    last = rows.at(-1)?.id ?? last
  }
}
