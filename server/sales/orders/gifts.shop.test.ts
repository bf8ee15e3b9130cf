import { stringify } from 'csv-stringify/sync'
import { beforeAll, expect, test } from 'vitest'
import type { ApiError } from '#contract/app/client.ts'
import { estimateSentence } from '#contract/sales/delivery/days.ts'
import { addBusinessDays } from '#server/platform/time/business-days.ts'
import { giftShipDay } from '#server/sales/delivery/promise.ts'
import { changeProduct } from '#test/support/admin-helpers.ts'
import { buy, checkoutForm, mailbox } from '#test/support/checkout-helpers.ts'
import { dayAtWorkshop } from '#test/support/day-at-workshop.ts'
import { form, sendForm } from '#test/support/form-body.ts'
import { changeSettings } from '#test/support/settings-helpers.ts'
import { sharedLogin, sharedShop } from '#test/support/shared-shop.ts'
import { eventually } from '#test/support/wait.ts'

const ONE = [{ id: 1, quantity: 1 }]
const TRACKED = { carrier: 'USPS', tracking_number: '9400111206206406260788' } as const

const shop = sharedShop()
const admin = sharedLogin(shop, 'siteadmin')
beforeAll(async () => {
  await changeProduct(admin, 1, { stock: 50 })
})

const dayAhead = (days: number) => dayAtWorkshop(shop.shop.now(), days)
const gift = (arrive_after: string | null = dayAhead(30), from = 'Priya') => ({
  from,
  note: 'Happy birthday,\r\nDad.',
  arrive_after,
})
const read = async (orderUuid: string) => (await admin.api.admin.order({ orderUuid })).order
const confirmOf = (call: Promise<unknown>) =>
  call.then(
    () => 'shipped',
    (error: ApiError) => [error.status, error.message, (error.body as { confirm?: string }).confirm],
  )
const fieldsOf = (call: Promise<unknown>) =>
  call.then(
    () => [],
    (error: ApiError) => [error.status, ...Object.keys(error.fields)],
  )

test('takes a gift with its note and day, and shows it to nobody but its buyer and staff', async () => {
  const client = shop.client()
  const { orderUuid } = await buy(client, ONE, { as_gift: gift() })
  const stored = { from: 'Priya', note: 'Happy birthday,\nDad.', arrive_after: dayAhead(30) }
  const { order } = await client.api.orders.verify({ order_uuid: orderUuid })
  expect(order.as_gift).toEqual(stored)
  expect((await read(orderUuid)).as_gift).toEqual(stored)
  const seen = (await shop.client().api.orders.verify({ order_uuid: orderUuid })).order
  expect(seen).toMatchObject({ as_gift: null, ships_on: null, promised_ship_by: order.promised_ship_by })
})

test('rejects a note, a sender or a day that a gift cannot have, at the total and at the order', async () => {
  const client = shop.client()
  const ordered = await checkoutForm(client, ONE)
  const refused = async (as_gift: object, field: string) => {
    const given = as_gift as ReturnType<typeof gift>
    const { place, calculateFees } = client.api.checkout
    const named = expect.arrayContaining([400, field])
    expect(await fieldsOf(place({ ...ordered, as_gift: given }))).toEqual(named)
    expect(await fieldsOf(calculateFees({ cart: ONE, as_gift: given }))).toEqual(named)
  }
  await refused({ ...gift(), note: 'x'.repeat(201) }, 'as_gift.note')
  await refused({ ...gift(), note: 5 }, 'as_gift.note')
  await refused({ ...gift(), from: 'x'.repeat(61) }, 'as_gift.from')
  for (const day of ['soon', '2026-02-30', 5]) await refused({ ...gift(), arrive_after: day }, 'as_gift')
  for (const days of [-1, 0, 61]) await refused(gift(dayAhead(days)), 'arrive_after')
  expect(await fieldsOf(client.api.checkout.place({ ...ordered, as_gift: 'yes' as never }))).toContain(
    'as_gift',
  )
  for (const days of [1, 60])
    await client.api.checkout.calculateFees({
      ...{ cart: ONE, as_gift: { ...gift(dayAhead(days)), note: 'x\n'.repeat(100) } },
    })
  const estimate = client.api.public.deliveryEstimate({ arriveAfter: dayAhead(61) })
  expect(await fieldsOf(estimate)).toEqual([400, 'arriveAfter'])
})

test('gives a gift that is picked up a note and no day', async () => {
  const place = { id: 'market', name: 'Market', address: '1 Main', town: 'Elkins', when: 'Saturdays' }
  await changeSettings(admin, 'shipping', { pickup: { enabled: true, places: [place] } })
  const client = shop.client()
  const picked = { shippingMethod: 'pickup-market', pickupConfirmed: true, as_gift: gift(null) } as const
  const { orderUuid } = await buy(client, ONE, picked)
  expect(await read(orderUuid)).toMatchObject({
    as_gift: { from: 'Priya', arrive_after: null },
    ships_on: null,
  })
  const wrong = { ...(await checkoutForm(client, ONE, picked)), as_gift: gift() }
  expect(await fieldsOf(client.api.checkout.place(wrong))).toEqual(
    expect.arrayContaining([400, 'arrive_after']),
  )
  const { calculateFees } = client.api.checkout
  expect(await fieldsOf(calculateFees({ ...picked, cart: ONE, as_gift: gift() }))).toContain('arrive_after')
})

test('promises the day on which a gift ships, or the normal day when that is later', async () => {
  const client = shop.client()
  const { settings } = await admin.api.admin.settings({})
  const [shortest] = settings.shipping.transit_days.standard
  const normal = await client.api.public.deliveryEstimate({})
  const arriveAfter = dayAhead(40)
  const later = await client.api.public.deliveryEstimate({ arriveAfter })
  const ships = giftShipDay(arriveAfter, [shortest, shortest])
  expect(later).toMatchObject({ ship_by: ships, ships_on: ships })
  expect(addBusinessDays(ships, shortest) >= arriveAfter).toBe(true)
  expect(await client.api.public.deliveryEstimate({ arriveAfter: dayAhead(1) })).toEqual(normal)

  const email = 'priya@example.com'
  const { orderUuid } = await buy(client, ONE, { email, name: 'Arun Raman', as_gift: gift(arriveAfter) })
  expect(await read(orderUuid)).toMatchObject({ promised_ship_by: ships, ships_on: ships })
  const soon = await buy(client, ONE, { as_gift: gift(dayAhead(1)) })
  expect(await read(soon.orderUuid)).toMatchObject({ promised_ship_by: normal.ship_by, ships_on: null })
  const [sent] = await eventually(
    () => mailbox(shop, email),
    ({ length }) => length > 0,
  )
  expect(estimateSentence(later)).toContain('Ships on')
  expect(sent?.text).toContain(estimateSentence(later))
  expect(sent?.text).toMatch(/^Thank you, Priya\. Your gift is ordered\./)
  expect(sent?.text).toContain('Happy birthday,\nDad.\nFrom Priya')
  expect(sent?.text).not.toContain('Arun.')
  const { orders } = await admin.api.admin.packingQueue({})
  const queued = orders.find(({ order_uuid }) => order_uuid === orderUuid)
  expect(queued).toMatchObject({ promised_ship_by: ships, as_gift: { arrive_after: arriveAfter } })
})

test('ships a gift before its day only once that is confirmed', async () => {
  const { orderUuid } = await buy(shop.client(), ONE, { as_gift: gift(dayAhead(40)) })
  const { id } = await read(orderUuid)
  const early = [409, expect.stringMatching(/^It may arrive before \w{3} \d+\. Ship it now\?$/), 'ship_early']
  const status = { orderUuid, status: 'shipped' } as const
  const tracking = { orderUuid, ...TRACKED }
  expect(await confirmOf(admin.api.admin.setOrderStatus(status))).toEqual(early)
  expect(await confirmOf(admin.api.admin.setOrderStatus({ orderUuid, status: 'complete' }))).toEqual(early)
  expect(await confirmOf(admin.api.admin.setOrderShipping(tracking))).toEqual(early)
  expect(await confirmOf(admin.api.admin.shipOrder(tracking))).toEqual(early)
  const content = stringify([
    ['Order ID', 'Tracking Number', 'Carrier'],
    [id, TRACKED.tracking_number, TRACKED.carrier],
  ])
  const file = { field: 'file', content, name: 'labels.csv', type: 'text/csv' }
  for (const dryRun of ['true', 'false']) {
    const { body } = await sendForm(admin, 'POST', '/api/admin/packing.csv', form([file], { dryRun }))
    expect(body).toMatchObject({
      rows: [{ outcome: 'error', error: expect.stringMatching(/^It may arrive before/) }],
    })
  }
  expect(await read(orderUuid)).toMatchObject({ status: 'paid', tracking_number: null })
  await admin.api.admin.shipOrder({ ...tracking, ship_early: true })
  expect(await read(orderUuid)).toMatchObject({ status: 'shipped', ...TRACKED })
  await admin.api.admin.setOrderShipping({ ...tracking, tracking_number: '9400111206206406260795' })
  const now = await buy(shop.client(), ONE, { as_gift: gift(dayAhead(1)) })
  expect(await confirmOf(admin.api.admin.setOrderStatus({ ...status, ...now }))).toBe('shipped')
})
