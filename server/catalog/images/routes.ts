import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { api } from '#contract/app/api.ts'
import { imageUrl } from '#contract/catalog/images/images.ts'
import { categoryName } from '#contract/catalog/products/admin-taxonomy.ts'
import { MAX_IMAGE_BYTES, MAX_IMAGES_PER_UPLOAD } from '#contract/platform/values/limits.ts'
import { setCategoryImage, updateCategory } from '#server/catalog/products/admin/categories.ts'
import { requireCategory } from '#server/catalog/products/admin/category-rows.ts'
import { addImages } from '#server/catalog/products/admin/images.ts'
import { requireAdminProduct } from '#server/catalog/products/admin/read.ts'
import type { Db } from '#server/platform/db/open.ts'
import { wrongField } from '#server/platform/errors.ts'
import { UNSUPPORTED_CHARACTER } from '#server/platform/http/body-parser.ts'
import { describeIssue } from '#server/platform/http/describe-issue.ts'
import { addRoute, SUCCESS } from '#server/platform/http/endpoint.ts'
import { requireActor } from '#server/platform/http/guards.ts'
import { withForm } from '#server/platform/http/multipart.ts'
import type { ImageStorage } from './paths.ts'
import { processUploads, requireFiles } from './process-upload.ts'

interface ImageRouteDeps {
  db: Db
  images: ImageStorage
  now(): number
}

export async function imageRoutes(app: FastifyInstance, shop: ImageRouteDeps): Promise<void> {
  const { db } = shop
  const { images: storage } = shop
  const { stagingDir } = storage
  const many = { field: 'images', maxFiles: MAX_IMAGES_PER_UPLOAD, maxBytes: MAX_IMAGE_BYTES }
  const one = { field: 'image', maxFiles: 1, maxBytes: MAX_IMAGE_BYTES }

  await app.register(async (scope) => {
    await scope.register(multipart, { throwFileSizeLimit: false })

    addRoute(scope, api.admin.addImages, async ({ id }, { request }) => {
      await requireAdminProduct(db, id)
      return withForm(request, many, stagingDir, async ({ files, fields }) => {
        const order = orderField(fields)
        const hashes = await processUploads(db, requireFiles(many.field, files), storage)
        const images = await addImages(db, id, { hashes, order }, requireActor(request, shop))
        return { ...SUCCESS, data: { images, added: hashes.map(imageUrl) } }
      })
    })

    addRoute(scope, api.admin.setCategoryImage, async ({ id }, { request }) => {
      await requireCategory(db, id)
      return withForm(request, one, stagingDir, async ({ files }) => {
        const [hash = ''] = await processUploads(db, requireFiles(one.field, files), storage)
        return { ...SUCCESS, image_url: await setCategoryImage(db, id, hash, requireActor(request, shop)) }
      })
    })

    addRoute(scope, api.admin.updateCategory, async ({ id }, { request }) => {
      await requireCategory(db, id)
      return withForm(request, one, stagingDir, async ({ files, fields }) => {
        const name = requireName(fields)
        const [hash] = await processUploads(db, files, storage)
        const data = await updateCategory(db, id, { name, hash }, requireActor(request, shop))
        return { ...SUCCESS, data }
      })
    })
  })
}

type Fields = Map<string, string[]>

/** The position of the first image, from 1: the smallest when each image has one. Undefined appends the images. */
function orderField(fields: Fields): number | undefined {
  const orders = fields.get('order') ?? []
  if (orders.length === 0) return undefined
  if (!orders.every((order) => /^\d{1,6}$/.test(order))) {
    throw wrongField('order', 'Enter a whole number of 1 or more.')
  }
  return Math.max(1, Math.min(...orders.map(Number)))
}

/** Validates like a name in a JSON body. @throws {Invalid} */
function requireName(fields: Fields): string {
  const parsed = categoryName.safeParse(fields.get('name')?.[0], { error: describeIssue })
  if (!parsed.success) throw wrongField('name', parsed.error.issues[0]?.message ?? 'Enter a name.')
  if (parsed.data.includes('\0')) throw wrongField('name', UNSUPPORTED_CHARACTER)
  return parsed.data
}
