import type { FastifyInstance } from 'fastify'
import { api } from '#contract/app/api.ts'
import type { Db } from '#server/platform/db/open.ts'
import { requestContext, reviewToken } from '#server/platform/http/auth-context.ts'
import { addRoute } from '#server/platform/http/endpoint.ts'
import { removeAfterReset, resetReview } from './reset-review.ts'

interface ResetReviewRouteDeps {
  db: Db
  now(): number
  wakeEmail(): void
}

export function resetReviewRoutes(app: FastifyInstance, shop: ResetReviewRouteDeps): void {
  addRoute(app, api.resetReview.get, (_, { request }) =>
    resetReview(shop.db, reviewToken(request), shop.now()),
  )
  addRoute(app, api.resetReview.remove, async (unwanted, { request }) => {
    const context = requestContext(request, shop.now())
    const rest = await removeAfterReset(shop.db, reviewToken(request), unwanted, context)
    shop.wakeEmail()
    return rest
  })
}
