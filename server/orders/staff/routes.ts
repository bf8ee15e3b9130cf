import type { FastifyInstance } from 'fastify'
import { api } from '#contract/api.ts'
import { toCents, toDollars } from '#contract/money.ts'
import { trackingDoubt } from '#contract/tracking-doubt.ts'
import { bind, SUCCESS } from '#server/http/bind.ts'
import { requireActor } from '#server/http/guards.ts'
import type { Shop } from '#server/shop.ts'
import { resendConfirmation } from './confirmation.ts'
import { clearFlag } from './flag.ts'
import { listOrders } from './list.ts'
import { setNote } from './note.ts'
import { readOrder } from './read.ts'
import { refundOrder } from './refund.ts'
import { setShipping } from './shipping.ts'
import { setStatus } from './status.ts'

export function orderStaffRoutes(app: FastifyInstance, shop: Shop): void {
  const { db, till, config } = shop

  /** Every change answers with the order as it is then, and what it queued goes out at once. */
  async function changed(orderUuid: string) {
    shop.wakeMail()
    return { ...SUCCESS, order: await readOrder(db, orderUuid, config) }
  }

  bind(app, api.admin.orders, (query) => listOrders(shop.database, query))
  bind(app, api.admin.order, async ({ orderUuid }) => ({ order: await readOrder(db, orderUuid, config) }))
  bind(app, api.admin.setOrderStatus, async ({ orderUuid, ...change }, { request }) => {
    await setStatus(db, till, orderUuid, change, requireActor(request, shop))
    return changed(orderUuid)
  })
  bind(app, api.admin.setOrderShipping, async ({ orderUuid, ...shipping }, { request }) => {
    await setShipping(db, orderUuid, shipping, requireActor(request, shop))
    const warning = trackingDoubt(shipping.carrier, shipping.tracking_number)
    return { ...(await changed(orderUuid)), ...(warning && { warning }) }
  })
  bind(app, api.admin.setOrderNote, async ({ orderUuid, note }, { request }) => {
    await setNote(db, orderUuid, note, requireActor(request, shop))
    return changed(orderUuid)
  })
  bind(app, api.admin.refundOrder, async ({ orderUuid, amount, request_key }, { request }) => {
    const cents = amount === undefined ? undefined : toCents(amount)
    const by = requireActor(request, shop)
    const refunded = await refundOrder(db, till, orderUuid, { cents, requestKey: request_key }, by)
    return { ...(await changed(orderUuid)), refunded: toDollars(refunded) }
  })
  bind(app, api.admin.clearOrderFlag, async ({ orderUuid }, { request }) => {
    await clearFlag(db, orderUuid, requireActor(request, shop))
    return changed(orderUuid)
  })
  bind(app, api.admin.resendConfirmation, async ({ orderUuid }, { request }) => {
    await resendConfirmation(db, orderUuid, requireActor(request, shop))
    return changed(orderUuid)
  })
}
