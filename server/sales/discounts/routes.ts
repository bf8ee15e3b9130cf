import type { FastifyInstance } from 'fastify'
import { api } from '#contract/app/api.ts'
import type { Db } from '#server/platform/db/open.ts'
import { addRoute, SUCCESS } from '#server/platform/http/endpoint.ts'
import { requireActor } from '#server/platform/http/guards.ts'
import { listDiscounts } from './read.ts'
import { createDiscount, deleteDiscount, updateDiscount } from './save.ts'

interface DiscountRouteDeps {
  db: Db
  now(): number
}

export function discountRoutes(app: FastifyInstance, shop: DiscountRouteDeps): void {
  const { db } = shop
  addRoute(app, api.admin.discounts, async () => ({ data: await listDiscounts(db) }))
  addRoute(app, api.admin.createDiscount, async (fields, { request }) => ({
    ...SUCCESS,
    data: await createDiscount(db, fields, requireActor(request, shop)),
  }))
  addRoute(app, api.admin.updateDiscount, async ({ id, ...change }, { request }) => {
    await updateDiscount(db, id, change, requireActor(request, shop))
    return SUCCESS
  })
  addRoute(app, api.admin.deleteDiscount, async ({ id }, { request }) => {
    await deleteDiscount(db, id, requireActor(request, shop))
    return SUCCESS
  })
}
