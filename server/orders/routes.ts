import type { FastifyInstance } from 'fastify'
import { api } from '#contract/api.ts'
import { bind, SUCCESS } from '#server/http/bind.ts'
import { requireSession } from '#server/http/guards.ts'
import { viewerOf } from '#server/http/visitor.ts'
import type { Shop } from '#server/shop.ts'
import { ordersOf } from './list.ts'
import { verifyOrder } from './verify.ts'

export function orderRoutes(app: FastifyInstance, shop: Shop): void {
  const { db, till } = shop
  bind(app, api.orders.verify, async ({ order_uuid, session_id }, { request }) => {
    const by = order_uuid ? { orderUuid: order_uuid } : { sessionId: session_id }
    const order = await verifyOrder(db, till, by, viewerOf(request))
    shop.wakeMail()
    return { ...SUCCESS, order_uuid: order.order_uuid, order }
  })
  bind(app, api.orders.mine, async (_, { request }) => ({
    orders: await ordersOf(db, requireSession(request).user),
  }))
}
