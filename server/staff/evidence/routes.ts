import type { FastifyInstance } from 'fastify'
import { api } from '#contract/app/api.ts'
import type { Settings } from '#contract/operations/settings/settings.ts'
import type { Db } from '#server/platform/db/open.ts'
import { addRoute } from '#server/platform/http/endpoint.ts'
import { dayOf } from '#server/platform/time/business-calendar.ts'
import { readOrder } from '#server/sales/orders/admin/read.ts'
import { readEvidence } from './evidence.ts'

interface EvidenceRouteDeps {
  db: Db
  config: { publicUrl: string }
  settings(): Promise<Settings>
  now(): number
}

export function evidenceRoutes(app: FastifyInstance, shop: EvidenceRouteDeps): void {
  const { db, config, now } = shop
  addRoute(app, api.admin.evidence, async ({ orderUuid }) => {
    const settings = await shop.settings()
    const order = await readOrder(db, orderUuid, {
      packagingOz: settings.shipping.packaging_oz,
      today: dayOf(now(), settings.business.time_zone),
      publicUrl: config.publicUrl,
    })
    return { evidence: await readEvidence(db, order, settings, now()) }
  })
}
