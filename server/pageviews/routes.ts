import type { FastifyInstance } from 'fastify'
import { api } from '#contract/api.ts'
import { bind, SUCCESS } from '#server/http/bind.ts'
import type { Shop } from '#server/shop.ts'
import { countView, listViews } from './count.ts'
import { countCart } from './piece-days.ts'

export function pageviewRoutes(app: FastifyInstance, shop: Shop): void {
  const { db } = shop
  bind(app, api.public.trackPageview, async ({ path }) => {
    await countView(db, path, shop.now())
    return SUCCESS
  })
  bind(app, api.public.trackCart, async ({ product_id }) => {
    await countCart(db, product_id, shop.now())
    return SUCCESS
  })
  bind(app, api.admin.pageviews, () => listViews(db))
}
