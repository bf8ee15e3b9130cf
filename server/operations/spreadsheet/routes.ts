import { readFile } from 'node:fs/promises'
import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { api } from '#contract/app/api.ts'
import type { Settings } from '#contract/operations/settings/settings.ts'
import { MAX_IMPORT_BYTES } from '#contract/platform/spreadsheet/spreadsheet.ts'
import { withForm } from '#server/catalog/images/multipart.ts'
import type { Db } from '#server/platform/db/open.ts'
import { addCsvRoute, addRoute, SUCCESS } from '#server/platform/http/endpoint.ts'
import { requireActor } from '#server/platform/http/guards.ts'
import { wrongField } from '#server/platform/http/http-error.ts'
import { applyImport } from './apply-import.ts'
import { csvFile } from './csv.ts'
import { ENTRANT_TITLES, exportEntrants } from './export-entrants.ts'
import { giftCardsCsv } from './export-gift-cards.ts'
import { exportOrders, ORDER_TITLES, ordersOfDays } from './export-orders.ts'
import { exportProducts } from './export-products.ts'
import { planImport } from './plan-import.ts'
import { PRODUCT_COLUMNS } from './product-columns.ts'
import { readSheet } from './read-sheet.ts'

interface SpreadsheetRouteDeps {
  db: Db
  images: { stagingDir: string }
  config: { publicUrl: string }
  settings(): Promise<Settings>
  now(): number
}

export async function spreadsheetRoutes(app: FastifyInstance, shop: SpreadsheetRouteDeps): Promise<void> {
  const { db, config } = shop
  const { stagingDir } = shop.images
  const today = () => new Date(shop.now()).toISOString().slice(0, 10)
  const oneFile = { field: 'file', maxFiles: 1, maxBytes: MAX_IMPORT_BYTES }

  addCsvRoute(app, api.admin.exportOrders, async (filter) => ({
    name: `orders-${today()}.csv`,
    text: csvFile(
      ORDER_TITLES,
      exportOrders(db, ordersOfDays(filter, (await shop.settings()).business.time_zone)),
    ),
  }))
  addCsvRoute(app, api.admin.exportProducts, async () => ({
    name: `products-${today()}.csv`,
    text: csvFile(PRODUCT_COLUMNS, exportProducts(db, config.publicUrl)),
  }))
  addCsvRoute(app, api.admin.exportEntrants, async ({ id }) => {
    const { slug, rows } = await exportEntrants(db, id)
    return { name: `entrants-${slug}-${today()}.csv`, text: csvFile(ENTRANT_TITLES, rows) }
  })
  addCsvRoute(app, api.admin.exportGiftCards, async () => ({
    name: `gift-cards-${today()}.csv`,
    text: giftCardsCsv(db),
  }))

  await app.register(async (scope) => {
    await scope.register(multipart, { throwFileSizeLimit: false })
    addRoute(scope, api.admin.importProducts, (_, { request }) =>
      withForm(request, oneFile, stagingDir, async ({ files: [file], fields }) => {
        if (!file) throw wrongField('file', 'Choose a file.')
        const sheet = readSheet(await readFile(file.path))
        if (fields.get('dryRun')?.[0] !== 'false') {
          return { ...SUCCESS, ...(await planImport(db, sheet)).result }
        }
        const importRequest = { sheet, fileName: file.name, token: fields.get('token')?.[0] }
        return { ...SUCCESS, ...(await applyImport(db, importRequest, requireActor(request, shop))) }
      }),
    )
  })
}
