import type { FastifyInstance, FastifyRequest } from 'fastify'
import { api } from '#contract/app/api.ts'
import type { Settings } from '#contract/operations/settings/settings.ts'
import type { Db } from '#server/platform/db/open.ts'
import { requestContext } from '#server/platform/http/auth-context.ts'
import { addRoute, SUCCESS } from '#server/platform/http/endpoint.ts'
import { requireActor } from '#server/platform/http/guards.ts'
import { ProviderUnavailableError } from '#server/platform/integrations/payments.ts'
import { dayOf } from '#server/platform/time/business-calendar.ts'
import type { PaymentContext } from '#server/sales/payments/context.ts'
import { readOrder } from '../admin/read.ts'
import type { DelayRow } from '../delay-rows.ts'
import { readDelay, recordAnswer, requireDelay } from './answer.ts'
import { cancelDelayed } from './cancel.ts'
import { delayOrder } from './delay.ts'
import { readCustomerDelay } from './read.ts'

interface DelayRouteDeps {
  db: Db
  paymentContext: PaymentContext
  config: { publicUrl: string }
  settings(): Promise<Settings>
  now(): number
  wakeEmail(): void
}

export function delayRoutes(app: FastifyInstance, shop: DelayRouteDeps): void {
  const { db, paymentContext } = shop
  const user = (request: FastifyRequest) => requestContext(request, shop.now())
  addRoute(app, api.admin.delayOrder, async ({ orderUuid, ...delay }, { request }) => {
    const { business, shipping } = await shop.settings()
    const { time_zone: timeZone } = business
    await delayOrder(db, orderUuid, delay, { ...requireActor(request, shop), timeZone })
    shop.wakeEmail()
    const { publicUrl } = shop.config
    const today = dayOf(shop.now(), timeZone)
    return {
      ...SUCCESS,
      order: await readOrder(db, orderUuid, { packagingOz: shipping.packaging_oz, today, publicUrl }),
    }
  })
  addRoute(app, api.orders.delay, async ({ token }, { request }) => ({
    data: await readCustomerDelay(db, await requireDelay(db, token, user(request))),
  }))
  addRoute(app, api.orders.answerDelay, async ({ token, answer }, { request }) => {
    const delay = await requireDelay(db, token, user(request))
    await recordAnswer(db, delay, answer, shop.now())
    if (answer === 'cancel') await cancelNow(db, paymentContext, delay)
    shop.wakeEmail()
    return { ...SUCCESS, data: await readCustomerDelay(db, await readDelay(db, delay.id)) }
  })
}

/** The answer is stored, so the sweep finishes the cancellation when the provider is available again. */
async function cancelNow(db: Db, context: PaymentContext, delay: DelayRow): Promise<void> {
  await cancelDelayed(db, context, delay).catch((error: unknown) => {
    if (!(error instanceof ProviderUnavailableError)) throw error
  })
}
