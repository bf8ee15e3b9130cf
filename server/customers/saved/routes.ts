import type { FastifyInstance } from 'fastify'
import { api } from '#contract/app/api.ts'
import type { CatalogReader } from '#server/catalog/products/catalog-reader.ts'
import type { Db } from '#server/platform/db/open.ts'
import { addRoute, SUCCESS } from '#server/platform/http/endpoint.ts'
import { requireSession } from '#server/platform/http/guards.ts'
import { listSaved, mergeSaved, removeSaved, savedIds, saveProduct } from './saved.ts'

interface SavedRouteDeps {
  db: Db
  catalog: CatalogReader
  now(): number
}

export function savedRoutes(app: FastifyInstance, shop: SavedRouteDeps): void {
  const { db } = shop
  addRoute(app, api.saved.list, (_, { request }) => listSaved(shop, requireSession(request).user.id))
  addRoute(app, api.saved.ids, async (_, { request }) => ({
    data: await savedIds(db, requireSession(request).user.id),
  }))
  addRoute(app, api.saved.merge, async ({ product_ids }, { request }) => ({
    ...SUCCESS,
    data: await mergeSaved(shop, requireSession(request).user.id, product_ids, shop.now()),
  }))
  addRoute(app, api.saved.save, async ({ productId, price_alert }, { request }) => {
    const choice = { productId, priceAlert: price_alert }
    await saveProduct(shop, requireSession(request).user.id, choice, shop.now())
    return SUCCESS
  })
  addRoute(app, api.saved.remove, async ({ productId }, { request }) => {
    await removeSaved(db, requireSession(request).user.id, productId)
    return SUCCESS
  })
}
