import { exportProducts } from '#server/catalog/products/csv/export-products.ts'
import { PRODUCT_COLUMNS } from '#server/catalog/products/csv/product-columns.ts'
import { csvFile } from '#server/platform/csv/csv.ts'
import type { Db } from '#server/platform/db/open.ts'
import { exportOrders, ORDER_TITLES } from '#server/sales/orders/admin/export-orders.ts'
import { CUSTOMER_TITLES, exportCustomers } from './customers.ts'
import { imageFolder } from './image-paths.ts'

export function csvFiles(db: Db, names: Map<string, string>): Record<string, AsyncIterable<string | Buffer>> {
  return {
    'products.csv': csvFile(PRODUCT_COLUMNS, withImageFolders(exportProducts(db, PLACEHOLDER), names)),
    'orders.csv': csvFile(ORDER_TITLES, exportOrders(db, {})),
    'customers.csv': csvFile(CUSTOMER_TITLES, exportCustomers(db)),
  }
}

/** Image URLs become folders of the export, whatever the shop's domain was. */
const PLACEHOLDER = 'http://here'
const IMAGE_URL = /http:\/\/here\/pictures\/(\w+)\/\S+/g
const IMAGE_COLUMN = PRODUCT_COLUMNS.indexOf('images')

async function* withImageFolders(batches: ReturnType<typeof exportProducts>, names: Map<string, string>) {
  for await (const rows of batches) {
    yield rows.map((row) =>
      row.with(
        IMAGE_COLUMN,
        String(row[IMAGE_COLUMN]).replace(IMAGE_URL, (_, hash: string) => imageFolder(hash, names)),
      ),
    )
  }
}
