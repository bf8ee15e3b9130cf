import { readFile } from 'node:fs/promises'
import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { api } from '#contract/app/api.ts'
import { MAX_IMPORT_BYTES } from '#contract/catalog/products/products-csv.ts'
import { csvDay, csvFile } from '#server/platform/csv/csv.ts'
import type { Db } from '#server/platform/db/open.ts'
import { wrongField } from '#server/platform/errors.ts'
import { addCsvRoute, addRoute, SUCCESS } from '#server/platform/http/endpoint.ts'
import { requireActor } from '#server/platform/http/guards.ts'
import { withForm } from '#server/platform/http/multipart.ts'
import { applyImport } from './apply-import.ts'
import { exportProducts } from './export-products.ts'
import { planImport } from './plan-import.ts'
import { PRODUCT_COLUMNS } from './product-columns.ts'
import { readSheet } from './read-sheet.ts'

interface ProductCsvRouteDeps {
  db: Db
  images: { stagingDir: string }
  config: { publicUrl: string }
  now(): number
}

export async function productCsvRoutes(app: FastifyInstance, shop: ProductCsvRouteDeps): Promise<void> {
  const { db, config } = shop
  const { stagingDir } = shop.images
  const oneFile = { field: 'file', maxFiles: 1, maxBytes: MAX_IMPORT_BYTES }

  addCsvRoute(app, api.admin.exportProducts, async () => ({
    name: `products-${csvDay(shop.now())}.csv`,
    text: csvFile(PRODUCT_COLUMNS, exportProducts(db, config.publicUrl)),
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
