import { expect, test } from 'vitest'
import { HOUR_MS } from '#contract/platform/values/time.ts'
import { sweepOrders } from '#server/sales/orders/sweep-orders.ts'
import { loggedIn } from '#test/support/admin-helpers.ts'
import { controlSandbox, openCheckout } from '#test/support/checkout-helpers.ts'
import { providerEvent, sendEvent } from '#test/support/provider-events.ts'
import { startTestShop } from '#test/support/test-shop.ts'
import { eventually } from '#test/support/wait.ts'
import { replayHistory } from './replay.ts'

/** `npm run bench -- faults` replays ten thousand. */
const EVENTS = 400

test('ignores replayed events of settled orders', async () => {
  const { before, after } = await replayHistory(EVENTS)
  expect(after).toEqual(before)
  expect(after.audit).toEqual([])
})

test('handles an event that arrives an hour late', async () => {
  const shop = await startTestShop()
  await controlSandbox(shop, 'webhooks', { mode: 'drop' })
  const left = await openCheckout(shop.client(), [{ id: 1, quantity: 1 }])
  await controlSandbox(shop, `sessions/${left.sessionId}`, { action: 'expire' })
  shop.passTime(HOUR_MS)
  expect(await sweepOrders(shop.shop.db, shop.shop.paymentContext)).toEqual([])
  const late = providerEvent('checkout.session.completed', { id: left.sessionId, object: 'checkout.session' })
  expect((await sendEvent(shop.client(), late)).status).toBe(200)
  await eventually(
    () => shop.shop.db.selectFrom('payment_events').select('id').where('handled_at', 'is', null).execute(),
    (waiting) => waiting.length === 0,
  )
  const admin = await loggedIn(shop, 'siteadmin')
  const { orders } = await admin.api.admin.orders({ search: left.orderUuid })
  expect(orders[0]?.status).toBe('cancelled')
  expect(await shop.audit()).toEqual([])
  await shop.close()
})
