import type { FastifyInstance } from 'fastify'
import { api } from '#contract/app/api.ts'
import type { Settings } from '#contract/operations/settings/settings.ts'
import type { Db } from '#server/platform/db/open.ts'
import { addRoute, SUCCESS } from '#server/platform/http/endpoint.ts'
import { dayOf } from '#server/platform/time/business-calendar.ts'
import { countView, listViews } from './count.ts'
import { countCart } from './daily-product-stats.ts'

interface PageviewRouteDeps {
  db: Db
  settings(): Promise<Settings>
  now(): number
}

export function pageviewRoutes(app: FastifyInstance, shop: PageviewRouteDeps): void {
  const { db } = shop
  const timeZone = async () => (await shop.settings()).business.time_zone
  addRoute(app, api.public.trackPageview, async ({ path }) => {
    await countView(db, path, shop.now(), await timeZone())
    return SUCCESS
  })
  addRoute(app, api.public.trackCart, async ({ product_id }) => {
    const now = shop.now()
    await countCart(db, product_id, { day: dayOf(now, await timeZone()), now })
    return SUCCESS
  })
  addRoute(app, api.admin.pageviews, () => listViews(db))
}
