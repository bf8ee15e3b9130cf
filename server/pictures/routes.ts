import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { api } from '#contract/api.ts'
import { pictureUrl } from '#contract/pictures.ts'
import { MAX_PICTURE_BYTES, MAX_PICTURES_AT_ONCE } from '#contract/shop.ts'
import { setCategoryPicture, updateCategory } from '#server/catalogue/staff/categories.ts'
import { requireCategory } from '#server/catalogue/staff/category-rows.ts'
import { addPictures } from '#server/catalogue/staff/pictures.ts'
import { requireStaffProduct } from '#server/catalogue/staff/read.ts'
import { bind, SUCCESS } from '#server/http/bind.ts'
import { requireActor } from '#server/http/guards.ts'
import type { Shop } from '#server/shop.ts'
import { orderField, requireName } from './form-fields.ts'
import { withForm } from './receive.ts'
import { requireFiles, takeInPictures } from './take-in.ts'

/** The calls that come with pictures: the only ones, beside spreadsheets, that read a form rather than JSON. */
export async function pictureRoutes(app: FastifyInstance, shop: Shop): Promise<void> {
  const { db } = shop
  const { files: store, underway } = shop.pictures
  const many = { field: 'images', mostFiles: MAX_PICTURES_AT_ONCE, mostBytes: MAX_PICTURE_BYTES }
  const one = { field: 'image', mostFiles: 1, mostBytes: MAX_PICTURE_BYTES }

  await app.register(async (scope) => {
    await scope.register(multipart, { throwFileSizeLimit: false })

    bind(scope, api.admin.addImages, async ({ id }, { request }) => {
      await requireStaffProduct(db, id)
      return withForm(request, many, underway, async ({ files, fields }) => {
        const order = orderField(fields)
        const hashes = await takeInPictures(db, requireFiles(files), store)
        const images = await addPictures(db, id, { hashes, order }, requireActor(request, shop))
        return { ...SUCCESS, data: { images, added: hashes.map(pictureUrl) } }
      })
    })

    bind(scope, api.admin.setCategoryImage, async ({ id }, { request }) => {
      await requireCategory(db, id)
      return withForm(request, one, underway, async ({ files }) => {
        const [hash = ''] = await takeInPictures(db, requireFiles(files), store)
        return { ...SUCCESS, image_url: await setCategoryPicture(db, id, hash, requireActor(request, shop)) }
      })
    })

    bind(scope, api.admin.updateCategory, async ({ id }, { request }) => {
      await requireCategory(db, id)
      return withForm(request, one, underway, async ({ files, fields }) => {
        const name = requireName(fields)
        const [hash] = await takeInPictures(db, files, store)
        const data = await updateCategory(db, id, { name, hash }, requireActor(request, shop))
        return { ...SUCCESS, data }
      })
    })
  })
}
