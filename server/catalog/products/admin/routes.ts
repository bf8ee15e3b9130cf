import type { FastifyInstance } from 'fastify'
import { api } from '#contract/app/api.ts'
import type { Db } from '#server/platform/db/open.ts'
import { addRoute, SUCCESS } from '#server/platform/http/endpoint.ts'
import { requireActor } from '#server/platform/http/guards.ts'
import type { CatalogReader } from '../catalog-reader.ts'
import { archiveProducts } from './archive.ts'
import { createCategory } from './categories.ts'
import { deleteCategory, previewDeletion, restoreCategory } from './category-trash.ts'
import { duplicateProduct } from './duplicate.ts'
import { createProduct, updateProduct } from './edit.ts'
import { describeImage, markImage, removeImage, restoreImage } from './images.ts'
import { listAdminProducts } from './list.ts'
import { addTags, removeTag } from './product-tags.ts'
import { requireAdminProduct } from './read.ts'
import { createTag, deleteTag, restoreTag } from './tags.ts'
import { listAdminTaxonomy } from './taxonomy.ts'
import { deleteProduct, restoreProduct } from './trash.ts'

interface CatalogAdminRouteDeps {
  db: Db
  catalog: CatalogReader
  now(): number
}

export function catalogAdminRoutes(app: FastifyInstance, shop: CatalogAdminRouteDeps): void {
  const { db } = shop
  addRoute(app, api.admin.products, (query) => listAdminProducts(shop, query))
  addRoute(app, api.admin.product, async ({ id }) => ({ data: await requireAdminProduct(db, id) }))
  addRoute(app, api.admin.createProduct, async (product, { request }) => ({
    ...SUCCESS,
    data: { id: await createProduct(db, product, requireActor(request, shop)) },
  }))
  addRoute(app, api.admin.updateProduct, async ({ id, ...change }, { request }) => {
    await updateProduct(db, id, change, requireActor(request, shop))
    return { ...SUCCESS, data: await requireAdminProduct(db, id) }
  })
  addRoute(app, api.admin.deleteProduct, async ({ id }, { request }) => {
    await deleteProduct(db, id, requireActor(request, shop))
    return SUCCESS
  })
  addRoute(app, api.admin.archiveProducts, async (choice, { request }) => {
    await archiveProducts(db, choice, requireActor(request, shop))
    return SUCCESS
  })
  addRoute(app, api.admin.restoreProduct, async ({ id }, { request }) => {
    await restoreProduct(db, id, requireActor(request, shop))
    return SUCCESS
  })
  addRoute(app, api.admin.duplicateProduct, async ({ id }, { request }) => ({
    ...SUCCESS,
    data: { id: await duplicateProduct(db, id, requireActor(request, shop)) },
  }))
  addRoute(app, api.admin.removeImage, async ({ id, imageUrl }, { request }) => ({
    ...SUCCESS,
    data: { images: await removeImage(db, id, imageUrl, requireActor(request, shop)) },
  }))
  addRoute(app, api.admin.restoreImage, async ({ id, ...image }, { request }) => ({
    ...SUCCESS,
    data: { images: await restoreImage(db, id, image, requireActor(request, shop)) },
  }))
  addRoute(app, api.admin.describeImage, async ({ id, ...image }, { request }) => {
    await describeImage(db, id, image, requireActor(request, shop))
    return { ...SUCCESS, data: await requireAdminProduct(db, id) }
  })
  addRoute(app, api.admin.markImage, async ({ id, ...marks }, { request }) => {
    await markImage(db, id, marks, requireActor(request, shop))
    return { ...SUCCESS, data: await requireAdminProduct(db, id) }
  })
  addRoute(app, api.admin.addProductTags, async ({ id, tagIds }, { request }) => ({
    ...SUCCESS,
    data: await addTags(db, id, tagIds, requireActor(request, shop)),
  }))
  addRoute(app, api.admin.removeProductTag, async ({ id, tagId }, { request }) => ({
    ...SUCCESS,
    data: await removeTag(db, id, tagId, requireActor(request, shop)),
  }))
  taxonomyRoutes(app, shop)
}

function taxonomyRoutes(app: FastifyInstance, shop: CatalogAdminRouteDeps): void {
  const { db } = shop
  addRoute(app, api.admin.taxonomy, async () => ({ data: await listAdminTaxonomy(db) }))
  addRoute(app, api.admin.createTag, async ({ name }, { request }) => ({
    ...SUCCESS,
    data: await createTag(db, name, requireActor(request, shop)),
  }))
  addRoute(app, api.admin.deleteTag, async ({ id }, { request }) => {
    await deleteTag(db, id, requireActor(request, shop))
    return SUCCESS
  })
  addRoute(app, api.admin.restoreTag, async ({ id }, { request }) => {
    await restoreTag(db, id, requireActor(request, shop))
    return SUCCESS
  })
  addRoute(app, api.admin.createCategory, async ({ name }, { request }) => ({
    ...SUCCESS,
    categoryId: await createCategory(db, name, requireActor(request, shop)),
  }))
  addRoute(app, api.admin.categoryDeletion, async ({ id }) => ({ data: await previewDeletion(db, id) }))
  addRoute(app, api.admin.deleteCategory, async ({ id, moveTo }, { request }) => ({
    ...SUCCESS,
    moved: await deleteCategory(db, id, moveTo, requireActor(request, shop)),
  }))
  addRoute(app, api.admin.restoreCategory, async ({ id, moved = [] }, { request }) => {
    await restoreCategory(db, id, moved, requireActor(request, shop))
    return SUCCESS
  })
}
