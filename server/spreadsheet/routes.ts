import { readFile } from 'node:fs/promises'
import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { api } from '#contract/api.ts'
import { MAX_IMPORT_BYTES } from '#contract/spreadsheet.ts'
import { bind, bindCsv, SUCCESS } from '#server/http/bind.ts'
import { requireActor } from '#server/http/guards.ts'
import { withForm } from '#server/pictures/receive.ts'
import { Refusal } from '#server/refusal.ts'
import type { Shop } from '#server/shop.ts'
import { applyImport } from './apply-import.ts'
import { csvFile } from './csv.ts'
import { exportOrders, ORDER_TITLES } from './export-orders.ts'
import { exportProducts } from './export-products.ts'
import { planImport } from './plan-import.ts'
import { PRODUCT_COLUMNS } from './product-columns.ts'
import { readSheet } from './read-sheet.ts'

/** Orders and pieces out to a spreadsheet, pieces in from one. */
export async function spreadsheetRoutes(app: FastifyInstance, shop: Shop): Promise<void> {
  const { db, config } = shop
  const { underway } = shop.pictures
  const today = () => new Date(shop.now()).toISOString().slice(0, 10)
  const oneFile = { field: 'file', mostFiles: 1, mostBytes: MAX_IMPORT_BYTES }

  bindCsv(app, api.admin.exportOrders, async (span) => ({
    name: `orders-${today()}.csv`,
    text: csvFile(ORDER_TITLES, exportOrders(db, span)),
  }))
  bindCsv(app, api.admin.exportProducts, async () => ({
    name: `products-${today()}.csv`,
    text: csvFile(PRODUCT_COLUMNS, exportProducts(db, config.publicUrl)),
  }))

  await app.register(async (scope) => {
    await scope.register(multipart, { throwFileSizeLimit: false })
    bind(scope, api.admin.importProducts, (_, { request }) =>
      withForm(request, oneFile, underway, async ({ files: [file], fields }) => {
        if (!file) throw new Refusal(400, 'Choose a file.', { fields: { file: 'Choose a file.' } })
        const sheet = readSheet(await readFile(file.path))
        if (fields.get('dryRun')?.[0] !== 'false') {
          return { ...SUCCESS, ...(await planImport(db, sheet)).result }
        }
        const order = { sheet, fileName: file.name, token: fields.get('token')?.[0] }
        return { ...SUCCESS, ...(await applyImport(db, order, requireActor(request, shop))) }
      }),
    )
  })
}
