import type { FastifyInstance } from 'fastify'
import { api } from '#contract/api.ts'
import type { Db } from '#server/db/open.ts'
import { addRoute } from '#server/http/endpoint.ts'
import { listFacets } from './facets.ts'
import { listProducts, readAvailability, requireProduct } from './list.ts'
import type { ProductIndex } from './product-index/product-index.ts'
import { tagsOf } from './product-rows.ts'
import { listCategories, listTags } from './taxonomy.ts'

interface CatalogRouteDeps {
  db: Db
  productIndex: ProductIndex
}

export function catalogRoutes(app: FastifyInstance, shop: CatalogRouteDeps): void {
  const { db, productIndex: index } = shop
  addRoute(app, api.products.list, (query) => listProducts(index, query))
  addRoute(app, api.products.facets, async (query) => ({ data: await listFacets(index, query) }))
  addRoute(app, api.products.allCategories, async () => ({ data: await listCategories(index) }))
  addRoute(app, api.products.allTags, async () => ({ data: await listTags(index) }))
  addRoute(app, api.products.get, async ({ id }) => ({ data: await requireProduct(db, id) }))
  addRoute(app, api.products.availability, ({ id }) => readAvailability(db, id))
  addRoute(app, api.products.tags, async ({ id }) => {
    await requireProduct(db, id)
    const tags = (await tagsOf(db, [id])).get(id) ?? []
    return { data: tags.map((tag) => ({ id: tag.id, name: tag.name })) }
  })
}
