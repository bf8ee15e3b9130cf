import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { api } from '#contract/app/api.ts'
import type { ImageStorage } from '#server/catalog/images/paths.ts'
import { processVisitorUploads } from '#server/catalog/images/process-upload.ts'
import type { VisitorUploads } from '#server/catalog/images/visitor-uploads.ts'
import type { CatalogReader } from '#server/catalog/products/catalog-reader.ts'
import type { Revision } from '#server/platform/db/catalog-revision.ts'
import type { Db } from '#server/platform/db/open.ts'
import { requestContext } from '#server/platform/http/auth-context.ts'
import { addRoute, addSharedRoute, createSharedReplies, SUCCESS } from '#server/platform/http/endpoint.ts'
import { requireActor } from '#server/platform/http/guards.ts'
import { listAdminReviews, readAdminReview } from './admin-list.ts'
import { requireOrder } from './links.ts'
import { listReviews, type ReviewQuery } from './list.ts'
import { hideReview, replyToReview } from './moderate.ts'
import { readReview } from './read.ts'
import { withReview } from './received-review.ts'
import { readOrderToReview } from './to-write.ts'
import { countWrite, requireWritable, writeReview } from './write.ts'

interface ReviewRouteDeps {
  db: Db
  revision: Revision
  catalog: CatalogReader
  images: ImageStorage
  visitorUploads: VisitorUploads
  now(): number
  wakeEmail(): void
}

export async function reviewRoutes(app: FastifyInstance, shop: ReviewRouteDeps): Promise<void> {
  const { db } = shop
  const user = (request: FastifyRequest) => requestContext(request, shop.now())
  const requireToken = (request: FastifyRequest) => (token: string) => requireOrder(db, token, user(request))
  addSharedRoute(app, createSharedReplies(shop.revision), api.reviews.list, (query) => list(shop, query))
  addRoute(app, api.reviews.toWrite, async ({ token }, { request }) => ({
    data: await readOrderToReview(db, await requireOrder(db, token, user(request))),
  }))
  await app.register(async (scope) => {
    await scope.register(multipart, { throwFileSizeLimit: false })
    addRoute(scope, api.reviews.write, (_, { request }) =>
      withReview(
        request,
        shop.visitorUploads,
        requireToken(request),
        async (order, { token, ...review }, files) => {
          await requireWritable(db, order, { ...review, added: files.length }, shop.now())
          await countWrite(db, order, shop.now())
          const added = await processVisitorUploads(db, files, shop.images)
          const id = await writeReview(db, order, { ...review, added }, shop.now())
          return { ...SUCCESS, data: await readReview(db, id) }
        },
      ),
    )
  })
  adminReviewRoutes(app, shop)
}

/** The reviews of all products or of a category, which most product pages show, are counted once for all pages. */
function list({ db, catalog }: ReviewRouteDeps, query: ReviewQuery) {
  if (query.product_id !== undefined) return listReviews(db, query)
  return catalog.keep(`reviews ${JSON.stringify(query)}`, () => listReviews(db, query))
}

function adminReviewRoutes(app: FastifyInstance, shop: ReviewRouteDeps): void {
  const { db } = shop
  addRoute(app, api.admin.reviews, (query) => listAdminReviews(db, query))
  addRoute(app, api.admin.replyToReview, async ({ id, text }, { request }) => {
    await replyToReview(db, id, text, requireActor(request, shop))
    shop.wakeEmail()
    return { ...SUCCESS, data: await readAdminReview(db, id) }
  })
  addRoute(app, api.admin.hideReview, async ({ id, ...change }, { request }) => {
    await hideReview(db, id, change, requireActor(request, shop))
    shop.wakeEmail()
    return { ...SUCCESS, data: await readAdminReview(db, id) }
  })
}
