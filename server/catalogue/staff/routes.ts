import type { FastifyInstance } from 'fastify'
import { api } from '#contract/api.ts'
import { bind, SUCCESS } from '#server/http/bind.ts'
import { requireActor } from '#server/http/guards.ts'
import type { Shop } from '#server/shop.ts'
import { createCategory } from './categories.ts'
import { deleteCategory, previewDeletion, restoreCategory } from './category-trash.ts'
import { duplicateProduct } from './duplicate.ts'
import { createProduct, updateProduct } from './edit.ts'
import { listStaffLabels } from './labels.ts'
import { listStaffProducts } from './list.ts'
import { describePicture, removePicture, restorePicture } from './pictures.ts'
import { requireStaffProduct } from './read.ts'
import { addTags, removeTag } from './tag-links.ts'
import { createTag, deleteTag, restoreTag } from './tags.ts'
import { deleteProduct, restoreProduct } from './trash.ts'

export function catalogueStaffRoutes(app: FastifyInstance, shop: Shop): void {
  const { db } = shop
  bind(app, api.admin.products, (query) => listStaffProducts(db, query))
  bind(app, api.admin.product, async ({ id }) => ({ data: await requireStaffProduct(db, id) }))
  bind(app, api.admin.createProduct, async (piece, { request }) => ({
    ...SUCCESS,
    data: { id: await createProduct(db, piece, requireActor(request, shop)) },
  }))
  bind(app, api.admin.updateProduct, async ({ id, ...change }, { request }) => {
    await updateProduct(db, id, change, requireActor(request, shop))
    return { ...SUCCESS, data: await requireStaffProduct(db, id) }
  })
  bind(app, api.admin.deleteProduct, async ({ id }, { request }) => {
    await deleteProduct(db, id, requireActor(request, shop))
    return SUCCESS
  })
  bind(app, api.admin.restoreProduct, async ({ id }, { request }) => {
    await restoreProduct(db, id, requireActor(request, shop))
    return SUCCESS
  })
  bind(app, api.admin.duplicateProduct, async ({ id }, { request }) => ({
    ...SUCCESS,
    data: { id: await duplicateProduct(db, id, requireActor(request, shop)) },
  }))
  bind(app, api.admin.removeImage, async ({ id, imageUrl }, { request }) => ({
    ...SUCCESS,
    data: { images: await removePicture(db, id, imageUrl, requireActor(request, shop)) },
  }))
  bind(app, api.admin.restoreImage, async ({ id, ...picture }, { request }) => ({
    ...SUCCESS,
    data: { images: await restorePicture(db, id, picture, requireActor(request, shop)) },
  }))
  bind(app, api.admin.describeImage, async ({ id, ...words }, { request }) => {
    await describePicture(db, id, words, requireActor(request, shop))
    return { ...SUCCESS, data: await requireStaffProduct(db, id) }
  })
  bind(app, api.admin.addProductTags, async ({ id, tagIds }, { request }) => ({
    ...SUCCESS,
    data: await addTags(db, id, tagIds, requireActor(request, shop)),
  }))
  bind(app, api.admin.removeProductTag, async ({ id, tagId }, { request }) => ({
    ...SUCCESS,
    data: await removeTag(db, id, tagId, requireActor(request, shop)),
  }))
  labelRoutes(app, shop)
}

function labelRoutes(app: FastifyInstance, shop: Shop): void {
  const { db } = shop
  bind(app, api.admin.labels, async () => ({ data: await listStaffLabels(db) }))
  bind(app, api.admin.createTag, async ({ name }, { request }) => ({
    ...SUCCESS,
    data: await createTag(db, name, requireActor(request, shop)),
  }))
  bind(app, api.admin.deleteTag, async ({ id }, { request }) => {
    await deleteTag(db, id, requireActor(request, shop))
    return SUCCESS
  })
  bind(app, api.admin.restoreTag, async ({ id }, { request }) => {
    await restoreTag(db, id, requireActor(request, shop))
    return SUCCESS
  })
  bind(app, api.admin.createCategory, async ({ name }, { request }) => ({
    ...SUCCESS,
    categoryId: await createCategory(db, name, requireActor(request, shop)),
  }))
  bind(app, api.admin.categoryDeletion, async ({ id }) => ({ data: await previewDeletion(db, id) }))
  bind(app, api.admin.deleteCategory, async ({ id, moveTo }, { request }) => ({
    ...SUCCESS,
    moved: await deleteCategory(db, id, moveTo, requireActor(request, shop)),
  }))
  bind(app, api.admin.restoreCategory, async ({ id, moved = [] }, { request }) => {
    await restoreCategory(db, id, moved, requireActor(request, shop))
    return SUCCESS
  })
}
