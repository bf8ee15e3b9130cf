import type { FastifyInstance, FastifyRequest } from 'fastify'
import { api } from '#contract/app/api.ts'
import type { Settings } from '#contract/operations/settings/settings.ts'
import type { SaleClock } from '#server/catalog/drops/sale-clock.ts'
import type { Db, OpenDatabase } from '#server/platform/db/open.ts'
import { clientHash, setCustomerCookie } from '#server/platform/http/auth-context.ts'
import { addRoute, SUCCESS } from '#server/platform/http/endpoint.ts'
import { requireActor } from '#server/platform/http/guards.ts'
import { dayOf } from '#server/platform/time/business-calendar.ts'
import type { CheckoutConfig } from '#server/sales/checkout/start-payment.ts'
import { readOrder } from '#server/sales/orders/admin/read.ts'
import type { PaymentContext } from '#server/sales/payments/context.ts'
import { calculateOrder } from './calculate.ts'
import { createManualOrder } from './create.ts'
import { findCustomers } from './customers.ts'
import { payOrder, readPayLink } from './pay.ts'
import { sendPayLink, sendReceipt } from './send-emails.ts'
import { takePayment } from './take-payment.ts'
import { payLinkOf, refreshPayment, stockLeft } from './watch-payment.ts'

interface ManualOrderRouteDeps {
  database: Pick<OpenDatabase, 'engine' | 'db'>
  db: Db
  paymentContext: PaymentContext
  saleClock: SaleClock
  config: CheckoutConfig
  settings(): Promise<Settings>
  now(): number
  wakeEmail(): void
  secure: boolean
}

export function manualOrderRoutes(app: FastifyInstance, shop: ManualOrderRouteDeps): void {
  const { db, paymentContext } = shop
  const { publicUrl } = shop.config
  const by = (request: FastifyRequest) => requireActor(request, shop)

  async function changed(orderUuid: string) {
    shop.wakeEmail()
    const { shipping, business } = await shop.settings()
    return {
      ...SUCCESS,
      order: await readOrder(db, orderUuid, {
        packagingOz: shipping.packaging_oz,
        today: dayOf(shop.now(), business.time_zone),
        publicUrl,
      }),
    }
  }

  addRoute(app, api.admin.createOrder, async (fields, { request }) => {
    const uuid = await createManualOrder(
      db,
      { ...shop, settings: await shop.settings() },
      fields,
      by(request),
    )
    const created = await changed(uuid)
    return { ...created, ...(await payLinkOf(created.order)) }
  })
  addRoute(app, api.admin.calculateOrder, async (bill) =>
    calculateOrder(db, await shop.settings(), bill, shop.now()),
  )
  addRoute(app, api.admin.orderPayment, async ({ orderUuid }) => {
    await refreshPayment(db, paymentContext, orderUuid)
    const { order } = await changed(orderUuid)
    return { order, ...(await payLinkOf(order)), stock: await stockLeft(db, orderUuid) }
  })
  addRoute(app, api.admin.takePayment, async ({ orderUuid, payment, payment_note }, { request }) => {
    const taken = { orderUuid, method: payment, note: payment_note || null }
    await takePayment(db, paymentContext, taken, by(request))
    return changed(orderUuid)
  })
  addRoute(app, api.admin.sendPayLink, async ({ orderUuid, email }, { request }) => {
    await sendPayLink(db, orderUuid, email, by(request))
    return changed(orderUuid)
  })
  addRoute(app, api.admin.sendReceipt, async ({ orderUuid, email }, { request }) => {
    await sendReceipt(db, orderUuid, email, by(request))
    return changed(orderUuid)
  })
  addRoute(app, api.admin.findCustomers, async ({ search }) => ({
    customers: await findCustomers(shop.database, search),
  }))
  addRoute(app, api.orders.payLink, async ({ orderUuid }) => readPayLink(db, paymentContext, orderUuid))
  addRoute(app, api.orders.pay, async ({ orderUuid }, exchange) => {
    const payer = {
      browserHash: setCustomerCookie(exchange, shop.secure),
      clientHash: clientHash(exchange.request),
    }
    return payOrder(db, paymentContext, orderUuid, { publicUrl, payer })
  })
}
