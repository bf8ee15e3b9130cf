import type { FastifyInstance } from 'fastify'
import { api } from '#contract/app/api.ts'
import type { Settings } from '#contract/operations/settings/settings.ts'
import { toCents, toDollars } from '#contract/platform/values/money.ts'
import { trackingWarning } from '#contract/sales/orders/tracking-number.ts'
import { csvDay, csvFile } from '#server/platform/csv/csv.ts'
import type { Db, OpenDatabase } from '#server/platform/db/open.ts'
import { addCsvRoute, addRoute, SUCCESS } from '#server/platform/http/endpoint.ts'
import { requireActor } from '#server/platform/http/guards.ts'
import { dayOf } from '#server/platform/time/business-calendar.ts'
import type { PaymentContext } from '#server/sales/payments/context.ts'
import { markReady } from '../pickup/ready.ts'
import { refundOrder } from '../refund.ts'
import { clearFlag, resendConfirmation, setNote, setTracking } from './edit.ts'
import { exportOrders, ORDER_TITLES, ordersOfDays } from './export-orders.ts'
import { listOrders } from './list.ts'
import { orderReader } from './read.ts'
import { setStatus } from './status.ts'

interface OrderAdminRouteDeps {
  database: Pick<OpenDatabase, 'engine' | 'db'>
  db: Db
  paymentContext: PaymentContext
  config: { publicUrl: string }
  settings(): Promise<Settings>
  now(): number
  wakeEmail(): void
}

export function orderAdminRoutes(app: FastifyInstance, shop: OrderAdminRouteDeps): void {
  const { db, paymentContext } = shop
  const today = async () => dayOf(shop.now(), (await shop.settings()).business.time_zone)
  const read = orderReader(shop)

  async function changed(orderUuid: string) {
    shop.wakeEmail()
    return { ...SUCCESS, order: await read(orderUuid) }
  }

  addRoute(app, api.admin.orders, async (query) =>
    listOrders(shop.database, { ...query, today: await today() }),
  )
  addRoute(app, api.admin.order, async ({ orderUuid }) => ({ order: await read(orderUuid) }))
  addCsvRoute(app, api.admin.exportOrders, async (filter) => ({
    name: `orders-${csvDay(shop.now())}.csv`,
    text: csvFile(
      ORDER_TITLES,
      exportOrders(db, ordersOfDays(filter, (await shop.settings()).business.time_zone)),
    ),
  }))
  addRoute(app, api.admin.setOrderStatus, async (change, { request }) => {
    await setStatus(db, paymentContext, change, requireActor(request, shop))
    return changed(change.orderUuid)
  })
  addRoute(app, api.admin.setOrderShipping, async ({ orderUuid, ...tracking }, { request }) => {
    await setTracking(db, orderUuid, tracking, requireActor(request, shop))
    const warning = trackingWarning(tracking.carrier, tracking.tracking_number)
    return { ...(await changed(orderUuid)), ...(warning && { warning }) }
  })
  addRoute(app, api.admin.markReady, async ({ orderUuid }, { request }) => {
    await markReady(db, orderUuid, await shop.settings(), requireActor(request, shop))
    return changed(orderUuid)
  })
  addRoute(app, api.admin.setOrderNote, async ({ orderUuid, note }, { request }) => {
    await setNote(db, orderUuid, note, requireActor(request, shop))
    return changed(orderUuid)
  })
  addRoute(app, api.admin.refundOrder, async ({ orderUuid, amount, request_key, purpose }, { request }) => {
    const by = requireActor(request, shop)
    const input = { orderUuid, cents: toCents(amount), requestKey: request_key, purpose }
    const refund = await refundOrder(db, paymentContext, input, by)
    return {
      ...(await changed(orderUuid)),
      refunded: toDollars(refund.cents),
      tax: toDollars(refund.tax),
    }
  })
  addRoute(app, api.admin.clearOrderFlag, async ({ orderUuid }, { request }) => {
    await clearFlag(db, orderUuid, requireActor(request, shop))
    return changed(orderUuid)
  })
  addRoute(app, api.admin.resendConfirmation, async ({ orderUuid }, { request }) => {
    await resendConfirmation(db, orderUuid, requireActor(request, shop))
    return changed(orderUuid)
  })
}
