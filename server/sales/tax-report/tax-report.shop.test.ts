import { beforeAll, expect, test } from 'vitest'
import { HOUR_MS } from '#contract/platform/values/time.ts'
import { changeProduct, loggedIn, refundRest } from '#test/support/admin-helpers.ts'
import { buy, openCheckout } from '#test/support/checkout-helpers.ts'
import { changeSettings, TAXES } from '#test/support/settings-helpers.ts'
import { sharedShop } from '#test/support/shared-shop.ts'
import type { TestClient } from '#test/support/test-shop.ts'

const shop = sharedShop()
let admin: TestClient

/** November ends in the workshop's time zone, when it is December in UTC already. */
beforeAll(async () => {
  const lastHour = Temporal.ZonedDateTime.from('2028-11-30T22:30[America/New_York]')
  shop.passTime(lastHour.epochMilliseconds - shop.shop.now())
  admin = await loggedIn(shop, 'siteadmin')
  await changeProduct(admin, 1, { stock: 100, price: 100 })
  await changeSettings(admin, 'tax', TAXES)
  await changeSettings(admin, 'shipping', { standard: Array(70).fill(10) })
  const first = await order('WV')
  const zip = await order('TN', '37201')
  await order('TN', '38103')
  await order('OR', '97701')
  const unpaid = await openCheckout(shop.client(), [{ id: 1, quantity: 1 }], { state: 'WV', zip: '26241' })
  await shop.client().api.checkout.cancel({ order_uuid: unpaid.orderUuid })
  await refund(zip.orderUuid, 62.04)
  shop.passTime(2 * HOUR_MS)
  admin = await loggedIn(shop, 'siteadmin')
  await order('WV')
  await order('WA', '98101')
  await admin.api.admin.setOrderStatus({ orderUuid: first.orderUuid, status: 'cancelled', refund: true })
  await refundRest(admin, zip.orderUuid)
  await changeSettings(admin, 'tax', { enabled: false })
  await order('WV')
})

function order(state: string, zip = '26241') {
  return buy(shop.client(), [{ id: 1, quantity: 1 }], { state, zip })
}

async function refund(orderUuid: string, amount: number): Promise<void> {
  const request_key = crypto.randomUUID()
  await admin.api.admin.refundOrder({ orderUuid, request_key, amount })
}

function row(month: string, state: string, sums: object, zip_rate = false) {
  const nothing = { orders: 1, taxable_sales: 0, exempt_sales: 0, tax_collected: 0, tax_refunded: 0 }
  return { month, state, zip_rate, ...nothing, ...sums }
}

const NOVEMBER = [
  row('2028-11', 'OR', { exempt_sales: 100 }),
  row('2028-11', 'TN', { taxable_sales: 100, tax_collected: 7.7 }),
  row('2028-11', 'TN', { taxable_sales: 100, tax_collected: 10.18, tax_refunded: 5.09 }, true),
  row('2028-11', 'WV', { taxable_sales: 100, tax_collected: 6 }),
]
const DECEMBER = [
  row('2028-12', 'TN', { orders: 0, tax_refunded: 5.09 }, true),
  row('2028-12', 'WA', { taxable_sales: 100, tax_collected: 7.4 }),
  row('2028-12', 'WV', {
    orders: 2,
    taxable_sales: 100,
    exempt_sales: 100,
    tax_collected: 6,
    tax_refunded: 6,
  }),
]

test('every order counts in the month of its payment, every refund in its own month', async () => {
  const { rows, total } = await admin.api.admin.taxReport({ from: '2028-11-01', to: '2028-12-31' })
  expect(rows).toEqual([...NOVEMBER, ...DECEMBER])
  expect(total).toEqual({
    orders: 7,
    taxable_sales: 500,
    exempt_sales: 200,
    tax_collected: 37.28,
    tax_refunded: 16.18,
  })
  expect(await shop.audit()).toEqual([])
})

test('both days are included', async () => {
  const report = async (from: string, to: string) => (await admin.api.admin.taxReport({ from, to })).rows
  expect(await report('2028-11-30', '2028-11-30')).toEqual(NOVEMBER)
  expect(await report('2028-12-01', '2028-12-01')).toEqual(DECEMBER)
  expect(await report('0001-01-01', '9999-12-31')).toEqual([...NOVEMBER, ...DECEMBER])
  expect(await report('2028-11-01', '2028-11-29')).toEqual([])
  expect(await report('2029-01-01', '2029-12-31')).toEqual([])
})

test('the CSV has the same rows and the total', async () => {
  const answer = await admin.fetch('/api/admin/tax-report.csv?from=2028-12-01&to=2028-12-31')
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(answer.headers.get('content-disposition')).toContain('tax-2028-12-01-to-2028-12-31.csv')
  expect((await answer.text()).replace('\uFEFF', '').replaceAll('"', '').trim().split('\r\n')).toEqual([
    'Month,State,ZIP rate,Orders,Taxable sales,Exempt sales,Tax collected,Tax refunded',
    '2028-12,TN,yes,0,0.00,0.00,0.00,5.09',
    '2028-12,WA,no,1,100.00,0.00,7.40,0.00',
    '2028-12,WV,no,2,100.00,100.00,6.00,6.00',
    'Total,,,3,200.00,100.00,13.40,11.09',
  ])
})

test.each([
  ['', 'from'],
  ['from=2028-11-01', 'to'],
  ['from=&to=2028-11-30', 'from'],
  ['from=2028-02-30&to=2028-11-30', 'from'],
  ['from=11/01/2028&to=2028-11-30', 'from'],
  ['from=2028-11-01&to=2028-11', 'to'],
  ['from=2028-11-01T00:00:00Z&to=2028-11-30', 'from'],
  ['from=2028-11-01&from=2028-11-02&to=2028-11-30', 'from'],
  ['from=2028-12-01&to=2028-11-30', 'to'],
])('answers 400 for the days of "%s"', async (query, field) => {
  for (const path of ['tax-report', 'tax-report.csv']) {
    const answer = await admin.fetch(`/api/admin/${path}?${query}`)
    const { fields } = (await answer.json()) as { fields: Record<string, string> }
    expect(answer.status).toBe(400)
    expect(fields[field]).toMatch(/^[A-Z].*\.$/)
  }
})
