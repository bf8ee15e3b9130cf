import type { FastifyInstance } from 'fastify'
import { api } from '#contract/app/api.ts'
import type { Settings } from '#contract/operations/settings/settings.ts'
import type { CatalogReader } from '#server/catalog/products/catalog-reader.ts'
import type { Db } from '#server/platform/db/open.ts'
import { addRoute } from '#server/platform/http/endpoint.ts'
import { dayOf } from '#server/platform/time/business-calendar.ts'
import { estimateDelivery } from './estimate.ts'
import { requireGiftDay } from './gift-day.ts'
import { measureHandling, promisedDays } from './handling-time.ts'
import { methodOf } from './pickup-place.ts'

interface DeliveryRouteDeps {
  db: Db
  catalog: CatalogReader
  settings(): Promise<Settings>
  now(): number
}

export function deliveryRoutes(app: FastifyInstance, shop: DeliveryRouteDeps): void {
  // Every product page needs it, so it is kept until the next day or the next revision, which shipping an order raises.
  const handling = ({ business: { time_zone } }: Settings, now: number) =>
    shop.catalog.keep(`handling time on ${dayOf(now, time_zone)}`, () =>
      measureHandling(shop.db, time_zone, now),
    )
  addRoute(app, api.public.deliveryEstimate, async ({ shippingMethod, arriveAfter }) => {
    const now = shop.now()
    const settings = await shop.settings()
    requireGiftDay(arriveAfter, dayOf(now, settings.business.time_zone), ['arriveAfter'])
    const method = methodOf(shippingMethod, settings)
    const parcel = { method, arriveAfter }
    return estimateDelivery(settings, await handling(settings, now), parcel, now)
  })
  addRoute(app, api.admin.handlingTime, async () => {
    const settings = await shop.settings()
    const measured = await handling(settings, shop.now())
    return { ...measured, promised: promisedDays(measured, settings.shipping) }
  })
}
