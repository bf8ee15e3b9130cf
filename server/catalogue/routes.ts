import type { FastifyInstance } from 'fastify'
import { api } from '#contract/api.ts'
import { bind } from '#server/http/bind.ts'
import type { Shop } from '#server/shop.ts'
import { listFacets } from './facets.ts'
import { listCategories, listTags } from './labels.ts'
import { listProducts, requireProduct } from './list.ts'
import { tagsOf } from './pieces.ts'

export function catalogueRoutes(app: FastifyInstance, shop: Shop): void {
  const { db, shelf } = shop
  bind(app, api.products.list, (query) => listProducts(shelf, query))
  bind(app, api.products.facets, async (query) => ({ data: await listFacets(shelf, query) }))
  bind(app, api.products.allCategories, async () => ({ data: await listCategories(shelf) }))
  bind(app, api.products.allTags, async () => ({ data: await listTags(shelf) }))
  bind(app, api.products.get, async ({ id }) => ({ data: await requireProduct(db, id) }))
  bind(app, api.products.tags, async ({ id }) => {
    await requireProduct(db, id)
    const tags = (await tagsOf(db, [id])).get(id) ?? []
    return { data: tags.map((tag) => ({ id: tag.id, name: tag.name })) }
  })
}
