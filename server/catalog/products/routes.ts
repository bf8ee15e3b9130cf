import type { FastifyInstance } from 'fastify'
import { api } from '#contract/app/api.ts'
import type { Revision } from '#server/platform/db/catalog-revision.ts'
import type { Db } from '#server/platform/db/open.ts'
import { addRoute, addSharedRoute, createSharedReplies } from '#server/platform/http/endpoint.ts'
import { listFacets } from './facets.ts'
import { type Catalog, listProducts, listSimilar, readAvailability, requireProduct } from './list.ts'
import { listProductTags } from './product-rows.ts'
import { listSoldArchive } from './sold-archive.ts'
import { listCategories, listTags } from './taxonomy.ts'

interface CatalogRouteDeps extends Catalog {
  db: Db
  revision: Revision
}

export function catalogRoutes(app: FastifyInstance, shop: CatalogRouteDeps): void {
  const replies = createSharedReplies(shop.revision)
  addSharedRoute(app, replies, api.products.list, (query) => listProducts(shop, query))
  addSharedRoute(app, replies, api.products.facets, async (query) => ({
    data: await listFacets(shop, query),
  }))
  addSharedRoute(app, replies, api.products.allCategories, async () => ({ data: await listCategories(shop) }))
  addSharedRoute(app, replies, api.products.allTags, async () => ({ data: await listTags(shop) }))
  addSharedRoute(app, replies, api.products.get, async ({ id }) => ({ data: await requireProduct(shop, id) }))
  addSharedRoute(app, replies, api.products.similar, async ({ id }) => ({
    data: await listSimilar(shop, id),
  }))
  addSharedRoute(app, replies, api.products.sold, (query) => listSoldArchive(shop, query))
  addRoute(app, api.products.byIds, async ({ ids }) => ({
    data: await shop.catalog.products([...new Set(ids)]),
  }))
  addRoute(app, api.products.availability, ({ id }) => readAvailability(shop, id))
  addSharedRoute(app, replies, api.products.tags, async ({ id }) => {
    await requireProduct(shop, id)
    const tags = (await listProductTags(shop.db, [id])).get(id) ?? []
    return { data: tags.map((tag) => ({ id: tag.id, name: tag.name })) }
  })
}
