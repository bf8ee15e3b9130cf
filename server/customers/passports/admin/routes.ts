import type { FastifyInstance } from 'fastify'
import { api } from '#contract/app/api.ts'
import type { Db } from '#server/platform/db/open.ts'
import { addRoute, SUCCESS } from '#server/platform/http/endpoint.ts'
import { requireActor } from '#server/platform/http/guards.ts'
import type { IssueContext } from '../issue.ts'
import { issueOrderPassports, listOrderPassports } from './order-passports.ts'
import { readParcelCards } from './parcel-cards.ts'
import { issueProductPassport, listProductPassports } from './product-passports.ts'

interface PassportAdminRouteDeps extends IssueContext {
  db: Db
  config: IssueContext['config'] & { publicUrl: string }
  now(): number
}

export function passportAdminRoutes(app: FastifyInstance, shop: PassportAdminRouteDeps): void {
  const { db } = shop
  addRoute(app, api.admin.orderPassports, async ({ orderUuid }) => ({
    passports: await listOrderPassports(db, orderUuid),
  }))
  addRoute(app, api.admin.issueOrderPassports, async ({ orderUuid }, { request }) => {
    await issueOrderPassports(db, shop, orderUuid, requireActor(request, shop))
    return { passports: await listOrderPassports(db, orderUuid) }
  })
  addRoute(app, api.admin.issuePassport, async ({ id, request_key }, { request }) => {
    const product = { productId: id, requestKey: request_key }
    const passport = await issueProductPassport(db, shop, product, requireActor(request, shop))
    return { ...SUCCESS, passport }
  })
  addRoute(app, api.admin.productPassports, async ({ id }) => ({
    passports: await listProductPassports(db, id),
  }))
  addRoute(app, api.admin.parcelCards, async ({ codes }) => ({
    cards: await readParcelCards(db, codes, shop.config.publicUrl),
  }))
}
