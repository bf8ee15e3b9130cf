import type { FastifyInstance } from 'fastify'
import { api } from '#contract/app/api.ts'
import type { Settings } from '#contract/operations/settings/settings.ts'
import { payPage } from '#contract/platform/values/paths.ts'
import type { SaleClock } from '#server/catalog/drops/sale-clock.ts'
import type { Db } from '#server/platform/db/open.ts'
import { addRoute, SUCCESS } from '#server/platform/http/endpoint.ts'
import { requireActor } from '#server/platform/http/guards.ts'
import { orderReader } from '#server/sales/orders/admin/read.ts'
import { withdrawChange } from '#server/sales/orders/changes/withdraw.ts'
import type { PaymentContext } from '#server/sales/payments/context.ts'
import { changeOrder, tryChange } from './change-order.ts'

interface OrderChangeRouteDeps {
  db: Db
  paymentContext: PaymentContext
  saleClock: SaleClock
  config: { publicUrl: string }
  settings(): Promise<Settings>
  now(): number
  wakeEmail(): void
}

/** What staff change of an order that is paid. */
export function orderChangeRoutes(app: FastifyInstance, shop: OrderChangeRouteDeps): void {
  const { db, paymentContext } = shop
  const read = orderReader(shop)
  async function changed(orderUuid: string) {
    shop.wakeEmail()
    return { ...SUCCESS, order: await read(orderUuid) }
  }
  addRoute(app, api.admin.withdrawChange, async ({ orderUuid, id }, { request }) => {
    await withdrawChange(db, paymentContext, { orderUuid, changeId: id }, requireActor(request, shop))
    return changed(orderUuid)
  })
  addRoute(app, api.admin.changeOrder, async ({ dry_run, ...asked }, { request }) => {
    const { orderUuid } = asked
    const by = requireActor(request, shop)
    const services = { ...shop, settings: await shop.settings() }
    if (dry_run) {
      const tried = await tryChange(db, services, asked, (tx) => read(orderUuid, tx))
      return { ...SUCCESS, ...tried, pay_url: null }
    }
    const costs = await changeOrder(db, services, asked, by)
    const { order } = await changed(orderUuid)
    const waits = order.changes.some(({ state, settled }) => state === 'pending' && settled === 'link')
    return { ...SUCCESS, order, ...costs, pay_url: waits ? shop.config.publicUrl + payPage(orderUuid) : null }
  })
}
