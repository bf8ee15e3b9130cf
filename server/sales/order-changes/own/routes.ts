import type { FastifyInstance } from 'fastify'
import { api } from '#contract/app/api.ts'
import type { Settings } from '#contract/operations/settings/settings.ts'
import type { SaleClock } from '#server/catalog/drops/sale-clock.ts'
import type { Db } from '#server/platform/db/open.ts'
import { customerIdentity } from '#server/platform/http/auth-context.ts'
import { addRoute, SUCCESS } from '#server/platform/http/endpoint.ts'
import { type OrderReader, showOrder } from '#server/sales/orders/access.ts'
import { cancelOwnOrder } from '#server/sales/orders/own-changes/cancel.ts'
import { requireOrder } from '#server/sales/orders/queries.ts'
import type { PaymentContext } from '#server/sales/payments/context.ts'
import { changeOwnAddress } from './change-address.ts'

interface OwnChangeRouteDeps {
  db: Db
  paymentContext: PaymentContext
  saleClock: SaleClock
  settings(): Promise<Settings>
  now(): number
  wakeEmail(): void
}

/** What customers change themselves. */
export function ownChangeRoutes(app: FastifyInstance, shop: OwnChangeRouteDeps): void {
  const { db, paymentContext } = shop
  async function changed(orderUuid: string, reader: OrderReader) {
    shop.wakeEmail()
    return {
      ...SUCCESS,
      order: await showOrder(db, await requireOrder(db, orderUuid), reader, shop.now()),
    }
  }
  addRoute(app, api.orders.changeAddress, async (to, { request }) => {
    const reader = customerIdentity(request)
    await changeOwnAddress(db, { ...shop, settings: await shop.settings() }, to, reader)
    return changed(to.orderUuid, reader)
  })
  addRoute(app, api.orders.cancelOrder, async (cancellation, { request }) => {
    const reader = customerIdentity(request)
    await cancelOwnOrder(db, paymentContext, cancellation, reader)
    return changed(cancellation.orderUuid, reader)
  })
}
