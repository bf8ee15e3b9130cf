import { expect, test } from 'vitest'
import { eventually, openCheckout, setOutside } from '#checks/buyer.ts'
import { providerEvent, sendEvent } from '#checks/provider-events.ts'
import { loggedIn } from '#checks/staff.ts'
import { startTestShop } from '#checks/test-shop.ts'
import { HOUR_MS } from '#contract/shop.ts'
import { sweepOrders } from '#server/orders/sweep.ts'
import { replayHistory } from './replay.ts'

/** A part of the ten thousand that `npm run bench -- faults` replays. */
const EVENTS = 400

test('events of history, told anew and then once more, change nothing, ask nobody and send no mail', async () => {
  const { before, after } = await replayHistory(EVENTS)
  expect(after).toEqual(before)
  expect(after.audit).toEqual([])
})

test('an event that comes an hour late finds the order as the provider has it', async () => {
  const shop = await startTestShop()
  await setOutside(shop, 'webhooks', { mode: 'drop' })
  const left = await openCheckout(shop.visitor(), [{ id: 1, quantity: 1 }])
  await setOutside(shop, `sessions/${left.sessionId}`, { action: 'expire' })
  shop.passTime(HOUR_MS)
  expect(await sweepOrders(shop.shop.db, shop.shop.till)).toEqual([])
  const late = providerEvent('checkout.session.completed', { id: left.sessionId, object: 'checkout.session' })
  expect((await sendEvent(shop.visitor(), late)).status).toBe(200)
  await eventually(
    () => shop.shop.db.selectFrom('payment_events').select('id').where('handled_at', 'is', null).execute(),
    (waiting) => waiting.length === 0,
  )
  const staff = await loggedIn(shop, 'siteadmin')
  const { orders } = await staff.api.admin.orders({ search: left.orderUuid })
  expect(orders[0]?.status).toBe('cancelled')
  expect(await shop.audit()).toEqual([])
  await shop.close()
})
