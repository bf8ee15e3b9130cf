import type { Db } from '#server/db/open.ts'
import { csvFile } from '#server/spreadsheet/csv.ts'
import { exportOrders, ORDER_TITLES } from '#server/spreadsheet/export-orders.ts'
import { exportProducts } from '#server/spreadsheet/export-products.ts'
import { PRODUCT_COLUMNS } from '#server/spreadsheet/product-columns.ts'
import { CUSTOMER_TITLES, exportCustomers } from './customers.ts'
import { pictureFolder } from './pictures.ts'

/** What people open in a spreadsheet, by its file's name. */
export function sheetsOf(db: Db, names: Map<string, string>): Record<string, AsyncIterable<string | Buffer>> {
  return {
    'products.csv': csvFile(PRODUCT_COLUMNS, withFolders(exportProducts(db, HERE), names)),
    'orders.csv': csvFile(ORDER_TITLES, exportOrders(db, {})),
    'customers.csv': csvFile(CUSTOMER_TITLES, exportCustomers(db)),
  }
}

/** No address: pictures are named as they stand in the folder, whatever site showed them. */
const HERE = 'http://here'
const PICTURES_AT = PRODUCT_COLUMNS.indexOf('images')
const PICTURE_ADDRESS = /http:\/\/here\/pictures\/(\w+)\/\S+/g

async function* withFolders(batches: ReturnType<typeof exportProducts>, names: Map<string, string>) {
  for await (const rows of batches) {
    yield rows.map((row) =>
      row.with(
        PICTURES_AT,
        String(row[PICTURES_AT]).replace(PICTURE_ADDRESS, (_, hash: string) => pictureFolder(hash, names)),
      ),
    )
  }
}
