import { readFile } from 'node:fs/promises'
import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { api } from '#contract/app/api.ts'
import { MAX_IMPORT_BYTES } from '#contract/catalog/products/products-csv.ts'
import type { Settings } from '#contract/operations/settings/settings.ts'
import { trackingWarning } from '#contract/sales/orders/tracking-number.ts'
import type { Db } from '#server/platform/db/open.ts'
import { wrongField } from '#server/platform/errors.ts'
import { addCsvRoute, addRoute, SUCCESS } from '#server/platform/http/endpoint.ts'
import { requireActor } from '#server/platform/http/guards.ts'
import { withForm } from '#server/platform/http/multipart.ts'
import { dayOf } from '#server/platform/time/business-calendar.ts'
import { recordPrinted } from '#server/sales/orders/admin/printed.ts'
import { type ShippingContext, shipOrder } from '#server/sales/orders/admin/ship.ts'
import { labelsCsv } from './export-labels.ts'
import { importTracking, planTracking } from './import-tracking.ts'
import { packingQueue } from './queue.ts'
import { readTracking } from './read-tracking.ts'

interface PackingRouteDeps {
  db: Db
  paymentContext: ShippingContext
  images: { stagingDir: string }
  settings(): Promise<Settings>
  now(): number
  wakeEmail(): void
}

export async function packingRoutes(app: FastifyInstance, shop: PackingRouteDeps): Promise<void> {
  const { db } = shop

  addRoute(app, api.admin.packingQueue, async () => {
    const { business, shipping } = await shop.settings()
    return packingQueue(db, shipping.packaging_oz, dayOf(shop.now(), business.time_zone))
  })
  addRoute(app, api.admin.openSlips, async ({ orders: uuids }) => {
    await recordPrinted(db, 'slip_printed_at', uuids, shop.now())
    return SUCCESS
  })
  addRoute(app, api.admin.shipOrder, async ({ share_number, ...shipment }, { request }) => {
    const actor = requireActor(request, shop)
    await shipOrder(db, shop.paymentContext, { ...shipment, shareNumber: share_number }, actor)
    shop.wakeEmail()
    const warning = trackingWarning(shipment.carrier, shipment.tracking_number)
    return { ...SUCCESS, ...(warning && { warning }) }
  })
  addCsvRoute(app, api.admin.exportPacking, async () => {
    const { business, orders, shipping } = await shop.settings()
    const day = dayOf(shop.now(), business.time_zone)
    return {
      name: `packing-${day}.csv`,
      text: labelsCsv(db, orders.label_csv_format, { packagingOz: shipping.packaging_oz, at: shop.now() }),
    }
  })

  const oneFile = { field: 'file', maxFiles: 1, maxBytes: MAX_IMPORT_BYTES }
  await app.register(async (scope) => {
    await scope.register(multipart, { throwFileSizeLimit: false })
    addRoute(scope, api.admin.importTracking, (_, { request }) =>
      withForm(request, oneFile, shop.images.stagingDir, async ({ files: [file], fields }) => {
        if (!file) throw wrongField('file', 'Choose a file.')
        const rows = readTracking(await readFile(file.path))
        if (fields.get('dryRun')?.[0] !== 'false') {
          return { ...SUCCESS, applied: false, rows: await planTracking(db, rows, shop.now()) }
        }
        const applied = await importTracking(db, shop.paymentContext, rows, requireActor(request, shop))
        shop.wakeEmail()
        return { ...SUCCESS, applied: true, rows: applied }
      }),
    )
  })
}
